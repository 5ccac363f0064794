import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let identifierRepeated = Rule(
        "identifier-repeated",
        "Duplicate identifier in a list",
        severity: .note,
        stages: [.runTime],
        traits: [.repeated, .unusualReferences],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles"
        ],
        rationale: """
            The duplicate has no effect: a profile authorizes each entry separately, regardless of how often it occurs.
            Usual causes are a merge, and a copied entry that the developer did not change.
            """,
        examples: [
            .reported(
                "a duplicate group",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.com.example.notes</string>
                    <string>«group.com.example.notes»</string>
                </array>
                """,
                fixed: """
                    <key>com.apple.security.application-groups</key>
                    <array>
                        <string>group.com.example.notes</string>
                    </array>
                    """),
            .reported(
                "a duplicate group with different reference syntax",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>$(GROUP_PREFIX).notes</string>
                    <string>«${GROUP_PREFIX}.notes»</string>
                </array>
                """,
                fixed: """
                    <key>com.apple.security.application-groups</key>
                    <array>
                        <string>$(GROUP_PREFIX).notes</string>
                    </array>
                    """),
            .accepted(
                "one container in two lists",
                """
                <key>com.apple.developer.icloud-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                <key>com.apple.developer.ubiquity-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                """),
        ]
    ) { subject, report in
        for claim in subject.claims.claims where claim.holdsIdentifiers {
            let isRespelled = claim.hasOtherBrackets
            let repeated = isRespelled ? nil : claim.repeatedDigests
            guard isRespelled || repeated != nil else { continue }
            var first: [String: (value: String, location: Location)] = [:]
            for element in claim.value.elements {
                guard repeated.map({ digests in element.isString { digests.contains($0.digest) } == true }) ?? true,
                    let value = element.string
                else { continue }
                let meaning = isRespelled ? SettingExpression(parsing: value).inParentheses : value
                if let earlier = first[meaning] {
                    report(
                        "`\(value)` is already in the list"
                            + (earlier.value == value ? "" : " as `\(earlier.value)`") + "; remove the duplicate",
                        at: element.location, related: [Finding.Related("first listed here", at: earlier.location)],
                        fix: .remove(
                            element.elementRange, of: subject.file, .safe, "remove the duplicate `\(value)`"))
                } else {
                    first[meaning] = (value, element.location)
                }
            }
        }
    }
}

extension EntitlementClaim {
    /// Whether the value contains a reference in braces or square brackets.
    ///
    /// Such an identifier has several spellings.
    fileprivate var hasOtherBrackets: Bool {
        var hasBrackets = false
        value.forEachMember { _, text in
            guard let text, !hasBrackets else { return }
            hasBrackets = zip(text, text.dropFirst()).contains {
                $0 == UInt8(ascii: "$") && ($1 == UInt8(ascii: "{") || $1 == UInt8(ascii: "["))
            }
        }
        return hasBrackets
    }

    /// The digests of the strings that may be duplicates, or `nil` if there are none.
    ///
    /// The rule creates a `String` only for members with these digests.
    fileprivate var repeatedDigests: Set<UInt64>? {
        var digests: [UInt64] = []
        value.forEachMember { _, text in
            if let digest = text?.digest { digests.append(digest) }
        }
        digests.sort()
        var repeated: Set<UInt64> = []
        for (digest, next) in zip(digests, digests.dropFirst()) where digest == next { repeated.insert(digest) }
        return repeated.isEmpty ? nil : repeated
    }
}

extension SettingExpression {
    /// The text with all references in parentheses.
    fileprivate var inParentheses: String {
        let bytes = Array(text.utf8)
        func written(_ parts: [Part]) -> String {
            parts.map { part in
                guard case .reference(let reference) = part, reference.form != .bare else {
                    return String(decoding: bytes[part.range], as: UTF8.self)
                }
                let operators = reference.operators.map { step in
                    ":" + step.name + (step.operand.map { "=" + written($0) } ?? "")
                }
                return "$(" + written(reference.name) + operators.joined() + ")"
            }.joined()
        }
        return written(parts)
    }
}
