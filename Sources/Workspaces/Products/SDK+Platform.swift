package import Entitlements
package import XcodeProjects

extension SDK {
    /// The platform whose rules apply to a product of this SDK; `nil` for an unknown SDK.
    package var platform: Platform? {
        switch name {
        case "iphoneos", "iphonesimulator": .iOS
        case "macosx": isCatalyst ? .catalyst : .macOS
        case "appletvos", "appletvsimulator": .tvOS
        case "watchos", "watchsimulator": .watchOS
        case "xros", "xrsimulator": .visionOS
        default: nil
        }
    }
}

extension ProductType {
    /// The kind of the signed product; `nil` for unknown types and tests.
    var productKind: ProductKind? {
        switch kind {
        case .application: .app
        case .appClip: .appClip
        case .appExtension, .watchExtension: .appExtension
        case .watchApp: .watchApp
        case .systemExtension: .systemExtension
        case .driverExtension: .driver
        case .xpcService: .xpcService
        case .tool: .tool
        case .framework: .framework
        case .library: .dylib
        case .bundle, .test, .unknown: nil
        }
    }
}
