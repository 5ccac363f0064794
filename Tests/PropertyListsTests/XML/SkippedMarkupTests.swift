import Foundation
import PropertyLists
import Testing

@Suite struct SkippedMarkupTests {
    @Test(arguments: [
        ("<plist><true/></plist>\n«t»rail", "unexpected text after the end of the property list; remove it"),
        ("<!DOCTYPE plist PUBLIC a b><plist><true/></plist>", nil),
        ("<?xml version=1.0?><plist><true/></plist>", nil),
        ("<? a?><plist><true/></plist>", nil),
        ("<plist version=1.0 a&b <><true/></plist>", nil),
        ("<plist><!-- \u{1} --><true/></plist>", nil),
        ("<?xml version>encoding=\"?><plist><true/></plist>", nil),
        ("<!DOCTYPEt PUBLIC \"\" \"><plist><true/></plist>\"h", nil),
        ("<!DOCTYPEt PUBLIC \"<><plist><true/></plist>\">", nil), ("<?<f?><plist><true/></plist>", nil),
        ("<plist><true/></plist><!--", nil),
        ("<plist version=\"1.0><true/></plist>", nil), ("<plist><true a/></plist>", nil),
        ("<plist a=\"<b\"><true/></plist>", nil), ("<plist </\"><true/></plist>", nil),
        ("\u{FEFF}<?xml version=1 encoding=\"latin1\"?><plist><true/></plist>", nil),
        ("<!DOCTYPE \"><plist><true/></plist>\"><t>", nil),
        ("<?xml version=encoding=?><plist><true/></plist>", nil),
        ("<?xml encoding='utf-8'?><plist><true/></plist></", nil),
        ("<!DOCTYPE \"\"\"><!DOCTYPE\"><plist><true/></plist>", nil),
        ("<!DOCTYPEt PUBLIC \"<\"><plist><true/></plist>", nil),
        ("<!-- c --><?xmlx\"?><plist><true/></plist>", nil), ("<plist><?xmlx\"?><true/></plist>", nil),
        ("<!----><!DOCTYPE a b><!-- c --><plist><true/></plist>", nil),
        ("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><!DOCTYPE a b><plist><true/></plist>", nil),
        ("<?xml version=\"2.0\" a?><plist><true/></plist>", nil),
    ])
    func `errors in markup that CoreFoundation skips are tolerated`(marked: String, message: String?) throws {
        let text = marked.unmarked
        let value = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        #expect(value as? Bool == true)
        let list = PropertyList(reading: SourceFile(path: "x", bytes: Array(text.utf8)))
        #expect(list.root?.boolean == true)
        #expect(Set(list.problems.map(\.kind)).isSubset(of: [.toleratedValue, .skippedMarkup]))
        #expect(!list.problems.isEmpty)
        if let message {
            #expect(list.problems.map(\.message) == [message])
            #expect(marked == list.marked(at: list.problems.map(\.location)))
        }
    }

    @Test(arguments: [
        "<!--\u{1}--><?xml version=\"1.0\"?>", "<?x\"?><?xml version=\"1.0\"?>",
        "<!DOCTYPE a b><?xml version=\"2.0\"?>",
    ])
    func `an error in skipped markup does not hide that the declaration is not first`(prolog: String) {
        let list = PropertyList(prolog + "<plist version=\"1.0\"><true/></plist>")
        #expect(list.problems.contains { $0.kind == .skippedMarkup })
        #expect(list.problems.contains { $0.kind == .declarationNotFirst })
    }

    @Test(arguments: [
        ("<?xmlx encoding= \"UTF-16\"?><plist><string>é</string></plist>"),
        ("<?xmlx a?b encoding=\"ISO-8859-1\"?><plist><string>é</string></plist>"),
        ("<?xmlx encoding='latin1?><plist><string>é</string></plist>"),
    ])
    func `an encoding that CoreFoundation does not read is ignored`(text: String) throws {
        let value = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        #expect(value as? String == "é")
        #expect(PropertyList(text).root?.string == "é")
    }

    @Test func `the message about an unclosed name of an encoding is short`() {
        let list = PropertyList("<?xmlx encoding=\"\(String(repeating: "a\n", count: 100_000))\"?><plist/>")
        #expect(list.rejection?.kind == .encoding)
        #expect(list.problems.allSatisfy { $0.message.utf8.count < 200 })
    }

    @Test func `an error in skipped markup does not hide the next`() {
        let text =
            "<!DOCTYPE plist PUBLIC a b><plist><!-- -- --><dict><key>a</key><date>2026-02-30T00:00:00Z</date></dict></plist>x"
        #expect(
            PropertyList(text).problems.map(\.kind) == [
                .skippedMarkup, .commentHyphens, .toleratedValue, .toleratedValue,
            ])
    }

    @Test(arguments: [
        "<plist><!--a-->--><true/></plist>", "<plist><true/><!--a-->--></plist>",
        "<plist a=\"<?\"><!--a--->x--><true/></plist>", "<!DOCTYPE \"<?\"><!----->garbage--><plist><true/></plist>",
        "<plist><?xml\u{6}<string/></plist>", "<plist><true/><?xml",
    ])
    func `text after a comment and an instruction without an end are errors`(text: String) {
        #expect((try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)) == nil)
        #expect(PropertyList(text).rejection != nil)
    }

    @Test(arguments: [
        "&#x41", "&#QUJD", "&#xQUI=", "&#65&#66;", "&#x41 ;", "AAAA&#", "QUJD\u{1}", "&#0;",
    ])
    func `malformed references in data are skipped`(data: String) throws {
        let text = "<plist><data>\(data)</data></plist>"
        let value = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        let list = PropertyList(text)
        #expect(list.problems.map(\.kind) == [.toleratedValue])
        #expect(try #require(list.root?.data) == (value as? Data).map(Array.init))
    }

    @Test(arguments: [
        "<plist><dict><key>a--b</key><true/></dict></plist>\n<!-- a «--» b\n",
        "<plist><!-- x --><dict/></plist>\n<!-- a «--» b\n",
    ])
    func `hyphens are reported in the comment that does not end`(marked: String) {
        let list = PropertyList(marked.unmarked)
        let hyphens = list.problems.filter { $0.kind == .commentHyphens }
        #expect(marked == list.marked(at: hyphens.map(\.location)))
    }

    @Test func `a comment in an attribute is not one`() {
        let list = PropertyList("<plist a=\"<!--\"><dict><key>a--b</key><true/><!-- a ---></dict></plist>")
        #expect(list.problems.map(\.kind) == [.skippedMarkup, .commentHyphens])
        #expect(list.root?["a--b"]?.boolean == true)
    }

    @Test func `the end of a CDATA section in a text is tolerated`() throws {
        let text = "<plist><dict><key>a]]></key><string>]]]>></string></dict></plist>"
        let value = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        #expect(value as? [String: String] == ["a]]>": "]]]>>"])
        let list = PropertyList(text)
        #expect(list.root?["a]]>"]?.string == "]]]>>")
        #expect(list.rejection == nil)
    }

    @Test func `a comment in another encoding is tolerated`() {
        let text = Array("<plist><!-- ".utf8) + [0xFC, 0xE9] + Array(" --><string>é</string></plist>".utf8)
        let list = PropertyList(reading: SourceFile(path: "x", bytes: text))
        #expect(list.root?.string == "é")
        #expect(list.problems.map(\.kind) == [.skippedMarkup])
    }

    @Test(arguments: [
        "<!DOCTYPE plist PUBLIC a [ ]><plist><true/></plist>", "<?xml version=1.0><plist><true/></plist>",
        "<?xml version=a encoding=\"\"?><plist><true/></plist>",
        "<plist><true/></plistB", "<plist><true/></", "<!DOCTYPE a b><plist><true/></plist<", "<?l\u{18}><true/>",
        "<plist><string>&#\u{6}0E9;</string></plist>", "<plist><string>&am\u{6}p;</string></plist>",
        "<!DOCTYPE a b><plist><string><??></string></plist>", "<!DOCTYPE a b><plist><string><?a b?></string></plist>",
        "<!DOCTYPE a b><plist><true/></", "<? a><plist><true/></plist>",
        "<?xml encoding=\"UTF-8?><plist version=\"1.0\"><true/></plist>", "<!DOCTYPE plist a b><plist><yes/></plist>",
        "<!TYPE a b><plist><true/></plist>", "<?xmli encoding=\"q-8\"?><plist><true/></plist>",
        "<?xmlx encoding=\"latin1?><plist version=\"1.0\"><true/></plist>",
        "<?xmlx encoding=\"\"?><plist><true/></plist>",
        "<plist><string>x<?xmlx\"?>x</string></plist>", "<plist><string>x<?xmlx?>x</string></plist>",
        "<?xmlx encoding encoding=\"q-8\"?><plist><true/></plist>",
        "<?xml version=\"1.0\"\(String(repeating: " ", count: 200))encoding=\"q-8\"?><plist><true/></plist>",
        "<?xml version=\"1.0\" encoding=\"macintosh\"?><plist><true/></plist>",
        "<?xml version=\"1.0\" encoding=\"x-mac-roman\"?><plist><true/></plist>",
        "<plist><!DOCTYPE a b><true/></plist>", "<plist><string a&b <>&x;</string></plist>",
    ])
    func `an error that CoreFoundation finds is reported with errors in markup that it skips`(text: String) {
        #expect((try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)) == nil)
        #expect(PropertyList(reading: SourceFile(path: "x", bytes: Array(text.utf8))).rejection != nil)
    }
}
