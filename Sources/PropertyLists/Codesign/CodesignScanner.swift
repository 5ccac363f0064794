/// Scans a file once with the grammar of `codesign`, and continues after each error.
struct CodesignScanner {
    var cursor: CodesignCursor
    var structure: CodesignStructure
    var problems = CodesignProblemList()
    /// Whether the position is inside a `<plist>`.
    var isInPlist = false
    /// Whether the text contains `&` or a carriage return, so that texts must be read byte by byte.
    var hasSpecialText = true
    /// Whether a later part of the file may contain a `]`.
    ///
    /// Without this flag, the search for a missing end would read the rest of the file for each declaration.
    var hasClosingBracket = true

    static func reading(of bytes: UnsafeBufferPointer<UInt8>) -> CodesignReading {
        withUnsafeTemporaryAllocation(
            of: CodesignNesting.Level.self, capacity: CodesignNesting.bufferedLevelCount
        ) { levels in
            withUnsafeTemporaryAllocation(of: CodesignKey.self, capacity: CodesignNesting.bufferedKeyCount) { keys in
                var scanner = CodesignScanner(
                    cursor: CodesignCursor(bytes),
                    structure: CodesignStructure(CodesignNesting(levels: levels, keys: keys)))
                scanner.scan()
                return scanner.problems.reading
            }
        }
    }

    private mutating func scan() {
        guard scanPreamble() else { return }
        while !structure.isComplete, !structure.isTooDeep, cursor.position < cursor.bytes.count { scanNext() }
        guard !structure.isTooDeep else { return }
        if structure.isComplete {
            scanRest()
        } else {
            structure.finish(reporting: &problems)
            if structure.valueCount == 0, !problems.contains(.noValue) {
                problems.add(.noValue, cursor.bytes.count..<cursor.bytes.count)
            }
        }
    }

    /// Reads the text between two tags, or the next tag.
    @inline(__always)
    private mutating func scanNext() {
        switch cursor.bytes[cursor.position] {
        case Byte.lineFeed, Byte.space, Byte.tab: skipSpace()
        case Byte.less: scanMarkup()
        case Byte.carriageReturn:
            problems.addCarriageReturn(at: cursor.position)
            cursor.position &+= 1
        case Byte.nul: cursor.position &+= 1
        default: scanStrayText()
        }
    }

    @inline(__always)
    private mutating func skipSpace() {
        var index = cursor.position &+ 1
        while index < cursor.bytes.count, cursor.bytes[index] == Byte.space || cursor.bytes[index] == Byte.tab {
            index &+= 1
        }
        cursor.position = index
    }

    private mutating func scanStrayText() {
        let start = cursor.position
        while cursor.position < cursor.bytes.count, cursor.bytes[cursor.position] != Byte.less,
            cursor.bytes[cursor.position] != Byte.nul
        { cursor.position &+= 1 }
        var end = cursor.position
        while cursor.bytes[end &- 1].isXMLSpace { end &-= 1 }
        cursor.position = end
        if structure.innermost != .unknown { problems.add(.strayText, start..<end) }
    }
}
