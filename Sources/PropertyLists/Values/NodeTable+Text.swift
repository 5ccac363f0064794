internal import CXMLEvents

extension NodeTable {
    /// Returns the text of a node with references resolved and replacements applied.
    func string(at index: Int) -> String {
        if let replacement = replacements[index] { return replacement }
        return writtenString(at: index)
    }

    /// Returns the text of a node as written in the file, ignoring replacements.
    func writtenString(at index: Int) -> String {
        let node = nodes[index]
        let content = text[content(of: index)]
        if node.flags & UInt8(CXML_ESCAPED) != 0 { return XMLText.decode(content) }
        if node.flags & UInt8(CXML_OPENSTEP_QUOTED) != 0 { return OpenStepText.decode(content) }
        return String(decoding: content, as: UTF8.self)
    }

    /// Calls `body` with the text of a node; does not create a string unless the text must be decoded.
    ///
    /// The function is not generic, because it is called for each key and string of each file.
    func withBytes(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) { withText(at: index, body) }

    /// Calls `body` with the text of a node; does not create a string unless the text must be decoded.
    func withText<Result>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if !isEncoded(index), replacements[index] == nil {
            return text.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[content(of: index)])) }
        }
        return Array(string(at: index).utf8).withUnsafeBufferPointer(body)
    }
}

extension NodeTable {
    /// Whether the text of a node differs byte for byte from its representation in the file.
    func isEncoded(_ index: Int) -> Bool { nodes[index].flags & UInt8(CXML_ESCAPED | CXML_OPENSTEP_QUOTED) != 0 }

    /// Whether the text of a node contains a reference or markup in the file; carriage returns alone are neither.
    func hasReference(_ index: Int) -> Bool {
        isEncoded(index) && text[content(of: index)].contains { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }
    }

    /// Returns the range in the file of a part of an encoded text, or `nil` if it cannot be determined.
    ///
    /// The parameter `range` is the content of the node or a part of it; `part` counts bytes of the text that `range`
    /// represents.
    func place(of part: Range<Int>, writtenIn range: Range<Int>, of index: Int) -> Range<Int>? {
        let content = content(of: index)
        guard nodes[index].flags & UInt8(CXML_ESCAPED) != 0, content.lowerBound <= range.lowerBound,
            range.upperBound <= content.upperBound
        else { return nil }
        return XMLText.place(of: part, in: text[range])
    }
}

extension NodeTable {
    /// Calls `body` with the bytes of a data node; returns `nil` if CoreFoundation rejects the content.
    func withData<Result>(at index: Int, _ body: ([UInt8]) -> Result) -> Result? {
        if nodes[index].flags & UInt8(CXML_RAW) != 0 { return body(Array(text[content(of: index)])) }
        if nodes[index].flags & UInt8(CXML_OPENSTEP_QUOTED) != 0 {
            return body(OpenStepText.decodeData(text[content(of: index)]))
        }
        return withWrittenText(at: index) { Base64.decode($0) }.map(body)
    }

    /// Whether the content of a data node in XML is valid Base64, so that all readers decode the same bytes.
    func hasValidData(at index: Int) -> Bool { withWrittenText(at: index) { Base64.isValid($0) } }

    /// Calls `body` with the text of a node as in the file: CoreFoundation does not resolve references in data.
    private func withWrittenText<Result>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        text.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[content(of: index)])) }
    }
}

extension NodeTable {
    /// Returns the date of a node of a binary property list, which stores dates as seconds; `nil` for other nodes.
    func rawDate(at index: Int) -> PropertyListDate? {
        let content = content(of: index)
        guard nodes[index].flags & UInt8(CXML_RAW) != 0, content.count == 8 else { return nil }
        let bits = text[content].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return PropertyListDate(secondsSinceReferenceDate: Double(bitPattern: bits))
    }
}
