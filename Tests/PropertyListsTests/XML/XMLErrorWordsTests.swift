import PropertyLists
import Testing

/// The words and the places of typical mistakes in markup.
@Suite struct XMLErrorWordsTests {
    @Test(arguments: [
        ("<key com.example.a</key><true/>", 19, "an attribute has no value; add a `>` before it"),
        ("<key>a</key <true/>", 11, "a `>` is missing here"),
        ("<key>a</key><string>b</string", 29, "a `>` is missing here"),
        ("<key>a</key/><true/>", 11, "a `>` is missing here"),
        ("<key>a</key><true", 17, "a `>` is missing here"),
        ("< key>a</key><true/>", 1, "`<` does not begin a tag here; write `&lt;`"),
        ("<key>a</key><string>b < c</string>", 23, "`<` does not begin a tag here; write `&lt;`"),
        ("<key>a</key><1true/>", 13, "`<` does not begin a tag here"),
        ("<key>a</key><true//>", 18, "this is not part of a tag"),
        ("<key>a</key><string a=b>c</string>", 23, "the value of an attribute has no quotation marks"),
        ("<key>a</key><string a=\"b\" a=\"c\"/>", 32, "the tag contains an attribute twice"),
        ("<key>a</key><!- b -><true/>", 13, "`<!` does not begin a comment here; write `<!--`"),
        ("<key>a</key><!-- b --><!-- c <true/>", 23, "the comment is not closed; add `-->`"),
        ("<key>a</key><?b c?><?d <true/>", 20, "the instruction is not closed; add `?>`"),
        ("<key>a</key><string>&#xZZ;</string>", 24, "this is not a valid character reference"),
        ("<key>a</key><string>]]></string>", 21, "`]]>` is not allowed in a text"),
    ])
    func `an error in the markup has plain words and a place`(text: String, column: Int, words: String) throws {
        let list = PropertyList("<plist version=\"1.0\">\n<dict>\n\(text)\n</dict>\n</plist>\n")
        let problem = try #require(list.problems.first { $0.message.hasPrefix("not well-formed XML: \(words)") })
        #expect(problem.location.description == "Test.plist:3:\(column)")
    }

    @Test(arguments: [
        ("<?xml version=\"1.0\" encoding=\"UTF-8\">\n", "1:37: not well-formed XML: the XML declaration does not end"),
        ("<?xml version=1.0?>", "1:15: not well-formed XML: a value in the declaration has no quotation marks"),
        ("<?xml encoding=\"UTF-8\"?>", "1:7: not well-formed XML: the XML declaration has no version"),
        ("<!DOCTYPE plist \"x\">", "1:17: not well-formed XML: the document type declaration is malformed"),
        (
            "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN>\n",
            "1:52: not well-formed XML: an identifier in the document type declaration has no closing quotation mark"
        ),
    ])
    func `an error before the root has plain words and a place`(start: String, expected: String) {
        let list = PropertyList("\(start)<plist version=\"1.0\"><dict/></plist>")
        let found = list.problems.map { "\($0.location): \($0.message)" }
        #expect(found.contains { $0.hasPrefix("Test.plist:\(expected)") }, "\(found)")
    }

    @Test func `a start tag with an error is not also reported for its end tag`() {
        let list = PropertyList("<plist version=\"1.0\">\n<array>\n<true\n</array>\n</plist>\n")
        #expect(!list.problems.contains { $0.message.hasPrefix("`<true") })
    }
}
