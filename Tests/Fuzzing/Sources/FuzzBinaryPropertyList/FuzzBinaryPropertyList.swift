import Fuzzer
import PropertyLists

@main struct FuzzBinaryPropertyList: Fuzzer {
    static func tryBytes(_ bytes: [UInt8]) {
        // A small list is enough to find every mistake, and a large one only takes time.
        var limits = PropertyListLimits()
        limits.nodes = 10_000
        let file = SourceFile(path: "fuzz", bytes: Array("bplist00".utf8) + bytes)
        let list = PropertyListReader(limits: limits).read(file)
        precondition(list.root != nil || !list.problems.isEmpty, "no root, and no reason for it")
        list.checkPlaces()
    }
}
