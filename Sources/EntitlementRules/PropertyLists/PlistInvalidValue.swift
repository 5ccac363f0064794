import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let plistInvalidValue = Rule(
        "plist-invalid-value",
        "Invalid value or markup that CoreFoundation accepts",
        severity: .warning,
        stages: [.sign],
        when: .problems,
        sources: [
            "https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c",
            "https://www.rfc-editor.org/rfc/rfc4648#section-4",
            "https://github.com/python/cpython/blob/main/Lib/plistlib.py",
        ],
        rationale: """
            Xcode, `codesign`, and the system may read a different value from the one in the file, and report nothing:
            CoreFoundation skips characters that are not Base64, drops the bytes of an incomplete group of four
            characters, converts a day that does not exist to another day, reads a `key` in an array as a string,
            reads the value in a `plist` inside the property list, and skips declarations, instructions, attributes, and
            the text after the property list without checking them. Other tools, such as Python's `plistlib`, reject the
            file or read another value. The file was edited manually or truncated.
            """,
        examples: [
            .reported(
                "a day that does not exist",
                file: """
                    <plist version="1.0">
                    <dict>
                        <key>com.example.since</key>
                        <date>«2026-02-30T00:00:00Z»</date>
                    </dict>
                    </plist>

                    """),
            .reported(
                "Base64 with a character of the variant for URLs",
                """
                <key>com.example.token</key>
                <data>«q-83EA==»</data>
                """),
            .reported(
                "truncated Base64",
                """
                <key>com.example.token</key>
                <data>«q83vEA»</data>
                """),
            .reported(
                "a key in an array",
                """
                <key>com.apple.developer.icloud-services</key>
                <array>
                    «<key>»CloudKit</key>
                </array>
                """),
            .reported(
                "a version of XML that does not exist",
                file: """
                    «<?xml version="2.0" encoding="UTF-8"?>»
                    <plist version="1.0">
                    <dict/>
                    </plist>

                    """),
            .reported(
                "an identifier without quotation marks",
                file: """
                    <!DOCTYPE plist PUBLIC «»-//Apple//DTD PLIST 1.0//EN>
                    <plist version="1.0">
                    <dict/>
                    </plist>

                    """),
            .accepted(
                "Base64 that is divided into lines",
                """
                <key>com.example.token</key>
                <data>
                q83v
                EA==
                </data>
                """),
        ]
    ) { subject, report in
        for problem in subject.propertyList.problems
        where problem.kind == .toleratedValue || problem.kind == .skippedMarkup {
            report(problem.message, at: problem.location)
        }
    }
}
