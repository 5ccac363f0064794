import Entitlements
import PropertyLists

extension Rule {
    static let valueType = Rule(
        "value-type",
        "an entitlement has the kind of value that its key takes",
        severity: .error,
        traits: .unexpectedKinds,
        apple: ["ITMS-90046", "ITMS-90286"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements",
            "https://github.com/apple-oss-distributions/Security/blob/main/OSX/sec/ipc/server_entitlement_helpers.c",
        ],
        rationale: """
            A value of another kind counts as no value: the system that asks for an array of groups and finds a
            string goes on as if the entitlement were not there, and one member that is no string makes it ignore
            the whole array. Nothing says so: the app is built, signed and started, and has no access. The App Store
            refuses some of them (“this value should be a string”).

            A boolean is written `<true/>` or `<false/>`. The text `YES` and the number 1 are none.

            Exceptions: where Apple's page does not say which kind a key takes, or other tools say otherwise, it is a
            warning.
            """,
        examples: [
            .reported(
                "a string where an array is due",
                """
                <key>com.apple.security.application-groups</key>
                <string>«group.com.example.notes»</string>
                """,
                fixed: """
                    <key>com.apple.security.application-groups</key>
                    <array><string>group.com.example.notes</string></array>
                    """),
            .reported(
                "a boolean in words",
                """
                <key>com.apple.developer.siri</key>
                <string>«YES»</string>
                """,
                fixed: """
                    <key>com.apple.developer.siri</key>
                    <true/>
                    """),
            .reported(
                "an array where a string is due",
                """
                <key>com.apple.developer.icloud-container-environment</key>
                «<array>
                    <string>Development</string>
                    <string>Production</string>
                </array>»
                """),
            .reported(
                "a member of another kind",
                """
                <key>keychain-access-groups</key>
                <array>
                    <string>$(AppIdentifierPrefix)com.example.notes</string>
                    <integer>«7»</integer>
                </array>
                """),
            .accepted(
                "values of the kinds that are documented",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.com.example.notes</string>
                </array>
                <key>com.apple.developer.siri</key>
                <true/>
                """),
        ]
    ) { subject, report in
        for claim in subject.claims.claims {
            guard let definition = claim.definition else { continue }
            if !definition.type.accepts(claim.value.kind) {
                report(
                    message(for: claim, definition), at: claim.value.location,
                    confidence: definition.isTypeCertain ? .certain : .likely, fix: fix(for: claim, definition, subject)
                )
            } else if let member = definition.type.memberKind {
                for element in claim.value.elements where element.kind != member {
                    report(
                        "a member of `\(claim.key)` is \(element.kind.withArticle); it holds \(member.rawValue)s only",
                        at: element.location, confidence: definition.isTypeCertain ? .certain : .likely)
                }
            }
        }
    }

    private static func message(for claim: EntitlementClaim, _ definition: EntitlementDefinition) -> String {
        let takes = definition.type == .boolean ? "`<true/>` or `<false/>`" : definition.type.withArticle
        if let text = claim.value.string, !text.isEmpty, text.utf8.count <= 40 {
            return "`\(claim.key)` is the string `\(text)`; it takes \(takes)"
        }
        return "`\(claim.key)` is \(claim.value.kind.withArticle); it takes \(takes)"
    }

    private static func fix(for claim: EntitlementClaim, _ definition: EntitlementDefinition, _ subject: Subject)
        -> Fix?
    {
        switch (definition.type, claim.value.kind) {
        case (.strings, .string): return wrapping(claim, of: subject)
        case (.string, .array):
            let members = Array(claim.value.elements.prefix(2))
            guard members.count == 1, let string = members.first?.string else { return nil }
            return .replaceValue(
                of: claim, of: subject, with: "<string>\(string.escapedForXML)</string>", .unsafe,
                "take the string out of its array")
        case (.boolean, .string), (.boolean, .integer):
            guard let isTrue = claim.value.meantAsBoolean else { return nil }
            let element = isTrue ? "<true/>" : "<false/>"
            return .replaceValue(of: claim, of: subject, with: element, .unsafe, "write `\(element)`")
        default: return nil
        }
    }

    private static func wrapping(_ claim: EntitlementClaim, of subject: Subject) -> Fix? {
        guard subject.propertyList.format == .xml, let range = claim.value.elementRange else { return nil }
        return Fix(
            "put the string into an array", .unsafe, in: subject.file,
            [
                Fix.Edit(range.lowerBound..<range.lowerBound, "<array>"),
                Fix.Edit(range.upperBound..<range.upperBound, "</array>"),
            ])
    }
}

extension PropertyList.Value {
    /// What somebody means who writes `YES` or 0 for a boolean; `nil` where that is anybody's guess.
    fileprivate var meantAsBoolean: Bool? {
        switch (integer, string?.lowercased()) {
        case (1, _), (_, "yes"), (_, "true"), (_, "1"): true
        case (0, _), (_, "no"), (_, "false"), (_, "0"): false
        default: nil
        }
    }
}
