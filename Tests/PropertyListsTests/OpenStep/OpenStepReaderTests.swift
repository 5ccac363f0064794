import Foundation
import Testing

@testable import PropertyLists

@Suite struct OpenStepReaderTests {
    @Test(arguments: [
        ("{}", "{}"), ("()", "()"), ("a.b-c/d:e_$f", "'a.b-c/d:e_$f' "), ("{a = b;}", "{a:'b' }"),
        ("{ a = ( b, \"c d\", ); e = <0fbd 77>; }", "{a:('b' 'c d' )e:<15 189 119> }"), ("{a;}", "{a:'a' }"),
        ("// !$*UTF8*$!\n/* x */ { /* y */ a /* = */ = b // z\n; }", "{a:'b' }"), ("'a\"b'", "'a\"b' "),
    ])
    func `all kinds of values are read`(text: String, events: String) {
        #expect(read(text) == events)
    }

    @Test(arguments: [
        (#""a\"b""#, "a\"b"), (#""a\nb""#, "a\nb"), (#""\U00e9""#, "é"), (#""\Ud83d\Ude00""#, "😀"), (#""\261""#, "–"),
        (#""\101""#, "A"), (#""\$""#, "$"), (#""\\""#, "\\"), ("\"ä\\\nö\"", "ä\nö"),
    ])
    func `escape sequences are decoded`(text: String, value: String) {
        #expect(read(text) == "'\(value)' ")
    }

    @Test(arguments: [
        ("{a = b", "{a:'b' } the text ends before the end of the property list; add the missing brackets at 6"),
        (
            "{a = (b, {c = d; ",
            "{a:('b' {c:'d' })} the text ends before the end of the property list; add the missing brackets at 17"
        ),
        ("{a = ", "{} the text ends before the end of the property list; add the missing brackets at 5"),
        ("{a b;}", "{} expected `=` after the key at 3"),
        ("{a = b c = d;}", "{a:'b' } expected `;` after the value at 7"),
        ("(a b)", "('a' ) expected `,` or `)` at 3"), ("{= b;}", "{} expected a key or `}` at 1"),
        ("{a = ;}", "{} expected a value at 5"), ("a b", "'a'  text follows the property list; remove it at 2"),
        ("{a = \"b;}", "{} this string has no closing quotation mark; add it at 5"),
        ("{ /* a }", "{} this comment is not closed; add `*/` at 2"),
        ("<0f\u{B}>", " data between `<` and `>` must be pairs of hexadecimal digits at 3"),
        ("<0f1>", " data between `<` and `>` must be pairs of hexadecimal digits at 3"),
        ("", " the text ends before the end of the property list; add the missing brackets at 0"),
        ("{a = \"b\\", "{} this string has no closing quotation mark; add it at 5"),
        ("{\"b\\", "{} this string has no closing quotation mark; add it at 1"),
    ])
    func `a malformed text is read up to the first error`(text: String, events: String) {
        #expect(read(text) == events)
    }

    @Test(arguments: [
        "{a = b; //\u{2028} c = d;}", "{a = b; // e = f;\u{2029}c = d;}", "{a\u{2028}=\u{2029}b; c = d;}",
        "{a = <0f\u{2028}1e>;}",
    ])
    func `line and paragraph separators end a line as in Foundation`(text: String) throws {
        let value = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        let list = PropertyList(reading: SourceFile(path: "a", bytes: Array(text.utf8)))
        #expect(list.problems.isEmpty)
        if let texts = value as? [String: String] {
            #expect(list.root?["a"]?.string == texts["a"])
            #expect(list.root?["c"]?.string == texts["c"])
        } else {
            #expect(list.root?["a"]?.data == (value as? [String: Data])?["a"].map(Array.init))
        }
    }

    @Test func `a backslash at the end closes open containers at the end`() {
        let list = PropertyList(reading: SourceFile(path: "a", bytes: Array("{\"b\\".utf8)))
        #expect(list.root?.elementRange == 0..<4)
    }

    @Test func `nested containers are rejected at the depth limit`() {
        let events = read(String(repeating: "(", count: 1_000_000))

        #expect(events.hasSuffix(" containers are nested more than 512 levels deep; remove some levels at 512"))
    }

    @Test func `the location of a string excludes its quotation marks`() throws {
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

    @Test func `a truncated file keeps the values before the end`() throws {
        let list = PropertyList(reading: SourceFile(path: "a", bytes: Array("{a = {b = c; d = (e, f".utf8)))

        #expect(list.root?["a"]?["b"]?.string == "c")
        #expect(list.root?["a"]?["d"]?.elements.map(\.string) == ["e", "f"])
        #expect(
            list.problems.map(\.description) == [
                "a:1:23: the text ends before the end of the property list; add the missing brackets"
            ])
    }

    private func read(_ text: String) -> String {
        var reader = OpenStepReader(Array(text.utf8), reportingTo: Transcript(bytes: Array(text.utf8)))
        reader.read()
        return reader.events.text
    }
}

/// Records events as text.
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
    mutating func stop(at error: PropertyListError) { text += " \(error.message) at \(error.offset ?? -1)" }

    private func decoded(_ text: OpenStepText) -> String { OpenStepText.decode(bytes[text.content]) }
}
