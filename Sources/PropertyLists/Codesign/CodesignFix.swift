/// A change to a file that fixes a problem that `codesign` has with it.
public struct CodesignFix: Hashable, Sendable {
    /// A replacement of bytes.
    public struct Edit: Hashable, Sendable {
        /// The bytes to remove; empty for an insertion.
        public let range: Range<Int>
        /// The bytes to insert.
        public let text: [UInt8]

        init(_ range: Range<Int>, _ text: some Sequence<UInt8>) { self.init(range, Array(text)) }

        init(_ range: Range<Int>, _ text: [UInt8]) {
            self.range = range
            self.text = text
        }
    }

    /// The edits in ascending order; they neither overlap nor touch.
    public let edits: [Edit]
    /// Whether all other readers of the file see the same values afterwards.
    public let isSafe: Bool

    init(_ edits: [Edit], isSafe: Bool = true) {
        self.edits = edits
        self.isSafe = isSafe
    }

    /// The maximum number of separate edits for carriage returns.
    ///
    /// If there are more, one edit replaces the text from the first carriage return to the last: separate edits for a
    /// file of carriage returns would need forty times its size in memory.
    static let maximumEditCount = 10_000
}

extension CodesignProblem {
    /// Returns a fix for the problem in the bytes of the file, or `nil` if there is no unambiguous fix.
    public func fix(in bytes: [UInt8]) -> CodesignFix? {
        guard range.upperBound <= bytes.count else { return nil }
        let text = bytes[range]
        switch kind {
        case .byteOrderMark, .blobHeader, .commentInText: return replacement("".utf8)
        // CoreFoundation reads `/>` as the end of an empty element, and `/ >` as the end of a start tag.
        case .spaceInTag: return bytes[..<range.lowerBound].last == Byte.slash ? nil : replacement("".utf8)
        case .lineBreakInTag: return replacement(" ".utf8)
        case .doubleHyphenInComment: return apartHyphens(in: bytes)
        case .carriageReturn: return CodesignFix(lineFeeds(in: bytes))
        case .carriageReturnInText: return CodesignFix(lineFeeds(in: bytes), isSafe: false)
        case .emptyBooleanPair: return booleanTag(text)
        case .unknownElement: return lowerCaseTag(text)
        case .singleQuotedAttribute: return doubleQuotes(text)
        case .unknownEntity: return CodesignReference.plainText(of: text).flatMap { replacement($0) }
        case .cdata: return escapedSection(text)
        case .malformedInteger: return plainInteger(text)
        case .textAfterPlist: return CodesignFix([.init(range, "".utf8)], isSafe: false)
        default: return nil
        }
    }

    private func replacement(_ text: some Sequence<UInt8>) -> CodesignFix {
        CodesignFix([CodesignFix.Edit(range, text)])
    }

    /// Rewrites the comment from its first double hyphen to its end, with a space between adjacent hyphens.
    private func apartHyphens(in bytes: [UInt8]) -> CodesignFix? {
        guard let end = commentEnd(in: bytes) else { return nil }
        var fixed: [UInt8] = []
        for byte in bytes[range.lowerBound..<end] {
            if byte == Byte.hyphen, fixed.last == Byte.hyphen { fixed.append(Byte.space) }
            fixed.append(byte)
        }
        if fixed.last == Byte.hyphen { fixed.append(Byte.space) }
        return CodesignFix([.init(range.lowerBound..<end, fixed)])
    }

    /// Returns the offset of the `-->` that ends the comment.
    private func commentEnd(in bytes: [UInt8]) -> Int? {
        var hyphens = 0
        for index in bytes.indices[range.lowerBound...] {
            if bytes[index] == Byte.greater, hyphens >= 2 { return index - 2 }
            hyphens = bytes[index] == Byte.hyphen ? hyphens + 1 : 0
        }
        return nil
    }

    /// Removes all carriage returns of the file, or replaces them with a line feed if none follows.
    private func lineFeeds(in bytes: [UInt8]) -> [CodesignFix.Edit] {
        var edits: [CodesignFix.Edit] = []
        var next = bytes.offset(of: Byte.carriageReturn)
        while let index = next {
            guard edits.count < CodesignFix.maximumEditCount else { return [lineFeedsAtOnce(in: bytes)] }
            let isPair = index + 1 < bytes.count && bytes[index + 1] == Byte.lineFeed
            edits.append(.init(index..<(index + 1), isPair ? [] : [Byte.lineFeed]))
            next = bytes.offset(of: Byte.carriageReturn, from: index + 1)
        }
        return edits
    }

    private func lineFeedsAtOnce(in bytes: [UInt8]) -> CodesignFix.Edit {
        let first = bytes.firstIndex(of: Byte.carriageReturn) ?? 0
        let end = (bytes.lastIndex(of: Byte.carriageReturn) ?? -1) + 1
        let fixed = (first..<end).lazy.filter {
            bytes[$0] != Byte.carriageReturn || $0 + 1 == bytes.count || bytes[$0 + 1] != Byte.lineFeed
        }
        return .init(first..<end, fixed.map { bytes[$0] == Byte.carriageReturn ? Byte.lineFeed : bytes[$0] })
    }

    /// Replaces `<true></true>` with `<true/>`.
    private func booleanTag(_ text: ArraySlice<UInt8>) -> CodesignFix? {
        guard text.count(where: { $0 == Byte.less }) == 2 else { return nil }
        return replacement((text.starts(with: "<true".utf8) ? "<true/>" : "<false/>").utf8)
    }

    /// Changes the name to lowercase if that makes it a known element.
    ///
    /// Case-sensitive readers reject the unchanged file, so the fix does not change a value.
    private func lowerCaseTag(_ name: ArraySlice<UInt8>) -> CodesignFix? {
        let lowerCase = name.map { Byte.isLetter($0) ? $0 | 0x20 : $0 }
        guard lowerCase.count <= 8 else { return nil }
        let element = PropertyListElement(word: lowerCase.reduce(0) { $0 << 8 | UInt64($1) })
        return element == .unknown ? nil : replacement(lowerCase)
    }

    private func doubleQuotes(_ text: ArraySlice<UInt8>) -> CodesignFix? {
        guard text.count >= 2, text.last == Byte.apostrophe, !text.contains(Byte.quote) else { return nil }
        return replacement([Byte.quote] + text.dropFirst().dropLast() + [Byte.quote])
    }

    /// Returns the text of a CDATA section with `<` and `&` escaped.
    private func escapedSection(_ text: ArraySlice<UInt8>) -> CodesignFix? {
        guard text.starts(with: "<![CDATA[".utf8), text.count >= 12, text.suffix(3).elementsEqual("]]>".utf8) else {
            return nil
        }
        return replacement(text.dropFirst(9).dropLast(3).flatMap(CodesignReference.escaped))
    }

    /// Returns the integer without whitespace and plus sign.
    private func plainInteger(_ text: ArraySlice<UInt8>) -> CodesignFix? {
        let trimmed = String(decoding: text, as: UTF8.self).filter { !$0.isWhitespace }
        guard let number = Int64(trimmed) else { return nil }
        return replacement(String(number).utf8)
    }
}

/// References such as `&quot;` and `&#233;`.
private enum CodesignReference {
    /// Returns the character that a reference represents, escaped only with references that `codesign` supports.
    static func plainText(of reference: ArraySlice<UInt8>) -> [UInt8]? {
        guard let scalar = scalar(of: String(decoding: reference, as: UTF8.self)) else { return nil }
        guard scalar.value >= 0x20 || scalar == "\t" || scalar == "\n" else { return nil }
        return String(scalar).utf8.flatMap(escaped)
    }

    /// Returns a byte, escaped for use in element text.
    static func escaped(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case Byte.less: Array("&lt;".utf8)
        case Byte.ampersand: Array("&amp;".utf8)
        case Byte.greater: Array("&gt;".utf8)
        default: [byte]
        }
    }

    private static func scalar(of reference: String) -> Unicode.Scalar? {
        switch reference {
        case "&quot;": return "\""
        case "&apos;": return "'"
        case "&": return "&"
        default:
            guard reference.hasPrefix("&#"), reference.hasSuffix(";") else { return nil }
            let digits = reference.dropFirst(2).dropLast()
            let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return number.flatMap(Unicode.Scalar.init)
        }
    }
}
