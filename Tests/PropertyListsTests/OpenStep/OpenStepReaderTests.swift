import Testing

@testable import PropertyLists

@Suite struct OpenStepReaderTests {
    @Test(arguments: [
        ("{}", "{}"), ("()", "()"), ("a.b-c/d:e_$f", "'a.b-c/d:e_$f' "), ("{a = b;}", "{a:'b' }"),
        ("{ a = ( b, \"c d\", ); e = <0fbd 77>; }", "{a:('b' 'c d' )e:<15 189 119> }"), ("{a;}", "{a:'a' }"),
        ("// !$*UTF8*$!\n/* x */ { /* y */ a /* = */ = b // z\n; }", "{a:'b' }"), ("'a\"b'", "'a\"b' "),
    ])
    func `every kind of value is read`(text: String, events: String) {
        #expect(read(text) == events)
    }

    @Test(arguments: [
        (#""a\"b""#, "a\"b"), (#""a\nb""#, "a\nb"), (#""\U00e9""#, "é"), (#""\Ud83d\Ude00""#, "😀"), (#""\261""#, "–"),
        (#""\101""#, "A"), (#""\$""#, "$"), (#""\\""#, "\\"), ("\"ä\\\nö\"", "ä\nö"),
    ])
    func `what stands behind a backslash is understood`(text: String, value: String) {
        #expect(read(text) == "'\(value)' ")
    }

    @Test(arguments: [
        ("{a = b", "{a:'b' } the text ends before the property list does at 6"),
        ("{a = (b, {c = d; ", "{a:('b' {c:'d' })} the text ends before the property list does at 17"),
        ("{a = ", "{} the text ends before the property list does at 5"),
        ("{a b;}", "{} expected = behind the key at 3"),
        ("{a = b c = d;}", "{a:'b' } expected ; behind the value at 7"),
        ("(a b)", "('a' ) expected , or ) at 3"), ("{= b;}", "{} expected a key or } at 1"),
        ("{a = ;}", "{} expected a value at 5"), ("a b", "'a'  text follows the property list at 2"),
        ("{a = \"b;}", "{} this string has no closing quote at 5"), ("{ /* a }", "{} this comment has no end at 2"),
        ("<0f1>", " data between < and > is written in pairs of hexadecimal digits at 3"),
        ("", " the text ends before the property list does at 0"),
        ("{a = \"b\\", "{} this string has no closing quote at 5"),
        ("{\"b\\", "{} this string has no closing quote at 1"),
    ])
    func `a broken text is read up to where it breaks`(text: String, events: String) {
        #expect(read(text) == events)
    }

    @Test func `what a backslash at the end leaves open ends with the text`() {
        let list = PropertyList(reading: SourceFile(path: "a", bytes: Array("{\"b\\".utf8)))
        #expect(list.root?.elementRange == 0..<4)
    }

    @Test func `containers without end are refused at a depth`() {
        let events = read(String(repeating: "(", count: 1_000_000))

        #expect(events.hasSuffix(" containers are nested too deeply at 512"))
    }

    @Test func `a value of a property list stands between its quotes`() throws {
        let file = SourceFile(
            path: "project.pbxproj", bytes: Array("// !$*UTF8*$!\n{ \"a b\" = 'c\\td'; e = <0f>; }".utf8))
        let list = PropertyList(reading: file)
        let value = try #require(list.root?["a b"])

        #expect(list.format == .openStep)
        #expect(value.string == "c\td")
        #expect(value.location.description == "project.pbxproj:2:12")
        #expect(value.location.keyPath == ["a b"])
        #expect(list.root?["e"]?.data == [0x0F])
    }

    @Test func `a truncated file keeps what was read`() throws {
        let list = PropertyList(reading: SourceFile(path: "a", bytes: Array("{a = {b = c; d = (e, f".utf8)))

        #expect(list.root?["a"]?["b"]?.string == "c")
        #expect(list.root?["a"]?["d"]?.elements.map(\.string) == ["e", "f"])
        #expect(list.problems.map(\.description) == ["a:1:23: the text ends before the property list does"])
    }

    private func read(_ text: String) -> String {
        var reader = OpenStepReader(Array(text.utf8), telling: Transcript(bytes: Array(text.utf8)))
        reader.read()
        return reader.events.text
    }
}

/// Writes down what it is told.
private struct Transcript: OpenStepEvents {
    let bytes: [UInt8]
    var text = ""

    mutating func beginDictionary(at offset: Int) { text += "{" }
    mutating func key(_ text: OpenStepText) { self.text += decoded(text) + ":" }
    mutating func endDictionary(at end: Int) { text += "}" }
    mutating func beginArray(at offset: Int) { text += "(" }
    mutating func endArray(at end: Int) { text += ")" }
    mutating func string(_ text: OpenStepText) { self.text += "'\(decoded(text))' " }
    mutating func data(in range: Range<Int>) {
        let data = OpenStepText.decodeData(bytes[range])
        text += "<\(data.map { "\($0)" }.joined(separator: " "))> "
    }
    mutating func problem(_ problem: OpenStepProblem, at offset: Int) { text += " \(problem.rawValue) at \(offset)" }

    private func decoded(_ text: OpenStepText) -> String { OpenStepText.decode(bytes[text.content]) }
}
