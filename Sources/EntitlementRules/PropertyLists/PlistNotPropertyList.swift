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
            the file and does not report it. The file contains an unknown element, a key without a value, or text
            between the values.

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
            .accepted(
                "a key with its value",
                """
                <key>com.apple.developer.siri</key>
                <true/>
                """),
        ]
    ) { subject, report in
        for problem in subject.propertyList.problems where problem.kind == .notPropertyList {
            let isBareRoot = problem.location.range?.lowerBound == subject.propertyList.root?.elementRange?.lowerBound
            report(problem.message, at: problem.location, severity: isBareRoot ? .warning : .error)
        }
    }
}
