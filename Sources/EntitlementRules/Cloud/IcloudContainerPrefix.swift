import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let icloudContainerPrefix = Rule(
        "icloud-container-prefix",
        "iCloud container without `iCloud.` prefix",
        severity: .error,
        stages: .authorization + [.runTime],
        keys: [.cloudContainers, .ubiquityContainers], traits: .unprefixedContainers,
        apple: ["doesn't support the iCloud Container"],
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
            "https://github.com/UNSH/Unity-Apple-Distribution-Workflow/issues/2",
            "https://developer.apple.com/documentation/foundation/filemanager/url(forubiquitycontaineridentifier:)",
        ],
        rationale: """
            Xcode does not find a matching profile, the device rejects the installation, or macOS terminates the app at
            launch. Apple registers all containers with the case-sensitive prefix `iCloud.`, and profiles list them
            in that form.

            Exceptions: containers for documents can also have the format used until 2013, which consists of a team
            identifier, a dot, and a name. The values of project variables are not checked.
            """,
        examples: [
            .reported(
                "a missing prefix, and a prefix with different capitalization",
                """
                <key>com.apple.developer.icloud-container-identifiers</key>
                <array>
                    <string>«com.example.notes»</string>
                    <string>«icloud.»com.example.drawings</string>
                </array>
                """,
                fixed: """
                    <key>com.apple.developer.icloud-container-identifiers</key>
                    <array>
                        <string>iCloud.com.example.notes</string>
                        <string>iCloud.com.example.drawings</string>
                    </array>
                    """),
            .reported(
                "a team identifier before the prefix",
                """
                <key>com.apple.developer.icloud-container-identifiers</key>
                <array>
                    <string>«$(TeamIdentifierPrefix)iCloud.com.example.notes»</string>
                </array>
                """,
                fixed: """
                    <key>com.apple.developer.icloud-container-identifiers</key>
                    <array>
                        <string>iCloud.com.example.notes</string>
                    </array>
                    """),
            .accepted(
                "a container, and a container for documents in the older format",
                """
                <key>com.apple.developer.icloud-container-identifiers</key>
                <array>
                    <string>iCloud.$(CFBundleIdentifier)</string>
                </array>
                <key>com.apple.developer.ubiquity-container-identifiers</key>
                <array>
                    <string>$(TeamIdentifierPrefix)com.example.notes</string>
                </array>
                """),
        ]
    ) { subject, report in
        for key in [EntitlementKey.cloudContainers, .ubiquityContainers] {
            for string in subject.claims[key]?.strings ?? []
            where !string.value.hasPrefix(CloudContainerIdentifier.prefix) {
                let text = IdentifierText(string.value)
                guard let meant = text.cloudContainer(isForDocuments: key == .ubiquityContainers) else { continue }
                let isLetterCase = meant.lowercased() == text.text.lowercased()
                let location = isLetterCase ? string.location(of: 0..<7) : string.location
                report(
                    isLetterCase
                        ? "`\(string.part(0..<7))` must be `iCloud.`; identifiers are case-sensitive"
                        : "`\(text)` is not an iCloud container; did you mean `\(meant)`?",
                    at: location,
                    fix: .replace(string.location, with: meant, .unsafe, "replace with `\(meant)`"))
            }
        }
    }
}

extension IdentifierText {
    /// Returns the corrected form of a text that does not begin with `iCloud.`, or `nil` if the text may be valid.
    fileprivate func cloudContainer(isForDocuments: Bool) -> String? {
        guard !text.isEmpty, text != "*", !isOnlyPrefix else { return nil }
        switch prefix {
        case .unknown: return nil
        case .team, .variable:
            let name = withoutPrefix.text
            if name.hasPrefix(CloudContainerIdentifier.prefix) { return name }
            return isForDocuments ? nil : CloudContainerIdentifier.prefix + name
        case .none:
            if isForDocuments, TeamIdentifier(rawValue: firstPart ?? "").isMisshapen { return nil }
            let isLetterCase = storePrefix?.lowercased() == CloudContainerIdentifier.prefix.lowercased()
            let name = isLetterCase ? suffix(from: CloudContainerIdentifier.prefix.utf8.count).text : text
            return CloudContainerIdentifier.prefix + name
        }
    }
}
