/// The checks of the first bytes of a file.
extension CodesignScanner {
    /// Checks for formats that prevent further scanning, and moves past bytes that precede the text.
    ///
    /// - Returns: Whether there is text to scan.
    mutating func scanPreamble() -> Bool {
        if isWide {
            report(.utf16, 0..<2)
        } else if stands("bplist", at: 0) {
            report(.binary, 0..<min(8, bytes.count))
        } else if let kind = kindWithoutMarkup {
            let start = firstText
            report(kind, start..<next(Byte.lineFeed, from: start))
        } else {
            skipPrefix()
            noteNULs()
            hasSpecialText =
                next(Byte.ampersand, from: position) < bytes.count
                || next(Byte.carriageReturn, from: position) < bytes.count
            return true
        }
        return false
    }

    /// Whether the file is in UTF-16 or UTF-32: it has a byte order mark, or its first character is two-byte ASCII.
    ///
    /// CoreFoundation uses the same criteria.
    private var isWide: Bool {
        switch (byte(at: 0), byte(at: 1)) {
        case (0xFF, 0xFE), (0xFE, 0xFF): true
        case (0, 0): stands("\u{0}\u{0}\u{0}<", at: 0) || (byte(at: 2) == 0xFE && byte(at: 3) == 0xFF)
        case (0, Byte.less), (Byte.less, 0): bytes.count > 2
        default: false
        }
    }

    /// The kind of problem if the file is plain text rather than XML.
    private var kindWithoutMarkup: CodesignProblem.Kind? {
        var start = firstText
        if stands("Executable=", at: start) {
            start = next(Byte.lineFeed, from: start)
            while byte(at: start).isXMLSpace { start += 1 }
        }
        if stands("[Dict]", at: start) { return .textDump }
        guard start < bytes.count, bytes[start] != Byte.less else { return nil }
        if stands("{", at: start) || stands("(", at: start) { return .noMarkup }
        return next(Byte.less, from: start) == bytes.count ? .noMarkup : nil
    }

    /// The offset of the first byte that is not whitespace.
    private var firstText: Int {
        var index = 0
        while byte(at: index).isXMLSpace { index += 1 }
        return index
    }

    private mutating func skipPrefix() {
        if byte(at: 0) == 0xEF, byte(at: 1) == 0xBB, byte(at: 2) == 0xBF {
            report(.byteOrderMark, 0..<3)
            position = 3
        } else if byte(at: 0) == 0xFA, byte(at: 1) == 0xDE, byte(at: 2) == 0x71, byte(at: 3) == 0x71 {
            position = min(8, bytes.count)
            report(.blobHeader, 0..<position)
        }
    }

    private mutating func noteNULs() {
        var index = next(Byte.nul, from: position)
        while index < bytes.count {
            noteNUL(at: index)
            index = next(Byte.nul, from: index + 1)
        }
    }
}
