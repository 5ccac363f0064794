/// Elements and their tags.
extension CodesignScanner {
    /// Reads the tag at the position and, if text follows it, the text and its end tag.
    mutating func scanElement() {
        guard let tag = cursor.readTag(reporting: &problems) else { return }
        switch (tag.element, tag.form) {
        case (.key, .start), (.string, .start): scanText(of: tag)
        case (.data, .start): scanData(of: tag)
        case (.yes, .empty), (.no, .empty), (.string, .empty), (.dictionary, .empty), (.array, .empty):
            structure.addValue(tag.range, reporting: &problems)
        case (.dictionary, .start), (.array, .start): structure.open(tag.element, tag: tag.range, reporting: &problems)
        case (.dictionary, .end), (.array, .end), (.set, .end), (.unknown, .end):
            structure.close(tag.element, tag: tag.range, reporting: &problems)
        case (.plist, _): scanPlistTag(tag)
        case (_, .end): problems.add(.mismatchedTag, tag.range)
        default: scanUnusualElement(tag)
        }
    }

    /// Handles `<plist>` and `</plist>`, which the strict reader ignores.
    private mutating func scanPlistTag(_ tag: CodesignTag) {
        switch tag.form {
        case .start where !structure.isAtRoot || isInPlist: problems.add(.nestedPlist, tag.range)
        case .start: isInPlist = true
        case .end where !structure.isAtRoot: problems.add(.mismatchedTag, tag.range)
        case .end, .empty:
            problems.add(.noValue, tag.range)
            isInPlist = false
        }
    }

    /// Handles elements that are rare or invalid in an entitlements file.
    private mutating func scanUnusualElement(_ tag: CodesignTag) {
        switch (tag.element, tag.form) {
        case (.yes, _), (.no, _): scanBooleanPair(tag)
        case (.integer, .start): scanInteger(tag)
        case (.real, _): scanForeignElement(.real, tag)
        case (.date, _): scanForeignElement(.date, tag)
        case (.key, _):
            problems.add(.emptyElement, tag.range)
            addKey(tag.range, text: nil, hasReferences: false)
        case (.data, _), (.integer, _):
            problems.add(.emptyElement, tag.range)
            structure.addValue(tag.range, reporting: &problems)
        case (.set, .start):
            problems.add(.set, tag.range)
            structure.open(.set, tag: tag.range, reporting: &problems)
        case (.set, _):
            problems.add(.set, tag.range)
            structure.addValue(tag.range, reporting: &problems)
        case (_, .start): structure.open(tag.element, tag: tag.range, reporting: &problems)
        default: structure.addValue(tag.range, reporting: &problems)
        }
    }

    /// Handles `<true></true>`.
    private mutating func scanBooleanPair(_ tag: CodesignTag) {
        var index = cursor.position
        while cursor.byte(at: index).isXMLSpace { index += 1 }
        if cursor.has("</", at: index) {
            let start = cursor.position
            cursor.position = index
            if let end = cursor.readTag(reporting: &problems), end.element == tag.element, end.form == .end {
                problems.add(.emptyBooleanPair, tag.start..<end.end)
                return structure.addValue(tag.start..<end.end, reporting: &problems)
            }
            cursor.position = start
        }
        problems.add(.emptyBooleanPair, tag.range)
        structure.addValue(tag.range, reporting: &problems)
    }

    private mutating func scanForeignElement(_ kind: CodesignProblem.Kind, _ tag: CodesignTag) {
        if tag.form == .empty {
            structure.addValue(tag.range, reporting: &problems)
        } else {
            scanText(of: tag)
        }
        problems.add(kind, tag.start..<cursor.position)
    }

    /// Reads an `<integer>`: decimal digits with an optional minus sign, or `0x` and lowercase hexadecimal digits.
    private mutating func scanInteger(_ tag: CodesignTag) {
        let start = cursor.position
        scanText(of: tag)
        let text = start..<cursor.next(Byte.less, from: start, to: cursor.position)
        if text.isEmpty { return problems.add(.emptyElement, tag.start..<cursor.position) }
        let isHexadecimal = cursor.has("0x", at: start)
        let digits = isHexadecimal ? start + 2 : cursor.byte(at: start) == Byte.hyphen ? start + 1 : start
        let isWellFormed =
            digits < text.upperBound
            && cursor.bytes[digits..<text.upperBound].allSatisfy {
                Byte.isDigit($0) || (isHexadecimal && $0 &- UInt8(ascii: "a") < 6)
            }
        if !isWellFormed { problems.add(.malformedInteger, text) }
    }
}

// MARK: - Texts

extension CodesignScanner {
    /// Reads a text and its end tag, and adds the resulting key or value.
    mutating func scanText(of tag: CodesignTag) {
        let start = cursor.position
        var end = start
        var hasReferences = false
        var isPlain = true
        scan: while true {
            skipPlainText()
            guard cursor.position < cursor.bytes.count else {
                problems.add(.unclosedElement, tag.range)
                end = cursor.position
                break scan
            }
            switch cursor.bytes[cursor.position] {
            case Byte.less:
                end = cursor.position
                if endsText(tag) { break scan }
                isPlain = false
            // In data, `codesign` skips all characters that are not Base64.
            case Byte.ampersand where tag.element != .data:
                hasReferences = true
                if !scanReference() { isPlain = false }
            case Byte.carriageReturn where tag.element == .key || tag.element == .string:
                problems.addCarriageReturnInText(at: cursor.position)
                cursor.position &+= 1
            default: cursor.position &+= 1
            }
        }
        let range = tag.start..<cursor.position
        if tag.element == .key {
            addKey(range, text: isPlain ? start..<end : nil, hasReferences: hasReferences)
        } else {
            structure.addValue(range, reporting: &problems)
        }
    }

    /// Reads data: all characters that are not Base64 are skipped, also `&`.
    ///
    /// See `getCFEncodedData` in
    /// <https://github.com/apple-oss-distributions/xnu/blob/main/libkern/c%2B%2B/OSUnserializeXML.y>.
    private mutating func scanData(of tag: CodesignTag) {
        let start = cursor.position
        scanText(of: tag)
        let text = cursor.bytes[start..<cursor.position].prefix { $0 != Byte.less }
        if text.contains(0x80) { problems.add(.malformedData, start..<text.endIndex) }
    }

    /// Moves to the next byte that can have a special meaning in a text; never skips such a byte.
    @inline(__always)
    private mutating func skipPlainText() {
        guard hasSpecialText else {
            cursor.position = cursor.next(Byte.less, from: cursor.position)
            return
        }
        var index = cursor.position
        while index < cursor.bytes.count, cursor.bytes[index] > Byte.less { index &+= 1 }
        cursor.position = index
    }

    /// Reads the `<` in a text and the markup that it begins.
    ///
    /// - Returns: Whether the text ends at this `<`.
    @inline(__always)
    private mutating func endsText(_ tag: CodesignTag) -> Bool {
        let start = cursor.position
        guard cursor.byte(at: cursor.position &+ 1) == Byte.slash else { return skipMarkup(inTextOf: tag) }
        guard let end = cursor.readTag(reporting: &problems) else { return false }
        if end.element == tag.element { return true }
        if end.element == .unknown {
            problems.add(.mismatchedTag, end.range)
        } else {
            problems.add(.unclosedElement, tag.range)
            cursor.position = start
        }
        return true
    }

    /// Reads markup that is not an end tag.
    ///
    /// Skips a comment or a CDATA section; another element ends the text.
    private mutating func skipMarkup(inTextOf tag: CodesignTag) -> Bool {
        let start = cursor.position
        if cursor.has("<![CDATA[", at: start) {
            skipCDATA()
            problems.add(.cdata, start..<cursor.position)
        } else if cursor.byte(at: start + 1) == Byte.exclamation || cursor.byte(at: start + 1) == Byte.question {
            scanMarkup()
            problems.add(.commentInText, start..<cursor.position)
        } else {
            problems.add(.elementInText, start..<min(cursor.next(Byte.greater, from: start) + 1, cursor.bytes.count))
            return true
        }
        return false
    }

    /// Reads a reference.
    ///
    /// - Returns: Whether it is one of the three supported references.
    private mutating func scanReference() -> Bool {
        let start = cursor.position
        for known in ["&lt;", "&gt;", "&amp;"] as [StaticString] where cursor.has(known, at: start) {
            cursor.position &+= known.utf8CodeUnitCount
            return true
        }
        cursor.position &+= 1
        let limit = min(cursor.position + 16, cursor.bytes.count)
        var end = cursor.position
        while end < limit, Byte.isName(cursor.bytes[end]) || cursor.bytes[end] == UInt8(ascii: "#") { end += 1 }
        if end > cursor.position, cursor.byte(at: end) == UInt8(ascii: ";") { cursor.position = end + 1 }
        problems.add(.unknownEntity, start..<cursor.position)
        return false
    }

    /// Records a key at the range; `text` is the range of its text, or `nil` if the text cannot be read.
    private mutating func addKey(_ range: Range<Int>, text: Range<Int>?, hasReferences: Bool) {
        guard structure.addKey(range, reporting: &problems), let text else { return }
        let key = CodesignKey(text: UnsafeBufferPointer(rebasing: cursor.bytes[text]), hasReferences: hasReferences)
        if !structure.insert(key) { problems.add(.duplicateKey, text) }
    }
}
