import Foundation
import PropertyLists
import Testing

/// Files in an unexpected format, and the problems that are reported for them.
@Suite struct ForeignFormTests {
    private func list(_ text: String, _ encoding: String.Encoding = .utf8, mark: [UInt8] = []) -> PropertyList {
        PropertyList(reading: SourceFile(path: "a", bytes: mark + Array(text.data(using: encoding) ?? Data())))
    }

    @Test(arguments: [
        "{ \"a\": true }", "{\n  \"a\" : [\"b\"]\n}", "{\"a\":{\"b\":1}}", "{ \"a\": {} }",
    ])
    func `JSON is reported at its first character`(text: String) {
        let problems = list(text).problems
        #expect(problems.count == 1)
        #expect(problems.first?.message.hasPrefix("JSON is not") == true)
        #expect(problems.first?.location.range == 0..<1)
    }

    @Test(arguments: [[UInt8]([0xFF, 0xFE]), [0xFF, 0xFE, 0xFF, 0xFE]])
    func `a second byte order mark is a problem, unlike the first`(mark: [UInt8]) {
        let problems = list(XML.text("<dict/>"), .utf16LittleEndian, mark: mark).problems
        #expect(problems.map(\.message) == (mark.count == 2 ? [] : [XML.secondMark]))
        let bytes = Array(repeating: [UInt8]([0xEF, 0xBB, 0xBF]), count: mark.count / 2).flatMap(\.self)
        #expect(list(XML.text("<dict/>"), mark: bytes).problems.map(\.kind) == problems.map(\.kind))
    }

    @Test func `an instruction whose name begins with xml specifies the encoding as for CoreFoundation`() throws {
        let bytes = Array("<?xmlion encoding=\"ISO-8859-1\"?><plist><string>é</string></plist>".utf8)
        let value = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        let list = PropertyList(reading: SourceFile(path: "a", bytes: bytes))
        #expect(list.root?.string == value as? String)
        #expect(list.root?.string == "Ã©")
        #expect(list.problems.isEmpty)
    }

    @Test func `a misplaced declaration is reported at its location`() throws {
        let inText = try #require(
            list(XML.text("<dict><key>a<?xml version=\"1.0\"?>b</key><true/></dict>")).problems.first)
        #expect(inText.kind == .malformed)
        #expect(inText.location.file.text(in: try #require(inText.location.range)) == "<?xml version=\"1.0\"?>")
        let between = try #require(list(XML.text("<dict><?xml version=\"1.0\"?></dict>")).problems.first)
        #expect(between.kind == .declarationNotFirst)
        #expect(between.location.file.text(in: try #require(between.location.range)) == "<?xml version=\"1.0\"?>")
    }

    @Test(arguments: ["<!-- b -->", "<?b?>"])
    func `a comment or an instruction ends a text, unlike a CDATA section`(markup: String) throws {
        let problem = try #require(list(XML.text("<string>a<![CDATA[<?]]>\(markup)c</string>")).problems.first)
        #expect(problem.kind == .notPropertyList)
        #expect(problem.location.file.text(in: try #require(problem.location.range)) == markup)
        #expect(list(XML.text("<string>a<![CDATA[<!-- b -->]]></string>")).problems.isEmpty)
        #expect(list(XML.text("<array>\(markup)</array>")).problems.isEmpty)
    }

    @Test(arguments: [
        ("<plist>«<plist>»<dict/></plist></plist>", PropertyListProblem.Kind.toleratedValue),
        ("<plist><dict><key>a</key><!-- b -->«<plist>»<true/></plist></dict></plist>", .toleratedValue),
        ("<plist><array>«<plist>»<true/></plist></array></plist>", .toleratedValue),
        ("<plist><dict><true/>«<plist>»<true/></plist></dict></plist>", .notPropertyList),
        ("<plist><dict><key>a</key><plist><true/></plist>«<false/>»</dict></plist>", .notPropertyList),
        ("<plist><array><plist><true/>«<true/>»</plist></array></plist>", .notPropertyList),
        ("<plist><array>«<plist/>»</array></plist>", .notPropertyList),
        ("«<dict>»<key>a</key><true/></dict>", .rootElement),
        ("«<foo>»</foo>", .notPropertyList),
    ])
    func `a property list in an element is tolerated if CoreFoundation reads one value in it`(
        marked: String, kind: PropertyListProblem.Kind
    ) throws {
        let list = PropertyList(marked.unmarked)
        let problem = try #require(list.problems.last { $0.kind == kind })
        #expect(list.marked(at: [problem.location]) == marked)
        #expect((list.rejection == nil) == (kind != .notPropertyList))
    }

    @Test func `a dictionary in two property lists is the root`() {
        let list = PropertyList("<plist><plist><dict><key>a</key><true/></dict></plist></plist>")
        #expect(list.root?["a"]?.boolean == true)
    }

    @Test func `the value of a property list in an element is read`() throws {
        let inner = "<plist version='1.0'><!-- b --><dict><key>b</key><integer>2</integer></dict></plist>"
        let text =
            "<plist><dict><key>a</key>\(inner)<key>c</key><array><true/><plist><plist><string>d</string></plist></plist>"
            + "<false/></array></dict></plist>"
        let list = PropertyList(text)
        #expect(list.root?["a"]?["b"]?.integer == 2)
        #expect(list.root?["a"]?.location.range.map { list.file.quotation(of: $0) } == inner)
        let elements = Array(try #require(list.root?["c"]).elements)
        #expect(elements.map(\.boolean) == [true, nil, false])
        #expect(elements.map(\.string) == [nil, "d", nil])
    }

    @Test func `an error in a root without a property list is not tolerated`() {
        let list = PropertyList("<integer> </integer>")
        #expect(list.problems.map(\.kind) == [.rootElement, .notPropertyList])
        #expect(list.problems.first?.message == "the root element is `integer`; expected `plist`")
        #expect(list.rejection?.kind == .notPropertyList)
    }

    @Test func `a year that 32 bits cannot hold is not converted in the message`() {
        let list = PropertyList("<plist><date>12345678901-01-01T00:00:00Z</date></plist>")
        #expect(
            list.problems.map(\.message) == [
                "`12345678901-01-01T00:00:00Z` is not a valid date, and CoreFoundation reads another one; write a date that "
                    + "exists"
            ])
    }

    @Test func `a problem names the exceeded limit`() {
        var limits = PropertyListLimits()
        limits.depth = 3
        limits.unknownElements = 4
        let reader = PropertyListReader(limits: limits)
        func message(_ text: String) -> String? {
            reader.read(SourceFile(path: "a", bytes: Array(text.utf8))).problems.first { $0.kind == .limit }?.message
        }
        #expect(
            message(XML.text("<array><array><array><array/></array></array></array>"))?
                .contains("more than 3 levels deep") == true)
        #expect(message("((((a))))")?.contains("more than 3 levels deep") == true)
        #expect(
            message(XML.text("<array><a/><b/><c/><d/><e/></array>"))?.contains("more than 4 unknown elements") == true)
    }

    @Test(arguments: [
        "<dict><key>a<true/></dict>", "<dict><key>a</key><string>b</str>", "<dict>\n<string>x\n</dict>\n</plist>\n<b/>",
        "<dict>\n<!-- a -- b -->\n<key>&nope;</key>\n", "<array>\n<string>a & b</string>\n</dict>\n</plist>\n\n",
    ])
    func `errors do not depend on the line endings`(inside: String) {
        let text = "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n\(inside)\n"
        func messages(_ text: String) -> [String] {
            list(text).problems.map { "\($0.location.start.map { "\($0)" } ?? "-") \($0.message)" }
        }
        #expect(messages(text.replacingOccurrences(of: "\n", with: "\r\n")) == messages(text))
    }
}

/// Wraps a value in a property list.
private enum XML {
    static let secondMark = "unexpected second byte order mark; expected `<`"

    static func text(_ value: String) -> String {
        "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\(value)</plist>\n"
    }
}
