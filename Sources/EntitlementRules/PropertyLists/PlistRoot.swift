import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let plistRoot = Rule(
        "plist-root",
        "Entitlements that are not a dictionary",
        severity: .error,
        stages: [.build, .sign],
        apple: ["references an entitlements file that is not a dictionary, ignoring"],
        sources: [
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBBuildService/PlanningOperation.swift",
            "https://github.com/indygreg/apple-platform-rs/blob/main/apple-codesign/src/plist_der.rs",
        ],
        rationale: """
            `codesign` rejects a property list that is not a dictionary, so signing fails. Xcode's build system passes
            such a list to `codesign`. If a build setting also contains entitlements, Xcode's build system ignores the
            list with a warning.
            """,
        examples: [
            .reported(
                "an array",
                file: """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <plist version="1.0">
                    «<array>
                        <string>com.apple.security.app-sandbox</string>
                    </array>»
                    </plist>

                    """),
            .accepted(
                "a dictionary, even an empty one",
                file: """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <plist version="1.0">
                    <dict/>
                    </plist>

                    """),
        ]
    ) { subject, report in
        let list = subject.propertyList
        if let root = list.root {
            guard root.kind != .dictionary else { return }
            report("the property list is \(root.kind.withArticle); expected a dictionary", at: root.location)
        } else if list.problems.isEmpty {
            report("the file does not contain a property list; expected a dictionary", at: list.wholeFile)
        }
    }
}
