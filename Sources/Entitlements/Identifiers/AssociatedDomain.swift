import PropertyLists

/// A web site that an app is associated with, as claimed: `applinks:www.example.com?mode=developer`.
///
/// A service, a colon, a host that may begin with `*.`, a port if need be, and a mode. No scheme and no path.
/// <https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.associated-domains>
public struct AssociatedDomain: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The services that are documented.
    ///
    /// `authsrv` is that of single sign-on, <https://developer.apple.com/documentation/devicemanagement/extensiblesinglesignon>.
    public static let services = ["activitycontinuation", "appclips", "applinks", "authsrv", "webcredentials"]

    /// The modes that are documented.
    public static let modes = ["developer", "developer+managed", "managed", "managed+developer"]

    /// What stands before the first colon; `nil` where there is none.
    public var service: String? {
        rawValue.utf8.firstIndex(of: UInt8(ascii: ":")).map { String(rawValue[..<$0]) }
    }

    /// What stands behind the first colon and before any `?`.
    public var host: Substring {
        let text = rawValue.utf8
        let start = text.firstIndex(of: UInt8(ascii: ":")).map(text.index(after:)) ?? text.startIndex
        return rawValue[start..<(text[start...].firstIndex(of: UInt8(ascii: "?")) ?? text.endIndex)]
    }

    /// What stands behind `?`; `nil` where there is none.
    public var query: Substring? {
        rawValue.utf8.firstIndex(of: UInt8(ascii: "?")).map { rawValue[rawValue.utf8.index(after: $0)...] }
    }

    /// What is wrong with the form; `nil` where nothing is.
    public var flaw: Flaw? {
        if rawValue == "*" { return .wildcard }
        guard let service, !service.isEmpty, !service.contains("."), !service.contains("/") else { return .noService }
        let host = host
        // Bytes first, since looking at characters takes long.
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

    /// What can be wrong with the form.
    public enum Flaw: Sendable {
        /// `*`, which is what profiles hold.
        case wildcard
        /// No service before a colon.
        case noService
        /// `https://`.
        case scheme
        /// A slash behind the host.
        case path
        /// No host, or white space.
        case host
        /// A `*` that does not stand alone before the first dot.
        case wildcardInside
        /// Something behind `?` that is no mode.
        case mode
        /// A service that is not documented.
        case unknownService
    }
}

extension AssociatedDomain {
    /// Whether a text is a documented service, a colon and a host, behind a `*.` or not, without anything else: what
    /// nearly all are.
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
    /// Whether a character is white space.
    fileprivate var hasWhiteSpace: Bool {
        !utf8.allSatisfy { 0x21..<0x7F ~= $0 } && contains(where: \.isWhitespace)
    }
}
