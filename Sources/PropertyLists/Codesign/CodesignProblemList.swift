/// The first problems that were found, up to the limit.
struct CodesignProblemList {
    private var problems: [CodesignProblem] = []
    private var unlistedCount = 0
    private var carriageReturns = Tally()
    private var carriageReturnsInText = Tally()
    private var nulBytes = Tally()

    /// Adds a problem at the range.
    @inline(never)
    mutating func add(_ kind: CodesignProblem.Kind, _ range: Range<Int>, count: Int = 1) {
        if problems.count < CodesignReading.maximumProblemCount {
            problems.append(CodesignProblem(kind, range, count: count))
        } else {
            unlistedCount += 1
        }
    }

    /// Counts a carriage return between tags.
    mutating func addCarriageReturn(at offset: Int) { carriageReturns.add(offset) }

    /// Counts a carriage return in a key or a string.
    mutating func addCarriageReturnInText(at offset: Int) { carriageReturnsInText.add(offset) }

    /// Counts a NUL byte.
    mutating func addNUL(at offset: Int) { nulBytes.add(offset) }

    /// Whether a problem of this kind is listed.
    func contains(_ kind: CodesignProblem.Kind) -> Bool { problems.contains { $0.kind == kind } }

    /// The result of a scan with these problems.
    var reading: CodesignReading {
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

    mutating func add(_ offset: Int) {
        if count == 0 { first = offset }
        count &+= 1
    }

    func problem(_ kind: CodesignProblem.Kind) -> [CodesignProblem] {
        count == 0 ? [] : [CodesignProblem(kind, first..<(first + 1), count: count)]
    }
}
