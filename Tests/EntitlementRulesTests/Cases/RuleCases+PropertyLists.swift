import EntitlementRules
import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension RuleCases {
    static var propertyLists: [RuleCase] {
        [
            RuleCase(
                "plist-comment-hyphens", "two hyphens", .source(),
                file: "<plist version=\"1.0\"><!-- a -- b --><dict/></plist>\n"),
            RuleCase(
                "plist-comment-hyphens", "two hyphens at the beginning", .source(),
                file: "<!-- a -- b --><plist><dict/></plist>\n"),
            RuleCase(
                "plist-comment-hyphens", "three hyphens at the end", .source(),
                file: "<plist version=\"1.0\"><!-- a ---><dict/></plist>\n"),
            RuleCase(
                "plist-comment-hyphens", "hyphens at the end of the file", .source(),
                file: "<plist><dict/></plist>\n<!-- a --"),
            RuleCase(
                "plist-comment-hyphens", "hyphens after the end of the list",
                file: "<plist version=\"1.0\"><dict/></plist>\n<!-- a -- b -->\n"),
            RuleCase(
                table: "plist-repeated-key", "a key that is repeated in a dictionary",
                "<key>com.example.note</key><dict><key>a</key><true/><key>a</key><true/></dict>"),
            RuleCase(
                "plist-repeated-key", "keys that are repeated in nested values",
                """
                <key>com.example.note</key><dict><key>b</key><dict><key>a</key><true/><key>a</key><true/></dict>
                <key>c</key><array><dict><key>a</key><true/><key>a</key><true/></dict></array><key>d</key><string>a</string></dict>
                """),
            RuleCase(
                "plist-repeated-key", "keys that are repeated in a list in a list",
                "<key>com.example.note</key><array><array><dict><key>a</key><true/><key>a</key><true/></dict></array></array>"
            ),
            RuleCase("plist-root", "an empty file", .source(), file: ""),
            RuleCase("plist-root", "a file without a list", .source(), file: "<plist version=\"1.0\"></plist>\n"),
            RuleCase("plist-root", "an unfinished file", .source(), file: "<plist version=\"1.0\"><dict>"),
            RuleCase("plist-root", "a file with only a comment", .source(), file: "<!-- no list -->\n"),
        ] + declarations
            + Rule.all.filter { ["plist-malformed", "plist-comment-hyphens"].contains($0.id) }.map {
                RuleCase($0.id, "is about files that cannot be parsed", text: "\($0.isAboutReading)")
            } + [
                read(
                    "plist-format", "the output of codesign",
                    Array("[Dict]\n\t[Key] a\n\t[Value]\n\t\t[Bool] true\n".utf8)),
                RuleCase("plist-format", "a description of a project", Subject(described, under: .source())),
                read(
                    "plist-format", "a binary file",
                    Array("bplist00".utf8) + [0xD0, 0x08] + [UInt8](repeating: 0, count: 6) + [1, 1]
                        + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 9]),
                read(
                    "plist-comment-hyphens", "two hyphens after a long text in Latin-1",
                    Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist><dict><key>a</key><string>".utf8)
                        + [UInt8](repeating: 0xE9, count: 500) + Array("</string></dict><!-- a -- b --></plist>".utf8)),
                read(
                    "plist-comment-hyphens", "two hyphens after a long text in UTF-16",
                    [0xFE, 0xFF]
                        + ("<plist><dict><key>a</key><string>" + String(repeating: "漢", count: 500)
                        + "</string></dict><!-- a -- b --></plist>").utf16.flatMap {
                            [UInt8($0 >> 8), UInt8($0 & 0xFF)]
                        }),
            ]
    }

    /// A list whose entries are not in a property list file.
    private static var described: PropertyList {
        let file = SourceFile(path: "project.yml", bytes: [])
        let entry = PropertyList.AddedEntry(
            "com.example.note", .boolean(true, nil), from: Location(file: file), by: "the project")
        return PropertyList(of: [entry], in: file)
    }

    private static func read(_ rule: RuleID, _ title: String, _ bytes: [UInt8]) -> RuleCase {
        let list = PropertyList(reading: SourceFile(path: "Notes.entitlements", bytes: bytes))
        return RuleCase(rule, title, Subject(list, under: .source()))
    }

    private static var declarations: [RuleCase] {
        let text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict/></plist>\n"
        var assumed = AnalysisContext()
        assumed.isParserAssumed = true
        return [
            ("a line break", "\n"), ("a space", " "), ("a control character", "\u{1F}"), ("a letter", "a"),
            ("a comment", "<!-- a -->"),
        ]
        .flatMap { title, start in
            [
                RuleCase(
                    "plist-declaration-not-first", "\(title) before the declaration", .source(), file: start + text),
                RuleCase(
                    "plist-declaration-not-first", "\(title) before the declaration, read by codesign",
                    .source(dialect: .codesign),
                    file: start + text),
                RuleCase(
                    "plist-declaration-not-first", "\(title) before the declaration, for an assumed parser", assumed,
                    file: start + text),
            ]
        }
    }
}
