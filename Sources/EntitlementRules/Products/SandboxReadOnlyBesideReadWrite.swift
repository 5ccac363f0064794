import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let sandboxReadOnlyBesideReadWrite = Rule(
        "sandbox-read-only-beside-read-write",
        "Read-only and read-write access to the same files",
        severity: .note,
        stages: [], confidence: .likely,
        keys: readOnlyKeys,
        sources: [
            "https://developer.apple.com/documentation/security/app-sandbox",
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBCore/SpecImplementations/Tools/ProductPackaging.swift",
        ],
        rationale: """
            The key `….read-only` has no effect, because `….read-write` includes reading, and a reader of the file
            cannot determine which access the app needs. The system accepts both keys; the settings in Xcode write only
            one of them.
            """,
        examples: [
            .reported(
                "both keys for the same files", under: .source(.macOS),
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                <key>«com.apple.security.files.user-selected.read-only»</key>
                <true/>
                <key>com.apple.security.files.user-selected.read-write</key>
                <true/>
                """,
                fixed: """
                    <key>com.apple.security.app-sandbox</key>
                    <true/>
                    <key>com.apple.security.files.user-selected.read-write</key>
                    <true/>
                    """),
            .accepted(
                "the two keys for different files", under: .source(.macOS),
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                <key>com.apple.security.files.user-selected.read-write</key>
                <true/>
                <key>com.apple.security.files.downloads.read-only</key>
                <true/>
                """),
        ]
    ) { subject, report in
        for claim in subject.claims.claims(of: readOnlyKeySet) where claim.value.boolean == true {
            guard let writing = writingKeys[claim.key], let other = subject.claims[writing], other.value.boolean == true
            else { continue }
            report(
                "`\(claim.key)` has no effect, because `\(other.key)` includes reading; remove it",
                at: claim.keyLocation,
                related: [.init("read-write access is claimed here", at: other.keyLocation)],
                fix: .remove(claim, of: subject, .unsafe, "remove `\(claim.key)`"))
        }
    }

    private static let readOnly = ".read-only"

    /// The Boolean read-only keys.
    ///
    /// Temporary exceptions list paths, so both of their keys can be required.
    private static let readOnlyKeys = EntitlementCatalog.definitions
        .filter { $0.type == .boolean && $0.key.rawValue.hasSuffix(readOnly) }.map(\.key)

    private static let readOnlyKeySet = EntitlementKeySet(readOnlyKeys)

    /// The read-write key for each read-only key.
    private static let writingKeys = Dictionary(
        readOnlyKeys.map { ($0, EntitlementKey(rawValue: $0.rawValue.dropLast(readOnly.count) + ".read-write")) }
    ) { first, _ in first }
}
