import Entitlements
import PropertyLists

extension Rule {
    static let ubiquityWildcard = Rule(
        "ubiquity-wildcard",
        "the identifier of a container for documents holds no `*`",
        severity: .error,
        keys: [.ubiquityContainers], traits: .wildcard,
        apple: ["ITMS-90045"],
        sources: [
            "https://developer.apple.com/documentation/foundation/filemanager/url(forubiquitycontaineridentifier:)",
            "https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/iCloudFundametals.html",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            The first container of the list is the one that an app gets when it asks for `nil`; a `*` there names
            none. Nor does a `*` anywhere else than at the end.

            In 2011 and 2012 Apple's guide allowed a `*` as the last part of the second and later entries, for
            containers of the team's other apps. Since September 2012 it says that no identifier of a container
            holds one. In a source file such an entry is therefore a warning, and only likely; signed it is what
            a tool copied from the profile.
            """,
        examples: [
            .reported(
                "the container that `nil` means",
                """
                <key>com.apple.developer.ubiquity-container-identifiers</key>
                <array>
                    <string>$(TeamIdentifierPrefix)com.example.«*»</string>
                </array>
                """),
            .reported(
                "a later container, as in 2011",
                """
                <key>com.apple.developer.ubiquity-container-identifiers</key>
                <array>
                    <string>$(TeamIdentifierPrefix)com.example.notes</string>
                    <string>$(TeamIdentifierPrefix)com.example.«*»</string>
                </array>
                """),
            .reported(
                "the grant of a profile, signed into an app", under: .signed(.iOS, .appStore),
                """
                <key>com.apple.developer.ubiquity-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                    <string>A1B2C3D4E5.«*»</string>
                </array>
                """),
            .accepted(
                "each container by its name",
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
                    "the first container is the one that `nil` means; `\(identifier)` names none", at: location,
                    severity: subject.isSigned && !subject.isRefusedForWildcards ? .warning : nil)
            } else if subject.isSigned {
                report(
                    "`\(identifier)` is what a profile grants; a signature names each container", at: location,
                    severity: subject.isRefusedForWildcards ? nil : .warning)
            } else if identifier.isWildcard, identifier.rawValue != "*",
                range.upperBound == identifier.rawValue.utf8.count
            {
                report(
                    "`\(identifier)` was allowed until 2012; since then each container is listed by its name",
                    at: location, severity: .warning, confidence: .likely)
            } else {
                report("`\(identifier)` names no container: a `*` stands for nothing here", at: location)
            }
        }
    }
}
