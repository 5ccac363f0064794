import EntitlementRules
package import Entitlements
package import Explanations
import LintModel
package import TextOutput

/// The list of entitlements: a table for a terminal, a JSON object, or a page.
package struct KeyIndex: Sendable {
    /// The facts about the keys, sorted by key.
    package let keys: [KeyFacts]

    /// The conditions that a key must satisfy.
    package struct Filter: Sendable {
        /// The platform; `nil` for all.
        package var platform: Platform?

        /// The distribution method; `nil` for all.
        package var distribution: Distribution?

        /// The account; `nil` for all.
        package var account: KeyFacts.Account?

        /// The words that the key, its title, purpose, or capability contains; compared without case.
        package var words: [String] = []

        /// Creates conditions that all keys satisfy.
        package init() {}
    }

    /// Creates a list of the keys that satisfy the conditions.
    ///
    /// A key whose accounts or distribution methods are not documented does not satisfy a condition on them.
    package init(_ filter: Filter = Filter()) {
        keys = KeyFacts.all.filter(filter.accepts)
    }

    /// Returns a line per key with its type, platforms, and authorization.
    package func text(style: Style = Style()) -> String {
        let rows = keys.map { facts in
            [
                facts.definition.key.rawValue, facts.definition.type.rawValue, facts.platformLetters,
                facts.definition.restriction.word, facts.purpose ?? "",
            ]
        }
        return TextTable(header: ["key", "type", "platforms", "authorization", "purpose"], rows: rows).text
    }

    /// The keys as one JSON object, `"schema": "entcheck/keys/1"`.
    package var json: String {
        var json = JSONWriter()
        json.object { json in
            json.member("keys", each: keys) { json, facts in facts.write(to: &json) }
            json.member("schema", "entcheck/keys/1")
        }
        return json.text
    }

    /// The Markdown page that links to the pages of the keys.
    package var markdown: String {
        let rows = keys.map { facts in
            let definition = facts.definition
            return "| [\(definition.key.rawValue)](\(definition.key.rawValue).md) | \(definition.type.rawValue) "
                + "| \(facts.platformLetters) | \(definition.restriction.word) | \(facts.purpose ?? "") |\n"
        }
        return """
            # Keys

            The entitlements in the catalog of entcheck. *open*: any Mac app can claim the key without a profile. \
            *profile*: a profile must authorize it. *on request*: Apple approves it first. *Apple*: only Apple's \
            executables can claim it.

            \(completeness)

            | Key | Type | Platforms | Authorization | Purpose |
            | --- | --- | --- | --- | --- |
            \(rows.joined())
            """
    }

    /// The page for a browser.
    package var html: String {
        let columns = ["Key", "Type", "Platforms", "Authorization", "Purpose"].map(ReportText.words)
        let rows = keys.map { facts in
            ReportTable.Row([
                .code(facts.definition.key.rawValue), .words(facts.definition.type.rawValue),
                .words(facts.platformLetters), .words(facts.definition.restriction.word), .words(facts.purpose ?? ""),
            ])
        }
        let table = ReportTable(caption: "Entitlements", columns: columns, rows: rows)
        var page = ReportPage(title: "Entitlements", lead: [.words(completeness)])
        page.append(ReportSection("Keys", [.table(table)]))
        return HTMLPage(page).document
    }

    /// The number of keys with each fact, as a sentence.
    private var completeness: String {
        let complete = keys.count { $0.filled.count == KeyFacts.factNames.count }
        let counts = KeyFacts.factNames.map { name in "\(name) \(keys.count { $0.filled.contains(name) })" }
        return "Of \(keys.count) keys, \(complete) have all facts: \(counts.joined(separator: ", "))."
    }
}

extension KeyFacts {
    /// Whether apps with the distribution method can have the key.
    fileprivate func permits(_ distribution: Distribution) -> Bool {
        guard distribution == .developerID else { return distributions.value.contains(distribution) }
        return isForDeveloperID == true && definition.exists(on: .macOS) != false
    }

    /// The names of the key and its purpose, in lowercase.
    fileprivate var searchedText: String {
        let names = [definition.key.rawValue, definition.title, purpose, capability?.name, capability?.portalName]
        return names.map { $0 ?? "" }.joined(separator: "\n").lowercased()
    }
}

extension KeyIndex.Filter {
    fileprivate func accepts(_ facts: KeyFacts) -> Bool {
        if let platform, facts.definition.exists(on: platform) != true { return false }
        if let account, !facts.accounts.value.contains(account) { return false }
        if let distribution, !facts.permits(distribution) { return false }
        let text = facts.searchedText
        return words.allSatisfy { text.contains($0.lowercased()) }
    }
}

extension KeyFacts {
    /// The platforms with their first versions: `iOS 10.0, macOS`.
    fileprivate var platformLetters: String {
        definition.platforms.map { platform in "\(platform.platform)" + (platform.since.map { " \($0)" } ?? "") }
            .joined(separator: ", ")
    }

    /// Writes the facts as members of a JSON object.
    fileprivate func write(to json: inout JSONWriter) {
        json.member("accounts", accounts.value.map(\.rawValue))
        json.member("accountsCertainty", accounts.certainty.rawValue)
        json.member("backgroundModes", capability?.backgroundModes ?? [])
        json.member("capability", capability?.name)
        json.member("capabilityOfAppID", capability?.portalName)
        json.member("distributions", distributions.value.map(\.rawValue))
        json.member("distributionsCertainty", distributions.certainty.rawValue)
        json.member("documentation", "Docs/Keys/\(definition.key.rawValue).md")
        json.member("evidence", definition.evidence.inWords)
        json.member("infoKeys", capability?.infoKeys ?? [])
        json.member("key", definition.key.rawValue)
        json.member("platforms", each: definition.platforms) { json, availability in
            json.member("deprecated", availability.deprecated)
            json.member("platform", availability.platform.rawValue)
            json.member("since", availability.since)
        }
        json.member("products", products.map(\.rawValue))
        json.member("purpose", purpose)
        json.member("restriction", definition.restriction.word)
        json.member("rules", Rule.all.filter { $0.precondition.keys.contains(definition.key) }.map(\.id))
        json.member("sources", sources)
        json.member("title", definition.title)
        json.member("type", definition.type.rawValue)
        json.member("values", definition.values)
    }
}
