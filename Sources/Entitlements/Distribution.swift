/// How a product reaches the people who use it.
///
/// <https://developer.apple.com/documentation/xcode/distributing-your-app-for-beta-testing-and-releases>
public enum Distribution: String, CaseIterable, Sendable {
    /// Run from Xcode on registered devices.
    case development

    /// Sent to registered devices.
    case adHoc = "ad-hoc"

    /// Sold in the App Store or the Mac App Store, TestFlight included.
    case appStore = "app-store"

    /// Given to the people of one organization.
    case enterprise

    /// Downloaded from anywhere, notarized by Apple; macOS only.
    case developerID = "developer-id"
}

extension Distribution: CustomStringConvertible {
    /// The kind of distribution in words.
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
