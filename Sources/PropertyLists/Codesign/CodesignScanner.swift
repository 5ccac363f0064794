#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Scans a file once with the grammar of `codesign`, and continues after each error.
///
/// Bytes past the end read as NUL, as in the parser that this one models.
struct CodesignScanner {
    /// The maximum nesting depth.
    ///
    /// Each level takes at least one entry on the stack of the parser, which bison limits to 10,000 entries
    /// (`YYMAXDEPTH`, https://www.gnu.org/software/bison/manual/html_node/Memory-Management.html).
    static let maximumDepth = 10_000

    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0
    var nesting: CodesignNesting
    /// Whether the position is inside a `<plist>`.
    var isInPlist = false
    /// Whether the first value is complete; the strict reader stops after it.
    var isComplete = false
    /// Whether the scan has stopped early.
    var isStopped = false
    /// Whether the text contains `&` or a carriage return, so that texts must be read byte by byte.
    var hasSpecialText = true
    /// Whether a `]` may follow.
    ///
    /// Without this flag, each declaration without one would be searched to the end of the
    /// file.
    var hasClosingBracket = true
    var valueCount = 0

    private var problems: [CodesignProblem] = []
    private var unlistedCount = 0
    private var carriageReturns = Tally()
    private var carriageReturnsInText = Tally()
    private var nulBytes = Tally()

    static func reading(of bytes: UnsafeBufferPointer<UInt8>) -> CodesignReading {
        withUnsafeTemporaryAllocation(
            of: CodesignNesting.Level.self, capacity: CodesignNesting.lentLevelCount
        ) { levels in
            withUnsafeTemporaryAllocation(of: CodesignKey.self, capacity: CodesignNesting.lentKeyCount) { keys in
                var scanner = CodesignScanner(bytes: bytes, nesting: CodesignNesting(levels: levels, keys: keys))
                scanner.scan()
                return scanner.reading()
            }
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, nesting: CodesignNesting) {
        self.bytes = bytes
        self.nesting = nesting
    }

    private mutating func scan() {
        guard scanPreamble() else { return }
        while !isComplete, !isStopped, position < bytes.count { scanNext() }
        guard !isStopped else { return }
        if isComplete {
            scanRest()
        } else {
            while let level = nesting.close() { report(.unclosedElement, level.tagStart..<level.tagEnd) }
            if valueCount == 0, !problems.contains(where: { $0.kind == .noValue }) {
                report(.noValue, bytes.count..<bytes.count)
            }
        }
    }

    /// Reads the text between two tags, or the next tag.
    @inline(__always)
    private mutating func scanNext() {
        switch bytes[position] {
        case Byte.lineFeed, Byte.space, Byte.tab: skipSpace()
        case Byte.less: scanMarkup()
        case Byte.carriageReturn: noteCarriageReturn()
        case Byte.nul: position &+= 1
        default: scanStrayText()
        }
    }

    @inline(__always)
    private mutating func skipSpace() {
        var index = position &+ 1
        while index < bytes.count, bytes[index] == Byte.space || bytes[index] == Byte.tab { index &+= 1 }
        position = index
    }

    private mutating func scanStrayText() {
        let start = position
        while position < bytes.count, bytes[position] != Byte.less, bytes[position] != Byte.nul { position &+= 1 }
        var end = position
        while bytes[end &- 1].isXMLSpace { end &-= 1 }
        position = end
        if nesting.top?.element != .unknown { report(.strayText, start..<end) }
    }
}

// MARK: - Values

extension CodesignScanner {
    /// Records a value at the range.
    @inline(__always)
    mutating func addValue(_ range: @autoclosure () -> Range<Int>) {
        valueCount &+= 1
        if valueCount == CodesignReading.maximumValueCount &+ 1 { report(.tooManyValues, range()) }
        guard let level = nesting.top else {
            isComplete = true
            return
        }
        guard level.element == .dictionary else { return }
        if level.hasPendingKey { nesting.clearPendingKey() } else { report(.valueWithoutKey, range()) }
    }

    /// Records the start of an element that contains values.
    mutating func open(_ element: PropertyListElement, tag: Range<Int>) {
        if nesting.depth > 0 { addValue(tag) } else { valueCount &+= 1 }
        guard nesting.depth < Self.maximumDepth else {
            report(.tooDeep, tag)
            isStopped = true
            return
        }
        nesting.open(element, tag: tag)
    }

    /// Records the end of an element that contains values; also closes open elements inside it.
    mutating func close(_ element: PropertyListElement, tag: Range<Int>) {
        guard nesting.isOpen(element) else {
            report(.mismatchedTag, tag)
            return
        }
        while let level = nesting.close() {
            if level.hasPendingKey { report(.keyWithoutValue, level.keyStart..<level.keyEnd) }
            if level.element == element { break }
            report(.unclosedElement, level.tagStart..<level.tagEnd)
        }
        if nesting.depth == 0 { isComplete = true }
    }

    /// Records a key at the range; `text` is the range of its text, or `nil` if the text cannot be read.
    mutating func addKey(_ range: Range<Int>, text: Range<Int>?, hasReferences: Bool) {
        guard let level = nesting.top, level.element == .dictionary else {
            report(.keyOutsideDictionary, range)
            return
        }
        if level.hasPendingKey { report(.keyWithoutValue, level.keyStart..<level.keyEnd) }
        nesting.setPendingKey(range)
        guard let text else { return }
        let key = CodesignKey(text: UnsafeBufferPointer(rebasing: bytes[text]), hasReferences: hasReferences)
        if !nesting.insert(key) { report(.duplicateKey, text) }
    }
}

// MARK: - Bytes and problems

extension CodesignScanner {
    /// Returns the byte at an index, or NUL past the end.
    @inline(__always)
    func byte(at index: Int) -> UInt8 { index < bytes.count ? bytes[index] : Byte.nul }

    /// The byte to read next.
    @inline(__always) var current: UInt8 { byte(at: position) }

    /// Whether the bytes at an index equal a text.
    func stands(_ text: StaticString, at index: Int) -> Bool {
        guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(bytes[index..<(index + $0.count)]) }
    }

    /// Returns the offset of the next occurrence of a byte, or the end of the file if there is none.
    func next(_ wanted: UInt8, from start: Int) -> Int { next(wanted, from: start, to: bytes.count) }

    /// Returns the offset of the next occurrence of a byte before `end`, or `end` if there is none.
    func next(_ wanted: UInt8, from start: Int, to end: Int) -> Int {
        guard start < end, let base = bytes.baseAddress else { return end }
        guard let found = memchr(base + start, Int32(wanted), end - start) else { return end }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    @inline(never)
    mutating func report(_ kind: CodesignProblem.Kind, _ range: Range<Int>, count: Int = 1) {
        if problems.count < CodesignReading.maximumProblemCount {
            problems.append(CodesignProblem(kind, range, count: count))
        } else {
            unlistedCount += 1
        }
    }

    mutating func noteCarriageReturn() {
        carriageReturns.add(position)
        position &+= 1
    }

    mutating func noteCarriageReturnInText() {
        carriageReturnsInText.add(position)
        position &+= 1
    }

    mutating func noteNUL(at place: Int) { nulBytes.add(place) }

    private func reading() -> CodesignReading {
        let tallies =
            carriageReturns.problem(.carriageReturn) + carriageReturnsInText.problem(.carriageReturnInText)
            + nulBytes.problem(.nulByte)
        if tallies.isEmpty && problems.isEmpty { return CodesignReading(problems: [], unlistedCount: 0) }
        let sorted = (tallies + problems).sorted { $0.range.lowerBound < $1.range.lowerBound }
        return CodesignReading(problems: sorted, unlistedCount: unlistedCount)
    }
}

/// Several locations that are reported as one problem.
private struct Tally {
    private var first = 0
    private var count = 0

    mutating func add(_ place: Int) {
        if count == 0 { first = place }
        count &+= 1
    }

    func problem(_ kind: CodesignProblem.Kind) -> [CodesignProblem] {
        count == 0 ? [] : [CodesignProblem(kind, first..<(first + 1), count: count)]
    }
}
