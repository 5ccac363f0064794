internal import CXMLEvents

extension NodeTable {
    /// The text of a node: its content with references resolved.
    func string(at index: Int) -> String {
        if let replacement = replacements[index] { return replacement }
        return writtenString(at: index)
    }

    /// The text of a node as the file has it, whatever stands for it.
    func writtenString(at index: Int) -> String {
        let node = nodes[index]
        let content = text[content(of: index)]
        if node.flags & UInt8(CXML_ESCAPED) != 0 { return XMLText.decode(content) }
        if node.flags & UInt8(CXML_OPENSTEP_QUOTED) != 0 { return OpenStepText.decode(content) }
        return String(decoding: content, as: UTF8.self)
    }

    /// Hands the text of a node over without making a string of it where none is needed.
    ///
    /// Not generic, because it is called for every key and string of every file.
    func withBytes(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) { withText(at: index, body) }

    /// Hands the text of a node over without making a string of it where none is needed.
    func withText<Result>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if !isEncoded(index), replacements[index] == nil {
            return text.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[content(of: index)])) }
        }
        return Array(string(at: index).utf8).withUnsafeBufferPointer(body)
    }
}

extension NodeTable {
    /// Whether the text of a node as the file has it is not what stands there byte for byte.
    func isEncoded(_ index: Int) -> Bool { nodes[index].flags & UInt8(CXML_ESCAPED | CXML_OPENSTEP_QUOTED) != 0 }

    /// Where a part of an encoded text stands, given by its bytes; `nil` where that cannot be told.
    ///
    /// The text is what `range` spells: the content of the node, or a part of that.
    func place(of part: Range<Int>, writtenIn range: Range<Int>, of index: Int) -> Range<Int>? {
        let content = content(of: index)
        guard nodes[index].flags & UInt8(CXML_ESCAPED) != 0, content.lowerBound <= range.lowerBound,
            range.upperBound <= content.upperBound
        else { return nil }
        return XMLText.place(of: part, in: text[range])
    }
}

extension NodeTable {
    /// The bytes of a data node; `nil` where its content is no base64.
    func withData<Result>(at index: Int, _ body: ([UInt8]) -> Result) -> Result? {
        if nodes[index].flags & UInt8(CXML_RAW) != 0 { return body(Array(text[content(of: index)])) }
        if nodes[index].flags & UInt8(CXML_OPENSTEP_QUOTED) != 0 {
            return body(OpenStepText.decodeData(text[content(of: index)]))
        }
        return withText(at: index) { Base64.decode($0) }.map(body)
    }
}

extension NodeTable {
    /// The moment of a date that a binary property list holds as seconds; `nil` for any other.
    func rawDate(at index: Int) -> PropertyListDate? {
        let content = content(of: index)
        guard nodes[index].flags & UInt8(CXML_RAW) != 0, content.count == 8 else { return nil }
        let bits = text[content].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return PropertyListDate(secondsSinceReferenceDate: Double(bitPattern: bits))
    }
}

/// Base64 as property lists hold it: broken into lines, and padded.
///
/// <https://www.rfc-editor.org/rfc/rfc4648#section-4>
enum Base64 {
    /// The bytes that `text` spells; `nil` where it holds anything but base64 and white space.
    static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var (bits, bitCount, padding) = (UInt32(0), 0, 0)
        for byte in text where !byte.isXMLSpace {
            if byte == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let value = value(of: byte) else { return nil }
            bits = bits << 6 | UInt32(value)
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
            }
        }
        return bitCount < 6 && padding <= 2 ? bytes : nil
    }

    private static func value(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
