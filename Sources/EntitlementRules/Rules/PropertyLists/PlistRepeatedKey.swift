import Entitlements
import PropertyLists

extension Rule {
    static let plistRepeatedKey = Rule(
        "plist-repeated-key",
        "a key stands once in a dictionary",
        severity: .error,
        sources: [
            "https://github.com/apple-oss-distributions/xnu/blob/main/libkern/c%2B%2B/OSUnserializeXML.y",
            "https://developer.apple.com/documentation/xcode/diagnosing-issues-with-entitlements",
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
        guard subject.claims.mayRepeatKeys else { return }
        var first: [EntitlementKey: EntitlementClaim] = [:]
        for claim in subject.claims.claims {
            if let earlier = first[claim.key] {
                report(
                    "`\(claim.key)` is set twice", at: claim.keyLocation,
                    related: [Finding.Related("first set here", at: earlier.keyLocation)])
            } else {
                first[claim.key] = claim
            }
        }
    }
}
