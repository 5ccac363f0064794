/// A platform that apps are built for.
public enum Platform: String, CaseIterable, Sendable {
    case iOS = "ios"
    case macOS = "macos"
    case tvOS = "tvos"
    case watchOS = "watchos"
    case visionOS = "visionos"

    /// An iPad app built for the Mac, which is signed and checked mostly like an iOS app.
    case catalyst
}

extension Platform: CustomStringConvertible {
    /// The platform's name in Apple's spelling.
    public var description: String {
        switch self {
        case .iOS: "iOS"
        case .macOS: "macOS"
        case .tvOS: "tvOS"
        case .watchOS: "watchOS"
        case .visionOS: "visionOS"
        case .catalyst: "Mac Catalyst"
        }
    }
}
