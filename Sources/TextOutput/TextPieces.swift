extension String {
    /// Calls `run` with each run of bytes that no format must escape.
    ///
    /// Calls `scalar` with each remaining scalar and whether it must be escaped, as in ``forEachScalar(_:)``.
    ///
    /// A run contains no markup and no quotation marks: the scalars `&`, `<`, `>`, `"`, `'`, and `\` are passed to
    /// `scalar`. Almost all bytes of a report are in runs, which are copied as a whole.
    func forEachPiece(
        run: (UnsafeBufferPointer<UInt8>) -> Void, scalar: (Unicode.Scalar, Bool) -> Void
    ) {
        var text = self
        text.withUTF8 { utf8 in
            var (start, index) = (0, 0)
            while index < utf8.count {
                let plain = utf8.plainCount(at: index)
                if plain > 0 {
                    index += plain
                    continue
                }
                if start < index { run(UnsafeBufferPointer(rebasing: utf8[start..<index])) }
                let found = utf8.scalar(at: index)
                scalar(found, utf8.isSpelled(found, at: index))
                index += UTF8.width(found)
                start = index
            }
            if start < index { run(UnsafeBufferPointer(rebasing: utf8[start..<index])) }
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the number of bytes of the scalar at an offset if no format must escape it; otherwise 0.
    ///
    /// The result can also be 0 for a scalar that needs no escape.
    @inline(__always)
    fileprivate func plainCount(at index: Int) -> Int {
        let byte = self[index]
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"),
            UInt8(ascii: "\\"):
            return 0
        // Only a repeated sign, or one at the start of the text, can begin a command.
        case UInt8(ascii: "#"), UInt8(ascii: ":"): return index > 0 && self[index - 1] != byte ? 1 : 0
        case 0x20..<0x7F: return 1
        // Latin letters.
        case 0xC3...0xCB: return 2
        // Dashes, quotation marks, bullets, and the ellipsis.
        case 0xE2 where self[index + 1] == 0x80:
            return 0x90...0xA7 ~= self[index + 2] || 0xB0...0xBF ~= self[index + 2] ? 3 : 0
        // The most common ideographs.
        case 0xE5...0xE9: return 3
        default: return 0
        }
    }

    /// Returns the scalar that begins at an offset of valid UTF-8.
    func scalar(at index: Int) -> Unicode.Scalar {
        let first = self[index]
        guard first >= 0x80 else { return Unicode.Scalar(first) }
        let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        var value = UInt32(first) & (count == 4 ? 0x07 : count == 3 ? 0x0F : 0x1F)
        for offset in 1..<count { value = value << 6 | UInt32(self[index + offset]) & 0x3F }
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    /// Returns whether the scalar at an offset must be escaped, with the rules of ``String/forEachScalar(_:)``.
    func isSpelled(_ scalar: Unicode.Scalar, at index: Int) -> Bool {
        let next = index + UTF8.width(scalar)
        switch scalar {
        case "#": return (index == 0 || self[index - 1] == UInt8(ascii: "#")) && continuesCommand(at: next)
        case ":": return (index == 0 || self[index - 1] == UInt8(ascii: ":")) && (next == count || self[next].isLetter)
        case "\u{200D}":
            return !scalar.joins(self.scalar(before: index), next == count ? nil : self.scalar(at: next))
        case "\u{FE0E}", "\u{FE0F}": return self.scalar(before: index)?.isPicture != true
        default: return scalar.isUnseen
        }
    }

    /// Returns whether the name of a command and `[` begin at an offset, or the text ends before `[`.
    private func continuesCommand(at start: Int) -> Bool {
        var index = start
        while index < count, self[index].isLetter { index += 1 }
        return index == count || self[index] == UInt8(ascii: "[")
    }

    /// Returns the scalar that ends before an offset; `nil` at the start of the text.
    private func scalar(before index: Int) -> Unicode.Scalar? {
        guard index > 0 else { return nil }
        var start = index - 1
        while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
        return scalar(at: start)
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z") }
}
