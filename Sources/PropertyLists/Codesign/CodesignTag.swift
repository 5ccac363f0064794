/// A tag in a file.
struct CodesignTag {
    typealias Form = ShortTag.Form

    let element: PropertyListElement
    let form: Form
    let start: Int
    let end: Int

    var range: Range<Int> { start..<end }
}

extension CodesignCursor {
    /// Reads the tag at the position and moves past it.
    ///
    /// - Returns: The tag, or `nil` if the `<` is not followed by a name.
    @inline(__always)
    mutating func readTag(reporting problems: inout CodesignProblemList) -> CodesignTag? {
        readShortTag() ?? readAnyTag(reporting: &problems)
    }

    /// Reads a known tag without attributes if its `>` is among the next eight bytes, the most frequent case.
    @inline(__always)
    private mutating func readShortTag() -> CodesignTag? {
        let start = position
        guard start &+ 9 <= bytes.count, let base = bytes.baseAddress else { return nil }
        let next = UnsafeRawPointer(base + start + 1).loadUnaligned(as: UInt64.self)
        guard let tag = ShortTag(word: UInt64(littleEndian: next)) else { return nil }
        position = start &+ tag.count
        return CodesignTag(element: tag.element, form: tag.form, start: start, end: position)
    }

    private mutating func readAnyTag(reporting problems: inout CodesignProblemList) -> CodesignTag? {
        let start = position
        var form = CodesignTag.Form.start
        var index = start &+ 1
        if byte(at: index) == Byte.slash {
            form = .end
            index &+= 1
        }
        let nameStart = index
        var word: UInt64 = 0
        var character = byte(at: index)
        guard Byte.isLetter(character) else {
            skipMalformedTag(reporting: &problems)
            return nil
        }
        while Byte.isName(character) {
            word = word << 8 | UInt64(character)
            index &+= 1
            character = byte(at: index)
        }
        var element = index &- nameStart > 8 ? .unknown : PropertyListElement(word: word)
        if element == .unknown { element = elementInOtherCase(nameStart..<index, word: word, reporting: &problems) }
        if character == Byte.greater {
            position = index &+ 1
        } else if form == .end, !endsTag(at: index) {
            // The strict reader accepts attributes and a slash, which CoreFoundation rejects (`checkForCloseTag`).
            skipMalformedTag(reporting: &problems)
        } else if character == Byte.slash, byte(at: index &+ 1) == Byte.greater {
            position = index &+ 2
            form = .empty
        } else {
            position = index
            if readAttributes(tagStart: start, reporting: &problems) { form = .empty }
        }
        return CodesignTag(element: element, form: form, start: start, end: position)
    }

    /// Returns the element that a name such as `TRUE` would identify if names were not case-sensitive.
    private func elementInOtherCase(
        _ name: Range<Int>, word: UInt64, reporting problems: inout CodesignProblemList
    ) -> PropertyListElement {
        problems.add(.unknownElement, name)
        guard name.count <= 8 else { return .unknown }
        return PropertyListElement(word: word | (0x2020_2020_2020_2020 >> UInt64(8 * (8 - name.count))))
    }

    /// Whether only whitespace precedes the `>` of a tag.
    func endsTag(at start: Int) -> Bool {
        var index = start
        while byte(at: index).isXMLSpace { index &+= 1 }
        return byte(at: index) == Byte.greater
    }

    /// Reads a `<` that does not begin a valid tag: skips the text up to the next tag or to the end of this one.
    private mutating func skipMalformedTag(reporting problems: inout CodesignProblemList) {
        let start = position
        position = next(Byte.less, from: start + 1)
        let end = next(Byte.greater, from: start, to: position)
        if end < position { position = end + 1 }
        problems.add(.malformedTag, start..<position)
    }
}

// MARK: - Attributes

extension CodesignCursor {
    /// The maximum length of an attribute's name or value, in bytes: `TAG_MAX_LENGTH` minus its NUL, minus one.
    private static let maximumAttributeLength = 30
    /// `TAG_MAX_ATTRIBUTES`, the number of attributes at which the strict reader stops.
    private static let maximumAttributeCount = 32

    /// Reads the text between a tag's name and its end, and moves past the tag.
    ///
    /// - Returns: Whether the tag ends in `/>`.
    private mutating func readAttributes(tagStart: Int, reporting problems: inout CodesignProblemList) -> Bool {
        var count = 0
        while true {
            let spaces = skipTagSpaces()
            let isEmpty = current == Byte.slash && byte(at: position &+ 1) == Byte.greater
            if isEmpty || current == Byte.greater {
                if !spaces.isEmpty { problems.add(.spaceInTag, spaces) }
                position &+= isEmpty ? 2 : 1
                return isEmpty
            }
            guard position < bytes.count, current != Byte.less else {
                problems.add(.malformedTag, tagStart..<position)
                return false
            }
            checkLineBreaks(in: spaces, reporting: &problems)
            count += 1
            if count == Self.maximumAttributeCount { problems.add(.tooManyAttributes, tagStart..<position) }
            readAttribute(reporting: &problems)
        }
    }

    /// Reads one attribute; always advances the position.
    private mutating func readAttribute(reporting problems: inout CodesignProblemList) {
        let start = position
        while isInAttributeName(current) { position &+= 1 }
        let name = start..<position
        guard !name.isEmpty else {
            position &+= 1
            problems.add(.malformedAttribute, start..<position)
            return
        }
        let isPlain = bytes[name].allSatisfy(Byte.isName)
        if !isPlain { problems.add(.malformedAttribute, name) }
        checkLineBreaks(in: skipTagSpaces(), reporting: &problems)
        guard current == Byte.equal else {
            if isPlain { problems.add(.malformedAttribute, name) }
            return
        }
        position &+= 1
        checkLineBreaks(in: skipTagSpaces(), reporting: &problems)
        let quote = current
        guard quote == Byte.quote || quote == Byte.apostrophe else {
            problems.add(.malformedAttribute, name)
            return
        }
        let end = next(quote, from: position &+ 1)
        let value = (position + 1)..<max(end, position + 1)
        position = min(end &+ 1, bytes.count)
        if quote == Byte.apostrophe { problems.add(.singleQuotedAttribute, (value.lowerBound - 1)..<position) }
        if max(name.count, value.count) > Self.maximumAttributeLength { problems.add(.longAttribute, start..<position) }
        if has("ID", at: start), name.count > 2 { problems.add(.identifierAttribute, name) }
    }

    private func isInAttributeName(_ byte: UInt8) -> Bool {
        switch byte {
        case Byte.equal, Byte.greater, Byte.slash, Byte.less, Byte.quote, Byte.apostrophe, Byte.nul: false
        default: !byte.isXMLSpace
        }
    }

    private mutating func skipTagSpaces() -> Range<Int> {
        let start = position
        while current.isXMLSpace { position &+= 1 }
        return start..<position
    }

    private func checkLineBreaks(in spaces: Range<Int>, reporting problems: inout CodesignProblemList) {
        if bytes[spaces].contains(where: { $0 == Byte.lineFeed || $0 == Byte.carriageReturn }) {
            problems.add(.lineBreakInTag, spaces)
        }
    }
}
