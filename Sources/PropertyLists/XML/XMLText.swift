/// The text that XML content spells: references resolved, CDATA opened, comments left out, line ends made
/// one line feed.
///
/// <https://www.w3.org/TR/xml/#sec-references>, <https://www.w3.org/TR/xml/#sec-line-ends>
enum XMLText {
    /// The text of `content`.
    ///
    /// What is not understood stays as it is; the reader has reported it.
    static func decode(_ content: ArraySlice<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(content.count)
        var rest = content
        while let byte = rest.first {
            switch byte {
            case UInt8(ascii: "&"): text += takeReference(from: &rest)
            case UInt8(ascii: "<"): text += takeMarkup(from: &rest)
            case UInt8(ascii: "\r"):
                rest.removeFirst()
                if rest.first != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
            default:
                text.append(byte)
                rest.removeFirst()
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The longest reference there is: `&#x10FFFF;`, and some leading zeros.
    private static let longestReference = 32

    private static func takeReference(from rest: inout ArraySlice<UInt8>) -> [UInt8] {
        guard let end = rest.prefix(longestReference).firstIndex(of: UInt8(ascii: ";")) else {
            return [rest.removeFirst()]
        }
        let name = String(decoding: rest[rest.index(after: rest.startIndex)..<end], as: UTF8.self)
        let written = rest[...end]
        rest = rest[(end + 1)...]
        return scalar(named: name).map { Array(String($0).utf8) } ?? Array(written)
    }

    private static func scalar(named name: String) -> Unicode.Scalar? {
        switch name {
        case "lt": "<"
        case "gt": ">"
        case "amp": "&"
        case "quot": "\""
        case "apos": "'"
        case _ where name.hasPrefix("#x"): UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        case _ where name.hasPrefix("#"): UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
        default: nil
        }
    }

    private static func takeMarkup(from rest: inout ArraySlice<UInt8>) -> [UInt8] {
        if let inside = take(between: "<![CDATA[", and: "]]>", from: &rest) { return Array(inside) }
        if take(between: "<!--", and: "-->", from: &rest) != nil { return [] }
        return [rest.removeFirst()]
    }

    private static func take(
        between opening: StaticString, and closing: StaticString, from rest: inout ArraySlice<UInt8>
    ) -> ArraySlice<UInt8>? {
        guard rest.starts(with: opening.bytes) else { return nil }
        let inside = rest.dropFirst(opening.utf8CodeUnitCount)
        var index = inside.startIndex
        while let first = inside[index...].firstIndex(of: closing.bytes[0]) {
            if inside[first...].starts(with: closing.bytes) {
                rest = inside[(first + closing.utf8CodeUnitCount)...]
                return inside[..<first]
            }
            index = first + 1
        }
        return nil
    }
}

extension StaticString {
    /// The string's bytes, which live as long as the program.
    fileprivate var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }
}
