import Entitlements
import PropertyLists

extension Rule {
    static let plistNotPropertyList = Rule(
        "plist-not-property-list",
        "an XML file holds the elements of a property list and nothing else",
        severity: .error,
        when: .problems,
        apple: ["cannot read entitlement data", "Failed to parse entitlements"],
        sources: [
            "https://www.apple.com/DTDs/PropertyList-1.0.dtd",
            "https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c",
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBBuildService/PlanningOperation.swift",
        ],
        rationale: """
            The file is XML and no property list: an element of another name, a key without a value, text between the
            values. CoreFoundation refuses the whole file. `codesign` then stops, and Xcode's build system goes on
            without the file and says nothing of it.

            Exceptions: where only the element `plist` around the list is missing, CoreFoundation reads it all the
            same, and it is a warning.
            """,
        examples: [
            .reported(
                "a key without a value",
                """
                <key>«com.apple.developer.siri»</key>
                """),
            .reported(
                "an element that is none of a property list's",
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
