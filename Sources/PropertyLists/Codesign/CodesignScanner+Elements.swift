/// Elements and their tags.
extension CodesignScanner {
    /// Reads the tag at the position and, if text follows it, the text and its end tag.
    mutating func scanElement() {
        guard let tag = scanTag() else { return }
        switch (tag.element, tag.form) {
        case (.key, .start), (.string, .start), (.data, .start): scanText(of: tag)
        case (.yes, .empty), (.no, .empty), (.string, .empty), (.dictionary, .empty), (.array, .empty):
            addValue(tag.range)
        case (.dictionary, .start), (.array, .start): open(tag.element, tag: tag.range)
        case (.dictionary, .end), (.array, .end), (.set, .end), (.unknown, .end): close(tag.element, tag: tag.range)
        case (.plist, _): scanPlistTag(tag)
        case (_, .end): report(.mismatchedTag, tag.range)
        default: scanUnusualElement(tag)
        }
    }

    /// Handles `<plist>` and `</plist>`, which the strict reader ignores.
    private mutating func scanPlistTag(_ tag: Tag) {
        switch tag.form {
        case .start where nesting.depth > 0 || isInPlist: report(.nestedPlist, tag.range)
        case .start: isInPlist = true
        case .end where nesting.depth > 0: report(.mismatchedTag, tag.range)
        case .end, .empty:
            report(.noValue, tag.range)
            isInPlist = false
        }
    }

    /// Handles elements that are rare or invalid in an entitlements file.
    private mutating func scanUnusualElement(_ tag: Tag) {
        switch (tag.element, tag.form) {
        case (.yes, _), (.no, _): scanBooleanPair(tag)
        case (.integer, .start): scanInteger(tag)
        case (.real, _): scanForeignElement(.real, tag)
        case (.date, _): scanForeignElement(.date, tag)
        case (.key, _):
            report(.emptyElement, tag.range)
            addKey(tag.range, text: nil, hasReferences: false)
        case (.data, _), (.integer, _):
            report(.emptyElement, tag.range)
            addValue(tag.range)
        case (.set, .start):
            report(.set, tag.range)
            open(.set, tag: tag.range)
        case (.set, _):
            report(.set, tag.range)
            addValue(tag.range)
        case (_, .start): open(tag.element, tag: tag.range)
        default: addValue(tag.range)
        }
    }

    /// Handles `<true></true>`.
    private mutating func scanBooleanPair(_ tag: Tag) {
        var index = position
        while byte(at: index).isXMLSpace { index += 1 }
        if stands("</", at: index) {
            let start = position
            position = index
            if let end = scanTag(), end.element == tag.element, end.form == .end {
                report(.emptyBooleanPair, tag.start..<end.end)
                return addValue(tag.start..<end.end)
            }
            position = start
        }
        report(.emptyBooleanPair, tag.range)
        addValue(tag.range)
    }

    private mutating func scanForeignElement(_ kind: CodesignProblem.Kind, _ tag: Tag) {
        if tag.form == .empty {
            addValue(tag.range)
        } else {
            scanText(of: tag)
        }
        report(kind, tag.start..<position)
    }

    /// Reads an `<integer>`: decimal digits with an optional minus sign, or `0x` and lowercase hexadecimal digits.
    private mutating func scanInteger(_ tag: Tag) {
        let start = position
        scanText(of: tag)
        let text = start..<next(Byte.less, from: start, to: position)
        if text.isEmpty { return report(.emptyElement, tag.start..<position) }
        let isHexadecimal = stands("0x", at: start)
        let digits = isHexadecimal ? start + 2 : byte(at: start) == Byte.hyphen ? start + 1 : start
        let isWellFormed =
            digits < text.upperBound
            && bytes[digits..<text.upperBound].allSatisfy {
                Byte.isDigit($0) || (isHexadecimal && $0 &- UInt8(ascii: "a") < 6)
            }
        if !isWellFormed { report(.malformedInteger, text) }
    }
}

// MARK: - Texts

extension CodesignScanner {
    /// Reads a text and its end tag, and adds the resulting key or value.
    mutating func scanText(of tag: Tag) {
        let start = position
        var end = start
        var hasReferences = false
        var isPlain = true
        scan: while true {
            skipPlainText()
            guard position < bytes.count else {
                report(.unclosedElement, tag.range)
                end = position
                break scan
            }
            switch bytes[position] {
            case Byte.less:
                end = position
                if endsText(tag) { break scan }
                isPlain = false
            case Byte.ampersand:
                hasReferences = true
                if !scanReference() { isPlain = false }
            case Byte.carriageReturn where tag.element == .key || tag.element == .string: noteCarriageReturnInText()
            default: position &+= 1
            }
        }
        let range = tag.start..<position
        if tag.element == .key {
            addKey(range, text: isPlain ? start..<end : nil, hasReferences: hasReferences)
        } else {
            addValue(range)
        }
    }

    /// Moves to the next byte that can have a special meaning in a text; never skips such a byte.
    @inline(__always)
    private mutating func skipPlainText() {
        guard hasSpecialText else {
            position = next(Byte.less, from: position)
            return
        }
        var index = position
        while index < bytes.count, bytes[index] > Byte.less { index &+= 1 }
        position = index
    }

    /// Reads the `<` in a text and the markup that it begins.
    ///
    /// - Returns: Whether the text ends there.
    @inline(__always)
    private mutating func endsText(_ tag: Tag) -> Bool {
        let start = position
        guard byte(at: position &+ 1) == Byte.slash else { return skipMarkup(inTextOf: tag) }
        guard let end = scanTag() else { return false }
        if end.element == tag.element && end.form == .end { return true }
        if end.element == .unknown {
            report(.mismatchedTag, end.range)
        } else {
            report(.unclosedElement, tag.range)
            position = start
        }
        return true
    }

    /// Reads markup that is not an end tag.
    ///
    /// Skips a comment or a CDATA section; another element ends the text.
    private mutating func skipMarkup(inTextOf tag: Tag) -> Bool {
        let start = position
        if stands("<![CDATA[", at: start) {
            skipCDATA()
            report(.cdata, start..<position)
        } else if byte(at: start + 1) == Byte.exclamation || byte(at: start + 1) == Byte.question {
            scanMarkup()
            report(.commentInText, start..<position)
        } else {
            report(.elementInText, start..<min(next(Byte.greater, from: start) + 1, bytes.count))
            return true
        }
        return false
    }

    /// Reads a reference.
    ///
    /// - Returns: Whether it is one of the three supported references.
    private mutating func scanReference() -> Bool {
        let start = position
        for known in ["&lt;", "&gt;", "&amp;"] as [StaticString] where stands(known, at: start) {
            position &+= known.utf8CodeUnitCount
            return true
        }
        position &+= 1
        let limit = min(position + 16, bytes.count)
        var end = position
        while end < limit, Byte.isName(bytes[end]) || bytes[end] == UInt8(ascii: "#") { end += 1 }
        if end > position, byte(at: end) == UInt8(ascii: ";") { position = end + 1 }
        report(.unknownEntity, start..<position)
        return false
    }
}
