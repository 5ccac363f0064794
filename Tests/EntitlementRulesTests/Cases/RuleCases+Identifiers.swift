import Entitlements
import LintModel
import Workspaces

private let groups = "com.apple.security.application-groups"
private let keychain = "keychain-access-groups"
private let store = "com.apple.developer.ubiquity-kvstore-identifier"

private let placeholders = strings(
    keychain, "###PREFIX###com.example", "{{.Team}}.{{.ID}}", "@A@.b", "%A%.b", "__A__.b", "%A.b", "a.@b@", "a😀.%A%")

extension RuleCases {
    static var identifiers: [RuleCase] { forms + teams + references + unknownVariables }

    private static var forms: [RuleCase] {
        [
            RuleCase("identifier-empty-part", "a dot at the beginning", strings(groups, ".com.example.notes")),
            RuleCase("identifier-empty-part", "a dot at the end", strings(groups, "group.com.example.notes.")),
            RuleCase(
                "identifier-empty-part", "a dot after a prefix, and two dots after it",
                strings(keychain, "$(AppIdentifierPrefix).com..example")),
            RuleCase(
                "identifier-empty-part", "two dots after a prefix",
                strings(keychain, "$(AppIdentifierPrefix)..com.example")),
            RuleCase(
                "identifier-letter-case", "a capital at the beginning of a name without a prefix",
                strings(groups, "Com.example.notes", "com.example.notes")),
            RuleCase(
                "identifier-prefix-dot", "a dot after a prefix",
                strings(keychain, "$(AppIdentifierPrefix).com.example.notes")),
            RuleCase(
                "identifier-prefix-dot", "a team without a dot",
                strings(keychain, "$(DEVELOPMENT_TEAM)com.example.notes")),
            RuleCase(
                "identifier-repeated", "a reference in parentheses and in brackets",
                strings(groups, "group.$(NAME)", "group.$[NAME]")),
            RuleCase(
                "identifier-repeated", "a reference in parentheses and in braces",
                strings(groups, "group.$(NAME)", "group.${NAME}")),
            RuleCase(
                "identifier-repeated", "a reference that is not closed",
                strings(groups, "group.$(NAME", "group.$(NAME)")),
            RuleCase(
                "identifier-repeated", "a brace, and a reference that is not closed",
                strings(groups, "group.{$(NAME", "group.{$(NAME)")),
            RuleCase(
                "identifier-repeated", "references with different defaults",
                strings(groups, "group.${NAME:default=a}", "group.$(NAME:default=b)", "group.$[NAME:default=a]")),
            RuleCase("identifier-white-space", "a space at the beginning", strings(groups, " group.com.example.notes")),
            RuleCase("identifier-white-space", "a space at the end", strings(groups, "group.com.example.notes ")),
            RuleCase("identifier-white-space", "a space in the middle", strings(groups, "group.com.example notes")),
        ]
            + [
                ("a control character", "\u{81}"), ("an invisible space", "\u{200B}"),
                ("a private character", "\u{E000}"),
                ("an unassigned character", "\u{378}"), ("an accent", "e\u{301}"), ("a letter with an accent", "é"),
            ].map { title, character in
                RuleCase("identifier-foreign-character", title, strings(groups, "group.com.example.\(character)"))
            }
    }

    private static var teams: [RuleCase] {
        [
            "A1B2C3D4E56", "a1B2C3D4E5", "TEAMID1234", "0011111111", "0111111111", "0101010101", "VALIDNAME1",
            "STEAMGAME1",
            "My Team", "TEAM_ID", "A1B2C3D4E5",
        ].map { RuleCase("identifier-team", "the team \($0)", string(store, "\($0).com.example.notes")) } + [
            RuleCase(
                "identifier-team", "the values of an entitlement without identifiers",
                strings("com.apple.developer.nfc.readersession.formats", "NDEF")),
            RuleCase(
                "identifier-team", "a merchant",
                strings("com.apple.developer.in-app-payments", "Merchant.com.example.notes")),
            RuleCase(
                "identifier-team", "a container",
                strings("com.apple.developer.icloud-container-identifiers", "Notes1.com.example")),
        ]
    }

    private static var references: [RuleCase] {
        let long = "group." + String(repeating: "a", count: 1019)
        return [
            RuleCase(
                "variable-bare", "a prefix without parentheses",
                strings(keychain, "$AppIdentifierPrefix.com.example.notes")),
            RuleCase(
                "variable-bare", "a prefix and a name without parentheses",
                strings(keychain, "$AppIdentifierPrefix$CFBundleIdentifier")),
            RuleCase(
                "variable-bare", "a prefix joined with a name",
                strings(keychain, "$AppIdentifierPrefixcom.example.notes")),
            RuleCase("variable-bare", "a whole name", strings(keychain, "$(AppIdentifierPrefix)$CFBundleIdentifier")),
            RuleCase(
                "variable-bare", "a name that begins like a variable",
                strings(keychain, "$DEVELOPMENT_TEAM_ID.com.example")),
            RuleCase(
                "variable-malformed", "a reference in a text of 1025 bytes",
                strings(groups, long.dropLast(6) + "$(NAME:", long + "$(")),
            RuleCase("variable-malformed", "a text of 1024 bytes", strings(groups, String(long.dropLast(2)) + "$")),
            RuleCase("variable-malformed", "a text of 1025 bytes without a reference", strings(groups, long + "aa")),
            RuleCase("variable-malformed", "a signed text of 1026 bytes", .signed(.iOS), strings(groups, long + "$$")),
            RuleCase("variable-malformed", "a reference in braces", strings(groups, "group.${NAME}")),
            RuleCase("variable-malformed", "an operator with a space", strings(groups, "group.$(NAME:lo wer)")),
            RuleCase("variable-malformed", "unknown operators", strings(groups, "$(NAME:some)", "$(NAME:some=a)")),
            RuleCase(
                "variable-malformed", "references in references in 65 levels",
                strings(groups, String(repeating: "$(", count: 65) + "NAME" + String(repeating: ")", count: 65))),
            RuleCase("variable-malformed", "a second reference without a name", strings(groups, "group.$(NAME).$()")),
            RuleCase("variable-malformed", "an operator without a name", strings(groups, "$(NAME:).$(OTHER:)")),
            RuleCase(
                "identifier-foreign-character", "placeholders", .source(.macOS, dialect: .codesign),
                placeholders),
            RuleCase(
                "identifier-foreign-character", "a placeholder in a file that a project uses", .boundByProject,
                strings(keychain, "@A@.com.example")),
            RuleCase(
                "identifier-team", "placeholders", .source(.macOS, dialect: .codesign),
                placeholders),
            RuleCase(
                "keychain-group-prefix", "placeholders", .source(.macOS, dialect: .codesign),
                strings(keychain, "@team@.com.example", "com.@team@.example")),
            RuleCase(
                "app-id-by-hand", "variables", .source(.macOS),
                string("com.apple.developer.team-identifier", "$(DEVELOPMENT_TEAM)")
                    + string("application-identifier", "A1B2C3D4E5.$(PRODUCT_BUNDLE_IDENTIFIER)")),
            RuleCase(
                "identifier-team", "a placeholder in a file that a project uses", .boundByProject,
                strings(keychain, "__TEAM__.com.example")),
            RuleCase(
                "variable-deprecated-form", "a file that a project uses", .boundByProject,
                strings(keychain, "${AppIdentifierPrefix}com.example")),
            RuleCase(
                "variable-deprecated-form", "a template of a build system", .template,
                strings(keychain, "$(@AppIdentifierPrefix@)com.example", "$[AppIdentifierPrefix]com.example")),
            RuleCase(
                "variable-deprecated-form", "braces in a signature", .signed(.iOS), strings(groups, "group.${NAME}")),
            RuleCase(
                "keychain-group-prefix", "a placeholder in a signature", .signed(.iOS),
                strings(keychain, "@team@.com.example")),
            RuleCase(
                "keychain-group-prefix", "a placeholder in a file that a project uses", .boundByProject,
                strings(keychain, "@team@.com.example")),
            RuleCase(
                "app-id-by-hand", "the key of macOS", .source(.macOS),
                string("com.apple.application-identifier", "A1B2C3D4E5.com.example.notes")),
            RuleCase(
                "app-id-by-hand", "a variable whose value the project contains",
                in: ExampleTree(
                    .app(
                        "Notes", string("application-identifier", "$(DEVELOPMENT_TEAM).com.example.notes"),
                        settings: "DEVELOPMENT_TEAM = A1B2C3D4E5;"))),
            RuleCase(
                "key-unknown", "a variable that is not of a template", .source(.iOS), flags("com.example.$(@A@)")),
            RuleCase(
                "variable-deprecated-form", "a file that is signed unchanged", .signedUnchanged,
                strings(keychain, "${AppIdentifierPrefix}com.example")),
            RuleCase(
                "key-unknown", "a template of a build system", .template,
                "<key>com.apple.security.$(@A@)</key><true/><key>com.example.key</key><true/>"),
            RuleCase(
                "variable-misspelt", "a template of a build system", .template,
                strings(keychain, "$(@AppIdentifierPrefix@)com.example", "$(AppIdentiferPrefix)com.example")),
            RuleCase(
                "variable-misspelt", "names that can be settings of the project",
                strings(
                    keychain, "$(TEAM_IDENTIFIER_PREFIX)com.example", "$(TEAMIDENTIFIERPREFIX)com.example",
                    "$(Team_Identifier_Prefix)com.example", "$(DEVELOPMENT_TEM).com.example",
                    "$(PRODUCT_BUNDLE_IDENTIFER)", "$(ProductBundleIdentifier)")),
        ]
    }

    private static var unknownVariables: [RuleCase] {
        [
            RuleCase(
                "variable-unexpanded", "a dollar sign in an entitlement without identifiers", .signed(.iOS),
                string("com.apple.developer.devicecheck.appattest-environment", "$ENVIRONMENT")),
            RuleCase(
                "variable-unexpanded", "a reference in an entitlement without identifiers", .signed(.iOS),
                string("com.apple.developer.devicecheck.appattest-environment", "$(ENVIRONMENT)")),
            RuleCase("variable-unexpanded", "a dollar sign in a group", .signed(.iOS), strings(groups, "group.$NAME")),
            RuleCase(
                "variable-unexpanded", "a file that is signed unchanged", .signedUnchanged,
                strings(groups, "$(TeamIdentifierPrefix)a", "$(@TEAM@).a")),
            RuleCase(
                "variable-unexpanded", "a file that is signed unchanged for the App Store",
                .signedUnchanged.adapted { $0.distribution = .appStore }, strings(groups, "$(TeamIdentifierPrefix)a")),
            RuleCase(
                "variable-unknown", "a file that is signed unchanged", .signedUnchanged, strings(groups, "group.$(A)")),
            RuleCase(
                "variable-unknown", "a misspelled variable", strings(keychain, "$(AppIdentiferPrefix)com.example")),
            RuleCase(
                "variable-unknown", "a reference that is not closed", strings(keychain, "$(AppIdentifierPrefix)$(NAME")),
            RuleCase(
                "variable-unknown", "references in all brackets",
                strings(groups, "group.$(A)", "group.${B}", "group.$[C]", "group.$D")),
            RuleCase(
                "variable-unknown", "a reference in the OpenStep text format", .source(.iOS),
                file: "{ \"\(groups)\" = ( \"group.$(NAME)\" ); }\n"),
        ]
    }
}

extension AnalysisContext {
    /// The conditions of a file that a target uses.
    fileprivate static var boundByProject: AnalysisContext {
        var conditions = AnalysisContext.source(.macOS)
        conditions.isBoundByProject = true
        return conditions
    }

    /// The conditions of a file in which the build system replaces its variables before Xcode reads the file.
    fileprivate static var template: AnalysisContext {
        var conditions = boundByProject
        conditions.isTemplate = true
        return conditions
    }
}
