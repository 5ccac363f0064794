extension String {
    /// The text with every scalar escaped that is unsafe to show on one line, as in `\n` and `\u{1B}`: scalars that
    /// move the cursor, change colors, reorder or hide text, or form a command to a build server.
    ///
    /// All human-readable formats use this escaping. The other formats escape the same scalars in their own syntax.
    package var displayed: String { displayed(spellsBackslashes: false) }

    /// The text escaped like ``displayed``, but with its line breaks.
    package var displayedLines: String {
        var text = self
        if text.withUTF8({ $0.isPlainText }) { return self }
        // The text is split by scalars, because CR LF is a single `Character`.
        let lines = unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().map { number, line in
            // A carriage return before the line feed is part of the line ending.
            let isReturned = line.last == "\r" && number < lines.count - 1
            return isReturned ? String(line.dropLast()).displayed + "\r" : String(line).displayed
        }.joined(separator: "\n")
    }

    /// The text in which scalars are escaped, as in ``displayed``, if they represent bytes of a path that are not
    /// UTF-8.
    package var withDisplayedBytes: String {
        guard unicodeScalars.contains(where: \.isByte) else { return self }
        return unicodeScalars.map { $0.isByte ? $0.spelling : String($0) }.joined()
    }

    /// Returns the escaped text.
    ///
    /// Backslashes are doubled on request, to distinguish them from the backslashes of escapes.
    func displayed(spellsBackslashes: Bool) -> String {
        // Fast path: the bytes of most texts show that there is nothing to escape.
        var text = self
        if !spellsBackslashes, text.withUTF8({ $0.isPlainText }) { return self }
        var shown = TextBuffer()
        forEachPiece {
            shown += $0
        } scalar: { scalar, isSpelled in
            if scalar == "\\", spellsBackslashes {
                shown += "\\\\"
            } else if isSpelled {
                shown += scalar.spelling
            } else {
                shown.append(scalar: scalar)
            }
        }
        return shown.text
    }

    /// Calls `body` with each scalar and whether the scalar must be escaped.
    ///
    /// Invisible scalars must be escaped. One character of each command to a build server must also be escaped: `#` in
    /// `##[error]`, `##vso[`, and `##teamcity[`, which GitHub and Azure recognize anywhere in a line, and `:` in
    /// `::error::`. A text that begins or ends with part of such a command is treated like the whole command, because
    /// other text may be adjacent to it.
    ///
    /// Emoji that consist of several scalars are not escaped.
    package func forEachScalar(_ body: (Unicode.Scalar, Bool) -> Void) {
        var text = self
        text.withUTF8 { utf8 in
            var index = 0
            while index < utf8.count {
                let scalar = utf8.scalar(at: index)
                body(scalar, utf8.isSpelled(scalar, at: index))
                index += UTF8.width(scalar)
            }
        }
    }
}

extension Unicode.Scalar {
    /// The scalar, or its Swift escape sequence if it cannot be shown safely.
    package var displayed: String { isUnseen ? spelling : String(self) }

    /// The Swift escape sequence of the scalar; `\xFF` for a scalar that represents a byte of a path that is not UTF-8.
    package var spelling: String {
        switch value {
        case 0x09: "\\t"
        case 0x0A: "\\n"
        case 0x0D: "\\r"
        case Self.firstByte...Self.lastByte: "\\x\(String(value - Self.firstByte + 0x80, radix: 16, uppercase: true))"
        default: "\\u{\(String(value, radix: 16, uppercase: true))}"
        }
    }

    /// The private-use scalars that represent the bytes from 0x80 of a path that is not UTF-8, as in
    /// ``FileDiscovery/BytePath/description``.
    private static let (firstByte, lastByte): (UInt32, UInt32) = (0x10FE80, 0x10FEFF)

    /// Whether the scalar represents a byte of a path that is not UTF-8.
    var isByte: Bool { Self.firstByte...Self.lastByte ~= value }

    /// Whether the scalar is invisible or affects the terminal: controls, directional formatting characters
    /// (<https://www.unicode.org/reports/tr9/#Explicit_Directional_Embeddings>), line separators, spaces other than
    /// U+0020 and U+3000, and scalars that Unicode declares ignorable, such as tags, variation selectors, and fillers.
    var isUnseen: Bool {
        switch value {
        case 0x20..<0x7F: return false
        case 0...0xA0, 0xAD: return true
        // Latin letters, the ideographic space, and the most common ideographs.
        case 0xA1...0x2FF, 0x3000, 0x4E00...0x9FFF: return false
        // Dashes, quotation marks, bullets, and the ellipsis.
        case 0x2010...0x2027, 0x2030...0x203F: return false
        // The blank Braille pattern, and the private-use scalars that represent bytes that are not valid UTF-8.
        case 0x2800, 0x10FE80...0x10FEFF: return true
        default:
            switch properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate: return true
            default: return properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
            }
        }
    }

    /// Whether the scalar is an emoji.
    ///
    /// Excludes digits and signs such as `#`, which are parts of some emoji.
    var isPicture: Bool { value > 0x2000 && properties.isEmoji }

    /// Whether the scalar joins the two emoji around it into one.
    func joins(_ previous: Unicode.Scalar?, _ next: Unicode.Scalar?) -> Bool {
        guard let previous, let next else { return false }
        return (previous.isPicture || previous == "\u{FE0F}") && next.isPicture
    }

    /// The number of terminal columns that the scalar occupies: 0, 1, or 2 (<https://www.unicode.org/reports/tr11/>).
    package var columns: Int {
        switch value {
        case 0x20..<0x7F: 1
        case 0x0300...0x036F, 0x200C...0x200D, 0x20D0...0x20F0, 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF: 0
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
            0x20000...0x3FFFD:
            2
        default:
            if properties.isEmojiPresentation { 2 } else { properties.generalCategory.isMark ? 0 : 1 }
        }
    }
}

extension Unicode.GeneralCategory {
    /// Whether the scalar is drawn over the preceding character.
    fileprivate var isMark: Bool { self == .nonspacingMark || self == .enclosingMark }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether a fast check shows that the text contains nothing to escape.
    ///
    /// If the result is `false`, the text may still be safe. The loop has no branches, so that the compiler can vectorize
    /// it; every byte is compared with the byte before it, because a command contains two equal signs.
    package var isPlainText: Bool {
        guard let first, first != UInt8(ascii: "#"), first != UInt8(ascii: ":") else { return isEmpty }
        var others: UInt8 = first.isPrintableASCII ? 0 : 1
        for index in 1..<count {
            let byte = self[index]
            let isSign: UInt8 = (byte == UInt8(ascii: "#") ? 1 : 0) | (byte == UInt8(ascii: ":") ? 1 : 0)
            others |= (byte.isPrintableASCII ? 0 : 1) | (isSign & (byte == self[index - 1] ? 1 : 0))
        }
        return others == 0
    }
}

extension UInt8 {
    fileprivate var isPrintableASCII: Bool { self &- 0x20 < 0x5F }
}
