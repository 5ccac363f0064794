import Entitlements
import LintModel
import PropertyLists

extension Rule {
    static let codesignCarriageReturn = Rule(
        "codesign-carriage-return",
        "Carriage return in entitlements file",
        severity: .error,
        stages: [.sign],
        when: .codesignProblems,
        apple: [codesignSyntaxError],
        sources: [
            codesignGrammar, "https://github.com/beeware/briefcase-macOS-app-template/pull/57",
            "https://github.com/Tribler/tribler/pull/8174",
            "https://git-scm.com/docs/gitattributes#_end_of_line_conversion",
        ],
        rationale: """
            `codesign` fails at the first line of a file with Windows line endings: between tags, it accepts only
            spaces, tabs, and line feeds. Git converts line endings if `core.autocrlf` is enabled; the line
            `*.entitlements text eol=lf` in `.gitattributes` prevents the conversion.

            A carriage return inside a string is accepted and becomes part of the value.
            """,
        examples: [
            .reported(
                "Windows line endings",
                file:
                    "<plist version=\"1.0\">«\r»\n<dict>\r\n    <key>a</key>\r\n    <true/>\r\n</dict>\n</plist>\n",
                fixed:
                    "<plist version=\"1.0\">\n<dict>\n    <key>a</key>\n    <true/>\n</dict>\n</plist>\n"),
            .reported(
                "a line ending in a value",
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
            let fix = subject.fix("replace the line endings with line feeds", for: inside ?? outside)
            report(
                "`codesign` rejects carriage returns between tags\(outside.total); use line feeds",
                at: subject.location(of: outside), fix: fix)
        }
        if let inside {
            let fix = outside == nil ? subject.fix("replace the line endings with line feeds", for: inside) : nil
            report(
                "the carriage return becomes part of the signed value\(inside.total); use line feeds",
                at: subject.location(of: inside), severity: .warning, fix: fix)
        }
    }
}

extension CodesignProblem {
    /// The number of occurrences in the file if there are several.
    fileprivate var total: String { count == 1 ? "" : " (\(count) occurrences)" }
}
