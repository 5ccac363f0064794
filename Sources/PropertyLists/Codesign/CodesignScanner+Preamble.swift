/// The checks of the first bytes of a file.
extension CodesignScanner {
    /// Checks for formats that prevent further scanning, and moves past bytes that precede the text.
    ///
    /// - Returns: Whether there is text to scan.
    mutating func scanPreamble() -> Bool {
        if isWide {
            problems.add(.utf16, 0..<2)
        } else if cursor.has("bplist", at: 0) {
            problems.add(.binary, 0..<min(8, cursor.bytes.count))
        } else if let kind = kindWithoutMarkup {
            let start = firstText
            problems.add(kind, start..<cursor.next(Byte.lineFeed, from: start))
        } else {
            skipPrefix()
            noteNULs()
            hasSpecialText =
                cursor.next(Byte.ampersand, from: cursor.position) < cursor.bytes.count
                || cursor.next(Byte.carriageReturn, from: cursor.position) < cursor.bytes.count
            return true
        }
        return false
    }

    /// Whether the file is in UTF-16 or UTF-32: it has a byte order mark, or its first character is two-byte ASCII.
    ///
    /// CoreFoundation uses the same criteria.
    private var isWide: Bool {
        switch (cursor.byte(at: 0), cursor.byte(at: 1)) {
        case (0xFF, 0xFE), (0xFE, 0xFF): true
        case (0, 0): cursor.has("\u{0}\u{0}\u{0}<", at: 0) || (cursor.byte(at: 2) == 0xFE && cursor.byte(at: 3) == 0xFF)
        case (0, Byte.less), (Byte.less, 0): cursor.bytes.count > 2
        default: false
        }
    }

    /// The kind of problem if the file is plain text rather than XML.
    private var kindWithoutMarkup: CodesignProblem.Kind? {
        var start = firstText
        if cursor.has("Executable=", at: start) {
            start = cursor.next(Byte.lineFeed, from: start)
            while cursor.byte(at: start).isXMLSpace { start += 1 }
        }
        if cursor.has("[Dict]", at: start) { return .textDump }
        guard start < cursor.bytes.count, cursor.bytes[start] != Byte.less else { return nil }
        if cursor.has("{", at: start) || cursor.has("(", at: start) { return .noMarkup }
        return cursor.next(Byte.less, from: start) == cursor.bytes.count ? .noMarkup : nil
    }

    /// The offset of the first byte that is not whitespace.
    private var firstText: Int {
        var index = 0
        while cursor.byte(at: index).isXMLSpace { index += 1 }
        return index
    }

    private mutating func skipPrefix() {
        if cursor.byte(at: 0) == 0xEF, cursor.byte(at: 1) == 0xBB, cursor.byte(at: 2) == 0xBF {
            problems.add(.byteOrderMark, 0..<3)
            cursor.position = 3
        } else if cursor.byte(at: 0) == 0xFA, cursor.byte(at: 1) == 0xDE, cursor.byte(at: 2) == 0x71,
            cursor.byte(at: 3) == 0x71
        {
            cursor.position = min(8, cursor.bytes.count)
            problems.add(.blobHeader, 0..<cursor.position)
        }
    }

    private mutating func noteNULs() {
        var index = cursor.next(Byte.nul, from: cursor.position)
        while index < cursor.bytes.count {
            problems.addNUL(at: index)
            index = cursor.next(Byte.nul, from: index + 1)
        }
    }
}
