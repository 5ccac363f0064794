import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let plistRepeatedKey = Rule(
        "plist-repeated-key",
        "Duplicate key in a dictionary",
        severity: .error,
        stages: [.sign],
        when: .repeatedKeys,
        sources: [
            "https://github.com/apple-oss-distributions/xnu/blob/main/libkern/c%2B%2B/OSUnserializeXML.y",
            "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements",
        ],
        rationale: """
            `codesign` rejects the file (“duplicate dictionary key”). Some other readers keep the first value, and some
            keep the last one.
            """,
        examples: [
            .reported(
                "one key with two values",
                """
                <key>aps-environment</key>
                <string>development</string>
                <key>«aps-environment»</key>
                <string>production</string>
                """),
            .reported(
                "a duplicate key with the same value",
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                <key>«com.apple.security.app-sandbox»</key>
                <true/>
                """,
                fixed: """
                    <key>com.apple.security.app-sandbox</key>
                    <true/>
                    """),
            .reported(
                "a key of a dictionary in a list",
                """
                <key>com.example.rules</key>
                <array>
                    <dict>
                        <key>name</key>
                        <string>a</string>
                        <key>«name»</key>
                        <string>b</string>
                    </dict>
                    <dict>
                        <key>name</key>
                        <string>c</string>
                    </dict>
                </array>
                """),
            .accepted(
                "the keys of two platforms",
                """
                <key>aps-environment</key>
                <string>development</string>
                <key>com.apple.developer.aps-environment</key>
                <string>development</string>
                """),
        ]
    ) { subject, report in
        if subject.propertyList.hasDistinctKeys { return }
        for claim in subject.claims.claims where claim.value.holdsValues {
            claim.value.forEachRepeatedKey { key, earlier in
                report(
                    "`\(key.value)` is already set; remove the duplicate", at: key.location,
                    related: [Finding.Related("first set here", at: earlier.location)])
            }
        }
        guard subject.claims.mayRepeatKeys else { return }
        var first: [EntitlementKey: EntitlementClaim] = [:]
        var repeated: [(claim: EntitlementClaim, earlier: EntitlementClaim)] = []
        var ambiguous: Set<EntitlementKey> = []
        for claim in subject.claims.claims {
            guard let earlier = first[claim.key] else {
                first[claim.key] = claim
                continue
            }
            repeated.append((claim, earlier))
            if EntitlementValue(claim.value) != EntitlementValue(earlier.value) { ambiguous.insert(claim.key) }
        }
        for (claim, earlier) in repeated {
            // If all values are equal, removing any duplicate does not change the result.
            let isPlain = !ambiguous.contains(claim.key)
            report(
                "`\(claim.key)` is already set; remove the duplicate", at: claim.keyLocation,
                related: [Finding.Related("first set here", at: earlier.keyLocation)],
                fix: isPlain ? .remove(claim, of: subject, .safe, "remove the duplicate `\(claim.key)`") : nil)
        }
    }
}

extension PropertyList.Value {
    fileprivate var holdsValues: Bool { kind == .dictionary || kind == .array }

    /// Calls `body` with each duplicate key in this value and all nested values.
    fileprivate func forEachRepeatedKey(_ body: (_ key: Located<String>, _ earlier: Located<String>) -> Void) {
        var waiting = [self]
        while let value = waiting.popLast() {
            var first: ExactDictionary<Located<String>> = [:]
            for entry in value.entries {
                if let earlier = first[entry.key.value] {
                    body(entry.key, earlier)
                } else {
                    first[entry.key.value] = entry.key
                }
                if entry.value.holdsValues { waiting.append(entry.value) }
            }
            for element in value.elements where element.holdsValues { waiting.append(element) }
        }
    }
}
