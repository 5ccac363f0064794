import Linting
import PropertyLists
import Testing

@Suite struct RenameDetectorTests {
    @Test func `equal and similar files are detected as renamed, each once`() {
        let lines = (0..<20).map { "line \($0)\n" }
        let (text, similar) = (Array(lines.joined().utf8), Array(lines.dropLast(5).joined().utf8))
        let detector = RenameDetector(
            removed: ["a/x": text, "a/y": Array("other\n".utf8)],
            added: ["b/x": text, "b/z": similar, "b/y": Array("quite another\n".utf8)])
        #expect(detector.renames == ["b/x": "a/x"])
        #expect(RenameDetector(removed: ["a/x": text], added: ["b/z": similar]).renames == ["b/z": "a/x"])
    }

    @Test(arguments: [["\u{301}x", "y"], ["caf\u{E9}", "cafe\u{301}"]])
    func `of several similar files the one whose name has the same bytes was renamed`(names: [String]) {
        let lines = (0..<20).map { "line \($0)\n" }
        let (text, similar) = (Array(lines.joined().utf8), Array(lines.dropLast(5).joined().utf8))
        let removed = ExactDictionary(names.map { ("a/\($0)", text) })
        for (name, content) in names.flatMap({ [($0, text), ($0, similar)] }) {
            let renames = RenameDetector(removed: removed, added: ["b/\(name)": content]).renames
            #expect(renames["b/\(name)"]?.hasSameBytes(as: "a/\(name)") == true)
        }
    }
}
