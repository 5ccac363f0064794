import PropertyLists

/// The syntactic position of the cursor in an entitlements file, which may be incomplete while it is typed.
struct CompletionPosition: Equatable {
    /// The element that can be typed at the cursor.
    enum Role: Equatable {
        /// The name of an entitlement, between `<key>` and `</key>`.
        case key

        /// A string of an entitlement, between `<string>` and `</string>`.
        case text(of: String)

        /// An entitlement: a `<key>` element and its value.
        case entry

        /// The value after the `<key>` of an entitlement.
        case value(of: String)

        /// A member of the array of an entitlement.
        case member(of: String)
    }

    /// The element.
    let role: Role

    /// The bytes that a completion replaces.
    let range: Range<Int>

    /// The bytes before the cursor that are examined; longer files do not contain more context that matters.
    private static let lookBehind = 1 << 20

    /// The nesting depth that is recorded; entitlements are not deeper.
    private static let depthLimit = 32

    /// Finds the position; `nil` if nothing can be completed there, as in a comment or in a nested dictionary.
    init?(in text: [UInt8], at offset: Int) {
        let offset = min(max(offset, 0), text.count)
        var scan = ElementScan()
        let start = max(0, offset - Self.lookBehind)
        guard let tag = scan.run(text[start..<offset], depthLimit: Self.depthLimit) else { return nil }
        let typed = tag.isOpen ? tag.start : Self.wordStart(in: text, before: offset, after: tag.start)
        let before = typed..<offset
        guard let element = scan.elements.last else { return nil }
        let isInRoot = scan.elements.count { $0.name == "dict" } == 1
        switch element.name {
        case "key" where isInRoot && !tag.isOpen:
            (role, range) = (.key, Self.content(in: text, from: element.contentStart, at: offset))
        case "string" where !tag.isOpen:
            guard isInRoot, let key = scan.rootKey else { return nil }
            (role, range) = (.text(of: key), Self.content(in: text, from: element.contentStart, at: offset))
        case "dict" where isInRoot:
            (role, range) = (element.pendingKey.map { .value(of: $0) } ?? .entry, before)
        case "array" where isInRoot && scan.elements.dropLast().last?.name == "dict":
            guard let key = scan.rootKey else { return nil }
            (role, range) = (.member(of: key), before)
        default: return nil
        }
    }

    /// Returns the text of an element around the cursor, on its line.
    private static func content(in text: [UInt8], from start: Int, at offset: Int) -> Range<Int> {
        let isEnd: (UInt8) -> Bool = { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        let end = text[offset...].firstIndex(where: isEnd) ?? text.count
        let lineStart = text[start..<offset].lastIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        let first = lineStart.map { $0 + 1 } ?? start
        let begin = text[first..<offset].firstIndex { !$0.isBlank } ?? offset
        return begin..<max(offset, end)
    }

    /// Returns the start of the word before the cursor.
    private static func wordStart(in text: [UInt8], before offset: Int, after limit: Int) -> Int {
        let isBoundary: (UInt8) -> Bool = { $0.isBlank || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "\n") }
        return text[min(limit, offset)..<offset].lastIndex(where: isBoundary).map { $0 + 1 } ?? min(limit, offset)
    }
}

/// Finds the open elements at the end of a text.
private struct ElementScan {
    /// An open element.
    struct Element {
        let name: String
        /// The offset after the tag.
        let contentStart: Int
        /// The key of a dictionary if its value has not begun.
        var pendingKey: String?
        /// The key of a dictionary if its value has begun and is not complete.
        var currentKey: String?
    }

    /// The last tag: its start if it is not closed, and otherwise its end.
    struct LastTag {
        let start: Int
        let isOpen: Bool
    }

    private(set) var elements: [Element] = []

    /// The key of the root dictionary whose value contains the end of the text.
    var rootKey: String? { elements.first { $0.name == "dict" }?.currentKey }

    /// Reads the tags of a text; returns `nil` if it ends in a comment.
    mutating func run(_ text: ArraySlice<UInt8>, depthLimit: Int) -> LastTag? {
        var rest = text
        var last = LastTag(start: text.startIndex, isOpen: false)
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            let isComment = rest[open...].starts(with: "<!--".utf8)
            guard !isComment else {
                guard let close = rest[(open + 4)...].firstRange(of: Array("-->".utf8)) else { return nil }
                rest = rest[close.upperBound...]
                last = LastTag(start: close.upperBound, isOpen: false)
                continue
            }
            guard let close = rest[open...].firstIndex(of: UInt8(ascii: ">")) else {
                return LastTag(start: open, isOpen: true)
            }
            read(text[(open + 1)..<close], contentStart: close + 1, text, endingAt: open, depthLimit: depthLimit)
            rest = rest[(close + 1)...]
            last = LastTag(start: close + 1, isOpen: false)
        }
        return last
    }

    private mutating func read(
        _ tag: ArraySlice<UInt8>, contentStart: Int, _ text: ArraySlice<UInt8>, endingAt end: Int, depthLimit: Int
    ) {
        guard let first = tag.first, first != UInt8(ascii: "?"), first != UInt8(ascii: "!") else { return }
        let isEnd = first == UInt8(ascii: "/")
        let name = String(
            decoding: (isEnd ? tag.dropFirst() : tag).prefix { !$0.isBlank && $0 != UInt8(ascii: "/") }, as: UTF8.self)
        if isEnd {
            close(name, text, endingAt: end)
        } else {
            if name != "key" { assignPendingKey() }
            guard tag.last != UInt8(ascii: "/"), elements.count < depthLimit else { return }
            elements.append(Element(name: name, contentStart: contentStart))
        }
    }

    /// Makes the last key of the innermost dictionary the key of the value that begins.
    private mutating func assignPendingKey() {
        guard let owner = elements.indices.last, elements[owner].name == "dict" else { return }
        elements[owner].currentKey = elements[owner].pendingKey
        elements[owner].pendingKey = nil
    }

    /// Closes the innermost element with a name, and the elements within it that were not closed.
    private mutating func close(_ name: String, _ text: ArraySlice<UInt8>, endingAt end: Int) {
        guard let index = elements.lastIndex(where: { $0.name == name }) else { return }
        let element = elements[index]
        elements.removeSubrange(index...)
        guard name == "key", let owner = elements.indices.last, elements[owner].name == "dict" else { return }
        let content = text[min(element.contentStart, end)..<end]
        elements[owner].pendingKey = String(decoding: content, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D || self == 0x0A }
}
