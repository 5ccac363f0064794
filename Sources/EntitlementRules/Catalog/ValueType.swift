import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let valueType = Rule(
        "value-type",
        "Wrong type of an entitlement value",
        severity: .error,
        stages: .authorization + [.runTime],
        traits: .unexpectedKinds,
        apple: ["ITMS-90046", "ITMS-90286"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements",
            "https://github.com/apple-oss-distributions/Security/blob/main/OSX/sec/ipc/server_entitlement_helpers.c",
        ],
        rationale: """
            The system ignores a value of the wrong type. If it expects an array of groups and finds a string, the
            app runs without the entitlement; if one member of an array is not a string, the system ignores the whole
            array. No tool reports the problem: the app is built, signed, and launched without access. App Store
            Connect rejects some of these values (“this value should be a string”).

            A Boolean is `<true/>` or `<false/>`. The text `YES` and the number 1 are not Booleans.

            Exceptions: if Apple's page does not specify the type of a key, or if other tools use a different type,
            the finding is a warning.
            """,
        examples: [
            .reported(
                "a string instead of an array",
                """
                <key>com.apple.security.application-groups</key>
                <string>«group.com.example.notes»</string>
                """,
                fixed: """
                    <key>com.apple.security.application-groups</key>
                    <array><string>group.com.example.notes</string></array>
                    """),
            .reported(
                "a Boolean as text",
                """
                <key>com.apple.developer.siri</key>
                <string>«YES»</string>
                """,
                fixed: """
                    <key>com.apple.developer.siri</key>
                    <true/>
                    """),
            .reported(
                "an array instead of a string",
                """
                <key>com.apple.developer.icloud-container-environment</key>
                «<array>
                    <string>Development</string>
                    <string>Production</string>
                </array>»
                """),
            .reported(
                "an array member of the wrong type",
                """
                <key>keychain-access-groups</key>
                <array>
                    <string>$(AppIdentifierPrefix)com.example.notes</string>
                    <integer>«7»</integer>
                </array>
                """),
            .accepted(
                "values of the documented types",
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
                        "a member of `\(claim.key)` is \(element.kind.withArticle); expected only \(member.rawValue)s",
                        at: element.location, confidence: definition.isTypeCertain ? .certain : .likely)
                }
            }
        }
    }

    private static func message(for claim: EntitlementClaim, _ definition: EntitlementDefinition) -> String {
        let takes = definition.type == .boolean ? "`<true/>` or `<false/>`" : definition.type.withArticle
        if let text = claim.value.string, !text.isEmpty, text.utf8.count <= 40 {
            return "`\(claim.key)` is the string `\(text)`; expected \(takes)"
        }
        return "`\(claim.key)` is \(claim.value.kind.withArticle); expected \(takes)"
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
                "replace the array with its string")
        case (.boolean, .string), (.boolean, .integer):
            guard let isTrue = claim.value.meantAsBoolean else { return nil }
            let element = isTrue ? "<true/>" : "<false/>"
            return .replaceValue(of: claim, of: subject, with: element, .unsafe, "replace with `\(element)`")
        default: return nil
        }
    }

    private static func wrapping(_ claim: EntitlementClaim, of subject: Subject) -> Fix? {
        guard subject.propertyList.format == .xml, let range = claim.value.elementRange else { return nil }
        return Fix(
            "wrap the string in an array", .unsafe, in: subject.file,
            [
                Fix.Edit(range.lowerBound..<range.lowerBound, "<array>"),
                Fix.Edit(range.upperBound..<range.upperBound, "</array>"),
            ])
    }
}

extension PropertyList.Value {
    /// The Boolean that `YES`, 0, and similar values represent; `nil` if it is ambiguous.
    fileprivate var meantAsBoolean: Bool? {
        switch (integer, string?.lowercased()) {
        case (1, _), (_, "yes"), (_, "true"), (_, "1"): true
        case (0, _), (_, "no"), (_, "false"), (_, "0"): false
        default: nil
        }
    }
}
