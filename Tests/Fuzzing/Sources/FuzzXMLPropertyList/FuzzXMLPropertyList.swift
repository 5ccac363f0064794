import Fuzzer
import PropertyLists

@main struct FuzzXMLPropertyList: Fuzzer {
    static func tryBytes(_ bytes: [UInt8]) {
        // What begins like a list of another kind would not get to the XML reader.
        let list = PropertyList(reading: SourceFile(path: "fuzz", bytes: Array("<".utf8) + bytes))
        list.checkPlaces()
    }
}
