import Entitlements
import PropertyLists

extension Rule {
    static let codesignCarriageReturn = Rule(
        "codesign-carriage-return",
        "lines end in a line feed alone",
        severity: .error,
        when: .codesignProblems,
        apple: [codesignSyntaxError],
        sources: [
            codesignGrammar, "https://github.com/beeware/briefcase-macOS-app-template/pull/57",
            "https://github.com/Tribler/tribler/pull/8174",
            "https://git-scm.com/docs/gitattributes#_end_of_line_conversion",
        ],
        rationale: """
            Between two tags `codesign` skips spaces, tabs and line feeds. A carriage return is none of these, so
            a file with the line ends of Windows fails at its first line. Git makes such files of good ones where
            `core.autocrlf` is on; a line `*.entitlements text eol=lf` in `.gitattributes` keeps it from that.

            A carriage return inside a string is not refused: it becomes part of the value.
            """,
        examples: [
            .reported(
                "lines that end as on Windows",
                file:
                    "<plist version=\"1.0\">«\r»\n<dict>\r\n    <key>a</key>\r\n    <true/>\r\n</dict>\n</plist>\n",
                fixed:
                    "<plist version=\"1.0\">\n<dict>\n    <key>a</key>\n    <true/>\n</dict>\n</plist>\n"),
            .reported(
                "a line end in a value",
                file: "<plist version=\"1.0\"><dict><key>a</key><string>b«\r»\n</string></dict></plist>\n",
                fixed: "<plist version=\"1.0\"><dict><key>a</key><string>b\n</string></dict></plist>\n"),
            .accepted(
                "a carriage return in a comment",
                file: "<plist version=\"1.0\"><!-- one\r\ntwo --><dict/></plist>\n"),
        ]
    ) { subject, report in
        let (outside, inside) = (
            subject.codesignProblems(.carriageReturn).first, subject.codesignProblems(.carriageReturnInText).first
        )
        if let outside {
            let fix = subject.fix("end the lines in a line feed", for: inside ?? outside)
            report("`codesign` refuses carriage returns\(outside.total)", at: subject.location(of: outside), fix: fix)
        }
        if let inside {
            let fix = outside == nil ? subject.fix("end the lines in a line feed", for: inside) : nil
            report(
                "the carriage return becomes part of the signed value\(inside.total)",
                at: subject.location(of: inside), severity: .warning, fix: fix)
        }
    }
}

extension CodesignProblem {
    /// How many of them there are in the file, if more than this one.
    fileprivate var total: String { count == 1 ? "" : "; there are \(count)" }
}
