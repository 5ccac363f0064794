import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let icloudContainerTeam = Rule(
        "icloud-container-team",
        "Team identifier in an iCloud container",
        severity: .error,
        stages: .authorization + [.runTime],
        keys: [.cloudContainers, .ubiquityContainers], traits: [.unusualReferences, .repeatedPrefixes],
        apple: ["doesn't support the iCloud Container"],
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
            "https://developer.apple.com/documentation/foundation/filemanager/url(forubiquitycontaineridentifier:)",
        ],
        rationale: """
            The system rejects the app: profiles contain only the registered names of containers, and no registered
            name has both prefixes. Until 2013, container names began with a team identifier; since then, they begin
            with `iCloud.`.
            """,
        examples: [
            .reported(
                "both prefixes; the team identifier is a literal or a variable",
                """
                <key>com.apple.developer.icloud-container-identifiers</key>
                <array>
                    <string>iCloud.«A1B2C3D4E5.»com.example.notes</string>
                    <string>iCloud.«$(TeamIdentifierPrefix)»com.example.drawings</string>
                </array>
                """,
                fixed: """
                    <key>com.apple.developer.icloud-container-identifiers</key>
                    <array>
                        <string>iCloud.com.example.notes</string>
                        <string>iCloud.com.example.drawings</string>
                    </array>
                    """),
            .accepted(
                "one prefix",
                """
                <key>com.apple.developer.icloud-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                """),
        ]
    ) { subject, report in
        for key in [EntitlementKey.cloudContainers, .ubiquityContainers] {
            for string in subject.claims[key]?.strings ?? []
            where string.value.hasPrefix(CloudContainerIdentifier.prefix) {
                let start = CloudContainerIdentifier.prefix.utf8.count
                let name = IdentifierText(string.value).suffix(from: start)
                guard name.prefixLength > 0, !name.isPlainWord else { continue }
                let range = start..<start + name.prefixLength
                report(
                    "`\(string.value)` has two prefixes; remove `\(string.part(range))`",
                    at: string.location(of: range),
                    fix: .replace(
                        string.location, with: string.removing(range), .unsafe, "remove `\(string.part(range))`"))
            }
        }
    }
}

extension IdentifierText {
    /// Whether the first part is ten uppercase letters without a digit, which can be a name.
    fileprivate var isPlainWord: Bool {
        guard case .team(let team) = prefix else { return false }
        return !team.rawValue.utf8.contains { 0x30...0x39 ~= $0 }
    }
}
