import TextOutput

/// The file URIs of clients, `file:///Users/me/Notes.entitlements`
/// (<https://www.rfc-editor.org/rfc/rfc8089>).
enum FileAddress {
    private static let scheme = "file://"

    /// Returns the path of a URI; `nil` if it is not the URI of a local file.
    static func path(of address: String) -> String? {
        guard address.lowercased().hasPrefix(scheme) else { return nil }
        let rest = address.utf8.dropFirst(scheme.utf8.count)
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let host = String(Substring(rest[..<slash]))
        guard host.isEmpty || host == "localhost" else { return nil }
        guard let bytes = rest[slash...].percentDecoded, !bytes.contains(0) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the URI of a path.
    static func address(of path: String) -> String { scheme + path.percentEncodedPath }
}
