import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let ubiquityWildcard = Rule(
        "ubiquity-wildcard",
        "Wildcard in ubiquity container identifiers",
        severity: .error,
        stages: .storeValue,
        keys: [.ubiquityContainers], traits: .wildcard,
        apple: ["ITMS-90045"],
        sources: [
            "https://developer.apple.com/documentation/foundation/filemanager/url(forubiquitycontaineridentifier:)",
            "https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/iCloudFundametals.html",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            The app has no default container: `nil` in code refers to the first container of the list, and a wildcard
            does not name a container. A `*` at a position other than the end is not valid in any entry.

            In 2011 and 2012, Apple's guide allowed the second and later entries to end in `*`, for the containers of
            the team's other apps. Since September 2012, the guide states that container identifiers do not contain
            wildcards. In a source file, such an entry is therefore a warning with the confidence `likely`. In a
            signature, such an entry is a value that a tool copied from the profile.
            """,
        examples: [
            .reported(
                "a wildcard in the default container",
                """
                <key>com.apple.developer.ubiquity-container-identifiers</key>
                <array>
                    <string>$(TeamIdentifierPrefix)com.example.«*»</string>
                </array>
                """),
            .reported(
                "a wildcard in a later container, as in 2011",
                """
                <key>com.apple.developer.ubiquity-container-identifiers</key>
                <array>
                    <string>$(TeamIdentifierPrefix)com.example.notes</string>
                    <string>$(TeamIdentifierPrefix)com.example.«*»</string>
                </array>
                """),
            .reported(
                "a wildcard copied from the profile into the signature", under: .signed(.iOS, .appStore),
                """
                <key>com.apple.developer.ubiquity-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                    <string>A1B2C3D4E5.«*»</string>
                </array>
                """),
            .accepted(
                "containers by name",
                """
                <key>com.apple.developer.ubiquity-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                    <string>iCloud.com.example.drawings</string>
                </array>
                """),
        ]
    ) { subject, report in
        for (position, container) in subject.claims.ubiquityContainers.enumerated() {
            let identifier = container.value
            guard let range = identifier.text.wildcard else { continue }
            let location = Located(identifier.rawValue, at: container.location).location(of: range)
            if position == 0 {
                report(
                    "the first container is the default container and cannot be a wildcard; replace `\(identifier)` "
                        + "with a container identifier", at: location,
                    severity: subject.isSigned && !subject.isRefusedForWildcards ? .warning : nil)
            } else if subject.isSigned {
                report(
                    "`\(identifier)` is valid only in a profile; list each container by name", at: location,
                    severity: subject.isRefusedForWildcards ? nil : .warning)
            } else if identifier.isWildcard, identifier.rawValue != "*",
                range.upperBound == identifier.rawValue.utf8.count
            {
                report(
                    "wildcards such as `\(identifier)` have not been supported since 2012; list each container by name",
                    at: location, severity: .warning, confidence: .likely)
            } else {
                report(
                    "`\(identifier)` contains a wildcard, which is not supported here; list each container by name",
                    at: location)
            }
        }
    }
}
