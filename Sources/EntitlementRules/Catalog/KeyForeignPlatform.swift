import Entitlements
import LintModel
import Workspaces

extension Rule {
    static let keyForeignPlatform = Rule(
        "key-foreign-platform",
        "Entitlement of another platform",
        severity: .warning,
        stages: .authorization + [.runTime], confidence: .likely,
        when: .platform,
        apple: ["ITMS-90046", "ITMS-90045", "0xE8008016"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements",
            "https://github.com/swiftlang/swift-build/pull/432",
        ],
        rationale: """
            On all platforms except macOS, devices reject the installation, and App Store Connect rejects the upload: a
            profile must authorize each key, but no profile authorizes a key that its platform does not support. An
            example is `com.apple.security.app-sandbox` in an iOS app. On macOS, a key of another platform has no
            effect. For example, push notifications use a different key there.

            Exceptions: for a source file, the rule reports one note about all such keys, because Xcode removes
            unsupported keys. A key is not reported if a product for another platform is signed with the same file and
            supports the key. Apple's pages do not list every platform of every key, so the finding is usually not an
            error. It is an error only if a product for a platform other than macOS is signed with a key of the App
            Sandbox or of the hardened runtime.
            """,
        examples: [
            .reported(
                "an App Sandbox key, signed for iOS", under: .signed(.iOS, .appStore),
                """
                <key>application-identifier</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                <key>«com.apple.security.app-sandbox»</key>
                <true/>
                """,
                fixed: """
                    <key>application-identifier</key>
                    <string>A1B2C3D4E5.com.example.notes</string>
                    """),
            .reported(
                "the iOS push key on macOS", under: .signed(.macOS, .developerID),
                """
                <key>«aps-environment»</key>
                <string>production</string>
                """),
            .accepted(
                "both push keys in a Mac Catalyst app", under: .signed(.catalyst),
                """
                <key>aps-environment</key>
                <string>development</string>
                <key>com.apple.developer.aps-environment</key>
                <string>development</string>
                """),
            .accepted(
                "an App Sandbox key on macOS", under: .signed(.macOS),
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                """),
        ]
    ) { subject, report in
        guard let platform = subject.platform else { return }
        var notes: [EntitlementClaim] = []
        for claim in subject.claims.claims {
            guard let definition = claim.definition, definition.exists(on: platform) == false,
                // `app-id-of-other-platform` checks the application identifier.
                claim.key != .applicationIdentifier, claim.key != .macApplicationIdentifier,
                // Another product that is signed with the same file uses the key.
                !subject.conditions.platformsOfFile.contains(where: { definition.exists(on: $0) != false })
            else { continue }
            let isRefused =
                subject.isSigned && definition.isMacOnly && definition.restriction == .unrestrictedOnMac
                && definition.evidence != .reported
            let severity = isRefused ? .error : severity(of: definition, in: subject)
            guard severity != .note else {
                notes.append(claim)
                continue
            }
            let advice = counterparts[claim.key].map { "use `\($0)`" } ?? "remove it"
            report(
                "`\(claim.key)` is not available on \(platform); \(advice)", at: claim.keyLocation,
                severity: severity,
                confidence: isRefused ? .certain : .likely,
                fix: isRefused ? .remove(claim, of: subject, .unsafe, "remove `\(claim.key)`") : nil)
        }
        if let first = notes.first {
            report(note(notes, in: subject, on: platform), at: first.keyLocation, severity: .note)
        }
    }

    /// The maximum number of keys in a note; keeps it readable.
    private static let namedKeys = 3

    /// Returns the note about the keys of other platforms in one file, with their effect on the signature.
    private static func note(_ claims: [EntitlementClaim], in subject: Subject, on platform: Platform) -> String {
        let names = claims.prefix(namedKeys).map { "`\($0.key)`" }.joined(separator: ", ")
        let more = claims.count > namedKeys ? " and \(claims.count - namedKeys) more" : ""
        let counterpart = claims.count == 1 ? counterparts[claims[0].key].map { "; use `\($0)`" } ?? "" : ""
        let verb = claims.count == 1 ? "is" : "are"
        let object = claims.count == 1 ? "it" : "them"
        let effect: String
        if subject.isSigned || platform == .macOS {
            effect = "; remove \(object)"
        } else if subject.isReadByCodesign {
            effect = ", but `codesign` signs \(object); remove \(object)"
        } else {
            effect = ", so Xcode does not sign \(object); remove \(object)"
        }
        return "\(names)\(more) \(verb) not available on \(platform)\(counterpart)\(counterpart.isEmpty ? effect : "")"
    }

    /// Returns a warning if a signature uses a key of the other platform family; otherwise a note.
    private static func severity(of definition: EntitlementDefinition, in subject: Subject) -> Severity {
        subject.isSigned && (subject.platform == .macOS || definition.isMacOnly) ? .warning : .note
    }

    /// Keys with the same meaning on different platforms.
    private static let counterparts: [EntitlementKey: EntitlementKey] = [
        .pushEnvironment: .macPushEnvironment, .macPushEnvironment: .pushEnvironment,
        .macGetTaskAllow: .getTaskAllow,
    ]
}
