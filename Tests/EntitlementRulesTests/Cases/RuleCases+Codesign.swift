import Entitlements
import LintModel
import PropertyLists
import Workspaces

private let dictionary = "<plist version=\"1.0\"><dict><key>com.example.note</key>"
private let end = "</dict></plist>\n"

extension RuleCases {
    static var codesign: [RuleCase] { markup + formats + reportedTwice + codesignReading }

    private static var markup: [RuleCase] {
        [
            RuleCase("codesign-cdata", "a section", file: "\(dictionary)<string><![CDATA[a & b]]></string>\(end)"),
            RuleCase("codesign-cdata", "a comment in text", file: "\(dictionary)<string>a<!-- b --></string>\(end)"),
            RuleCase(
                "codesign-cdata", "a processing instruction in text",
                file: "\(dictionary)<string>a<?b c?></string>\(end)"),
            RuleCase(
                "codesign-markup", "a NUL byte", file: "<!DOCTYPE plist\0><plist version=\"1.0\"><dict/></plist>"),
            RuleCase(
                "codesign-markup", "a tag after an error that another rule reports",
                file: "<plist version=\"1.0\"><dict /><string <b></string></plist>"),
            RuleCase(
                "codesign-markup", "an element in skipped markup", file: "<plist <dict><dict></dict></dict></plist>"),
            RuleCase(
                "codesign-markup", "a tag in skipped markup after a carriage return",
                file: "<plist version=\"1.0\">\r\n<dict a=<></dict></plist>"),
            RuleCase(
                "codesign-markup", "a tag in skipped markup after a text that is signed with another value",
                file: "\(dictionary)<string>a\rb</string><key>b</key><dict a=<></dict>\(end)"),
            RuleCase("codesign-tag-space", "a space", file: "\(dictionary)<string>a</string >\(end)"),
            RuleCase("codesign-tag-space", "a space in an empty element", file: "\(dictionary)<true />\(end)"),
            RuleCase(
                "codesign-tag-space", "a line break between attributes",
                file: "<plist\nversion=\"1.0\"><dict/></plist>\n"),
            RuleCase(
                "codesign-attribute-form", "32 attributes",
                file: "<plist\((1...32).map { " a\($0)=\"1\"" }.joined())><dict/></plist>\n"),
            RuleCase(
                "codesign-attribute-form", "an attribute that begins with ID",
                file: "<plist IDREF=\"1\"><dict/></plist>\n"),
            RuleCase("codesign-reference", "a numeric reference", file: "\(dictionary)<string>&#233;</string>\(end)"),
            RuleCase(
                "codesign-carriage-return", "carriage returns in a text",
                file: "\(dictionary)\r\n<string>a\r\nb</string>\r\n\(end)"),
        ]
    }

    private static var formats: [RuleCase] {
        let binary: [UInt8] =
            Array("bplist00".utf8) + [0xD0, 0x08] + [UInt8](repeating: 0, count: 6) + [1, 1]
            + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 9]
        return [
            read("codesign-not-xml", "a binary file", at: "Notes.entitlements", binary),
            read("codesign-not-xml", "a binary file in an app", at: "Notes.app/Notes.entitlements", binary),
            read(
                "codesign-not-xml", "the header of a blob", at: "Notes.entitlements",
                [0xFA, 0xDE, 0x71, 0x71, 0, 0, 0, 15] + Array("<dict/>".utf8)),
            read(
                "codesign-encoding", "UTF-16", at: "Notes.entitlements",
                [0xFE, 0xFF] + "<dict/>".utf8.flatMap { [0, $0] }),
            read("codesign-not-xml", "words", at: "Notes.entitlements", Array("just words\n".utf8)),
            read("codesign-not-xml", "words in an app", at: "Notes.app/Notes.entitlements", Array("just words\n".utf8)),
            read("codesign-not-xml", "the OpenStep text format", at: "Notes.entitlements", Array("{ a = b; }\n".utf8)),
            read(
                "codesign-not-xml", "the OpenStep text format in an app", at: "Notes.app/a.plist",
                Array("{ a = b; }\n".utf8)),
            read(
                "codesign-not-xml", "bytes that are not text", at: "Notes.entitlements", [0xFF, 0xFF, 0x41, 0x80, 0x0A]),
            read(
                "codesign-not-xml", "an unfinished list in the OpenStep format", at: "Notes.entitlements",
                Array("{ a = b;\n".utf8)),
            read(
                "codesign-not-xml", "an error in the OpenStep format", at: "Notes.entitlements",
                Array("  { a = (b; }\n".utf8)),
            read(
                "codesign-not-xml", "a word with an invalid byte", at: "Notes.entitlements",
                Array("just ".utf8) + [0xFF, 0x61]),
            read(
                "codesign-not-xml", "half a character in UTF-16", at: "Notes.entitlements",
                [0xFE, 0xFF, 0x00, 0x61, 0x00]),
            read(
                "codesign-not-xml", "an encoding of 32 bits", at: "Notes.entitlements",
                [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61]),
            read(
                "codesign-not-xml", "600 lists in the OpenStep format", at: "Notes.entitlements",
                Array("{ a = \(String(repeating: "(", count: 600))\(String(repeating: ")", count: 600)); }\n".utf8)),
            read("codesign-not-xml", "JSON", at: "Notes.entitlements", Array("{\"a\": true}\n".utf8)),
            read("codesign-not-xml", "an empty file", at: "Notes.entitlements", []),
            read("codesign-not-xml", "a line break", at: "Notes.entitlements", [0x0A]),
        ]
    }

    private static var reportedTwice: [RuleCase] {
        [
            ("codesign-reference", "an entity of HTML", "<string>a&nbsp;b</string>"),
            ("codesign-value-type", "a word as an integer", "<integer>one</integer>"),
            ("codesign-value-type", "an integer with a sign", "<integer>+1</integer>"),
            ("codesign-value-type", "an integer with a space", "<integer> 1</integer>"),
            ("codesign-value-type", "an integer with a hexadecimal digit", "<integer>0xFG</integer>"),
            ("codesign-value-type", "an empty integer", "<integer></integer>"),
            ("codesign-value-type", "an integer without content", "<integer/>"),
            ("codesign-value-type", "an empty date", "<date/>"),
            ("codesign-value-type", "a key without content", "<true/><key/><true/>"),
            (
                "codesign-value-type", "a word, and then a sign",
                "<integer>one</integer><key>b</key><integer>+1</integer>"
            ),
            (
                "codesign-value-type", "a sign, and then a word",
                "<integer>+1</integer><key>b</key><integer>one</integer>"
            ),
            ("codesign-value-type", "an integer without content in an unknown element", "<foo><integer/></foo>"),
            ("codesign-value-type", "a word in an unknown element", "<foo><integer>one</integer></foo>"),
            ("codesign-value-type", "a sign in an unknown element", "<foo><integer>+1</integer></foo>"),
            ("codesign-value-type", "a key without content and value", "<true/><key/>"),
            ("codesign-value-type", "an integer with an element", "<integer>1<b/></integer>"),
            ("codesign-reference", "an entity in an unknown element", "<foo>&nbsp;</foo>"),
            ("codesign-reference", "an entity in an integer", "<integer>&nbsp;</integer>"),
            ("codesign-reference", "an entity that is not ended", "<string>a &nbsp b</string>"),
            ("codesign-reference", "an ampersand", "<string>a & b</string>"),
            ("codesign-value-type", "an integer with an entity", "<integer>&one;</integer>"),
            ("codesign-boolean-pair", "a Boolean with a text", "<true>a</true>"),
            ("codesign-boolean-pair", "a Boolean with another end", "<true></false>"),
            ("codesign-boolean-pair", "a Boolean that does not end", "<true>"),
            ("codesign-boolean-pair", "a Boolean with a space", "<true> </true>"),
            ("codesign-boolean-pair", "a Boolean with a comment", "<true><!-- a --></true>"),
        ].flatMap { rule, title, element in
            [
                RuleCase(rule, title, file: "\(dictionary)\(element)\(end)"),
                RuleCase(
                    rule, "\(title), without the element plist",
                    file: "<dict><key>com.example.note</key>\(element)</dict>\n"),
            ]
        } + [
            RuleCase("codesign-value-type", "only an integer that is a word", file: "<integer>one</integer>\n"),
            RuleCase("codesign-value-type", "only an empty integer", file: "<integer/>\n"),
        ]
    }

    private static func read(_ rule: RuleID, _ title: String, at path: String, _ bytes: [UInt8]) -> RuleCase {
        let list = PropertyList(reading: SourceFile(path: path, bytes: bytes))
        return RuleCase(rule, title, Subject(list, under: .source(.macOS, dialect: .codesign)))
    }
}
