import Fuzzer
import PropertyLists

@main struct FuzzCodesignReading: Fuzzer {
    static func tryBytes(_ bytes: [UInt8]) {
        let reading = CodesignReading(of: bytes)
        var previous = 0
        for problem in reading.problems {
            precondition(problem.range.lowerBound >= previous, "the problems are not sorted")
            precondition(problem.range.upperBound <= bytes.count, "the range of a problem is outside the file")
            previous = problem.range.lowerBound
            checkFix(of: problem, in: bytes)
        }
    }

    private static func checkFix(of problem: CodesignProblem, in bytes: [UInt8]) {
        var end = 0
        for edit in problem.fix(in: bytes)?.edits ?? [] {
            precondition(edit.range.lowerBound >= end, "edits overlap")
            precondition(edit.range.upperBound <= bytes.count, "the range of an edit is outside the file")
            end = edit.range.upperBound
        }
    }
}
