/// The stages at which Apple's tools and systems check a product, in the order in which a product passes them.
///
/// Uploading and notarizing are alternatives: a product passes one of them at most.
public enum Stage: String, CaseIterable, Sendable {
    /// Xcode builds, signs, or exports the product.
    case build
    /// `codesign` reads the entitlements and signs the product.
    case sign
    /// The notary service checks a Mac product that is distributed with Developer ID.
    case notarize
    /// App Store Connect receives the product.
    case upload
    /// TestFlight offers the build to testers.
    case testFlight = "testflight"
    /// A device installs the product.
    case install
    /// The system launches the product.
    case launch
    /// A call of the running product fails or has no effect.
    case runTime = "run-time"
}

extension Stage: Comparable {
    /// Orders stages by the time at which a product passes them.
    public static func < (left: Stage, right: Stage) -> Bool { left.position < right.position }

    private var position: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}

extension Stage: CustomStringConvertible {
    /// The name in messages, as a noun: “notarization”, “run time”.
    public var description: String {
        switch self {
        case .sign: "signing"
        case .notarize: "notarization"
        case .install: "installation"
        case .testFlight: "TestFlight"
        case .runTime: "run time"
        default: rawValue
        }
    }

    /// The tool or system that checks the product at this stage.
    public var checker: String {
        switch self {
        case .build: "Xcode"
        case .sign: "codesign"
        case .notarize: "the notary service"
        case .upload: "App Store Connect"
        case .testFlight: "TestFlight"
        case .install: "the device"
        case .launch, .runTime: "the system"
        }
    }
}
