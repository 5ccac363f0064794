/// The structure of the values in a file: the open elements, the keys of the open dictionaries, and the number of
/// values.
struct CodesignStructure {
    /// The maximum nesting depth.
    ///
    /// Each level takes at least one entry on the stack of the parser, which bison limits to 10,000 entries
    /// (`YYMAXDEPTH`, https://www.gnu.org/software/bison/manual/html_node/Memory-Management.html).
    private static let maximumDepth = 10_000

    private var nesting: CodesignNesting
    private(set) var valueCount = 0
    /// Whether the first value is complete; the strict reader stops after it.
    private(set) var isComplete = false
    /// Whether the values are nested too deep for the parser.
    private(set) var isTooDeep = false

    init(_ nesting: CodesignNesting) { self.nesting = nesting }

    /// Whether no element is open.
    @inline(__always) var isAtRoot: Bool { nesting.depth == 0 }

    /// The innermost open element, or `nil` outside all values.
    @inline(__always) var innermost: PropertyListElement? { nesting.top?.element }

    /// Records a value at the range.
    @inline(__always)
    mutating func addValue(_ range: @autoclosure () -> Range<Int>, reporting problems: inout CodesignProblemList) {
        valueCount &+= 1
        if valueCount == CodesignReading.maximumValueCount &+ 1 { problems.add(.tooManyValues, range()) }
        guard let level = nesting.top else {
            isComplete = true
            return
        }
        guard level.element == .dictionary else { return }
        if level.hasPendingKey { nesting.clearPendingKey() } else { problems.add(.valueWithoutKey, range()) }
    }

    /// Records the start of an element that contains values.
    mutating func open(
        _ element: PropertyListElement, tag: Range<Int>, reporting problems: inout CodesignProblemList
    ) {
        if nesting.depth > 0 { addValue(tag, reporting: &problems) } else { valueCount &+= 1 }
        guard nesting.depth < Self.maximumDepth else {
            problems.add(.tooDeep, tag)
            isTooDeep = true
            return
        }
        nesting.open(element, tag: tag)
    }

    /// Records the end of an element that contains values; also closes open elements inside it.
    mutating func close(
        _ element: PropertyListElement, tag: Range<Int>, reporting problems: inout CodesignProblemList
    ) {
        guard nesting.isOpen(element) else {
            problems.add(.mismatchedTag, tag)
            return
        }
        while let level = nesting.close() {
            if level.hasPendingKey { problems.add(.keyWithoutValue, level.keyStart..<level.keyEnd) }
            if level.element == element { break }
            problems.add(.unclosedElement, level.tagStart..<level.tagEnd)
        }
        if nesting.depth == 0 { isComplete = true }
    }

    /// Records a key at the range and returns whether a dictionary is open that can contain it.
    mutating func addKey(_ range: Range<Int>, reporting problems: inout CodesignProblemList) -> Bool {
        guard let level = nesting.top, level.element == .dictionary else {
            problems.add(.keyOutsideDictionary, range)
            return false
        }
        if level.hasPendingKey { problems.add(.keyWithoutValue, level.keyStart..<level.keyEnd) }
        nesting.setPendingKey(range)
        return true
    }

    /// Adds the text of a key to the innermost dictionary and returns whether it is new.
    mutating func insert(_ key: CodesignKey) -> Bool { nesting.insert(key) }

    /// Reports the elements that are still open at the end of the file.
    mutating func finish(reporting problems: inout CodesignProblemList) {
        while let level = nesting.close() { problems.add(.unclosedElement, level.tagStart..<level.tagEnd) }
    }
}
