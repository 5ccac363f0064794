import Fuzzer
import PropertyLists

@main struct FuzzXMLPropertyList: Fuzzer {
    static func tryBytes(_ bytes: [UInt8]) {
        // The first byte of an XML file; otherwise a different reader would parse the file.
        let list = PropertyList(reading: SourceFile(path: "fuzz", bytes: Array("<".utf8) + bytes))
        list.checkPlaces()
    }
}
