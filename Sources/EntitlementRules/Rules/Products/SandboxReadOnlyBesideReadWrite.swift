import Entitlements
import PropertyLists

extension Rule {
    static let sandboxReadOnlyBesideReadWrite = Rule(
        "sandbox-read-only-beside-read-write",
        "a place is open for reading or for reading and writing, not for both",
        severity: .note, confidence: .likely,
        keys: readOnlyKeys,
        sources: [
            "https://developer.apple.com/documentation/security/app-sandbox",
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBCore/SpecImplementations/Tools/ProductPackaging.swift",
        ],
        rationale: """
            Who may write may read: beside `….read-write` the key `….read-only` says nothing, and a reader of the file
            has to guess which was meant. The system takes both; Xcode's own settings write one of the two.
            """,
        examples: [
            .reported(
                "both for the same files", under: .source(.macOS),
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
                "one for some files, the other for others", under: .source(.macOS),
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
                "`\(other.key)` includes reading; `\(claim.key)` adds nothing", at: claim.keyLocation,
                related: [.init("reading and writing are claimed here", at: other.keyLocation)],
                fix: .remove(claim, of: subject, .safe, "remove `\(claim.key)`"))
        }
    }

    private static let readOnly = ".read-only"

    /// Temporary exceptions list paths, so that there the two keys may well differ.
    private static let readOnlyKeys = EntitlementCatalog.definitions
        .filter { $0.type == .boolean && $0.key.rawValue.hasSuffix(readOnly) }.map(\.key)

    private static let readOnlyKeySet = EntitlementKeySet(readOnlyKeys)

    /// For each key the one that includes writing.
    private static let writingKeys = Dictionary(
        readOnlyKeys.map { ($0, EntitlementKey(rawValue: $0.rawValue.dropLast(readOnly.count) + ".read-write")) }
    ) { first, _ in first }
}
