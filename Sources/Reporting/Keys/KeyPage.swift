import EntitlementRules
import Entitlements
package import Explanations
package import LintModel
package import TextOutput

/// The page of an entitlement: its purpose, its facts with their certainty, the usual mistakes, and the sources.
///
/// The file in `Docs/Keys` and the output of `entcheck explain` contain the same text.
package struct KeyPage: Sendable {
    let page: Page

    /// Creates the page of a key.
    package init(_ facts: KeyFacts, rules: [Rule] = Rule.all) {
        var page = Page()
        let definition = facts.definition
        page.append(.title(definition.key.rawValue, remark: definition.evidence.inWords))
        if let purpose = facts.purpose { page.append(.prose(purpose)) }
        page.append("Facts", list: facts.lines)
        let mistakes = rules.filter { $0.precondition.keys.contains(definition.key) }
        page.append("Rules", list: mistakes.map { "\($0.id): \($0.title)" })
        page.append("Sources", list: facts.sources.map { "<\($0)>" })
        self.page = page
    }

    /// The page in Markdown.
    package var markdown: String { page.markdown }

    /// Returns the page for a terminal, without Markdown syntax.
    package func text(style: Style = Style()) -> String { page.text(style: style) }
}

extension KeyFacts {
    /// The facts as list items, in Markdown.
    fileprivate var lines: [String] {
        var lines = ["Name: \(definition.title)", "Type: \(typeInWords)", "Platforms: \(platformsInWords)"]
        lines.append("Authorization: \(definition.restriction.inWords)")
        if let form = definition.profileForm.inWords { lines.append("In a profile: \(form)") }
        lines.append("Claimed by: \(productsInWords)")
        lines.append("Accounts: \(accounts.inWords(of: accounts.value.map(\.rawValue)))")
        let methods = distributions.value.map(\.inWords)
        lines.append("Distributions: \(distributions.inWords(of: methods))")
        if definition.restriction == .managed { lines.append("Apple grants the entitlement on request.") }
        if let capability { lines += capability.lines }
        if definition.isDeprecated {
            let successor = definition.successor.map { "; use `\($0.rawValue)`" } ?? ""
            lines.append("Deprecated\(successor).")
        }
        return lines
    }

    /// The facts about the products, accounts, and distribution methods as list items, in Markdown.
    package var usageLines: [String] { lines.filter { line in Self.usageTitles.contains { line.hasPrefix($0) } } }

    private static let usageTitles = [
        "Claimed by:", "Accounts:", "Distributions:", "Capability in Xcode:", "Info.plist:", "Background modes:",
    ]

    private var typeInWords: String {
        guard definition.type != .unknown else { return "not documented" }
        let type = definition.type.rawValue + (definition.isTypeCertain ? "" : " (reported)")
        guard !definition.values.isEmpty else { return type }
        let values = definition.values.map { "`\($0)`" }.joined(separator: ", ")
        return "\(type); \(values)" + (definition.takesFurtherValues ? ", and others" : "")
    }

    private var platformsInWords: String {
        let platforms = definition.platforms.map { availability in
            let since = availability.since.map { " \($0)" } ?? ""
            return "\(availability.platform)\(since)" + (availability.deprecated.map { " to \($0)" } ?? "")
        }
        return platforms.isEmpty ? "not documented" : platforms.joined(separator: ", ")
    }

    private var productsInWords: String {
        if definition.restriction == .apple { return "Apple's executables" }
        if products.isEmpty { return "apps and other executables, not frameworks or libraries" }
        return products.map(\.description).joined(separator: ", ")
    }
}

extension KeyFacts.Capability {
    /// The facts about the capability as list items.
    fileprivate var lines: [String] {
        var lines = ["Capability in Xcode: \(name)"]
        lines.append(
            portalName.map { "Capability of the App ID: \($0)" }
                ?? "The developer website does not offer this capability for App IDs.")
        if !infoKeys.isEmpty { lines.append("Info.plist: \(infoKeys.map { "`\($0)`" }.joined(separator: ", "))") }
        if !backgroundModes.isEmpty {
            lines.append("Background modes: \(backgroundModes.map { "`\($0)`" }.joined(separator: ", "))")
        }
        return lines
    }
}

extension KeyFacts.Fact {
    /// Returns the words followed by the certainty.
    fileprivate func inWords(of words: [String]) -> String {
        switch certainty {
        case .unknown: "not documented"
        case .documented: words.isEmpty ? "none" : words.joined(separator: ", ")
        case .derived, .reported: (words.isEmpty ? "none" : words.joined(separator: ", ")) + " (\(certainty.rawValue))"
        }
    }
}

extension Distribution {
    /// The method in the words of Apple's tools.
    var inWords: String {
        switch self {
        case .development: "development"
        case .adHoc: "ad hoc"
        case .appStore: "App Store and TestFlight"
        case .enterprise: "enterprise"
        case .developerID: "Developer ID"
        }
    }
}

extension EntitlementDefinition.Evidence {
    /// A phrase about the evidence that the key exists.
    var inWords: String {
        switch self {
        case .documented: "documented by Apple"
        case .mentioned: "mentioned by Apple"
        case .reported: "reported by other tools"
        }
    }
}

extension EntitlementDefinition.Restriction {
    /// The authorization in words.
    var inWords: String {
        switch self {
        case .unrestrictedOnMac: "any Mac app can claim it; other platforms require a profile"
        case .restricted: "a profile must authorize it"
        case .managed: "a profile must authorize it after Apple approves a request"
        case .apple: "only Apple's executables can claim it"
        }
    }

    /// The authorization in one word, for tables.
    var word: String {
        switch self {
        case .unrestrictedOnMac: "open"
        case .restricted: "profile"
        case .managed: "on request"
        case .apple: "Apple"
        }
    }
}

extension EntitlementDefinition.ProfileForm {
    /// A phrase about the form of the value in a profile; `nil` if it is the same as in a claim.
    fileprivate var inWords: String? {
        switch self {
        case .same: nil
        case .anything: "the string `*`"
        case .prefix: "a pattern such as `A1B2C3D4E5.*`"
        case .choices: "a list; the app claims one of its values"
        case .profileOnly: "only profiles contain the key"
        }
    }
}
