/// The product type of a target, as in a project: `com.apple.product-type.application`.
///
/// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBUniversalPlatform/Specs/ProductTypes.xcspec` and
/// `Sources/SWBApplePlatform/Specs/DarwinProductTypes.xcspec`.
public struct ProductType: RawRepresentable, Sendable, Hashable {
    /// The identifier.
    public let rawValue: String

    /// Creates a product type with an identifier, which may be unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether the product is a separate executable, so that its signature contains entitlements; `nil` if the type is
    /// unknown.
    public var isExecutable: Bool? {
        switch kind {
        case .application, .appClip, .appExtension, .systemExtension, .driverExtension, .xpcService, .tool,
            .watchApp, .watchExtension:
            true
        case .framework, .library, .bundle, .test: false
        case .unknown: nil
        }
    }

    /// The broad kind of a product.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// An app.
        case application

        /// An App Clip.
        case appClip

        /// An app extension, with or without ExtensionKit.
        case appExtension

        /// A system extension.
        case systemExtension

        /// A DriverKit extension.
        case driverExtension

        /// An XPC service.
        case xpcService

        /// A command-line tool.
        case tool

        /// A watch app of the older kind, with a separate extension.
        case watchApp

        /// The extension of a watch app.
        case watchExtension

        /// A framework.
        case framework

        /// A library.
        case library

        /// A loadable bundle.
        case bundle

        /// A test bundle.
        case test

        /// Any other product.
        case unknown
    }

    /// The broad kind.
    public var kind: Kind {
        switch rawValue.replacingPrefix("com.apple.product-type.") {
        case "application", "application.messages": .application
        case "application.on-demand-install-capable": .appClip
        case "application.watchapp", "application.watchapp2", "application.watchapp2-container": .watchApp
        case "watchkit-extension", "watchkit2-extension": .watchExtension
        case "app-extension", "app-extension.messages", "app-extension.messages-sticker-pack",
            "app-extension.intents-service",
            "extensionkit-extension", "pluginkit-plugin", "tv-app-extension", "spotlight-importer", "xcode-extension":
            .appExtension
        case "system-extension": .systemExtension
        case "driver-extension": .driverExtension
        case "xpc-service": .xpcService
        case "tool": .tool
        case "framework", "framework.static", "xcframework": .framework
        case "library.static", "library.dynamic", "objfile", "metal-library": .library
        case "bundle", "kernel-extension", "kernel-extension.iokit", "in-app-purchase-content": .bundle
        case "bundle.unit-test", "bundle.ui-testing", "bundle.ocunit-test", "bundle.external-test": .test
        default: .unknown
        }
    }

    /// The entitlements that Xcode adds to every product of the type, each with the value true.
    public var entitlements: [String] {
        switch kind {
        case .appClip: ["com.apple.developer.on-demand-install-capable"]
        case .driverExtension: ["com.apple.developer.driverkit"]
        default: []
        }
    }
}

extension String {
    fileprivate func replacingPrefix(_ prefix: String) -> String {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
    }
}
