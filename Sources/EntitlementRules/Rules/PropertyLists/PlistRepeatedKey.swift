import Entitlements
import PropertyLists

extension Rule {
    static let plistRepeatedKey = Rule(
        "plist-repeated-key",
        "a key stands once in a dictionary",
        severity: .error,
        when: .repeatedKeys,
        sources: [
            "https://github.com/apple-oss-distributions/xnu/blob/main/libkern/c%2B%2B/OSUnserializeXML.y",
            "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements",
        ],
        rationale: """
            Of two values for one key only one can be signed, and which of them is nobody's promise: readers
            differ. `codesign` refuses the file (“duplicate dictionary key”).
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
                "one key twice with the same value",
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
                    "`\(key.value)` is set twice", at: key.location,
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
            // Where all values are the same, every reader takes the same, whichever of them is gone.
            let isPlain = !ambiguous.contains(claim.key)
            report(
                "`\(claim.key)` is set twice", at: claim.keyLocation,
                related: [Finding.Related("first set here", at: earlier.keyLocation)],
                fix: isPlain ? .remove(claim, of: subject, .safe, "remove the second `\(claim.key)`") : nil)
        }
    }
}

extension PropertyList.Value {
    fileprivate var holdsValues: Bool { kind == .dictionary || kind == .array }

    /// Finds the keys that stand a second time in a dictionary, in this value and all inside it.
    fileprivate func forEachRepeatedKey(_ body: (_ key: Located<String>, _ earlier: Located<String>) -> Void) {
        var waiting = [self]
        while let value = waiting.popLast() {
            var first: [String: Located<String>] = [:]
            for entry in value.entries {
                if let earlier = first.updateValue(first[entry.key.value] ?? entry.key, forKey: entry.key.value) {
                    body(entry.key, earlier)
                }
                if entry.value.holdsValues { waiting.append(entry.value) }
            }
            for element in value.elements where element.holdsValues { waiting.append(element) }
        }
    }
}
