import PropertyLists

/// A domain that is associated with an app: `applinks:www.example.com?mode=developer`.
///
/// The text consists of a service, a colon, a host that may begin with `*.`, an optional port, and an optional mode,
/// without a scheme or a path:
/// <https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.associated-domains>
public struct AssociatedDomain: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The documented services.
    ///
    /// Single sign-on uses `authsrv`,
    /// <https://developer.apple.com/documentation/devicemanagement/extensiblesinglesignon>.
    public static let services = ["activitycontinuation", "appclips", "applinks", "authsrv", "webcredentials"]

    /// The documented modes.
    public static let modes = ["developer", "developer+managed", "managed", "managed+developer"]

    /// The text before the first colon; `nil` if there is none.
    public var service: String? {
        rawValue.utf8.firstIndex(of: UInt8(ascii: ":")).map { String(rawValue[..<$0]) }
    }

    /// The text after the first colon and before the first `?`.
    public var host: Substring {
        let text = rawValue.utf8
        let start = text.firstIndex(of: UInt8(ascii: ":")).map(text.index(after:)) ?? text.startIndex
        return rawValue[start..<(text[start...].firstIndex(of: UInt8(ascii: "?")) ?? text.endIndex)]
    }

    /// The text after the first `?`; `nil` if there is none.
    public var query: Substring? {
        rawValue.utf8.firstIndex(of: UInt8(ascii: "?")).map { rawValue[rawValue.utf8.index(after: $0)...] }
    }

    /// The format error; `nil` if there is none.
    public var problem: Problem? {
        if rawValue == "*" { return .wildcard }
        guard let service, !service.isEmpty, !service.contains("."), !service.contains("/") else { return .noService }
        let host = host
        // Searching bytes is faster than searching characters.
        let hasSlash = host.utf8.contains(UInt8(ascii: "/"))
        if hasSlash && (host.hasPrefix("//") || host.contains("://")) || ["http", "https"].contains(service) {
            return .scheme
        }
        if hasSlash && host.contains("/") { return .path }
        if host.isEmpty || host.hasWhiteSpace || service.hasWhiteSpace { return .host }
        if host.utf8.contains(UInt8(ascii: "*")) && host.dropFirst(host.hasPrefix("*.") ? 2 : 0).contains("*") {
            return .wildcardInside
        }
        if let query, !Self.modes.contains(where: { query == "mode=\($0)" }) { return .mode }
        return Self.services.contains(service) ? nil : .unknownService
    }

    /// The format errors.
    public enum Problem: Sendable {
        /// The text is `*`, which is valid only in profiles.
        case wildcard
        /// There is no service before a colon.
        case noService
        /// The text contains a scheme, such as `https://`.
        case scheme
        /// A slash follows the host.
        case path
        /// The host is empty or contains whitespace.
        case host
        /// A `*` is not alone before the first dot.
        case wildcardInside
        /// The query is not a documented mode.
        case mode
        /// The service is not documented.
        case unknownService
    }
}

extension AssociatedDomain {
    /// Returns whether a text consists only of a documented service, a colon, and a host, optionally with `*.`; this is
    /// the most frequent form.
    package static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let colon = text.offset(of: UInt8(ascii: ":")) else { return false }
        let start = colon + (UnsafeBufferPointer(rebasing: text[(colon + 1)...]).begins(with: "*.") ? 3 : 1)
        guard start < text.count else { return false }
        for index in start..<text.count where !BundleIdentifier.allows(text[index]) { return false }
        let service = UnsafeBufferPointer(rebasing: text[..<colon])
        for known in services where service.spell(known) { return true }
        return false
    }
}

extension StringProtocol {
    /// Whether a character is whitespace.
    fileprivate var hasWhiteSpace: Bool {
        !utf8.allSatisfy { 0x21..<0x7F ~= $0 } && contains(where: \.isWhitespace)
    }
}
