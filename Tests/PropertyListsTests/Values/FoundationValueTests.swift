import Foundation
import Testing

@testable import PropertyLists

/// The values of a property list that other readers reject, as Foundation reads them.
@Suite struct FoundationValueTests {
    private func value(ofFoundation element: String) -> Any? {
        let text = "<plist version=\"1.0\"><array>\(element)</array></plist>"
        let list = try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        return (list as? [Any])?.first
    }

    private func list(_ element: String) -> PropertyList {
        PropertyList(reading: SourceFile(path: "x", bytes: Array("<plist><array>\(element)</array></plist>".utf8)))
    }

    private func first(_ list: PropertyList) -> PropertyList.Value? { list.root?.elements.first { _ in true } }

    @Test(arguments: [
        "AAA!A", "-_AA", "AA!=", "AA=!=", "AA&#65;", "AA&amp;A", "AA=A=!A", "!!!!", "AA\u{7F}AA", "AAAAA", "=",
        "AA&e;AA", "AA&AAA", "&",
    ])
    func `data that is not valid Base64 is read as in Foundation, and is a tolerated value`(text: String) throws {
        let list = list("<data>\(text)</data>")
        let expected = try #require(value(ofFoundation: "<data>\(text)</data>") as? Data)
        #expect(first(list)?.data == Array(expected))
        #expect(list.problems.map(\.kind) == [.toleratedValue])
        #expect(list.rejection == nil)
    }

    @Test(arguments: [
        "2026-02-30T00:00:00Z", "2025-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2024-13-01T00:00:00Z",
        "2026-00-10T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-01T99:99:99Z", "-2026-01-01T00:00:00Z",
        "12026-03-01T00:00:00Z", "26-01-01T00:00:00Z", "--01-01T00:00:00Z", "-4-02-29T00:00:00Z",
    ])
    func `a date that does not exist is read as in Foundation, and is a tolerated value`(text: String) throws {
        let list = list("<date>\(text)</date>")
        let expected = try #require(value(ofFoundation: "<date>\(text)</date>") as? Date)
        #expect(first(list)?.date?.secondsSinceReferenceDate == expected.timeIntervalSinceReferenceDate)
        #expect(list.problems.map(\.kind) == [.toleratedValue])
        #expect(list.rejection == nil)
    }

    @Test(arguments: [
        "2026-01-31T12:00:00Z", "2024-02-29T24:00:00Z", "2026-12-31T23:59:60Z", "0000-01-01T00:00:00Z",
        "0000-02-29T00:00:00Z", "9999-12-31T23:59:59Z", "1600-02-29T00:00:00Z", "1582-10-10T00:00:00Z",
    ])
    func `a date is read as in Foundation`(text: String) throws {
        let list = list("<date>\(text)</date>")
        let expected = try #require(value(ofFoundation: "<date>\(text)</date>") as? Date)
        #expect(first(list)?.date?.secondsSinceReferenceDate == expected.timeIntervalSinceReferenceDate)
        #expect(list.problems.isEmpty)
    }

    @Test func `a date that does not exist is reported with the date that CoreFoundation reads`() {
        #expect(
            list("<date>2026-02-30T00:00:00Z</date>").problems.map(\.message) == [
                "`2026-02-30T00:00:00Z` is not a valid date, and CoreFoundation reads it as `2026-03-02T00:00:00Z`; "
                    + "write a date that exists"
            ])
    }

    @Test(arguments: ["\u{2003}", "\u{205F}", "\u{3000}", "\u{200B}", "\u{7F}", "\u{2003} \u{2000}"])
    func `whitespace of Unicode is allowed before an integer as in Foundation`(space: String) throws {
        for text in ["\(space)5", "-\(space)5", "\(space)-\(space)5"] {
            let list = list("<integer>\(text)</integer>")
            let expected = try #require(value(ofFoundation: "<integer>\(text)</integer>") as? Int)
            #expect(first(list)?.integer == Int64(expected))
            #expect(list.problems.isEmpty)
        }
    }

    @Test(arguments: ["\u{2003}", "\u{A0}", "\u{85}", "\u{3000}", "\u{200B}", "\u{7F}", "\u{FEFF}"])
    func `whitespace of Unicode is allowed before a real number as in Foundation`(space: String) throws {
        let list = list("<real>\(space)1.5</real>")
        #expect(first(list)?.real == 1.5)
        #expect(value(ofFoundation: "<real>\(space)1.5</real>") as? Double == 1.5)
        #expect(list.problems.isEmpty)
    }

    @Test(arguments: [
        "<integer>\u{A0}5</integer>", "<integer>\u{202F}5</integer>", "<integer>\u{85}5</integer>",
        "<integer>5\u{2003}</integer>", "<integer>5 </integer>", "<real>5 </real>", "<real>\u{202F}5</real>",
        "<real>1<!-- c --></real>", "<real>1<?x y?></real>", "<true> </true>", "<false>\n</false>",
        "<true><!-- c --></true>", "<data>AA\u{E9}=</data>", "<data>AAAA<!-- c --></data>",
        "<data><![CDATA[AAAA]]></data>", "<date>2026-01-01</date>", "<date> 2026-01-01T00:00:00Z</date>",
        "<date>2026-1-1T0:0:0Z</date>",
    ])
    func `a value that Foundation rejects is an error`(element: String) {
        let list = list(element)
        #expect(value(ofFoundation: element) == nil)
        #expect(list.problems.map(\.kind) == [.notPropertyList])
        #expect(list.rejection != nil)
    }

    @Test(arguments: [
        "<dict a=\">\"/>", "<array a='>'></array>", "<integer a=\">\">5</integer>", "<true a=\">\"/>",
        "<date a=\">\">2026-01-01T00:00:00Z</date>", "<dict><key>k</key><dict a=\">\"></dict></dict>",
        "<string a=\">\"/>", "<string a=\"/>\">x</string>", "<data a=\"/>\">AAAA</data>",
    ])
    func `an attribute with a greater-than sign is an error where Foundation rejects it`(element: String) {
        let list = list(element)
        #expect(value(ofFoundation: element) == nil)
        #expect(list.problems.map(\.kind) == [.notPropertyList])
        let text = Array("<plist version=\">\">\(element)</plist>".utf8)
        #expect((try? PropertyListSerialization.propertyList(from: Data(text), format: nil)) == nil)
        #expect(PropertyList(reading: SourceFile(path: "x", bytes: text)).rejection != nil)
    }

    @Test func `an empty comment before the root element is an error as in Foundation`() {
        for (comment, isEmpty) in [("<!---->", true), ("<!-- -->", false)] {
            let text = Array("\(comment)<plist><dict/></plist>".utf8)
            let list = PropertyList(reading: SourceFile(path: "x", bytes: text))
            #expect(list.problems.map(\.kind) == (isEmpty ? [.notPropertyList] : []))
            let value = try? PropertyListSerialization.propertyList(from: Data(text), format: nil)
            #expect((value == nil) == isEmpty)
        }
        #expect(list("<!----><string>a</string>").problems.isEmpty)
        for (comments, isAccepted) in [
            ("<!----><!-- x -->", true), ("<!---->\n<!----> ", true), ("<!-- x --><!---->", false),
            ("<!----><!-- x --><!---->", false),
        ] {
            let text = Array("\(comments)<plist><dict/></plist>".utf8)
            let value = try? PropertyListSerialization.propertyList(from: Data(text), format: nil)
            #expect((value != nil) == isAccepted, "\(comments)")
            #expect(
                PropertyList(reading: SourceFile(path: "x", bytes: text)).problems.isEmpty == isAccepted, "\(comments)")
        }
    }

    @Test(arguments: [
        ("<!----><plist><!-- a --><dict/></plist>", PropertyListProblem.Kind.toleratedValue),
        ("<!----><plist><dict/><!-- a --></plist>", .notPropertyList),
        ("<!----><!DOCTYPE plist [<!-- c -->]><plist><dict/></plist>", .notPropertyList),
        ("<!DOCTYPE plist SYSTEM \"a>b\"><plist><dict/></plist>", .notPropertyList),
        ("<!----><!DOCTYPE plist><!-- a --><plist><dict/></plist>", nil),
        ("<!-- <!DOCTYPE plist \"a>b\"> --><plist><dict/></plist>", nil),
        ("<!DOCTYPE plist SYSTEM \"a\"> <?b?><plist><dict/></plist>", nil),
    ])
    func `what precedes the root element is read as in Foundation`(document: String, kind: PropertyListProblem.Kind?) {
        let bytes = Array(document.utf8)
        let list = PropertyList(reading: SourceFile(path: "x", bytes: bytes))
        #expect(list.problems.map(\.kind) == [kind].compactMap(\.self))
        let value = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        #expect((value == nil) == (kind == .notPropertyList))
    }

    /// Ends of the message for text before the root element that Foundation reads differently.
    private static let (declaration, other) = (
        "in an identifier; remove the declaration",
        "in an identifier, and reads the next tag as the property list; remove the declaration"
    )

    private static let prologs: [(prolog: String, message: String?)] = [
        (
            "<!DOCTYPE plist SYSTEM '><plist version=\"1.0\"><dict><key>com.apple.security.get-task-allow</key>"
                + "<true/></dict></plist>'>", other
        ),
        ("<!DOCTYPE plist SYSTEM \"><plist><dict/></plist>\">", other),
        ("<!DOCTYPE plist SYSTEM \"> <dict/>\">", other), ("<!DOCTYPE plist SYSTEM \"><!-- \">", declaration),
        ("<!DOCTYPE plist SYSTEM \"><?x ?>\">", declaration), ("<!DOCTYPE plist SYSTEM \"></x>\">", declaration),
        ("<!DOCTYPE plist SYSTEM \"a[b\">", "document type declaration; remove the declaration"),
        ("<!DOCTYPE plist PUBLIC \"'\" \">\">", declaration), ("<!DOCTYPE plist SYSTEM \"><!-- \"><!-- -->", nil),
        ("<?pi <!DOCTYPE a \">\" ?>", nil), ("<?pi <!DOCTYPE plist SYSTEM \">\"?><!DOCTYPE plist>", nil),
        ("<!----><?pi --><!DOCTYPE a \">\" ?>", "root element; remove it"), ("<!DOCTYPE plist SYSTEM '\"'>", nil),
        ("<!-->--><!--->-->", nil), ("<!---->\n<!-- x --><!DOCTYPE plist SYSTEM \">\">", declaration),
    ]

    @Test(arguments: prologs)
    func `a prolog is an error where Foundation does not read the same value`(prolog: String, message: String?) {
        let text = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\(prolog)\(Self.body)".utf8)
        let list = PropertyList(reading: SourceFile(path: "x", bytes: text))
        let value = try? PropertyListSerialization.propertyList(from: Data(text), format: nil)
        #expect(list.root?["a"]?.string == "x")
        #expect((list.rejection == nil) == (value as? [String: String] == ["a": "x"]))
        #expect(list.problems.map(\.kind) == (message == nil ? [] : [.notPropertyList]))
        #expect(list.problems.first?.message.hasSuffix(message ?? "") ?? (message == nil))
    }

    /// A list with a comment, where Foundation can end another comment that begins before the list.
    private static let body =
        "<plist version=\"1.0\"><dict><key>a</key><string>x</string></dict><!-- c --></plist>"

    @Test(arguments: [
        ("<!DOCTYPE plist SYSTEM \"><!-- \"><plist><!-- a -->", "</plist>", true),
        ("<!----><plist><!-- a --><plist>", "</plist></plist>", true),
        ("<!----><plist><plist><!-- a -->", "</plist></plist>", true),
        ("<!DOCTYPE plist SYSTEM \"><!-- \"><plist><dict><!-- a --><key>b</key>", "</dict></plist>", false),
        ("<!----><plist><dict><!-- a --><key>b</key>", "</dict></plist>", false),
        ("<!----><plist><array><!-- a -->", "</array></plist>", false),
    ])
    func `a prolog is tolerated where Foundation finds the same value later`(start: String, end: String, isSame: Bool) {
        let text = "\(start)<dict><key>a</key><string>x</string></dict>\(end)"
        let list = PropertyList(reading: SourceFile(path: "x", bytes: Array(text.utf8)))
        let value = try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        #expect(list.problems.contains { $0.kind == .toleratedValue } == isSame)
        #expect((list.rejection == nil) == isSame)
        let hasRoot = list.root?["a"]?.string == "x"
        #expect((hasRoot && value as? [String: String] == ["a": "x"]) == isSame)
    }

    @Test(arguments: ["2.0", "9.", "0.9"])
    func `a version of XML that does not exist is tolerated, because Foundation ignores it`(version: String) {
        let text = "<?xml version=\"\(version)\"?><plist><dict><key>a</key><string>x</string></dict></plist>"
        let list = PropertyList(reading: SourceFile(path: "x", bytes: Array(text.utf8)))
        let value = try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        #expect(value as? [String: String] == ["a": "x"])
        #expect(list.root?["a"]?.string == "x")
        #expect(list.problems.map(\.kind) == [.toleratedValue])
        #expect(list.rejection == nil)
    }

    @Test(arguments: [
        "<?xml version=\"3.0\"><plist><dict/></plist>", "<?xml version=\"3.0\"",
        "<?xml version=\"3.0\"<plist><dict/></plist>",
        "<plist><dict><key>a</key><data>AAAA&b", "<plist><dict><key>a</key><data>AAAA& \n", "<data>AAAA&b;",
        "<plist><dict><key>a</key><data!>AAAA</data></dict></plist>",
    ])
    func `an error at the place of a tolerated value is reported`(text: String) {
        let list = PropertyList(reading: SourceFile(path: "x", bytes: Array(text.utf8)))
        #expect((try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)) == nil)
        #expect(list.problems.contains { $0.kind == .malformed })
        #expect(list.rejection != nil)
    }

    @Test func `any number of ampersands in data are one problem`() throws {
        let data = "QUJD" + String(repeating: "&;&a &#65;", count: 1_000)
        let text = "<plist><dict><key>a</key><data>\(data)</data></dict></plist>"
        let list = PropertyList(reading: SourceFile(path: "x", bytes: Array(text.utf8)))
        let value = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        #expect(list.problems.map(\.kind) == [.toleratedValue])
        #expect(list.rejection == nil)
        #expect(try #require(list.root?["a"]?.data) == (value as? [String: Data])?["a"].map(Array.init))
    }

    @Test(arguments: ["\r7", "\r\n7", "-\r7", "\r 0x1F", "&#55;", "7\r", "<!---->7"])
    func `carriage returns before an integer are skipped as in Foundation`(number: String) {
        let element = "<integer>\(number)</integer>"
        let value = value(ofFoundation: element) as? Int
        #expect(list(element).root?.elements.compactMap(\.integer).map(Int.init).first == value)
        #expect((list(element).rejection == nil) == (value != nil))
    }

    @Test func `a merge conflict in data is reported`() {
        let list = list("<data>AAAA\n<<<<<<< HEAD\nBBBB</data>")
        #expect(list.problems.contains { $0.message.hasPrefix("unresolved merge conflict") })
    }

    @Test(arguments: ["PUBLIC \"\" \"<a\"", "PUBLIC \"\" '<!-- <'", "SYSTEM \"<!--\""])
    func `tags in the identifiers of a document type declaration are skipped as in Foundation`(identifiers: String) {
        let text =
            "<!-- c --><?x?><!DOCTYPE plist \(identifiers)><plist><!-- c --><dict><!----><key>a</key>"
            + "<string>x</string></dict></plist>"
        let list = PropertyList(reading: SourceFile(path: "x", bytes: Array(text.utf8)))
        let value = try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        #expect(value as? [String: String] == ["a": "x"])
        #expect(list.root?["a"]?.string == "x")
        #expect(list.problems.isEmpty)
    }

    @Test(arguments: ["<string a=\">\">x</string>", "<data a=\">\">AAAA</data>"])
    func `an attribute with a greater-than sign is tolerated where Foundation reads a value`(element: String) {
        let list = list(element)
        #expect(value(ofFoundation: element) != nil)
        #expect(list.problems.map(\.kind) == [.toleratedValue])
        #expect(list.rejection == nil)
        #expect(list.problems.first?.location.range.map { list.file.text[$0] } == [UInt8(ascii: ">")])
    }

    @Test(arguments: [
        "<array><key>a</key></array>", "<dict><key>a</key><key>b</key></dict>", "<key>a</key>",
        "<dict><key>a</key><key>b</key><key>c</key><key>d</key></dict>", "<array><key/></array>",
    ])
    func `a key in the place of a value is read as a string as in Foundation`(element: String) throws {
        let list = list(element)
        let expected = try #require(value(ofFoundation: element))
        #expect(Set(list.problems.map(\.kind)) == [.toleratedValue])
        let root = try #require(first(list))
        #expect(root.string == expected as? String)
        #expect(root.kind != .array || root.elements.map(\.string) == expected as? [String])
        let entries = root.entries.map { ($0.key.value, $0.value.string ?? "") }
        #expect(root.kind != .dictionary || Dictionary(uniqueKeysWithValues: entries) == expected as? [String: String])
    }

    @Test(arguments: [
        ("<integer>«5 »</integer>", "5"), ("<integer>«\n-5\n»</integer>", "-5"), ("<real>« 1.5 »</real>", "1.5"),
        ("<date>« 2026-01-31T12:00:00Z»</date>", "2026-01-31T12:00:00Z"), ("<true>« »</true>", ""),
    ])
    func `a value with whitespace around it can be replaced with the value alone`(marked: String, text: String) {
        let list = list(marked.unmarked)
        #expect(list.problems.map(\.replacement) == [text])
        #expect(list.marked(at: list.problems.map(\.location)) == "<plist><array>\(marked)</array></plist>")
    }

    @Test func `the last of two equal keys is effective in a text, and the first one in a binary list`() throws {
        let text = list(
            "<dict><key>a</key><string>1</string><key>b</key><true/><key>a</key><string>2</string></dict>")
        let dictionary = try #require(first(text))
        #expect(dictionary.effectiveEntries.map(\.key.value) == ["b", "a"])
        #expect(dictionary.effectiveEntries.map(\.value.string) == [nil, "2"])

        let bytes: [UInt8] =
            Array("bplist00".utf8) + [0xD2, 1, 1, 2, 3, 0x51, 0x61, 0x51, 0x31, 0x51, 0x32, 8, 13, 15, 17]
            + [0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 19]
        let binary = try #require(PropertyList(reading: SourceFile(path: "x", bytes: bytes)).root)
        #expect(binary.entries.map(\.value.string) == ["1", "2"])
        #expect(binary.effectiveEntries.map(\.value.string) == ["1"])
        #expect(binary["a"]?.string == "1")
    }
}
