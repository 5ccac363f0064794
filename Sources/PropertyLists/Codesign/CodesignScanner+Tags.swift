/// Tags and their attributes.
extension CodesignScanner {
    /// A tag in the file.
    struct Tag {
        typealias Form = ShortTag.Form

        var element: PropertyListElement
        var form: Form
        var start: Int
        var end: Int

        var range: Range<Int> { start..<end }
    }

    /// Reads the tag at the position and moves past it.
    ///
    /// - Returns: The tag, or `nil` if the `<` is not followed by a name.
    @inline(__always)
    mutating func scanTag() -> Tag? { scanShortTag() ?? scanAnyTag() }

    /// Reads a known tag without attributes if its `>` is among the next eight bytes, the most frequent case.
    @inline(__always)
    private mutating func scanShortTag() -> Tag? {
        let start = position
        guard start &+ 9 <= bytes.count, let base = bytes.baseAddress else { return nil }
        let next = UnsafeRawPointer(base + start + 1).loadUnaligned(as: UInt64.self)
        guard let tag = ShortTag(word: UInt64(littleEndian: next)) else { return nil }
        position = start &+ tag.count
        return Tag(element: tag.element, form: tag.form, start: start, end: position)
    }

    private mutating func scanAnyTag() -> Tag? {
        let start = position
        var form = Tag.Form.start
        var index = start &+ 1
        if byte(at: index) == Byte.slash {
            form = .end
            index &+= 1
        }
        let nameStart = index
        var word: UInt64 = 0
        var character = byte(at: index)
        guard Byte.isLetter(character) else {
            skipMalformedTag()
            return nil
        }
        while Byte.isName(character) {
            word = word << 8 | UInt64(character)
            index &+= 1
            character = byte(at: index)
        }
        var element = index &- nameStart > 8 ? .unknown : PropertyListElement(word: word)
        if element == .unknown { element = elementInOtherCase(nameStart..<index, word: word) }
        if character == Byte.greater {
            position = index &+ 1
        } else if character == Byte.slash, byte(at: index &+ 1) == Byte.greater {
            position = index &+ 2
            form = .empty
        } else {
            position = index
            if scanAttributes(tagStart: start) { form = .empty }
        }
        return Tag(element: element, form: form, start: start, end: position)
    }

    /// Returns the element that a name such as `TRUE` would identify if names were not case-sensitive.
    private mutating func elementInOtherCase(_ name: Range<Int>, word: UInt64) -> PropertyListElement {
        report(.unknownElement, name)
        guard name.count <= 8 else { return .unknown }
        return PropertyListElement(word: word | (0x2020_2020_2020_2020 >> UInt64(8 * (8 - name.count))))
    }

    /// Reads a `<` that does not begin a tag: skips the text up to the next tag or to the end of this one.
    private mutating func skipMalformedTag() {
        let start = position
        position = next(Byte.less, from: start + 1)
        let end = next(Byte.greater, from: start, to: position)
        if end < position { position = end + 1 }
        report(.malformedTag, start..<position)
    }
}

// MARK: - Attributes

extension CodesignScanner {
    /// The maximum length of an attribute's name or value, in bytes: `TAG_MAX_LENGTH` minus its NUL, minus one.
    private static let maximumAttributeLength = 30
    /// `TAG_MAX_ATTRIBUTES`, the number of attributes at which the strict reader stops.
    private static let maximumAttributeCount = 32

    /// Reads the text between a tag's name and its end, and moves past the tag.
    ///
    /// - Returns: Whether the tag ends in `/>`.
    private mutating func scanAttributes(tagStart: Int) -> Bool {
        var count = 0
        while true {
            let spaces = scanTagSpaces()
            let isEmpty = current == Byte.slash && byte(at: position &+ 1) == Byte.greater
            if isEmpty || current == Byte.greater {
                if !spaces.isEmpty { report(.spaceInTag, spaces) }
                position &+= isEmpty ? 2 : 1
                return isEmpty
            }
            guard position < bytes.count, current != Byte.less else {
                report(.malformedTag, tagStart..<position)
                return false
            }
            noteLineBreak(in: spaces)
            count += 1
            if count == Self.maximumAttributeCount { report(.tooManyAttributes, tagStart..<position) }
            scanAttribute()
        }
    }

    /// Reads one attribute; always advances the position.
    private mutating func scanAttribute() {
        let start = position
        while isInAttributeName(current) { position &+= 1 }
        let name = start..<position
        guard !name.isEmpty else {
            position &+= 1
            report(.malformedAttribute, start..<position)
            return
        }
        let isPlain = bytes[name].allSatisfy(Byte.isName)
        if !isPlain { report(.malformedAttribute, name) }
        noteLineBreak(in: scanTagSpaces())
        guard current == Byte.equal else {
            if isPlain { report(.malformedAttribute, name) }
            return
        }
        position &+= 1
        noteLineBreak(in: scanTagSpaces())
        let quote = current
        guard quote == Byte.quote || quote == Byte.apostrophe else {
            report(.malformedAttribute, name)
            return
        }
        let end = next(quote, from: position &+ 1)
        let value = (position + 1)..<max(end, position + 1)
        position = min(end &+ 1, bytes.count)
        if quote == Byte.apostrophe { report(.singleQuotedAttribute, (value.lowerBound - 1)..<position) }
        if max(name.count, value.count) > Self.maximumAttributeLength { report(.longAttribute, start..<position) }
        if stands("ID", at: start), name.count > 2 { report(.identifierAttribute, name) }
    }

    private func isInAttributeName(_ byte: UInt8) -> Bool {
        switch byte {
        case Byte.equal, Byte.greater, Byte.slash, Byte.less, Byte.quote, Byte.apostrophe, Byte.nul: false
        default: !byte.isXMLSpace
        }
    }

    private mutating func scanTagSpaces() -> Range<Int> {
        let start = position
        while current.isXMLSpace { position &+= 1 }
        return start..<position
    }

    private mutating func noteLineBreak(in spaces: Range<Int>) {
        if bytes[spaces].contains(where: { $0 == Byte.lineFeed || $0 == Byte.carriageReturn }) {
            report(.lineBreakInTag, spaces)
        }
    }
}
