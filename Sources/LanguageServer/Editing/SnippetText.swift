import Entitlements
import LintModel

/// A text with placeholders for an editor, in the syntax of the protocol: `$1`, `${1:default}`, and `${1|a,b|}`.
struct SnippetText {
    /// The name in the list of proposals.
    let label: String

    /// A description in a few words.
    let detail: String

    /// The text with placeholders.
    let snippet: String

    /// The text for editors without placeholders: each one is replaced with its default.
    var plain: String { Self.withoutPlaceholders(snippet) }

    /// Returns a text for sorting proposals by number.
    static func order(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    }

    /// Returns the text with escapes for the characters that have a meaning in snippets, or in choices.
    static func escaped(_ text: String, inChoice: Bool = false) -> String {
        text.reduce(into: "") { escaped, character in
            if (inChoice ? "\\,|" : "\\$}").contains(character) { escaped += "\\" }
            escaped.append(character)
        }
    }

    private static func withoutPlaceholders(_ snippet: String) -> String {
        var (text, rest) = ("", snippet[...])
        var defaults: [Substring: String] = [:]
        while let character = rest.popFirst() {
            switch character {
            case "\\": text += rest.popFirst().map(String.init) ?? ""
            case "$" where rest.first == "{":
                rest = rest.dropFirst()
                let number = rest.prefix(while: \.isNumber)
                defaults[number] = placeholder(&rest)
                text += defaults[number] ?? ""
            case "$":
                let number = rest.prefix(while: \.isNumber)
                rest = rest.dropFirst(number.count)
                text += defaults[number] ?? ""
            default: text.append(character)
            }
        }
        return text
    }

    /// Removes a placeholder after its opening brace, and returns its default or its first choice.
    private static func placeholder(_ rest: inout Substring) -> String {
        var inside = ""
        rest = rest.drop(while: \.isNumber)
        while let character = rest.popFirst(), character != "}" {
            inside += character == "\\" ? rest.popFirst().map(String.init) ?? "" : String(character)
        }
        guard inside.first == "|" else { return String(inside.dropFirst()) }
        return String(inside.dropFirst().prefix { $0 != "," && $0 != "|" })
    }
}

// MARK: - Entitlements

extension SnippetText {
    /// The maximum number of choices in a placeholder, so that the menu fits on a screen.
    private static let choiceLimit = 30

    /// The maximum number of values that are proposed as elements.
    private static let valueLimit = 100

    /// Returns the block of one entitlement: the key and a value of its type.
    static func entry(of definition: EntitlementDefinition, from known: ProposedValues) -> SnippetText {
        let key = definition.key.rawValue
        return SnippetText(
            label: key, detail: definition.title == key ? definition.type.rawValue : definition.title,
            snippet: "<key>\(escaped(key.escapedForXML))</key>\n\(value(of: definition, from: known))")
    }

    /// Returns the values after a key, each as an element.
    static func values(of name: String, from known: ProposedValues) -> [SnippetText] {
        guard let definition = EntitlementCatalog[EntitlementKey(rawValue: name)] else { return booleans }
        switch definition.type {
        case .boolean: return booleans
        case .string, .strings, .stringOrStrings:
            let isArray = definition.type == .strings
            let elements = known.all(for: name).prefix(valueLimit).map { element(of: $0, inArray: isArray) }
            return elements + [form(of: definition, from: known)]
        default: return [form(of: definition, from: known)]
        }
    }

    private static var booleans: [SnippetText] {
        ["true", "false"].map { SnippetText(label: "<\($0)/>", detail: "Boolean", snippet: "<\($0)/>") }
    }

    private static func element(of value: ProposedValues.Value, inArray isInArray: Bool) -> SnippetText {
        let string = "<string>\(escaped(value.text.escapedForXML))</string>"
        return SnippetText(
            label: value.text, detail: value.detail,
            snippet: isInArray ? "<array>\n\t\(string)$0\n</array>" : string)
    }

    private static func form(of definition: EntitlementDefinition, from known: ProposedValues) -> SnippetText {
        SnippetText(
            label: definition.type.rawValue, detail: "new value", snippet: value(of: definition, from: known))
    }

    /// Returns a value of the documented type with placeholders.
    private static func value(of definition: EntitlementDefinition, from known: ProposedValues) -> String {
        let texts = known.all(for: definition.key.rawValue).prefix(choiceLimit).map(\.text.escapedForXML)
        let text = placeholder(for: texts)
        switch definition.type {
        case .boolean: return "<true/>"
        case .string, .stringOrStrings: return "<string>\(text)</string>"
        case .strings: return "<array>\n\t<string>\(text)</string>$0\n</array>"
        case .integer: return "<integer>${1:0}</integer>"
        case .dictionary: return "<dict>\n\t$0\n</dict>"
        case .dictionaries: return "<array>\n\t<dict>\n\t\t$0\n\t</dict>\n</array>"
        case .unknown: return "$0"
        }
    }
}

extension SnippetText {
    /// Returns a placeholder with a default, or with choices.
    ///
    /// In choices, not all editors read an escaped `$`, so a text with a reference is a default.
    private static func placeholder(for texts: [String]) -> String {
        guard let first = texts.first else { return "$1" }
        guard texts.count > 1, !texts.contains(where: { $0.contains("$") }) else { return "${1:\(escaped(first))}" }
        return "${1|\(texts.map { escaped($0, inChoice: true) }.joined(separator: ","))|}"
    }
}

// MARK: - Blocks

extension SnippetText {
    /// A block of entitlements for one feature.
    struct Block {
        /// The keys of the block.
        let keys: [String]

        /// The text of the block with placeholders.
        let snippet: SnippetText
    }

    /// The blocks for common features.
    ///
    /// Sources: the pages of the keys in <https://developer.apple.com/documentation/bundleresources/entitlements>.
    static let blocks: [Block] = [
        block("iCloud key-value storage", [("\(cloud)ubiquity-kvstore-identifier", .text(ownStore))]),
        block(
            "iCloud documents",
            [
                ("\(cloud)icloud-container-identifiers", .list("${1:iCloud.\\$(CFBundleIdentifier)}")),
                ("\(cloud)icloud-services", .list("CloudDocuments")),
                ("\(cloud)ubiquity-container-identifiers", .list("$1")),
            ]),
        block(
            "CloudKit",
            [
                ("\(cloud)icloud-container-identifiers", .list("${1:iCloud.\\$(CFBundleIdentifier)}")),
                ("\(cloud)icloud-services", .list("CloudKit")),
                ("aps-environment", .text("development")),
            ]),
        block("App group", [("com.apple.security.application-groups", .list("group.${1:com.example.app}"))]),
        block("Keychain sharing", [("keychain-access-groups", .list("\\$(AppIdentifierPrefix)${1:com.example.app}"))]),
        block("Universal links", [("\(cloud)associated-domains", .list("applinks:${1:example.com}"))]),
        block("Sign in with Apple", [("\(cloud)applesignin", .list("Default"))]),
        block(
            "App Sandbox with network access",
            [("com.apple.security.app-sandbox", .yes), ("com.apple.security.network.client", .yes)]),
    ]

    private static let cloud = "com.apple.developer."
    private static let ownStore = "\\$(TeamIdentifierPrefix)\\$(CFBundleIdentifier)"

    private enum BlockValue {
        case yes
        case text(String)
        case list(String)

        var element: String {
            switch self {
            case .yes: "<true/>"
            case .text(let text): "<string>\(text)</string>"
            case .list(let text): "<array>\n\t<string>\(text)</string>\n</array>"
            }
        }
    }

    private static func block(_ label: String, _ entries: [(key: String, value: BlockValue)]) -> Block {
        let text = entries.map { "<key>\($0.key)</key>\n\($0.value.element)" }.joined(separator: "\n")
        return Block(
            keys: entries.map(\.key),
            snippet: SnippetText(
                label: label,
                detail: "block of \(entries.count == 1 ? "one entitlement" : "\(entries.count) entitlements")",
                snippet: text))
    }
}
