/// Comments, declarations, and instructions: markup that begins with `<!` or `<?` and is skipped.
extension CodesignScanner {
    /// Reads the markup that begins with the `<` at the position.
    @inline(__always)
    mutating func scanMarkup() {
        switch byte(at: position &+ 1) {
        case Byte.exclamation: scanDeclaration()
        case Byte.question: scanInstruction()
        default: scanElement()
        }
    }

    /// Skips `<?…?>`.
    ///
    /// The parser consumes the byte after a question mark, so `??>` does not end the instruction.
    mutating func scanInstruction() {
        let start = position
        var index = next(Byte.question, from: position &+ 2)
        while index < bytes.count, byte(at: index &+ 1) != Byte.greater {
            index = next(Byte.question, from: index &+ 2)
        }
        if index < bytes.count {
            position = index &+ 2
        } else {
            report(.unendedMarkup, start..<(start + 2))
            position = bytes.count
        }
    }

    /// Reads `<!…>`: a comment, a document type declaration, or invalid markup.
    mutating func scanDeclaration() {
        let start = position
        if stands("<!--", at: start) {
            scanComment()
        } else if stands("<![CDATA[", at: start) {
            skipCDATA()
            report(.cdata, start..<position)
        } else if Byte.isLetter(byte(at: start &+ 2)) {
            scanDocumentType()
        } else {
            position = min(next(Byte.greater, from: start) + 1, bytes.count)
            report(.malformedDeclaration, start..<position)
        }
    }

    /// Reads a comment, which must end at its first `--`.
    private mutating func scanComment() {
        let start = position
        let hyphens = nextHyphens(from: start &+ 4)
        if byte(at: hyphens &+ 2) == Byte.greater {
            position = hyphens &+ 3
            return
        }
        position = hyphens
        var end = hyphens
        var count = 0
        while true {
            let run = nextHyphens(from: end)
            guard run < bytes.count else {
                report(.unendedMarkup, start..<(start + 4))
                break
            }
            end = endOfHyphens(from: run)
            let isEnd = byte(at: end) == Byte.greater
            if isEnd && end == run + 2 { break }
            count += 1
            if isEnd { break }
        }
        if count > 0 { report(.doubleHyphenInComment, hyphens..<endOfHyphens(from: hyphens), count: count) }
        position = min(end + 1, bytes.count)
    }

    /// Returns the offset of the next two hyphens, or the end of the file if there are none.
    func nextHyphens(from start: Int) -> Int {
        var index = next(Byte.hyphen, from: start)
        while index < bytes.count, byte(at: index &+ 1) != Byte.hyphen { index = next(Byte.hyphen, from: index &+ 2) }
        return min(index, bytes.count)
    }

    func endOfHyphens(from start: Int) -> Int {
        var index = start
        while byte(at: index) == Byte.hyphen { index &+= 1 }
        return index
    }

    /// Reads a document type declaration, which ends at the first `>` regardless of quotation marks.
    private mutating func scanDocumentType() {
        let start = position
        let end = next(Byte.greater, from: start)
        guard end < bytes.count else {
            report(.unendedMarkup, start..<(start + 2))
            position = bytes.count
            return
        }
        position = end &+ 1
        let bracket = next(UInt8(ascii: "["), from: start, to: end)
        guard bracket < end, next(UInt8(ascii: "]"), from: bracket, to: end) == end else { return }
        let close = hasClosingBracket ? next(UInt8(ascii: "]"), from: end) : bytes.count
        hasClosingBracket = close < bytes.count
        guard hasClosingBracket else { return }
        report(.internalSubset, bracket..<(close + 1))
        position = min(next(Byte.greater, from: close) + 1, bytes.count)
    }

    /// Moves past the `]]>` of the section that begins at the position.
    mutating func skipCDATA() {
        var index = next(Byte.greater, from: position)
        while index < bytes.count, !stands("]]", at: index - 2) { index = next(Byte.greater, from: index + 1) }
        position = min(index + 1, bytes.count)
    }
}

// MARK: - After the first value

extension CodesignScanner {
    /// Reads the text after the first value.
    ///
    /// The strict reader ignores it. The lenient reader continues up to `</plist>`, accepts carriage returns as
    /// whitespace, and accepts `--` in comments.
    mutating func scanRest() {
        while isInPlist {
            skipIgnorable()
            guard position < bytes.count else {
                report(.missingPlistEnd, position..<position)
                return
            }
            let start = position
            if current != Byte.less {
                position = next(Byte.less, from: start)
                report(.strayText, start..<trimmedEnd(start..<position))
                continue
            }
            position = min(next(Byte.greater, from: start) + 1, bytes.count)
            if endsPlist(at: start) {
                isInPlist = false
            } else if byte(at: start + 1) == Byte.slash {
                report(.mismatchedTag, start..<position)
            } else {
                report(.secondValue, start..<position)
                return
            }
        }
        skipIgnorable()
        if position < bytes.count { report(.textAfterPlist, position..<trimmedEnd(position..<bytes.count)) }
    }

    private func endsPlist(at start: Int) -> Bool {
        guard stands("</plist", at: start) else { return false }
        var index = start + 7
        while byte(at: index).isXMLSpace { index += 1 }
        return byte(at: index) == Byte.greater
    }

    /// Skips whitespace, comments, and instructions, like any XML reader.
    private mutating func skipIgnorable() {
        while position < bytes.count {
            if bytes[position].isXMLSpace {
                position += 1
            } else if stands("<!--", at: position) {
                var end = next(Byte.greater, from: position + 4)
                while end < bytes.count, !(end >= position + 6 && stands("--", at: end - 2)) {
                    end = next(Byte.greater, from: end + 1)
                }
                position = min(end + 1, bytes.count)
            } else if stands("<?", at: position) {
                scanInstruction()
            } else {
                return
            }
        }
    }

    /// Returns the end of a range without trailing whitespace.
    func trimmedEnd(_ range: Range<Int>) -> Int {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1].isXMLSpace { end -= 1 }
        return end
    }
}
