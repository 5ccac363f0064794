import Entitlements
import PropertyLists

extension Rule {
    static let icloudContainerPrefix = Rule(
        "icloud-container-prefix",
        "the identifier of an iCloud container begins with `iCloud.`",
        severity: .error,
        keys: [.cloudContainers, .ubiquityContainers], traits: .unprefixedContainers,
        apple: ["doesn't support the iCloud Container"],
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
            "https://github.com/UNSH/Unity-Apple-Distribution-Workflow/issues/2",
            "https://developer.apple.com/documentation/foundation/filemanager/url(forubiquitycontaineridentifier:)",
        ],
        rationale: """
            Every container is registered with `iCloud.` in front, capital C and all, and profiles list it like
            that. Anything else is no container: Xcode finds no profile, the device does not install the app, or
            macOS ends it as it starts.

            Containers for documents may have the form of before 2013 as well: team identifier, dot, name. What a
            variable of the project comes to is not judged.
            """,
        examples: [
            .reported(
                "no prefix, and its letter case",
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
                "a team in front",
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
                "a container, and the older form for documents",
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
                        ? "`\(string.part(0..<7))` is not `iCloud.`: letter case counts"
                        : "`\(text)` is no iCloud container; did you mean `\(meant)`?",
                    at: location,
                    fix: .replace(string.location, with: meant, .unsafe, "write `\(meant)`"))
            }
        }
    }
}

extension IdentifierText {
    /// What a text that does not begin with `iCloud.` should be; `nil` where it may be right as it is.
    fileprivate func cloudContainer(isForDocuments: Bool) -> String? {
        guard !text.isEmpty, text != "*", !isPrefixAlone else { return nil }
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
