/// The services of Apple that receive a product.
public enum Service: String, CaseIterable, Sendable {
    /// App Store Connect, for the App Store or the Mac App Store.
    case appStore = "app-store"
    /// TestFlight, which distributes a build that was uploaded to App Store Connect.
    case testFlight = "testflight"
    /// The notary service, for Mac products that are distributed with Developer ID.
    case notary

    /// The last stage of a product that is meant for the service.
    public var stage: Stage {
        switch self {
        case .appStore: .upload
        case .testFlight: .testFlight
        case .notary: .notarize
        }
    }

    /// The distribution method of products for the service.
    public var distribution: Distribution {
        switch self {
        case .appStore, .testFlight: .appStore
        case .notary: .developerID
        }
    }
}
