/// Comments, declarations, and instructions: markup that begins with `<!` or `<?` and is skipped.
extension CodesignScanner {
    /// Reads the markup that begins with the `<` at the position.
    @inline(__always)
    mutating func scanMarkup() {
        switch cursor.byte(at: cursor.position &+ 1) {
        case Byte.exclamation: scanDeclaration()
        case Byte.question: scanInstruction()
        default: scanElement()
        }
    }

    /// Skips `<?…?>`.
    ///
    /// The parser consumes the byte after a question mark, so `??>` does not end the instruction.
    mutating func scanInstruction() {
        let start = cursor.position
        var index = cursor.next(Byte.question, from: cursor.position &+ 2)
        while index < cursor.bytes.count, cursor.byte(at: index &+ 1) != Byte.greater {
            index = cursor.next(Byte.question, from: index &+ 2)
        }
        if index < cursor.bytes.count {
            cursor.position = index &+ 2
        } else {
            problems.add(.unendedMarkup, start..<(start + 2))
            cursor.position = cursor.bytes.count
        }
    }

    /// Reads `<!…>`: a comment, a document type declaration, or invalid markup.
    mutating func scanDeclaration() {
        let start = cursor.position
        if cursor.has("<!--", at: start) {
            scanComment()
        } else if cursor.has("<![CDATA[", at: start) {
            skipCDATA()
            problems.add(.cdata, start..<cursor.position)
        } else if Byte.isLetter(cursor.byte(at: start &+ 2)) {
            scanDocumentType()
        } else {
            cursor.position = min(cursor.next(Byte.greater, from: start) + 1, cursor.bytes.count)
            problems.add(.malformedDeclaration, start..<cursor.position)
        }
    }

    /// Reads a comment, which must end at its first `--`.
    private mutating func scanComment() {
        let start = cursor.position
        let hyphens = cursor.nextHyphens(from: start &+ 4)
        if cursor.byte(at: hyphens &+ 2) == Byte.greater {
            cursor.position = hyphens &+ 3
            return
        }
        cursor.position = hyphens
        let (end, count) = findCommentEnd(from: hyphens, start: start)
        if count > 0 {
            problems.add(.doubleHyphenInComment, hyphens..<cursor.endOfHyphens(from: hyphens), count: count)
        }
        cursor.position = min(end + 1, cursor.bytes.count)
    }

    /// Returns the end of a comment, before its `>`, and the number of `--` in the comment that no `>` follows.
    private mutating func findCommentEnd(from hyphens: Int, start: Int) -> (end: Int, count: Int) {
        var (end, count) = (hyphens, 0)
        while true {
            let run = cursor.nextHyphens(from: end)
            guard run < cursor.bytes.count else {
                problems.add(.unendedMarkup, start..<(start + 4))
                return (end, count)
            }
            end = cursor.endOfHyphens(from: run)
            let isEnd = cursor.byte(at: end) == Byte.greater
            if isEnd && end == run + 2 { return (end, count) }
            count += 1
            if isEnd { return (end, count) }
        }
    }

    /// Reads a document type declaration, which ends at the first `>` regardless of quotation marks.
    private mutating func scanDocumentType() {
        let start = cursor.position
        let end = cursor.next(Byte.greater, from: start)
        guard end < cursor.bytes.count else {
            problems.add(.unendedMarkup, start..<(start + 2))
            cursor.position = cursor.bytes.count
            return
        }
        cursor.position = end &+ 1
        let bracket = cursor.next(UInt8(ascii: "["), from: start, to: end)
        guard bracket < end else { return }
        let closed = cursor.next(UInt8(ascii: "]"), from: bracket, to: end)
        // CoreFoundation rejects any bracket (`skipDTD`, `skipInlineDTD`), even without declarations.
        guard closed == end else { return problems.add(.internalSubset, bracket..<(closed + 1)) }
        let close = hasClosingBracket ? cursor.next(UInt8(ascii: "]"), from: end) : cursor.bytes.count
        hasClosingBracket = close < cursor.bytes.count
        guard hasClosingBracket else { return }
        problems.add(.internalSubset, bracket..<(close + 1))
        cursor.position = min(cursor.next(Byte.greater, from: close) + 1, cursor.bytes.count)
    }

    /// Moves past the `]]>` of the section that begins at the position.
    mutating func skipCDATA() {
        var index = cursor.next(Byte.greater, from: cursor.position)
        while index < cursor.bytes.count, !cursor.has("]]", at: index - 2) {
            index = cursor.next(Byte.greater, from: index + 1)
        }
        cursor.position = min(index + 1, cursor.bytes.count)
    }
}

// MARK: - After the first value

extension CodesignScanner {
    /// Reads the text after the first value.
    ///
    /// The strict reader ignores this text. The lenient reader continues up to `</plist>`, accepts carriage returns as
    /// whitespace, and accepts `--` in comments.
    mutating func scanRest() {
        while isInPlist {
            skipIgnorable()
            guard cursor.position < cursor.bytes.count else {
                problems.add(.missingPlistEnd, cursor.position..<cursor.position)
                return
            }
            let start = cursor.position
            if cursor.current != Byte.less {
                cursor.position = cursor.next(Byte.less, from: start)
                problems.add(.strayText, start..<cursor.trimmedEnd(start..<cursor.position))
                continue
            }
            cursor.position = min(cursor.next(Byte.greater, from: start) + 1, cursor.bytes.count)
            if endsPlist(at: start) {
                isInPlist = false
            } else if cursor.byte(at: start + 1) == Byte.slash {
                problems.add(.mismatchedTag, start..<cursor.position)
            } else {
                problems.add(.secondValue, start..<cursor.position)
                return
            }
        }
        skipIgnorable()
        if cursor.position < cursor.bytes.count {
            problems.add(.textAfterPlist, cursor.position..<cursor.trimmedEnd(cursor.position..<cursor.bytes.count))
        }
    }

    private func endsPlist(at start: Int) -> Bool {
        cursor.has("</plist", at: start) && cursor.endsTag(at: start + 7)
    }

    /// Skips whitespace, comments, and instructions, like any XML reader.
    private mutating func skipIgnorable() {
        while cursor.position < cursor.bytes.count {
            if cursor.bytes[cursor.position].isXMLSpace {
                cursor.position += 1
            } else if cursor.has("<!--", at: cursor.position) {
                skipMarkup(from: cursor.position + 4, to: "--")
            } else if cursor.has("<?", at: cursor.position) {
                skipMarkup(from: cursor.position + 2, to: "?")
            } else {
                return
            }
        }
    }

    /// Skips markup up to `closing` and a `>`; without them, up to the end of the file.
    private mutating func skipMarkup(from content: Int, to closing: StaticString) {
        let length = closing.utf8CodeUnitCount
        var end = cursor.next(Byte.greater, from: content)
        while end < cursor.bytes.count, !(end >= content + length && cursor.has(closing, at: end - length)) {
            end = cursor.next(Byte.greater, from: end + 1)
        }
        cursor.position = min(end + 1, cursor.bytes.count)
    }
}
