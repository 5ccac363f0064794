import Entitlements
import PropertyLists

extension Rule {
    static let debugGetTaskAllowByHand = Rule(
        "debug-get-task-allow-by-hand",
        "whether debuggers may attach is left to signing",
        severity: .warning,
        keys: [.getTaskAllow, .macGetTaskAllow],
        apple: ["doesn't match the entitlements file's value for the get-task-allow entitlement"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements",
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBCore/SpecImplementations/Tools/ProductPackaging.swift",
        ],
        rationale: """
            Xcode takes `get-task-allow` from the profile: true for development, false for everything else. A value
            in the file is right for one of the two and stops the build or the export of the other.

            The key of macOS is a note: Xcode adds it to development builds and removes it from the others, whatever
            the file says. Where `codesign` reads the file, somebody has to write the key, and nothing is said.
            """,
        examples: [
            .reported(
                "written into the file",
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
            // What no profile authorizes has a rule of its own.
            if subject.isDistributed, claim.key == .getTaskAllow, claim.value.boolean == true { continue }
            report(
                "`\(claim.key)` is written by hand; Xcode sets it by the profile", at: claim.keyLocation,
                severity: claim.key == .getTaskAllow ? .warning : .note,
                fix: .remove(claim, of: subject, .unsafe, "remove `\(claim.key)`"))
        }
    }
}
