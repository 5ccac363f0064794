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
        ("<?<f?><plist><true/></plist>", nil),
        ("<!DOCTYPE \"><plist><true/></plist>\"><t>", nil),
        ("<?xml version=encoding=?><plist><true/></plist>", nil),
        ("<?xml encoding='utf-8'?><plist><true/></plist></", nil),
        ("<!DOCTYPE \"\"\"><!DOCTYPE\"><plist><true/></plist>", nil),
    ])
    func `errors in markup that CoreFoundation skips are tolerated`(marked: String, message: String?) throws {
        let text = marked.unmarked
        let value = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        #expect(value as? Bool == true)
        let list = PropertyList(reading: SourceFile(path: "x", bytes: Array(text.utf8)))
        #expect(list.root?.boolean == true)
        #expect(Set(list.problems.map(\.kind)) == [.toleratedValue])
        if let message {
            #expect(list.problems.map(\.message) == [message])
            #expect(marked == list.marked(at: list.problems.map(\.location)))
        }
    }

    @Test func `an error in skipped markup does not hide the next`() {
        let text =
            "<!DOCTYPE plist PUBLIC a b><plist><!-- -- --><dict><key>a</key><date>2026-02-30T00:00:00Z</date></dict></plist>x"
        #expect(
            PropertyList(text).problems.map(\.kind) == [
                .toleratedValue, .commentHyphens, .toleratedValue, .toleratedValue,
            ])
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
        #expect(list.problems.map(\.kind) == [.toleratedValue])
    }

    @Test(arguments: [
        "<!DOCTYPE plist PUBLIC a [ ]><plist><true/></plist>", "<?xml version=1.0><plist><true/></plist>",
        "<?xml version=a encoding=\"\"?><plist><true/></plist>",
        "<plist><true/></plistB", "<plist><true/></", "<!DOCTYPE a b><plist><true/></plist<", "<?l\u{18}><true/>",
        "<plist><string>&#\u{6}0E9;</string></plist>", "<plist><string>&am\u{6}p;</string></plist>",
        "<!DOCTYPE a b><plist><string><??></string></plist>", "<!DOCTYPE a b><plist><string><?a b?></string></plist>",
        "<!DOCTYPE a b><plist><true/></", "<? a><plist><true/></plist>",
        "<?xml encoding=\"UTF-8?><plist version=\"1.0\"><true/></plist>", "<!DOCTYPE plist a b><plist><yes/></plist>",
        "<!TYPE a b><plist><true/></plist>",
        "<plist><!DOCTYPE a b><true/></plist>", "<plist><string a&b <>&x;</string></plist>",
    ])
    func `an error that CoreFoundation finds is reported with errors in markup that it skips`(text: String) {
        #expect((try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)) == nil)
        #expect(PropertyList(reading: SourceFile(path: "x", bytes: Array(text.utf8))).rejection != nil)
    }
}
