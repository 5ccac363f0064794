internal import CXMLEvents
import SystemShims

/// Reads property lists in the format that Xcode writes, without unusual syntax.
///
/// Most entitlements files have this format, and an XML parser takes ten times as long. For a file that this reader
/// accepts, libxml2 creates the same nodes, and neither libxml2 nor the property list grammar nor ``CodesignScanner``
/// reports a problem; tests compare the results. This reader rejects all other files, especially those with errors,
/// and the other parsers read them.
///
/// ```
/// file    = prologue value "</plist>"
/// value   = dict | array | "<string>" text "</string>" | "<integer>" "-"? digit+ "</integer>"
///         | "<true/>" | "<false/>" | "<string/>" | "<dict/>" | "<array/>"
/// dict    = "<dict>" ("<key>" name "</key>" value)* "</dict>"      no name twice
/// array   = "<array>" value* "</array>"
/// text    = characters but "<" and "]"; "&lt;" "&gt;" "&amp;"
/// name    = characters of ASCII but "<", "]" and "&"
/// comment = "<!--" … "-->"                                         between tags, without "--"
/// space   = " " | tab | line end                                   between tags
/// ```
///
/// All lines end in a line feed. If the lines of the prologue end in a carriage return and a line feed, any line may
/// have this ending. No other control characters are allowed. A reader must not be used by several threads at the same
/// time; it reuses its memory for each file.
struct PlainXMLReader {
    /// The elements and comments, in document order.
    private(set) var nodes: [Node] = []
    /// The index of the value at the root.
    private(set) var root: Int?
    /// Whether `codesign` rejects part of the file: a real number, or a carriage return between tags.
    private(set) var concernsCodesign = false

    private var position = 0
    /// The innermost open element.
    private var level = Level.root
    private var outerLevels: [Level] = []
    /// The hashes of the keys of the open dictionaries.
    private var names: [UInt64] = []
    private var hasReferences = false
    private var hasCarriageReturns = false
    private var isASCII = true

    /// An open element that contains values.
    private struct Level {
        let node: Int
        let element: PropertyListElement
        let firstName: Int
        /// Whether a key precedes the next value.
        var hasKey = false

        static let root = Level(node: 0, element: .plist, firstName: 0)
    }

    /// The maximum size of a text, in bytes.
    ///
    /// Entitlements files are smaller; the limit bounds the cost of a rejected
    /// file.
    private static let sizeLimit = 64 << 10

    /// The maximum number of open elements; entitlements have four or five levels.
    private static let levelLimit = 16

    /// The maximum number of keys in the open dictionaries; each key is compared with all previous ones.
    private static let nameLimit = 200

    /// The number of digits that always fit into a 64-bit integer.
    private static let digitLimit = 18

    /// Reads the text of `file`.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - limits: The limits of the property list reader.
    /// - Returns: Whether the file has the plain format. If not, the results must be ignored.
    mutating func read(_ file: SourceFile, limits: PropertyListLimits) -> Bool {
        guard file.encoding == .utf8(byteOrderMark: 0), limits.depth >= Self.levelLimit else { return false }
        let bytes = file.text
        let text = bytes.span
        guard text.count <= Self.sizeLimit, let check = text.withUnsafeBufferPointer(PlainXMLCheck.init) else {
            return false
        }
        begin(with: check)
        return readBody(text) && nodes.count <= limits.nodes
    }

    /// Starts to read after the prologue, whose last tag remains open.
    private mutating func begin(with check: PlainXMLCheck) {
        nodes.removeAll(keepingCapacity: true)
        outerLevels.removeAll(keepingCapacity: true)
        level = .root
        names.removeAll(keepingCapacity: true)
        root = nil
        (hasReferences, hasCarriageReturns) = (check.hasReferences, check.hasCarriageReturns)
        isASCII = check.isASCII
        concernsCodesign = hasCarriageReturns
        position = check.prologueEnd
        nodes.append(
            node(.plist, from: position - PlainXMLCheck.plistTag.utf8CodeUnitCount, flags: CXML_HAS_ATTRIBUTES))
        nodes[0].contentStart = UInt32(position)
    }
}

// MARK: - Between tags

extension PlainXMLReader {
    private mutating func readBody(_ text: Span<UInt8>) -> Bool {
        while true {
            skipSpace(text)
            guard position < text.count, text[position] == Byte.less else { return false }
            guard let tag = ShortTag(word: word(at: position + 1, in: text)) else {
                guard readComment(text) else { return false }
                continue
            }
            let isRead =
                switch (tag.element, tag.form) {
                case (.key, .start): readKey(tag, text)
                case (.string, .start): beginValue() && readText(of: tag, .string, text)
                case (.integer, .start): beginValue() && readInteger(tag, text)
                case (.real, .start): beginValue() && readReal(tag, text)
                case (.yes, .empty): beginValue() && append(empty: tag, .true)
                case (.no, .empty): beginValue() && append(empty: tag, .false)
                case (.string, .empty): beginValue() && append(empty: tag, .string)
                case (.dictionary, .empty): beginValue() && append(empty: tag, .dictionary)
                case (.array, .empty): beginValue() && append(empty: tag, .array)
                case (.dictionary, .start): beginValue() && open(tag, .dictionary)
                case (.array, .start): beginValue() && open(tag, .array)
                case (.dictionary, .end), (.array, .end): close(tag)
                case (.plist, .end): root != nil && close(tag)
                default: false
                }
            guard isRead else { return false }
            if tag.element == .plist { return isAtEnd(text) }
        }
    }

    private mutating func skipSpace(_ text: Span<UInt8>) {
        // The only control characters are whitespace.
        while position < text.count, text[position] <= Byte.space { position += 1 }
    }

    private mutating func isAtEnd(_ text: Span<UInt8>) -> Bool {
        skipSpace(text)
        return position == text.count
    }

    /// Returns eight bytes as a little-endian number; bytes past the end are zero.
    @inline(__always)
    private func word(at offset: Int, in text: Span<UInt8>) -> UInt64 {
        if offset + 8 <= text.count {
            return UInt64(littleEndian: text.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        return (offset..<max(offset, text.count)).reversed().reduce(0) { $0 << 8 | UInt64(text[$1]) }
    }

    /// Returns the offset of the next occurrence of a byte before `end`, or `end` if there is none.
    private func next(_ wanted: UInt8, from start: Int, to end: Int, in text: Span<UInt8>) -> Int {
        text.withUnsafeBufferPointer { text in
            guard start < end, end <= text.count, let base = text.baseAddress,
                let found = memchr(base + start, Int32(wanted), end - start)
            else { return end }
            return UnsafeRawPointer(found) - UnsafeRawPointer(base)
        }
    }

    private func has(_ byte: UInt8, _ range: Range<Int>, _ text: Span<UInt8>) -> Bool {
        next(byte, from: range.lowerBound, to: range.upperBound, in: text) < range.upperBound
    }

    private mutating func readComment(_ text: Span<UInt8>) -> Bool {
        let start = position
        // Matches `<!--` followed by a character other than `-` and `>`.
        guard word(at: start, in: text) & 0xFFFF_FFFF == 0x2D2D_213C, start + 4 < text.count,
            text[start + 4] != Byte.hyphen, text[start + 4] != Byte.greater
        else { return false }
        var hyphens = start + 4
        repeat {
            hyphens = next(Byte.hyphen, from: hyphens + 1, to: text.count, in: text)
            guard hyphens + 2 < text.count else { return false }
        } while text[hyphens + 1] != Byte.hyphen
        guard text[hyphens + 2] == Byte.greater else { return false }
        position = hyphens + 3
        append(.comment, from: start, content: start + 4..<hyphens)
        return true
    }
}

// MARK: - Values

extension PlainXMLReader {
    /// Returns whether a value is valid here, and assigns it to the last key of a dictionary.
    private mutating func beginValue() -> Bool {
        switch level.element {
        case .plist:
            guard root == nil else { return false }
            root = nodes.count
        case .dictionary:
            guard level.hasKey else { return false }
            level.hasKey = false
        default: break
        }
        return true
    }

    private mutating func readKey(_ tag: ShortTag, _ text: Span<UInt8>) -> Bool {
        guard level.element == .dictionary, !level.hasKey else { return false }
        guard readText(of: tag, .key, text), let node = nodes.last else { return false }
        let content = Int(node.contentStart)..<Int(node.contentEnd)
        guard node.flags == 0, isASCII || content.allSatisfy({ text[$0] < 0x80 }) else { return false }
        let name = name(content, text)
        guard names.count < Self.nameLimit, !names[level.firstName...].contains(name) else { return false }
        names.append(name)
        level.hasKey = true
        return true
    }

    /// Returns a hash of a key.
    ///
    /// If two keys have the same hash, the file is rejected as having duplicate keys.
    private func name(_ content: Range<Int>, _ text: Span<UInt8>) -> UInt64 {
        text.extracting(content).withUnsafeBufferPointer(\.digest)
    }

    private mutating func readText(of tag: ShortTag, _ kind: UInt8, _ text: Span<UInt8>) -> Bool {
        let start = position
        let end = next(Byte.less, from: start + tag.count, to: text.count, in: text)
        // The end tag has the bytes of the start tag, the name and the `>`, after its slash.
        let rest = tag.count - 1
        let difference = word(at: start + 1, in: text) ^ word(at: end + 2, in: text)
        guard end + 1 < text.count, text[end + 1] == Byte.slash, difference << UInt64(8 * (8 - rest)) == 0 else {
            return false
        }
        let content = start + tag.count..<end
        position = end + 2 + rest
        let hasReference = hasReferences && has(Byte.ampersand, content, text)
        let hasCarriageReturn = hasCarriageReturns && has(Byte.carriageReturn, content, text)
        append(kind, from: start, content: content, flags: hasReference || hasCarriageReturn ? CXML_ESCAPED : 0)
        return !hasReference || hasKnownReferences(content, text)
    }

    /// Whether each `&` begins one of the three references that `codesign` supports.
    private func hasKnownReferences(_ content: Range<Int>, _ text: Span<UInt8>) -> Bool {
        content.allSatisfy { offset in
            guard text[offset] == Byte.ampersand else { return true }
            let word = word(at: offset + 1, in: text)
            // The bytes of `lt;`, `gt;`, and `amp;`.
            return [0x3B746C, 0x3B7467].contains(word & 0xFF_FFFF) || word & 0xFFFF_FFFF == 0x3B70_6D61
        }
    }

    private mutating func readInteger(_ tag: ShortTag, _ text: Span<UInt8>) -> Bool {
        let start = position
        let content = start + tag.count..<next(Byte.less, from: start + tag.count, to: text.count, in: text)
        let sign = content.isEmpty || text[content.lowerBound] != Byte.hyphen ? 0 : 1
        // The bytes of `</intege` and `r>`.
        guard word(at: content.upperBound, in: text) == 0x6567_6574_6E69_2F3C,
            word(at: content.upperBound + 8, in: text) & 0xFFFF == 0x3E72,
            (1...Self.digitLimit).contains(content.count - sign),
            content.dropFirst(sign).allSatisfy({ Byte.isDigit(text[$0]) })
        else { return false }
        position = content.upperBound + 10
        append(.integer, from: start, content: content)
        return true
    }
}

extension PlainXMLReader {
    /// Reads digits with a decimal point between them; rejects other number formats.
    private mutating func readReal(_ tag: ShortTag, _ text: Span<UInt8>) -> Bool {
        guard readText(of: tag, .real, text), let node = nodes.last, node.flags == 0 else { return false }
        let content = Int(node.contentStart)..<Int(node.contentEnd)
        let point = next(UInt8(ascii: "."), from: content.lowerBound, to: content.upperBound, in: text)
        concernsCodesign = true
        return content.count <= Self.digitLimit && content.lowerBound < point && point + 1 < content.upperBound
            && content.allSatisfy { $0 == point || Byte.isDigit(text[$0]) }
    }
}

// MARK: - Nodes

extension PlainXMLReader {
    @inline(__always)
    private func node(_ kind: UInt8, from start: Int, flags: Int = 0) -> Node {
        Node(
            start: UInt32(truncatingIfNeeded: start), end: 0, contentStart: 0, contentEnd: 0,
            parent: UInt32(truncatingIfNeeded: level.node),
            next: UInt32(truncatingIfNeeded: nodes.count + 1), kind: kind, flags: UInt8(truncatingIfNeeded: flags),
            reserved: 0)
    }

    /// Adds an element or comment that ends at the current position.
    private mutating func append(_ kind: UInt8, from start: Int, content: Range<Int>, flags: Int = 0) {
        var node = node(kind, from: start, flags: flags)
        node.contentStart = UInt32(truncatingIfNeeded: content.lowerBound)
        node.contentEnd = UInt32(truncatingIfNeeded: content.upperBound)
        node.end = UInt32(truncatingIfNeeded: position)
        nodes.append(node)
    }

    private mutating func append(empty tag: ShortTag, _ kind: UInt8) -> Bool {
        let start = position
        position += tag.count
        // There is no content; libxml2 reports the position of the slash.
        append(kind, from: start, content: position - 2..<position - 2, flags: CXML_SELF_CLOSING)
        return true
    }

    private mutating func open(_ tag: ShortTag, _ kind: UInt8) -> Bool {
        guard outerLevels.count + 1 < Self.levelLimit else { return false }
        let start = position
        position += tag.count
        append(kind, from: start, content: position..<position)
        outerLevels.append(level)
        level = Level(node: nodes.count - 1, element: tag.element, firstName: names.count)
        return true
    }

    /// Closes the innermost element; returns whether the tag matches it.
    private mutating func close(_ tag: ShortTag) -> Bool {
        guard level.element == tag.element, !level.hasKey else { return false }
        nodes[level.node].contentEnd = UInt32(truncatingIfNeeded: position)
        position += tag.count
        nodes[level.node].end = UInt32(truncatingIfNeeded: position)
        nodes[level.node].next = UInt32(truncatingIfNeeded: nodes.count)
        names.removeLast(names.count - level.firstName)
        if let outer = outerLevels.popLast() { level = outer }
        return true
    }
}
