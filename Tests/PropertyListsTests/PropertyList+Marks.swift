import PropertyLists

extension PropertyList {
    /// Reads a property list from a UTF-8 text.
    init(_ text: String) { self.init(reading: SourceFile(path: "Test.plist", bytes: Array(text.utf8))) }

    /// Returns the text with marks around the locations.
    func marked(at locations: [Location]) -> String {
        var bytes = file.text
        for range in locations.compactMap(\.range).sorted(by: { $0.lowerBound > $1.lowerBound }) {
            bytes.insert(contentsOf: "»".utf8, at: range.upperBound)
            bytes.insert(contentsOf: "«".utf8, at: range.lowerBound)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension String {
    /// The text without the marks `«` and `»`.
    var unmarked: String { String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "«" && $0 != "»" })) }
}
