/// The distribution methods of a product.
///
/// <https://developer.apple.com/documentation/xcode/distributing-your-app-for-beta-testing-and-releases>
public enum Distribution: String, CaseIterable, Sendable {
    /// Installation from Xcode on registered devices.
    case development

    /// Distribution to registered devices.
    case adHoc = "ad-hoc"

    /// Distribution in the App Store or the Mac App Store, including TestFlight.
    case appStore = "app-store"

    /// Distribution within one organization.
    case enterprise

    /// Distribution outside the Mac App Store, notarized by Apple; macOS only.
    case developerID = "developer-id"
}

extension Distribution: CustomStringConvertible {
    /// The name of the distribution method in messages.
    public var description: String {
        switch self {
        case .development: "development"
        case .adHoc: "ad hoc distribution"
        case .appStore: "App Store distribution"
        case .enterprise: "enterprise distribution"
        case .developerID: "Developer ID distribution"
        }
    }
}
