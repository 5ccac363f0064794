import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let plistNotPropertyList = Rule(
        "plist-not-property-list",
        "XML file that is not a property list",
        severity: .error,
        stages: [.build, .sign],
        when: .problems,
        apple: ["cannot read entitlement data", "Failed to parse entitlements"],
        sources: [
            "https://www.apple.com/DTDs/PropertyList-1.0.dtd",
            "https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c",
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBBuildService/PlanningOperation.swift",
        ],
        rationale: """
            CoreFoundation rejects the whole file; `codesign` then stops, and Xcode's build system continues without
            the file and does not report it. The file contains an unknown element, a key without a value, text between
            the values, or a value that CoreFoundation cannot read, such as a number followed by a space.

            Exceptions: if only the element `plist` around the list is missing, CoreFoundation accepts the file, and
            the finding is a warning.
            """,
        examples: [
            .reported(
                "a key without a value",
                """
                <key>«com.apple.developer.siri»</key>
                """),
            .reported(
                "an element that property lists do not support",
                """
                <key>com.apple.developer.siri</key>
                «<yes/>»
                """),
            .reported(
                "whitespace after a number",
                """
                <key>com.example.count</key>
                <integer>«5 »</integer>
                """,
                fixed: """
                    <key>com.example.count</key>
                    <integer>5</integer>
                    """),
            .accepted(
                "a key with its value",
                """
                <key>com.apple.developer.siri</key>
                <true/>
                """),
        ]
    ) { subject, report in
        for problem in subject.propertyList.problems where [.notPropertyList, .rootElement].contains(problem.kind) {
            report(
                problem.message, at: problem.location,
                severity: problem.kind.isTolerated ? .warning : .error, fix: problem.fix)
        }
    }
}

extension PropertyListProblem {
    /// A fix that removes the whitespace around a value.
    fileprivate var fix: Fix? {
        replacement.flatMap { .replace(location, with: $0, .safe, "remove the whitespace") }
    }
}
