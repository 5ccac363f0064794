extension String {
    /// Whether the text consists of ASCII characters.
    var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

    /// Returns the text without its first bytes; the number of removed bytes is the size of `prefix`.
    ///
    /// A slash and a following combining mark are a single character, so characters cannot be counted.
    func withoutBytes(of prefix: String) -> String {
        String(decoding: utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }
}

extension Substring {
    /// The components of a path, with indices of the same string.
    ///
    /// The path is split at bytes: a slash and a following combining mark are a single character.
    var pathComponents: [Substring] { utf8.split(separator: UInt8(ascii: "/")).map(Substring.init) }
}

extension String {
    /// The components of a path, with indices of the string.
    var pathComponents: [Substring] { self[...].pathComponents }
}
