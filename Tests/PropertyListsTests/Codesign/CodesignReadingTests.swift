import PropertyLists
import Testing

/// Each text is a file for codesign; the affected bytes are between « and ».
@Suite struct CodesignReadingTests {
    @Test func `a typical file is accepted`() {
        #expect(
            problems(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN"
                  "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">
                <!-- a comment <with> tags, a-hyphen and \u{2014} a dash -->
                <dict>
                \t<key>com.apple.security.app-sandbox</key>
                \t<true/>
                \t<key>a&amp;b&lt;c&gt;d</key>
                \t<array><string>x</string><string/><dict/></array>
                \t<key>number</key>
                \t<integer>-12</integer>
                \t<key>data</key>
                \t<data>AAEC</data>
                </dict>
                </plist>

                """
            ).isEmpty)
    }

    @Test(arguments: samples)
    func `a problem for codesign is found at its location`(what: String, text: String, kind: CodesignProblem.Kind) {
        let marked = MarkedText(text)
        let found = CodesignReading(of: marked.bytes).problems
        #expect(found.first?.kind == kind)
        if let range = marked.ranges.first { #expect(found.first?.range == range) }
    }

    @Test(arguments: samples)
    func `a problem of other parsers is rejected`(what: String, text: String, kind: CodesignProblem.Kind) {
        let list = PropertyList(reading: SourceFile(path: what, bytes: MarkedText(text).bytes))
        if kind.isReportedByOtherParsers { #expect(!list.problems.isEmpty) }
    }

    @Test func `one error does not hide the next`() {
        let text = MarkedText(
            """
            <plist version=«'1.0'»>
            <!-- «--» -->
            <dict>
                <key>a</key>
                <true« »/>
                <key>b</key>
                «<real>1</real>»
                <key>«a»</key>
                <string>«&apos;»</string>
            </dict>
            </plist>
            """)
        #expect(CodesignReading(of: text.bytes).problems.map(\.range) == text.ranges)
    }

    @Test func `an attribute is one problem`() {
        let found = problems(#"<array><string «xml:space»="a b"/><true «b»/><dict «c»='1' «=»/></array>"#)
        #expect(
            found.map(\.kind) == [
                .malformedAttribute, .malformedAttribute, .singleQuotedAttribute, .malformedAttribute,
            ])
    }

    @Test func `all carriage returns are one problem`() {
        let found = problems("<dict>«\r»\n<key>a</key>\r\n<true/>\r\n</dict>\r\n")
        #expect(found.map(\.kind) == [.carriageReturn])
        #expect(found.first?.count == 3)
    }

    @Test func `carriage returns in comments and after the value are accepted`() {
        #expect(problems("<!-- a\r\nb --><dict>\n</dict>\r\n").isEmpty)
    }

    @Test func `all double hyphens of a comment are one problem`() {
        let found = problems("<!-- -- a --- b ----><dict/>")
        #expect(found.map(\.count) == [3])
    }

    @Test func `the same key in two dictionaries is not a duplicate`() {
        let text =
            "<dict><key>a</key><dict><key>a</key><true/></dict><key>b</key><dict><key>a</key><true/></dict></dict>"
        #expect(problems(text).isEmpty)
    }

    @Test func `a duplicate is found among many keys`() {
        let keys = (0..<1000).map { "<key>k\($0)</key><true/>" }.joined()
        #expect(problems("<dict>\(keys)</dict>").isEmpty)
        let found = problems("<dict>\(keys)<key>k7</key><true/></dict>")
        #expect(found.map(\.kind) == [.duplicateKey])
    }

    @Test func `at most the maximum number of problems is listed, and the rest is counted`() {
        let reading = CodesignReading(of: Array("<array>\(String(repeating: "<true />", count: 250))</array>".utf8))
        #expect(reading.problems.count == CodesignReading.maximumProblemCount)
        #expect(reading.unlistedCount == 150)
        #expect(!reading.isAccepted)
    }

    @Test(arguments: ["<?", "<?xml", "<??", "<!--", "<!-- a -- ", " <?a ??>\n<!---->"])
    func `comments and instructions after the list are ignored, also without an end`(text: String) {
        #expect(problems("<plist><dict/></plist>\(text)").isEmpty)
    }

    @Test func `ignored text does not prevent a file from being signed`() {
        #expect(CodesignReading(of: Array("<plist><dict/></plist> more".utf8)).isAccepted)
    }

    @Test func `a file in UTF-16 is converted to UTF-8 and read`() {
        let units = Array("\u{FEFF}<dict><key>a</key><true /></dict>".utf16)
        let file = SourceFile(path: "a", bytes: units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        #expect(CodesignReading(of: file).problems.map(\.kind) == [.utf16, .spaceInTag])
        #expect(CodesignReading(of: file.bytes).problems.map(\.kind) == [.utf16])
    }

    private func problems(_ text: String) -> [CodesignProblem] {
        CodesignReading(of: MarkedText(text).bytes).problems
    }

    /// Descriptions, texts with marked locations, and kinds of problems.
    private static let samples: [(String, String, CodesignProblem.Kind)] = [
        ("double hyphens of a comment", "<!-- use «--»options runtime --><dict/>", .doubleHyphenInComment),
        ("three hyphens at its end", "<!-- heading «---»><dict/>", .doubleHyphenInComment),
        ("a carriage return between tags", "<dict>«\r»\n</dict>", .carriageReturn),
        ("a carriage return in a string", "<string>a«\r»\nb</string>", .carriageReturnInText),
        ("a space before the slash", "<dict><key>a</key><true« »/></dict>", .spaceInTag),
        ("a space in an end tag", "<dict></dict« »>", .spaceInTag),
        ("a space after an attribute", #"<plist version="1.0"« »><dict/></plist>"#, .spaceInTag),
        ("a boolean in two tags", "<dict><key>a</key>«<true></true>»</dict>", .emptyBooleanPair),
        ("a duplicate key", "<dict><key>a</key><true/><key>«a»</key><true/></dict>", .duplicateKey),
        ("a key in another spelling", "<dict><key>&gt;</key><true/><key>«>»</key><true/></dict>", .duplicateKey),
        ("a CDATA section", "<string>a«<![CDATA[b]]>»</string>", .cdata),
        ("a quotation mark's name", "<string>«&quot;»</string>", .unknownEntity),
        ("a character's number", "<string>a«&#233;»b</string>", .unknownEntity),
        ("an unescaped ampersand", "<string>a «&» b</string>", .unknownEntity),
        ("an ampersand after data", "<array><data>A&B;&#65;</data>«&»</array>", .strayText),
        ("data with the byte 0x80", "<array><data>«QUJD…»</data><data>QUJDé</data></array>", .malformedData),
        ("a real", "<dict><key>a</key>«<real>1.5</real>»</dict>", .real),
        ("a date", "<dict><key>a</key>«<date>2026-01-02T03:04:05Z</date>»</dict>", .date),
        ("a set, which CoreFoundation does not support", "«<set>»<true/></set>", .set),
        ("upper case", "<dict><key>a</key><«TRUE»/></dict>", .unknownElement),
        ("an unknown element", "<array><«url»>x</url></array>", .unknownElement),
        ("single quotes", "<plist version=«'1.0'»><dict/></plist>", .singleQuotedAttribute),
        ("a long value", #"<plist «v="1234567890123456789012345678901"»><dict/></plist>"#, .longAttribute),
        ("a long name", #"<plist «a234567890123456789012345678901="1"»><dict/></plist>"#, .longAttribute),
        ("a line break in a tag", "<plist«\n»version=\"1.0\"><dict/></plist>", .lineBreakInTag),
        ("an attribute with a colon", #"<string «xml:space»="preserve">a</string>"#, .malformedAttribute),
        ("an attribute without a value", "<string «a»>a</string>", .malformedAttribute),
        ("an attribute that refers", #"<dict «IDREF»="1"/>"#, .identifierAttribute),
        ("an end tag with an attribute", #"<string>a«</string b="1">»"#, .malformedTag),
        ("an end tag of a key with an attribute", #"<dict><key>a«</key b="1">»<true/></dict>"#, .malformedTag),
        ("an end tag with a slash", "<array><dict>«</dict/>»</array>", .malformedTag),
        ("a boolean as an end tag", "<array>«</true/>»</array>", .malformedTag),
        ("a key without a value", "<dict>«<key>a</key>»</dict>", .keyWithoutValue),
        ("a value without a key", "<dict>«<true/>»</dict>", .valueWithoutKey),
        ("a key in an array", "<array>«<key>a</key>»</array>", .keyOutsideDictionary),
        ("an empty key", "<dict>«<key/>»<true/></dict>", .emptyElement),
        ("an empty integer", "<array>«<integer></integer>»</array>", .emptyElement),
        ("an integer with a sign", "<integer>«+1»</integer>", .malformedInteger),
        ("an integer in upper case", "<integer>«0xFF»</integer>", .malformedInteger),
        ("text between tags", "<dict>«stray»\n</dict>", .strayText),
        ("text after the list", "<plist><dict/></plist>\n«<dict/> and more»\n", .textAfterPlist),
        ("a second value", "<plist><dict/>«<dict>»</dict></plist>", .secondValue),
        ("a missing end", "<plist><dict/>«»", .missingPlistEnd),
        ("an element that does not end", "«<dict>»<key>a</key><true/>", .unclosedElement),
        ("an unmatched end tag", "<array>«</dict>»</array>", .mismatchedTag),
        ("declarations in the file", "<!DOCTYPE plist «[<!ENTITY a 'b'>]»><dict/>", .internalSubset),
        ("brackets without declarations", "<!DOCTYPE plist «[ ]»><dict/>", .internalSubset),
        ("a comment in a string", "<string>a«<!-- b -->»</string>", .commentInText),
        ("an instruction that does not end", "«<?»xml", .unendedMarkup),
        ("a byte order mark", "«\u{FEFF}»<dict/>", .byteOrderMark),
        ("a NUL", "<string>a«\u{0}»</string>", .nulByte),
        ("the text format of codesign", "«[Dict]»\n\t[Key] com.apple.security.app-sandbox\n", .textDump),
        ("the text format after a path", "Executable=/Applications/A.app\n[Dict]\n\t[Key] a\n", .textDump),
        ("OpenStep text", "«{ a = <0fbd77>; }»", .noMarkup),
        ("an empty file", "«»", .noValue),
        ("a binary list", "«bplist00»", .binary),
    ]
}
