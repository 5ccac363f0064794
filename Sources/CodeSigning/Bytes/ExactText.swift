/// A text that is compared by its UTF-8 bytes.
///
/// `String` treats canonically equivalent texts as equal, such as an accented letter in composed and decomposed form.
/// Two files in an archive, or on a Linux file system, can have such names and different content.
struct ExactText: Hashable, Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (left: ExactText, right: ExactText) -> Bool {
        left.text.hasSameBytes(as: right.text)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(UInt8(0xFF))
    }
}

extension String {
    /// Whether both texts have the same UTF-8 bytes.
    func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return utf8.elementsEqual(other.utf8)
    }

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
