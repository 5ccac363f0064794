import Entitlements
import Explanations
import LintModel
import PropertyLists
import Workspaces

/// A key and its value in a message: `'*' for the key 'com.apple.developer.associated-domains'`.
struct QuotedClaim: Sendable {
    /// The key in the message.
    let key: EntitlementKey

    /// The value, spelled as in the message.
    let value: String

    /// The maximum number of claims; a text with more is a log.
    private static let limit = 20

    /// The maximum number of characters before a key that are searched for its value.
    private static let valueLimit = 1000

    /// Returns all claims that the text quotes.
    static func all(in text: MessageText) -> [QuotedClaim] {
        let behind = claims(in: text.line, joinedBy: " for the key ") + claims(in: text.line, joinedBy: " for key ")
        // “… value for the … key” also begins sentences that do not quote a value.
        let before = claims(in: text.line, joinedBy: " value for the ", onlyQuoted: true)
        return behind + before
    }

    private static func claims(in line: String, joinedBy joint: String, onlyQuoted: Bool = false) -> [QuotedClaim] {
        var claims: [QuotedClaim] = []
        var rest = line[...]
        while claims.count < limit, let found = rest.firstRange(of: joint) {
            let before = line[..<found.lowerBound].suffix(valueLimit)
            let isQuoted = before.last == "'" || before.last == "\""
            if isQuoted || !onlyQuoted, let key = key(in: rest[found.upperBound...]), let value = value(in: before) {
                claims.append(QuotedClaim(key: key, value: value))
            }
            rest = rest[found.upperBound...]
        }
        return claims
    }

    private static func key(in text: Substring) -> EntitlementKey? {
        let name = text.drop { $0 == "'" || $0 == "\"" }.prefix { $0.isLetter || $0.isNumber || ".-_".contains($0) }
        return name.contains("-") || name.contains(".") ? EntitlementKey(rawValue: String(name)) : nil
    }

    /// Returns the quoted text or the word at the end of `text`.
    private static func value(in text: Substring) -> String? {
        guard let quote = text.last else { return nil }
        guard quote == "'" || quote == "\"" else { return text.split(separator: " ").last.map(String.init) }
        let inside = text.dropLast()
        return inside.lastIndex(of: quote).map { String(inside[inside.index(after: $0)...]) }
    }
}

extension QuotedClaim {
    /// Returns the rules that report the claim in a signature for the App Store.
    func rules(among rules: [Rule], on platform: Platform, in product: ProductKind) -> [RuleID] {
        let text = "<plist version=\"1.0\"><dict><key>\(key.rawValue.escapedForXML)</key>\(xml)</dict></plist>"
        let file = SourceFile(path: "message", bytes: Array(text.utf8))
        let conditions = AnalysisContext.signed(platform, .appStore, product: product)
        let findings = Linter(rules: rules).findings(in: file, under: conditions)
        return findings.filter { $0.key == key.rawValue && $0.severity != .note }.map(\.rule)
    }

    private var xml: String {
        if value == "true" || value == "false" { return "<\(value)/>" }
        guard value.hasPrefix("["), value.hasSuffix("]") else { return "<string>\(value.escapedForXML)</string>" }
        let elements = value.dropFirst().dropLast().split(separator: ",").map { element in
            element.filter { $0 != "\"" && $0 != "'" && !$0.isWhitespace }
        }
        return "<array>\(elements.map { "<string>\($0.escapedForXML)</string>" }.joined())</array>"
    }
}
