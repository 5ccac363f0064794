package import FoundationShims

/// Data in Base64 (<https://www.rfc-editor.org/rfc/rfc4648#section-4>).
package enum Base64Text {
    /// Returns the data of a text, or `nil` if the text is not Base64.
    package static func data(_ text: String) -> Data? {
        // Foundation on Linux accepts padding before the end.
        guard isPadded(text.utf8) else { return nil }
        return Data(base64Encoded: text)
    }

    private static func isPadded(_ bytes: String.UTF8View) -> Bool {
        let padding = UInt8(ascii: "=")
        guard bytes.count % 4 == 0, let end = bytes.firstIndex(of: padding) else { return bytes.count % 4 == 0 }
        return bytes[end...].count <= 2 && bytes[end...].allSatisfy { $0 == padding }
    }
}
