import EntitlementRules
import Linting
import PropertyLists
import Workspaces

@testable import LintModel

/// The sample findings of the reporter tests.
enum ReportSample {
    static let phone = SourceFile(
        path: "ios/Notes.entitlements",
        bytes: Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0">
            <dict>
            \t<key>com.apple.developer.icloud-container-environment</key>
            \t<string>Development</string>
            \t<!-- é 日本 --><key>com.apple.security.application-groups</key>
            \t<array>
            \t\t<string>com.example.shared</string>
            \t</array>
            </dict>
            </plist>

            """.utf8))

    static let mac = SourceFile(
        path: "mac/Notes.entitlements",
        bytes: Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0">
            <dict>
                <key>com.apple.developer.icloud-container-environment</key>
                <string>Production</string>
            </dict>
            </plist>

            """.utf8))

    static let rules = [
        rule(
            "app-group-prefix", "App group without the prefix `group.`", .error, .certain, apple: ["ITMS-90046"],
            because: """
                On iOS an app group is registered on the developer site, and its
                name [always](https://developer.apple.com/documentation) begins with `group.`. No profile contains a
                name without it.

                More details follow.
                """),
        rule(
            "icloud-environment-split", "Shared container with two environments", .warning, .likely,
            apple: [], because: "The two builds never read each other's records."),
        rule(
            "profile-expired", "Expired profile", .note, .certain, apple: ["0xE8008011"],
            because: "No device installs an app with an expired profile."),
    ]

    static var findings: [Finding] {
        [groupFinding, environmentFinding, profileFinding]
    }

    static var report: Report {
        Report(
            findings: findings,
            notChecked: [NotChecked(path: "old/Locked.entitlements", reason: "permission denied")],
            coverage: Report.Coverage(files: 3, products: 1, targets: 2, suppressed: 4), version: "1.2.3",
            rules: rules)
    }

    private static var groupFinding: Finding {
        let location = string(at: "com.apple.security.application-groups", element: 0, in: phone)
        return Finding(
            rule: "app-group-prefix", severity: .error, confidence: .certain,
            message: "app group `com.example.shared` does not begin with `group.`", location: location,
            related: [Finding.Related("claimed here", at: key("com.apple.security.application-groups", in: phone))],
            apple: ["ITMS-90046"],
            fix: .replace(
                location, with: "group.com.example.shared", .unsafe, "prefix the name with `group.`"),
            context: Finding.Context(target: "Notes", configurations: ["Debug", "Release"], platform: "ios"))
    }

    private static var environmentFinding: Finding {
        Finding(
            rule: "icloud-environment-split", severity: .warning, confidence: .likely,
            message: "two targets share a container but not its environment",
            location: string(at: "com.apple.developer.icloud-container-environment", in: phone),
            related: [
                Finding.Related(
                    "this target uses Production",
                    at: string(at: "com.apple.developer.icloud-container-environment", in: mac))
            ], apple: [], fix: nil)
    }

    private static var profileFinding: Finding {
        Finding(
            rule: "profile-expired", severity: .note, confidence: .certain,
            message: "the profile `Notes Dev` expired on 2026-01-31",
            location: Location(
                file: SourceFile(path: "Notes.app/embedded.mobileprovision", bytes: []),
                keyPath: ["ExpirationDate"]),
            related: [], apple: ["0xE8008011"], fix: nil)
    }

    private static func key(_ key: String, in file: SourceFile) -> Location {
        let entry = PropertyList(reading: file).root?.entries.first { $0.key.value == key }
        return entry?.key.location ?? Location(file: file)
    }

    private static func string(at key: String, element: Int? = nil, in file: SourceFile) -> Location {
        let value = PropertyList(reading: file).root?[key]
        let element = element.flatMap { index in value?.elements.dropFirst(index).first { _ in true } }
        return (element ?? value)?.location ?? Location(file: file)
    }

    private static func rule(
        _ id: String, _ title: String, _ severity: Severity, _ confidence: Confidence, apple: [String],
        because rationale: String
    ) -> Rule {
        Rule(
            id, title, severity: severity, stages: Rule.all.first { $0.id == id }?.stages ?? [],
            confidence: confidence, apple: apple, sources: ["https://developer.apple.com/documentation/\(id)"],
            rationale: rationale, examples: []
        ) { _, _ in }
    }
}
