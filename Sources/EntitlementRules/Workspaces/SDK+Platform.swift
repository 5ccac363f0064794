import Entitlements
import XcodeProjects

extension SDK {
    /// The platform whose rules a product of this SDK is judged by; `nil` for one that is not known.
    var platform: Platform? {
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
    /// What kind of product is signed; `nil` where the type is not known or is a test.
    var productKind: ProductKind? {
        switch kind {
        case .application: .app
        case .appClip: .appClip
        case .appExtension, .watchExtension: .appExtension
        case .watchApp: .watchApp
        case .systemExtension, .driverExtension: .systemExtension
        case .xpcService, .tool: .helper
        case .framework: .framework
        case .library: .dylib
        case .bundle, .test, .unknown: nil
        }
    }
}
