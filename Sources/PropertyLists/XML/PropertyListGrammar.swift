internal import CXMLEvents

/// Checks whether well-formed XML is a property list: `<plist>` around one value, only known elements, alternating
/// keys and values, and only whitespace between them.
///
/// <https://www.apple.com/DTDs/PropertyList-1.0.dtd>
struct PropertyListGrammar {
    private let table: NodeTable

    /// The problems, in document order of their containers.
    private(set) var problems: [PropertyListProblem] = []

    /// The node of the value at the root; `nil` if there is none.
    private(set) var root: Int?

    init(table: NodeTable) { self.table = table }

    /// Checks each node once.
    mutating func check() {
        guard let first = table.nodes.indices.first(where: { table.nodes[$0].kind != .comment }) else { return }
        checkRoot(first)
        for index in table.nodes.indices {
            if table.nodes[index].flags & UInt8(CXML_HAS_ATTRIBUTES) != 0 { checkAttributes(of: index) }
            switch table.nodes[index].kind {
            case .dictionary: checkDictionary(index)
            case .array: checkGaps(in: index)
            case .unknown: checkUnknown(index)
            case .plist where index != first: checkNestedList(index)
            case .comment, .plist: break
            default: checkScalar(index)
            }
        }
        // The root can be the value in an inner list, which is known only now.
        checkProlog(before: first)
    }

    private mutating func report(
        _ message: String, at range: Range<Int>, as kind: PropertyListProblem.Kind = .notPropertyList,
        replacement: String? = nil
    ) {
        let location = Location(file: table.file, range: range)
        problems.append(PropertyListProblem(kind, message, at: location, replacement: replacement))
    }
}

// MARK: - Containers

extension PropertyListGrammar {
    private mutating func checkRoot(_ index: Int) {
        guard table.nodes[index].kind == .plist else {
            root = table.nodes[index].kind.isValue ? index : nil
            return report(
                "the root element is `\(name(of: index))`; expected `plist`", at: startTag(of: index),
                as: root == nil ? .notPropertyList : .rootElement)
        }
        root = checkList(index)
    }

    /// Checks the content of a `plist` element, and returns its first value.
    private mutating func checkList(_ index: Int) -> Int? {
        var values: [Int] = []
        var child = index + 1
        while child < Int(table.nodes[index].next), values.count < 2 {
            if table.nodes[child].kind.isValue || table.nodes[child].kind == .plist { values.append(child) }
            child = Int(table.nodes[child].next)
        }
        if values.isEmpty, !hasUnknownChild(index) {
            report("`plist` does not contain a value; expected a dictionary", at: startTag(of: index))
        }
        if values.count > 1 {
            report("`plist` contains more than one value; keep one of them", at: startTag(of: values[1]))
        }
        checkGaps(in: index)
        return values.first { table.nodes[$0].kind.isValue }
    }

    /// Checks a `plist` inside another element.
    ///
    /// CoreFoundation reads the value in it instead, see `parseXMLElement` in
    /// <https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c>.
    private mutating func checkNestedList(_ index: Int) {
        let value = checkList(index)
        let parent = Int(table.nodes[index].parent)
        if root == nil, table.nodes[parent].kind == .plist { root = value }
        guard table.nodes[parent].kind != .dictionary || table.nodes[previous(index)].kind == .key else {
            return report("this value has no key; insert a `key` before it", at: startTag(of: index))
        }
        guard value != nil else { return }
        report(
            "CoreFoundation reads the value in this inner `plist`; remove the tags `<plist>` and `</plist>` around it",
            at: startTag(of: index), as: .toleratedValue)
    }

    /// Returns the element before another one in the same element, or this element if there is none.
    private func previous(_ index: Int) -> Int {
        let parent = Int(table.nodes[index].parent)
        var previous = index
        repeat {
            previous -= 1
            while previous > parent, Int(table.nodes[previous].parent) != parent {
                previous = Int(table.nodes[previous].parent)
            }
        } while previous > parent && table.nodes[previous].kind == .comment
        return previous
    }

    private mutating func checkDictionary(_ index: Int) {
        var key: Int?
        for child in ChildIterator(table, of: index, withKeys: true) {
            if table.nodes[child].kind == .key {
                if let key { checkMissingValue(of: key, before: child) }
                key = child
            } else if let name = key, !hasList(name + 1..<child) {
                key = nil
            } else {
                report("this value has no key; insert a `key` before it", at: startTag(of: child))
                key = nil
            }
        }
        if let key, table.nodes[index].flags & UInt8(CXML_UNFINISHED) == 0 {
            checkMissingValue(of: key, before: Int(table.nodes[index].next))
        }
        checkGaps(in: index)
    }

    /// If an unknown element or a `plist` follows the key, it is the intended value, and only the element is reported.
    private mutating func checkMissingValue(of key: Int, before end: Int) {
        guard !hasUnknown(key + 1..<end), !hasList(key + 1..<end) else { return }
        report("`\(table.string(at: key))` has no value; add one, or remove the key", at: table.content(of: key))
    }

    /// Reports a `key` element that CoreFoundation reads as a string.
    private mutating func checkName(_ index: Int) {
        guard table.nodes[index].kind == .string, name(of: index) == "key" else { return }
        report(
            "a `key` must be followed by its value in a dictionary, and CoreFoundation reads this one as a string; use "
                + "`string`", at: startTag(of: index), as: .toleratedValue)
    }

    /// Reports markup before the root element because of which CoreFoundation does not begin to read at this element.
    private mutating func checkProlog(before first: Int) {
        let prolog = CoreFoundationProlog(of: table.text, from: table.file.encoding.textStart)
        guard prolog.firstTag != Int(table.nodes[first].start), let misreading = prolog.misreading else { return }
        let isSameValue = prolog.firstTag.map(beginsRoot) ?? false
        let problem = PropertyListProblem(
            isSameValue ? .toleratedValue : .notPropertyList,
            misreading.message(readsTag: prolog.firstTag != nil, isSameValue: isSameValue),
            at: Location(file: table.file, range: misreading.range))
        problems.insert(problem, at: 0)
    }

    /// Returns whether the value at the root, or a `plist` around it, begins at an offset.
    private func beginsRoot(_ offset: Int) -> Bool {
        guard var index = root else { return false }
        while Int(table.nodes[index].start) > offset {
            let parent = Int(table.nodes[index].parent)
            guard parent < index, table.nodes[parent].kind == .plist else { return false }
            index = parent
        }
        return Int(table.nodes[index].start) == offset
    }

    /// Reports a `>` in an attribute.
    ///
    /// CoreFoundation ends the tag there, so that the rest of the tag is read as text, which only some elements allow, see
    /// `parseXMLElement` in
    /// <https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c>.
    private mutating func checkAttributes(of index: Int) {
        let tag = startTag(of: index)
        guard let end = table.text[tag.dropLast()].firstIndex(of: UInt8(ascii: ">")) else { return }
        // CoreFoundation reads `/>` as the end of an empty element, also in an attribute, and then finds text after it.
        let slash = UInt8(ascii: "/")
        let isEmptyElement = table.text[end - 1] == slash || table.text[tag].dropLast().last == slash
        let isRead = !isEmptyElement && [.data, .key, .string].contains(table.nodes[index].kind)
        report(
            "CoreFoundation ends the tag at a `>` in its attribute; remove the attribute", at: end..<end + 1,
            as: isRead ? .toleratedValue : .notPropertyList)
    }

    private mutating func checkUnknown(_ index: Int) {
        report(
            "`\(name(of: index))` is not a property list element; use one such as `string` or `true`",
            at: startTag(of: index))
    }

    /// Checks that there is only whitespace between the children of a container.
    private mutating func checkGaps(in index: Int) {
        let node = table.nodes[index]
        var offset = Int(node.contentStart)
        var child = index + 1
        while child < Int(node.next) {
            if checkGap(offset..<Int(table.nodes[child].start)) { return }
            offset = Int(table.nodes[child].end)
            child = Int(table.nodes[child].next)
        }
        // In a truncated document, the rest of the container was not read and is not checked.
        if node.flags & UInt8(CXML_UNFINISHED) == 0 { _ = checkGap(offset..<Int(node.contentEnd)) }
    }

    /// Reports text in the gap; returns whether there is any.
    private mutating func checkGap(_ gap: Range<Int>) -> Bool {
        let bytes = table.text
        let text = bytes.span
        var start = gap.lowerBound
        while true {
            while start < gap.upperBound, text[start].isXMLSpace { start += 1 }
            guard start < gap.upperBound else { return false }
            // Processing instructions are allowed; CDATA sections and text are not.
            guard text[start] == UInt8(ascii: "<"), start + 1 < gap.upperBound, text[start + 1] == UInt8(ascii: "?")
            else {
                break
            }
            start += 2
            while start < gap.upperBound, text[start] != UInt8(ascii: ">") || text[start - 1] != UInt8(ascii: "?") {
                start += 1
            }
            start = min(start + 1, gap.upperBound)
        }
        var end = gap.upperBound
        while end > start, text[end - 1].isXMLSpace { end -= 1 }
        reportText(between: start..<end)
        return true
    }

    private mutating func reportText(between range: Range<Int>) {
        let shown = table.file.quotation(of: range, limit: 40).split(separator: "\n").first.map(String.init) ?? ""
        report("unexpected text `\(shown)` between the values; remove it", at: range)
    }
}

// MARK: - Scalars

extension PropertyListGrammar {
    private mutating func checkScalar(_ index: Int) {
        let node = table.nodes[index]
        checkName(index)
        if node.next != UInt32(index + 1), hasElementChild(index) {
            return report("`\(name(of: index))` cannot contain another element; move it out", at: startTag(of: index))
        }
        if node.flags & UInt8(CXML_ESCAPED) != 0, let markup = foreignMarkup(in: index) {
            let opening = table.text[markup.prefix(4)].prefix { !$0.isXMLSpace }
            return report(
                "`\(String(decoding: opening, as: UTF8.self))` is not allowed inside text; remove it", at: markup)
        }
        let value = PropertyList.Value(table: table, index: index)
        let content = table.content(of: index)
        switch node.kind {
        case .integer, .real, .date: checkText(of: value, content)
        case .data where node.flags & UInt8(CXML_SELF_CLOSING) != 0:
            report("an empty `data` element needs an end tag; write `<data></data>`", at: startTag(of: index))
        case .data where value.data == nil: report("the content is not valid Base64; expected Base64 text", at: content)
        case .data where !value.isStrictlyValid: reportTolerated(value, at: content)
        case .true, .false:
            if !content.isEmpty {
                report(
                    "`\(name(of: index))` cannot contain text; remove the text", at: content,
                    replacement: isBlank(content) ? "" : nil)
            }
        default: break
        }
    }

    /// Checks the text of a number or a date.
    private mutating func checkText(of value: PropertyList.Value, _ content: Range<Int>) {
        let index = value.index
        let (text, place) = (table.file.quotation(of: content), content.isEmpty ? startTag(of: index) : content)
        switch value.kind {
        case .date where isBlank(content):
            report("this date is empty; expected a date such as `2026-01-31T12:00:00Z`", at: startTag(of: index))
        case _ where isBlank(content): report("this number has no digits; expected a number", at: place)
        case .integer where value.integer == nil && value.bigInteger == nil:
            let replacement = withoutSpace(content) { Int64($0) != nil }
            report("`\(text)` is not an integer; expected an integer such as `42`", at: place, replacement: replacement)
        case .real where value.real == nil:
            let replacement = withoutSpace(content) { $0.utf8.allSatisfy { $0 != 0x78 } && Double($0) != nil }
            report("`\(text)` is not a number; expected a number such as `1.5`", at: place, replacement: replacement)
        case .date where value.date == nil:
            let replacement = withoutSpace(content) { $0.hasSuffix("Z") && PropertyListDate($0) != nil }
            report(
                "`\(text)` is not a date; expected a date such as `2026-01-31T12:00:00Z`", at: place,
                replacement: replacement)
        case .date where !value.isStrictlyValid: reportTolerated(value, at: content)
        default: break
        }
    }

    /// Reports a date or data that CoreFoundation reads, and other readers reject or read differently.
    private mutating func reportTolerated(_ value: PropertyList.Value, at content: Range<Int>) {
        guard let date = value.date else {
            return report(
                "the content is not valid Base64, and CoreFoundation ignores a part of it; expected Base64 text",
                at: content, as: .toleratedValue)
        }
        // Systems convert years that 32 bits cannot hold differently.
        let isPrecise = table.text[content].prefix { $0 != UInt8(ascii: "T") }.count <= "-999999999-01-01".utf8.count
        report(
            "`\(table.file.quotation(of: content))` is not a valid date, and CoreFoundation reads "
                + (isPrecise ? "it as `\(date)`" : "another one") + "; write a date that exists", at: content,
            as: .toleratedValue)
    }

    /// Returns a text without whitespace around it if it is valid then; `nil` if it is not.
    private func withoutSpace(_ content: Range<Int>, where isValid: (String) -> Bool) -> String? {
        let bytes = table.text[content].drop(while: \.isXMLSpace)
        let end = bytes.lastIndex { !$0.isXMLSpace }.map { $0 + 1 } ?? bytes.startIndex
        let text = String(decoding: bytes[..<end], as: UTF8.self)
        return isValid(text) ? text : nil
    }

    private func hasElementChild(_ index: Int) -> Bool {
        (index + 1..<Int(table.nodes[index].next)).contains { table.nodes[$0].kind != .comment }
    }

    /// Returns the first comment or processing instruction in a key, string, or real number.
    ///
    /// CoreFoundation ends the text there and reports a missing end tag, see `parseStringTag` in
    /// <https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c>.
    /// XML declarations are excluded because they are reported separately.
    private func foreignMarkup(in index: Int) -> Range<Int>? {
        guard [.key, .string, .real].contains(table.nodes[index].kind) else { return nil }
        let content = table.content(of: index)
        var rest = table.text[content]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[start...]
            if rest.starts(with: "<![CDATA[".utf8) {
                guard let end = rest.firstRange(of: "]]>".utf8) else { return nil }
                rest = rest[end.upperBound...]
                continue
            }
            guard !rest.beginsXMLDeclaration else { return nil }
            guard rest.starts(with: "<!--".utf8) || rest.starts(with: "<?".utf8) else { return nil }
            let closing = rest.starts(with: "<?".utf8) ? "?>" : "-->"
            return start..<(rest.firstRange(of: closing.utf8)?.upperBound ?? content.upperBound)
        }
        return nil
    }

    private func isBlank(_ range: Range<Int>) -> Bool { table.text[range].allSatisfy(\.isXMLSpace) }
}

// MARK: - Helpers

extension PropertyListGrammar {
    private func hasUnknownChild(_ index: Int) -> Bool { hasUnknown(index + 1..<Int(table.nodes[index].next)) }

    private func hasUnknown(_ range: Range<Int>) -> Bool { range.contains { table.nodes[$0].kind == .unknown } }

    private func hasList(_ range: Range<Int>) -> Bool { range.contains { table.nodes[$0].kind == .plist } }

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
