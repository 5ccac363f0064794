extension String {
    /// The text as it can be shown on one line of a terminal: what would move the cursor, change colours or
    /// hide other text is spelled out, as in `\n` and `\u{1B}`.
    package var displayed: String {
        // Most texts have nothing to spell out, and their bytes say so.
        var text = self
        if text.withUTF8({ $0.isPrintableASCII }) { return self }
        return unicodeScalars.reduce(into: "") { $0 += $1.displayed }
    }
}

extension Unicode.Scalar {
    /// The scalar, or how Swift spells it where showing it would do something else than show it.
    var displayed: String {
        switch value {
        case 0x09: "\\t"
        case 0x0A: "\\n"
        case 0x0D: "\\r"
        case 0x20..<0x7F: String(self)
        default: isShown ? String(self) : "\\u{\(String(value, radix: 16, uppercase: true))}"
        }
    }

    /// Whether a terminal shows it, rather than obeying it (controls), turning the text around it
    /// (<https://www.unicode.org/reports/tr9/#Explicit_Directional_Embeddings>) or showing nothing.
    private var isShown: Bool {
        switch value {
        // Spaces that pass for the usual one are spelled out, too.
        case 0...0x1F, 0x7F...0xA0, 0xAD, 0x061C, 0x1680, 0x2000...0x200B, 0x200E...0x200F, 0x2028...0x202F,
            0x205F...0x206F, 0xFEFF, 0xE0000...0xE007F, 0x10FE80...0x10FEFF:
            false
        default: true
        }
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
}
