/// The entitlements that a message of Xcode names in one sentence: “doesn't include the A, B, and C entitlements”.
package struct MissingKeyList: Sendable {
    /// The entitlements, in the order of the text; at least two.
    package let keys: [String]

    /// The text up to the first entitlement.
    private let beginning: Substring

    /// The maximum number of entitlements; a longer list repeats the same causes.
    private static let keyLimit = 16

    /// Finds the first sentence about several entitlements; returns `nil` if there is none.
    package init?(in text: MessageText) {
        let line = text.plain.split(whereSeparator: \.isNewline).joined(separator: " ")
        guard let start = line.firstRange(of: " include the ")?.upperBound,
            let end = line[start...].firstRange(of: " entitlements")?.lowerBound
        else { return nil }
        let words = line[start..<end].split { $0 == "," || $0 == " " }.filter { $0 != "and" }
        keys = words.prefix(Self.keyLimit).map(String.init)
        guard keys.count > 1, keys.allSatisfy({ PlausibleValue.value($0, of: "key") == $0 }) else { return nil }
        beginning = line[..<start]
    }

    /// Returns the text about some of the entitlements only.
    package func text(about keys: [String]) -> MessageText {
        let noun = keys.count > 1 ? "entitlements" : "entitlement"
        return MessageText("\(beginning)\(keys.joined(separator: ", ")) \(noun).")
    }
}
