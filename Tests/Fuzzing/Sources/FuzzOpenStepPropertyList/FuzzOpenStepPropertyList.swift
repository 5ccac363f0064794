import Fuzzer
import PropertyLists

@main struct FuzzOpenStepPropertyList: Fuzzer {
    static func tryBytes(_ bytes: [UInt8]) {
        let list = PropertyList(reading: SourceFile(path: "fuzz", bytes: Array("{".utf8) + bytes))
        precondition(list.format == .openStep)
        list.checkPlaces()
    }
}
