extension String {
    /// The text as it can be shown on one line to a person: everything that moves the cursor, changes colors, reorders or
    /// hides text, or is a command to a build server is spelled out, as in `\n` and `\u{1B}`.
    ///
    /// This is the escaping of all formats for people. The others escape the same scalars in their own way.
    package var displayed: String { displayed(spellsBackslashes: false) }

    /// The text as ``displayed`` has it, with line breaks kept.
    package var displayedLines: String {
        var text = self
        if text.withUTF8({ $0.isPlainText }) { return self }
        // By scalars: CR LF is one character.
        let lines = unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().map { number, line in
            // The carriage return of a line ending is part of it.
            let isReturned = line.last == "\r" && number < lines.count - 1
            return isReturned ? String(line.dropLast()).displayed + "\r" : String(line).displayed
        }.joined(separator: "\n")
    }

    /// The text as it can be shown, with backslashes doubled if they are to be distinct from those of escapes.
    func displayed(spellsBackslashes: Bool) -> String {
        // Most texts have nothing to spell out, and their bytes show it.
        var text = self
        if !spellsBackslashes, text.withUTF8({ $0.isPlainText }) { return self }
        var shown = ""
        forEachScalar { scalar, isSpelled in
            if scalar == "\\", spellsBackslashes {
                shown += "\\\\"
            } else if isSpelled {
                shown += scalar.spelling
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }

    /// Calls `body` with each scalar and whether it must not be shown as it is.
    ///
    /// Beside invisible scalars these are one sign of each command to a build server: `#` in `##[error]`, which GitHub and
    /// Azure recognize anywhere in a line, also in `##vso[` and `##teamcity[`, and `:` in `::error::`. A text that begins
    /// or ends within such a command counts as one, because others may be next to it.
    ///
    /// An emoji of several parts is shown whole.
    func forEachScalar(_ body: (Unicode.Scalar, Bool) -> Void) {
        let scalars = unicodeScalars
        var (index, previous) = (scalars.startIndex, Unicode.Scalar?.none)
        while index < scalars.endIndex {
            let scalar = scalars[index]
            let next = scalars.index(after: index)
            let isSpelled =
                switch scalar {
                case "#": (previous ?? "#") == "#" && scalars[next...].continuesCommand
                case ":": (previous ?? ":") == ":" && (next == scalars.endIndex || scalars[next].isLetter)
                case "\u{200D}": !scalar.joins(previous, next == scalars.endIndex ? nil : scalars[next])
                case "\u{FE0E}", "\u{FE0F}": previous?.isPicture != true
                default: scalar.isUnseen
                }
            body(scalar, isSpelled)
            (previous, index) = (scalar, next)
        }
    }
}

extension Substring.UnicodeScalarView {
    /// Whether the name of a command and `[` follow, or the text ends before.
    fileprivate var continuesCommand: Bool {
        let rest = drop { $0.isLetter || ("0"..."9").contains($0) || $0 == "." || $0 == "_" || $0 == "-" }
        return rest.isEmpty || rest.first == "["
    }
}

extension Unicode.Scalar {
    /// The scalar, or how Swift spells it where showing it would do something else than show it.
    var displayed: String { isUnseen ? spelling : String(self) }

    /// How Swift spells the scalar.
    var spelling: String {
        switch value {
        case 0x09: "\\t"
        case 0x0A: "\\n"
        case 0x0D: "\\r"
        default: "\\u{\(String(value, radix: 16, uppercase: true))}"
        }
    }

    /// Whether a reader cannot see the scalar, or a terminal does something else than show it: controls, marks of
    /// direction (<https://www.unicode.org/reports/tr9/#Explicit_Directional_Embeddings>), separators of lines, spaces
    /// other than the usual one, and all that Unicode calls ignorable, such as tags, variation selectors and fillers.
    var isUnseen: Bool {
        switch value {
        case 0x20..<0x7F: return false
        case 0...0xA0, 0xAD: return true
        // Latin letters, and the most common ideographs.
        case 0xA1...0x2FF, 0x3000, 0x4E00...0x9FFF: return false
        // An empty pattern of Braille, and the private characters for bytes that are not UTF-8.
        case 0x2800, 0x10FE80...0x10FEFF: return true
        default:
            switch properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate: return true
            default: return properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
            }
        }
    }

    fileprivate var isLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }

    /// Whether it is an emoji, other than the digits and signs that are parts of some.
    fileprivate var isPicture: Bool { value > 0x2000 && properties.isEmoji }

    /// Whether the scalar joins two emoji to one.
    fileprivate func joins(_ previous: Unicode.Scalar?, _ next: Unicode.Scalar?) -> Bool {
        guard let previous, let next else { return false }
        return (previous.isPicture || previous == "\u{FE0F}") && next.isPicture
    }

    /// How many columns of a terminal it takes: none, one or two, as
    /// <https://www.unicode.org/reports/tr11/> has it.
    var columns: Int {
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
    /// Whether it is drawn over what stands before it.
    fileprivate var isMark: Bool { self == .nonspacingMark || self == .enclosingMark }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether all are characters of ASCII that take one column each.
    ///
    /// Without branches, so that the compiler makes it look at many bytes at a time.
    var isPrintableASCII: Bool {
        var others: UInt8 = 0
        for index in 0..<count { others |= self[index] &- 0x20 < 0x5F ? 0 : 1 }
        return others == 0
    }

    /// Whether a text has nothing that is spelled out for readers, as far as that is quickly seen.
    ///
    /// Without branches in the loop, as above.
    package var isPlainText: Bool {
        guard let first, first != UInt8(ascii: "#"), first != UInt8(ascii: ":") else { return isEmpty }
        var others: UInt8 = first &- 0x20 < 0x5F ? 0 : 1
        for index in 1..<count {
            let byte = self[index]
            others |= byte &- 0x20 < 0x5F ? 0 : 1
            let isSign = (byte == UInt8(ascii: "#") ? 1 : 0) | (byte == UInt8(ascii: ":") ? 1 : 0) as UInt8
            others |= isSign & (byte == self[index - 1] ? 1 : 0)
        }
        return others == 0
    }
}
