import Fuzzer
import PropertyLists

@main struct FuzzBinaryPropertyList: Fuzzer {
    static func tryBytes(_ bytes: [UInt8]) {
        let isWhole = bytes.first.map { $0.isMultiple(of: 2) } ?? true
        let rest = Array(bytes.dropFirst())
        read(isWhole ? Array("bplist00".utf8) + rest : file(of: rest))
    }

    private static func read(_ bytes: [UInt8]) {
        // A small list is sufficient to find errors, and a large one takes more time.
        var limits = PropertyListLimits()
        limits.nodes = 10_000
        let list = PropertyListReader(limits: limits).read(SourceFile(path: "fuzz", bytes: bytes))
        precondition(list.root != nil || !list.problems.isEmpty, "a list without a root has no problems")
        list.checkPlaces()
    }

    /// Returns a file in which an object can begin at each byte of the body; the fuzzer cannot guess an offset table.
    private static func file(of body: [UInt8]) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) } }
        let width: UInt8 = body.count < 256 ? 1 : 2
        return Array("bplist00".utf8) + body + (0..<body.count).flatMap { number(8 + $0).suffix(2) }
            + [0, 0, 0, 0, 0, 0, 2, width] + number(body.count) + number(0) + number(8 + body.count)
    }
}
