/// The encoding of the text of a file.
///
/// The encoding is detected as described in XML 1.0, Appendix F, <https://www.w3.org/TR/xml/#sec-guessing>: by the byte
/// order mark, otherwise by the bytes of `<?`, otherwise by the `encoding` of the declaration.
public enum TextEncoding: Hashable, Sendable {
    /// UTF-8, which is also the default, with the length of the byte order mark: 0 or 3 bytes.
    case utf8(byteOrderMark: Int)

    /// UTF-16, with the length of the byte order mark: 0 or 2 bytes.
    case utf16(bigEndian: Bool, byteOrderMark: Int)

    /// UTF-32, with the length of the byte order mark: 0 or 4 bytes.
    case utf32(bigEndian: Bool, byteOrderMark: Int)

    /// An encoding that the XML declaration specifies.
    case named(String)

    /// The encoding in the declaration is not supported, or the bytes are not valid in it.
    case unreadable(String)

    /// Whether the text is in UTF-8, so that ranges of the text are ranges of the file.
    public var isUTF8: Bool {
        if case .utf8 = self { true } else { false }
    }

    /// Whether the text was read in UTF-8, or in the encoding that the XML declaration specifies.
    var isReadAsDeclared: Bool {
        switch self {
        case .utf8, .named: true
        case .utf16, .utf32, .unreadable: false
        }
    }

    /// Detects the encoding of `bytes`.
    init(detectedIn bytes: [UInt8]) {
        switch (bytes.first ?? 0, bytes.count > 1 ? bytes[1] : 0) {
        case (0xEF, 0xBB) where bytes.count > 2 && bytes[2] == 0xBF: self = .utf8(byteOrderMark: 3)
        case (0, 0) where bytes.starts(with: [0, 0, 0xFE, 0xFF]): self = .utf32(bigEndian: true, byteOrderMark: 4)
        case (0xFF, 0xFE) where bytes.starts(with: [0xFF, 0xFE, 0, 0]):
            self = .utf32(bigEndian: false, byteOrderMark: 4)
        case (0xFE, 0xFF): self = .utf16(bigEndian: true, byteOrderMark: 2)
        case (0xFF, 0xFE): self = .utf16(bigEndian: false, byteOrderMark: 2)
        case (0, 0) where bytes.starts(with: [0, 0, 0, 0x3C]): self = .utf32(bigEndian: true, byteOrderMark: 0)
        case (0x3C, 0) where bytes.starts(with: [0x3C, 0, 0, 0]): self = .utf32(bigEndian: false, byteOrderMark: 0)
        case (0, 0x3C): self = .utf16(bigEndian: true, byteOrderMark: 0)
        case (0x3C, 0): self = .utf16(bigEndian: false, byteOrderMark: 0)
        // The code page of EBCDIC cannot be determined before the declaration is decoded.
        case (0x4C, 0x6F) where bytes.starts(with: [0x4C, 0x6F, 0xA7, 0x94]): self = .unreadable("EBCDIC")
        case (0x3C, 0x3F) where bytes.withUnsafeBufferPointer({ $0.begins(with: Self.usualDeclaration) }):
            self = .utf8(byteOrderMark: 0)
        case (0x3C, 0x3F): self = Self.declared(in: bytes) ?? .utf8(byteOrderMark: 0)
        default: self = .utf8(byteOrderMark: 0)
        }
        switch self {
        case .named(let name) where XMLLibrary.decode(bytes, named: name) == nil: self = .unreadable(name)
        case .utf16(let bigEndian, let mark) where !Self.isUTF16(bytes, from: mark, bigEndian: bigEndian):
            self = .unreadable("UTF-16")
        case .utf32(let bigEndian, let mark) where !Self.isUTF32(bytes, from: mark, bigEndian: bigEndian):
            self = .unreadable("UTF-32")
        default: break
        }
    }

    /// Returns `bytes` in UTF-8; unchanged if they are in UTF-8 or cannot be decoded.
    func decode(_ bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .utf8, .unreadable: bytes
        case .utf16(let bigEndian, let mark): Self.decodeUTF16(bytes, from: mark, bigEndian: bigEndian)
        case .utf32(let bigEndian, let mark): Self.decodeUTF32(bytes, from: mark, bigEndian: bigEndian)
        case .named(let name): XMLLibrary.decode(bytes, named: name) ?? bytes
        }
    }

    /// The offset at which the text begins, after a byte order mark that is still part of it.
    var textStart: Int {
        if case .utf8(let mark) = self { mark } else { 0 }
    }
}

// MARK: - From text back to bytes

extension TextEncoding {
    /// Returns the byte offset in the file of the scalar at `offset` of the text, or `nil` if it cannot be
    /// determined.
    func byteOffset(of offset: Int, in file: SourceFile) -> Int? {
        switch self {
        case .utf8, .unreadable: return offset
        case .utf16(_, let mark):
            return mark + file.text[..<offset].reduce(0) { $0 + ($1 >= 0xF0 ? 4 : $1 & 0xC0 == 0x80 ? 0 : 2) }
        case .utf32(_, let mark):
            return mark + 4 * file.text[..<offset].count { $0 & 0xC0 != 0x80 }
        case .named:
            // Characters map to bytes only if each character is encoded in one byte.
            guard file.text.count(where: { $0 & 0xC0 != 0x80 }) == file.bytes.count else { return nil }
            return file.text[..<offset].count { $0 & 0xC0 != 0x80 }
        }
    }
}

// MARK: - Decoding

extension TextEncoding {
    /// The declaration that Xcode writes, with which most files begin.
    private static let usualDeclaration: StaticString = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"

    /// Returns the encoding that the XML declaration specifies, or `nil` for UTF-8.
    ///
    /// A declaration in single bytes contradicts a wide encoding; such a file is unreadable. So is one in Mac OS Roman:
    /// its number is the one with which `encodingForXMLData` of CoreFoundation reports an error.
    private static func declared(in bytes: [UInt8]) -> TextEncoding? {
        guard let quoted = bytes.declaredEncoding ?? declaredName(in: bytes), !quoted.elementsEqual("UTF-8".utf8)
        else { return nil }
        guard quoted.count <= nameLimit else {
            return .unreadable(String(decoding: quoted.prefix(nameLimit), as: UTF8.self) + "…")
        }
        let name = String(decoding: quoted.filter { $0 != Byte.carriageReturn }, as: UTF8.self)
        let upper = name.uppercased()
        // CoreFoundation ignores punctuation in names, which the comparison with Foundation shows:
        // https://developer.apple.com/documentation/corefoundation/cfstringconvertianacharsetnametoencoding(_:)
        let letters = upper.filter { $0.isLetter || $0.isNumber }
        guard letters != "UTF8", letters != "USASCII" else { return nil }
        // An empty name in a declaration is not well-formed, which is reported for its location.
        if name.isEmpty, bytes[5].isXMLSpace { return nil }
        let isWide = ["UTF-16", "UTF-32", "UCS", "ISO-10646-UCS"].contains { upper.hasPrefix($0) }
        let isRoman = macRomanNames.contains(letters)
        let isName = !name.isEmpty && name.utf8.allSatisfy { $0 < 0x80 }
        return isWide || isRoman || !isName ? .unreadable(name) : .named(name)
    }

    /// The maximum length of the name of an encoding, in bytes: <https://www.rfc-editor.org/rfc/rfc2978#section-2.3>.
    ///
    /// An unclosed name extends to the next quotation mark, which can be at the end of a large file.
    private static let nameLimit = 40

    /// The names of Mac OS Roman, without hyphens: <https://www.iana.org/assignments/character-sets/character-sets.xhtml>.
    private static let macRomanNames: Set = ["MACINTOSH", "MAC", "CSMACINTOSH", "XMACROMAN", "MACROMAN"]

    /// Returns the value of `encoding` in the XML declaration, also if whitespace is around the equals sign.
    private static func declaredName(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
        guard bytes.starts(with: "<?xml".utf8), bytes.count > 5, bytes[5].isXMLSpace,
            let end = bytes.firstIndex(of: Byte.greater)
        else { return nil }
        var rest = bytes[..<end]
        while let next = rest.dropFirst().firstIndex(of: UInt8(ascii: "e")) {
            rest = rest[next...]
            guard rest.starts(with: "encoding".utf8) else { continue }
            var value = rest.dropFirst("encoding".utf8.count).drop { $0.isXMLSpace || $0 == UInt8(ascii: "=") }
            guard let quote = value.popFirst(), quote == Byte.quote || quote == Byte.apostrophe else { continue }
            return value.prefix { $0 != quote }
        }
        return nil
    }

    private static func decodeUTF16(_ bytes: [UInt8], from start: Int, bigEndian: Bool) -> [UInt8] {
        Array(String(decoding: utf16Units(bytes, from: start, bigEndian: bigEndian), as: UTF16.self).utf8)
    }

    /// Whether all surrogates are in pairs; CoreFoundation cannot convert the text otherwise, and rejects it, see
    /// `parseXMLPropertyList` in
    /// <https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c>.
    private static func isUTF16(_ bytes: [UInt8], from start: Int, bigEndian: Bool) -> Bool {
        String(validating: utf16Units(bytes, from: start, bigEndian: bigEndian), as: UTF16.self) != nil
    }

    private static func utf16Units(
        _ bytes: [UInt8], from start: Int, bigEndian: Bool
    ) -> some Collection<UInt16> {
        (0..<max(0, bytes.count - start) / 2).lazy.map { unit in
            let index = start + 2 * unit
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return bigEndian ? first << 8 | second : second << 8 | first
        }
    }

    private static func decodeUTF32(_ bytes: [UInt8], from start: Int, bigEndian: Bool) -> [UInt8] {
        Array(String(decoding: utf32Units(bytes, from: start, bigEndian: bigEndian), as: UTF32.self).utf8)
    }

    /// Whether all numbers are Unicode scalars; CoreFoundation rejects the text if one of them is not, see
    /// `encodingForXMLData` in
    /// <https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c>.
    private static func isUTF32(_ bytes: [UInt8], from start: Int, bigEndian: Bool) -> Bool {
        utf32Units(bytes, from: start, bigEndian: bigEndian).allSatisfy { Unicode.Scalar($0) != nil }
    }

    private static func utf32Units(
        _ bytes: [UInt8], from start: Int, bigEndian: Bool
    ) -> some Collection<UInt32> {
        (0..<max(0, bytes.count - start) / 4).lazy.map { unit in
            (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[start + 4 * unit + (bigEndian ? $1 : 3 - $1)]) }
        }
    }
}
