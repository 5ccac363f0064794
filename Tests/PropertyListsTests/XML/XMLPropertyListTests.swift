import PropertyLists
import Testing

@Suite struct XMLPropertyListTests {
    @Test func `each value has a location`() throws {
        let list = PropertyList(
            """
            <plist version="1.0">
            <dict>
                <key>name</key>
                <string>notes</string>
                <key>list</key>
                <array>
                    <integer>-7</integer>
                    <true/>
                </array>
            </dict>
            </plist>
            """)
        let root = try #require(list.root)
        #expect(list.problems.isEmpty)
        #expect(root["name"]?.string == "notes")
        #expect(root["name"]?.location.description == "Test.plist:4:13")
        let elements = Array(try #require(root["list"]).elements)
        #expect(elements.map(\.kind) == [.integer, .boolean])
        #expect(elements.map(\.location.description) == ["Test.plist:7:18", "Test.plist:8:9"])
        #expect(elements.map(\.location.keyPath) == [["list", "0"], ["list", "1"]])
        #expect(root.entries.map { $0.key.location.description } == ["Test.plist:3:10", "Test.plist:5:10"])
        #expect(root.entries.map { $0.key.location.keyPath } == [["name"], ["list"]])
    }

    @Test func `duplicate keys are kept, and the last value applies`() {
        let list = PropertyList("<plist><dict><key>a</key><true/><key>a</key><false/></dict></plist>")
        #expect(list.root?.entries.map(\.value.boolean) == [true, false])
        #expect(list.root?["a"]?.boolean == false)
    }

    @Test(arguments: [(" 5", 5), ("- 5", -5), ("+ 0x1F", 31), (" -\n7", -7)])
    func `whitespace is allowed before the sign and before the digits of an integer`(text: String, value: Int64) {
        let list = PropertyList("<plist><integer>\(text)</integer></plist>")
        #expect(list.problems.isEmpty)
        #expect(list.root?.integer == value)
    }

    @Test func `keys are compared by their bytes`() {
        let list = PropertyList("<plist><dict><key>e\u{301}</key><true/><key>\u{E9}</key><false/></dict></plist>")
        #expect(list.root?["e\u{301}"]?.boolean == true)
        #expect(list.root?["\u{E9}"]?.boolean == false)
    }

    @Test(arguments: [
        ("AAA", []), ("AAAA=", [0, 0, 0]), ("QQ==QQ==", [0x41, 0x41]), ("QUI=", [0x41, 0x42]), ("gg", []),
    ])
    func `data without complete padding has the bytes that CoreFoundation reads`(text: String, bytes: [UInt8]) {
        let list = PropertyList("<plist><data>\(text)</data></plist>")
        #expect(list.rejection == nil)
        #expect(list.root?.data.map(Array.init) == bytes)
    }

    @Test func `comments are kept with their locations`() {
        let list = PropertyList("<plist><!-- one --><dict><!--two--><key>a</key><!-- three --><true/></dict></plist>")
        #expect(list.comments.map(\.value) == [" one ", "two", " three "])
        #expect(list.comments.map { list.file.text(in: $0.location.range ?? 0..<0) } == [" one ", "two", " three "])
        #expect(list.root?["a"]?.boolean == true)
    }

    @Test(arguments: [" a <!", "<!--", " a <!-- b\r\nc ", "", "\r\n", "é\r\n<!"])
    func `the range of a comment does not depend on its content`(content: String) {
        let list = PropertyList("<plist><?x <!-- ?><!--\(content)--><dict/></plist>")
        #expect(list.comments.map(\.value) == [content])
        #expect(list.problems.allSatisfy { $0.kind == .commentHyphens })
    }

    @Test(arguments: ["«--»-", " a «--»-", "«--»-------", "«--» a --- b ---", "é\r\n«--»-"])
    func `a comment that ends in many hyphens hides no values and is reported once`(marked: String) {
        let file = "<plist><!--\(marked)--><dict><key>a</key><tru/><key>b</key><string>---></string></dict></plist>"
        let list = PropertyList(file.unmarked)
        #expect(list.problems.map(\.kind) == [.commentHyphens, .notPropertyList])
        #expect(list.marked(at: list.problems.prefix(1).map(\.location)) == file)
        #expect(list.comments.map(\.value) == [marked.unmarked])
        #expect(list.root?["b"]?.string == "--->")
    }

    @Test(arguments: [
        ("a &lt;b&gt; &amp; &quot;c&quot; &apos;d&apos;", "a <b> & \"c\" 'd'"),
        ("&#65;&#x42;", "AB"),
        ("<![CDATA[<x> & y]]>z", "<x> & yz"),
        ("a<!-- no -->b", "ab"),
        ("a\r\nb\rc", "a\nb\nc"),
        ("<![CDATA[a\r\nb]]>\r\n&#13;", "a\nb\n\r"),
        ("&no\r\n;", "&no\n;"),
        ("  kept  ", "  kept  "),
        ("", ""),
    ])
    func `a string is the decoded XML text`(content: String, text: String) {
        let list = PropertyList("<plist><string>\(content)</string></plist>")
        // CoreFoundation does not accept a comment in a text, but the text can be decoded.
        #expect(list.problems.isEmpty != (content.contains("<!--") || content.contains("&no")))
        #expect(list.root?.string == text)
    }

    @Test(arguments: [
        ("plain", 1..<3, "p«la»in"), ("a&amp;b", 1..<2, "a«&amp;»b"), ("a&amp;b", 2..<3, "a&amp;«b»"),
        ("a&#233;b", 1..<3, "a«&#233;»b"), ("a\r\nb\r\nc", 1..<2, "a«\r\n»b\r\nc"),
        ("a\r\nb\r\nc", 4..<5, "a\r\nb\r\n«c»"),
        ("a\r\nb", 0..<3, "«a\r\nb»"), ("a\r\nb", 3..<3, "a\r\nb«»"), ("a\r\nb", 1..<1, "a«»\r\nb"),
        ("a\r\nb", 2..<5, "«a\r\nb»"), ("&lt;<![CDATA[b\r\nc]]>d", 2..<4, "&lt;<![CDATA[b«\r\nc»]]>d"),
        ("&lt;<![CDATA[b\r\nc]]>d", 3..<5, "&lt;<![CDATA[b\r\n«c]]>d»"),
    ])
    func `a part of a text has a range in the file`(content: String, part: Range<Int>, marked: String) throws {
        let list = PropertyList("<plist><string>\(content)</string></plist>")
        let place = try #require(list.root).location.narrowed(to: part)
        #expect(list.marked(at: [place]) == "<plist><string>\(marked)</string></plist>")
    }

    @Test func `numbers, dates, and data are read in Apple's formats`() {
        let list = PropertyList(
            """
            <plist><array><integer>0x1F</integer><integer>18446744073709551615</integer><real>1.5e3</real>\
            <real>nan</real><date>2026-01-31T12:00:00Z</date><data> AP8=\n</data><integer>+4</integer></array></plist>
            """)
        let values = Array(list.root?.elements ?? PropertyList("<plist><array/></plist>").root!.elements)
        #expect(list.problems.map(\.description) == [])
        #expect(values[0].integer == 31)
        #expect(values[1].integer == nil)
        #expect(values[1].bigInteger == .max)
        #expect(values[2].real == 1500)
        #expect(values[3].real?.isNaN == true)
        #expect(values[4].date?.description == "2026-01-31T12:00:00Z")
        #expect(values[5].data == [0, 255])
        #expect(values[6].integer == 4)
    }

    @Test(arguments: [
        (
            "<plist><dict><key>a</key>«<strin>»x</strin></dict></plist>",
            "`strin` is not a property list element; use one such as `string` or `true`"
        ),
        ("<plist><dict><key>«a»</key></dict></plist>", "`a` has no value; add one, or remove the key"),
        (
            "<plist><dict><key>«a»</key><key>b</key><true/></dict></plist>",
            "`a` has no value; add one, or remove the key"
        ),
        ("<plist><dict>«<true/>»</dict></plist>", "this value has no key; insert a `key` before it"),
        (
            "<plist><dict>«stray»<key>a</key><true/></dict></plist>",
            "unexpected text `stray` between the values; remove it"
        ),
        (
            "<plist><dict><key>a</key><?x?> <?y a>b?>«stray»<true/></dict></plist>",
            "unexpected text `stray` between the values; remove it"
        ),
        ("<plist><array/>«<array/>»</plist>", "`plist` contains more than one value; keep one of them"),
        ("«<plist>»</plist>", "`plist` does not contain a value; expected a dictionary"),
        ("<plist><integer>«1.5»</integer></plist>", "`1.5` is not an integer; expected an integer such as `42`"),
        ("<plist><real>«big»</real></plist>", "`big` is not a number; expected a number such as `1.5`"),
        (
            "<plist><date>«today»</date></plist>",
            "`today` is not a date; expected a date such as `2026-01-31T12:00:00Z`"
        ),
        ("<plist><data>«aé==»</data></plist>", "the content is not valid Base64; expected Base64 text"),
        ("<plist><data>«AA<!-- c -->==»</data></plist>", "the content is not valid Base64; expected Base64 text"),
        ("<plist><real>1«<!-- c -->»</real></plist>", "`<!--` is not allowed inside text; remove it"),
        ("<plist><true>« »</true></plist>", "`true` cannot contain text; remove the text"),
        ("<plist>«<data/>»</plist>", "an empty `data` element needs an end tag; write `<data></data>`"),
        ("<plist><integer>«5 »</integer></plist>", "`5 ` is not an integer; expected an integer such as `42`"),
        ("<plist><integer>«&#53;»</integer></plist>", "`&#53;` is not an integer; expected an integer such as `42`"),
        ("<plist><real>«1.5 »</real></plist>", "`1.5 ` is not a number; expected a number such as `1.5`"),
        ("<plist><real>«0x1p3»</real></plist>", "`0x1p3` is not a number; expected a number such as `1.5`"),
        (
            "<plist><date>«2026-01-31»</date></plist>",
            "`2026-01-31` is not a date; expected a date such as `2026-01-31T12:00:00Z`"
        ),
        (
            "<plist><date>« 2026-01-31T12:00:00Z»</date></plist>",
            "` 2026-01-31T12:00:00Z` is not a date; expected a date such as `2026-01-31T12:00:00Z`"
        ),
        ("<plist>«<string>»a<true/></string></plist>", "`string` cannot contain another element; move it out"),
        ("<plist><true>«yes»</true></plist>", "`true` cannot contain text; remove the text"),
    ])
    func `an element that property lists do not allow is rejected at its location`(marked: String, message: String) {
        let list = PropertyList(marked.unmarked)
        #expect(list.problems.map(\.message) == [message])
        #expect(list.problems.map(\.kind) == [.notPropertyList])
        #expect(marked == list.marked(at: list.problems.map(\.location)))
    }

    @Test(arguments: [
        ("<plist><dict><key>a«</string>»<true/></dict></plist>", "`<key>` is closed by `</string>`; expected `</key>`"),
        ("<plist><string>a «&» b</string></plist>", "unescaped `&`; write `&amp;`"),
        ("<plist>«<dict>»<key>a</key><true/>", "`<dict>` is not closed; add its end tag"),
        (
            "<plist><dict>\n«<<<<<<< HEAD»\n<key>a</key><true/>\n=======\n>>>>>>> b\n</dict></plist>",
            "unresolved merge conflict; keep one version, and remove the markers"
        ),
        ("«»", "the file is empty; expected a property list"),
        ("«»just text", "the file contains no element; expected a property list"),
    ])
    func `malformed XML is rejected at the location of the error`(marked: String, message: String) {
        let list = PropertyList(marked.unmarked)
        #expect(list.problems.map(\.message).first == message)
        #expect(list.problems.first?.kind == .malformed)
        #expect(marked == list.marked(at: list.problems.prefix(1).map(\.location)))
    }

    @Test func `one error does not hide the next`() {
        let list = PropertyList(
            """
            <plist><dict>
            <key>a</key><strin>x</strin>
            <!-- two -- hyphens -->
            <key>b</key><string>&nbsp;</string>
            <key>c</key>
            <key>d</key><true/>
            </dict></plist>
            """)
        #expect(list.problems.map(\.kind) == [.notPropertyList, .commentHyphens, .entity, .notPropertyList])
        #expect(list.root?["d"]?.boolean == true)
    }
}
