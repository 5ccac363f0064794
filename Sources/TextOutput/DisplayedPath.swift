package import FileDiscovery
import PropertyLists

extension BytePath {
    /// The path for display: control and layout characters, backslashes, and bytes that are not UTF-8 are escaped
    /// (`\n`, `\u{202E}`, `\\`, `\xFF`), so that a name cannot break a line or imitate another name.
    package var displayed: String {
        if bytes.isEmpty { return "." }
        if bytes.withUnsafeBufferPointer(\.isPlainPath) { return String(decoding: bytes, as: UTF8.self) }
        var (text, run) = ("", String.UnicodeScalarView())
        forEachScalar { scalar, bytes in
            // A name can contain a scalar that represents a byte in other names.
            if let scalar, !scalar.isByte { return run.append(scalar) }
            text += String(run).displayed(spellsBackslashes: true)
            run = String.UnicodeScalarView()
            text += bytes.map { "\\x" + String($0, radix: 16, uppercase: true) }.joined()
        }
        return text + String(run).displayed(spellsBackslashes: true)
    }
}

extension String {
    /// A path in the form of ``BytePath/description``, escaped for display.
    package var displayedPath: String {
        var text = self
        return text.withUTF8(\.isPlainPath) && !isEmpty ? self : BytePath(self).displayed
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether a path contains nothing that must be escaped for display.
    fileprivate var isPlainPath: Bool { isPlainText && offset(of: UInt8(ascii: "\\")) == nil }
}
