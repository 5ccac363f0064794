import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let debugGetTaskAllowByHand = Rule(
        "debug-get-task-allow-by-hand",
        "Hard-coded debugging entitlement",
        severity: .warning,
        stages: [.notarize, .upload, .install],
        keys: [.getTaskAllow, .macGetTaskAllow],
        apple: ["doesn't match the entitlements file's value for the get-task-allow entitlement"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements",
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBCore/SpecImplementations/Tools/ProductPackaging.swift",
        ],
        rationale: """
            The build or the export fails: a hard-coded `get-task-allow` matches either development profiles or all
            other profiles. Xcode takes the value from the profile: true for development, and false for all other
            distribution methods.

            Exceptions: for the macOS key, the finding is a note, because Xcode adds it to development builds and
            removes it from all other builds, regardless of the file. The rule does not apply to files that `codesign`
            reads, because these files must contain the key.
            """,
        examples: [
            .reported(
                "a hard-coded value",
                """
                <key>com.apple.developer.siri</key>
                <true/>
                <key>«get-task-allow»</key>
                <true/>
                """,
                fixed: """
                    <key>com.apple.developer.siri</key>
                    <true/>
                    """),
            .accepted(
                "a file for `codesign`", under: .source(.macOS, dialect: .codesign),
                """
                <key>com.apple.security.get-task-allow</key>
                <true/>
                """),
        ]
    ) { subject, report in
        guard !subject.isSigned, !subject.isReadByCodesign else { return }
        for claim in subject.claims.claims where claim.key == .getTaskAllow || claim.key == .macGetTaskAllow {
            // The rule `debug-get-task-allow` reports a value that no distribution profile authorizes.
            if subject.isDistributed, claim.key == .getTaskAllow, claim.value.boolean == true { continue }
            report(
                "`\(claim.key)` is hard-coded, but Xcode sets it at signing time; remove it", at: claim.keyLocation,
                severity: claim.key == .getTaskAllow ? .warning : .note,
                fix: .remove(claim, of: subject, .unsafe, "remove `\(claim.key)`"))
        }
    }
}
