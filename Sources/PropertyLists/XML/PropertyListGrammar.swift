internal import CXMLEvents

/// What well-formed XML must be beside that to be a property list: `<plist>` around one value, known
/// elements only, keys and values in turn, and nothing but white space between them.
///
/// <https://www.apple.com/DTDs/PropertyList-1.0.dtd>
struct PropertyListGrammar {
    private let table: NodeTable

    /// What is wrong, container by container.
    private(set) var problems: [PropertyListProblem] = []

    /// The node of the value at the root, if there is one.
    private(set) var root: Int?

    init(table: NodeTable) { self.table = table }

    /// Looks at every node once.
    mutating func check() {
        guard let first = table.nodes.indices.first(where: { table.nodes[$0].kind != .comment }) else { return }
        checkRoot(first)
        for index in table.nodes.indices {
            switch table.nodes[index].kind {
            case .dictionary: checkDictionary(index)
            case .array: checkArray(index)
            case .unknown: checkUnknown(index)
            case .comment, .plist: break
            default: checkScalar(index)
            }
        }
    }

    private mutating func report(_ message: String, at range: Range<Int>) {
        problems.append(PropertyListProblem(.notPropertyList, message, at: Location(file: table.file, range: range)))
    }
}

// MARK: - Containers

extension PropertyListGrammar {
    private mutating func checkRoot(_ index: Int) {
        guard table.nodes[index].kind == .plist else {
            report("the root element is `\(name(of: index))` rather than `plist`", at: startTag(of: index))
            root = table.nodes[index].kind.isValue ? index : nil
            return
        }
        let values = Array(table.elements(of: index).prefix(2))
        root = values.first
        if values.isEmpty, !hasUnknownChild(index) { report("`plist` holds no value", at: startTag(of: index)) }
        if values.count > 1 { report("`plist` holds more than one value", at: startTag(of: values[1])) }
        checkGaps(in: index)
    }

    private mutating func checkDictionary(_ index: Int) {
        var key: Int?
        for child in ChildIterator(table, of: index, withKeys: true) {
            if table.nodes[child].kind == .key {
                if let key { checkMissingValue(of: key, before: child) }
                key = child
            } else if key == nil {
                report("a value without a key", at: startTag(of: child))
            } else {
                key = nil
            }
        }
        if let key, table.nodes[index].flags & UInt8(CXML_UNFINISHED) == 0 {
            checkMissingValue(of: key, before: Int(table.nodes[index].next))
        }
        checkGaps(in: index)
    }

    /// An unknown element behind the key was meant to be its value, and is reported as that.
    private mutating func checkMissingValue(of key: Int, before end: Int) {
        guard !hasUnknown(key + 1..<end) else { return }
        report("`\(table.string(at: key))` has no value", at: table.content(of: key))
    }

    private mutating func checkArray(_ index: Int) {
        var child = index + 1
        while child < Int(table.nodes[index].next) {
            if table.nodes[child].kind == .key { report("a `key` in an array", at: startTag(of: child)) }
            child = Int(table.nodes[child].next)
        }
        checkGaps(in: index)
    }

    private mutating func checkUnknown(_ index: Int) {
        report("`\(name(of: index))` is no element of a property list", at: startTag(of: index))
    }

    /// Between the children of a container stands white space only.
    private mutating func checkGaps(in index: Int) {
        let node = table.nodes[index]
        var offset = Int(node.contentStart)
        var child = index + 1
        while child < Int(node.next) {
            if checkGap(offset..<Int(table.nodes[child].start)) { return }
            offset = Int(table.nodes[child].end)
            child = Int(table.nodes[child].next)
        }
        // Where the document broke off, what is left is not text but what was not read.
        if node.flags & UInt8(CXML_UNFINISHED) == 0 { _ = checkGap(offset..<Int(node.contentEnd)) }
    }

    /// Whether something stood in the gap, which is then reported.
    private mutating func checkGap(_ gap: Range<Int>) -> Bool {
        let bytes = table.text
        let text = bytes.span
        var start = gap.lowerBound
        while start < gap.upperBound, text[start].isXMLSpace { start += 1 }
        guard start < gap.upperBound else { return false }
        // A processing instruction is nobody's business; CDATA and text are.
        if text[start] == UInt8(ascii: "<"), start + 1 < gap.upperBound, text[start + 1] == UInt8(ascii: "?") {
            return false
        }
        var end = gap.upperBound
        while end > start, text[end - 1].isXMLSpace { end -= 1 }
        let shown =
            table.file.quotation(of: start..<end, limit: 40).split(separator: "\n").first.map(String.init) ?? ""
        report("`\(shown)` stands between the values", at: start..<end)
        return true
    }
}

// MARK: - Scalars

extension PropertyListGrammar {
    private mutating func checkScalar(_ index: Int) {
        let node = table.nodes[index]
        if node.next != UInt32(index + 1), hasElementChild(index) {
            return report("`\(name(of: index))` holds another element", at: startTag(of: index))
        }
        if node.flags & UInt8(CXML_ESCAPED) != 0, let markup = foreignMarkup(in: index) {
            let opening = table.text[markup.prefix(4)].prefix { !$0.isXMLSpace }
            return report("`\(String(decoding: opening, as: UTF8.self))` cannot stand inside a text", at: markup)
        }
        let value = PropertyList.Value(table: table, index: index)
        let content = table.content(of: index)
        var quoted: String { table.file.quotation(of: content) }
        switch node.kind {
        case .integer where isBlank(content), .real where isBlank(content):
            report("this number has no digits", at: content.isEmpty ? startTag(of: index) : content)
        case .date where isBlank(content):
            report("this date is empty; one is written `2026-01-31T12:00:00Z`", at: startTag(of: index))
        case .integer where value.integer == nil && value.bigInteger == nil:
            report("`\(quoted)` is no integer", at: content)
        case .real where value.real == nil: report("`\(quoted)` is no number", at: content)
        case .date where value.date == nil:
            report("`\(quoted)` is no date; one is written `2026-01-31T12:00:00Z`", at: content)
        case .data where value.data == nil: report("this is no base64", at: content)
        case .true, .false: if !isBlank(content) { report("`\(name(of: index))` holds text", at: content) }
        default: break
        }
    }

    private func hasElementChild(_ index: Int) -> Bool {
        (index + 1..<Int(table.nodes[index].next)).contains { table.nodes[$0].kind != .comment }
    }

    /// The first comment or processing instruction in a key or string, at which CoreFoundation ends the text and finds
    /// no end tag.
    ///
    /// `parseStringTag` in
    /// <https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c>. What
    /// looks like an XML declaration is reported by itself.
    private func foreignMarkup(in index: Int) -> Range<Int>? {
        guard table.nodes[index].kind == .key || table.nodes[index].kind == .string else { return nil }
        let content = table.content(of: index)
        var rest = table.text[content]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[start...]
            if rest.starts(with: "<![CDATA[".utf8) {
                guard let end = rest.firstRange(of: "]]>".utf8) else { return nil }
                rest = rest[end.upperBound...]
                continue
            }
            guard !rest.starts(with: "<?xml".utf8) else { return nil }
            guard rest.starts(with: "<!--".utf8) || rest.starts(with: "<?".utf8) else { return nil }
            let closing = rest.starts(with: "<?".utf8) ? "?>" : "-->"
            return start..<(rest.firstRange(of: closing.utf8)?.upperBound ?? content.upperBound)
        }
        return nil
    }

    private func isBlank(_ range: Range<Int>) -> Bool { table.text[range].allSatisfy(\.isXMLSpace) }
}

// MARK: - Looking around

extension PropertyListGrammar {
    private func hasUnknownChild(_ index: Int) -> Bool { hasUnknown(index + 1..<Int(table.nodes[index].next)) }

    private func hasUnknown(_ range: Range<Int>) -> Bool { range.contains { table.nodes[$0].kind == .unknown } }

    private func name(of index: Int) -> String {
        let start = Int(table.nodes[index].start) + 1
        let name = table.text[min(start, table.text.count)...].prefix(60).prefix {
            !$0.isXMLSpace && $0 != 0x2F && $0 != 0x3E
        }
        return String(decoding: name, as: UTF8.self)
    }

    private func startTag(of index: Int) -> Range<Int> {
        let node = table.nodes[index]
        let isEmpty = node.flags & UInt8(CXML_SELF_CLOSING) != 0
        return Int(node.start)..<Int(isEmpty ? node.end : node.contentStart)
    }
}
