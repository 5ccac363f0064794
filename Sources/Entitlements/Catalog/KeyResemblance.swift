/// A key of the catalog that an unknown key was probably meant to be.
public struct KeyResemblance: Sendable {
    /// In what the two differ.
    public enum Difference: Sendable {
        /// In letter case only.
        case letterCase

        /// In what stands before the name proper: `com.apple.developer.`, `com.apple.security.` or nothing.
        case prefix

        /// In one or two letters.
        case spelling
    }

    /// The key that is documented.
    public let definition: EntitlementDefinition

    /// In what the unknown key differs from it.
    public let difference: Difference
}

extension EntitlementCatalog {
    /// The key that `key` was probably meant to be; `nil` for a key that is in the catalog or is like none in it.
    ///
    /// A few microseconds: nearly all keys of the catalog are ruled out by how often each letter occurs in them.
    public static func resemblance(of key: EntitlementKey) -> KeyResemblance? {
        let text = Array(key.rawValue.utf8)
        guard text.count <= longestKey, self[key] == nil, !key.rawValue.hasPrefix("com.apple.private.") else {
            return nil
        }
        let letters = LetterCounts(text)
        let limit = allowedDistance(for: key)
        var best: (definition: EntitlementDefinition, distance: Int)?
        for (ordinal, counts) in letterCounts.enumerated() where letters.mayBe(counts, within: limit) {
            let definition = definitions[ordinal]
            let spelling = Array(definition.key.rawValue.utf8)
            if letters == counts, text.isSpelledLike(spelling) {
                return KeyResemblance(definition: definition, difference: .letterCase)
            }
            guard let distance = text.editDistance(to: spelling, atMost: limit), distance < best?.distance ?? .max
            else { continue }
            best = (definition, distance)
        }
        if let best { return KeyResemblance(definition: best.definition, difference: .spelling) }
        return definitionsByStem[key.stem].map { KeyResemblance(definition: $0, difference: .prefix) }
    }

    /// A name shorter than this could be anything.
    private static let shortestStem = 5

    /// A key longer than this is none of ours: the longest has 89 bytes.
    private static let longestKey = 200

    /// Two slips of the pen, or one in a short name.
    private static func allowedDistance(for key: EntitlementKey) -> Int {
        switch key.stem.utf8.count {
        case ..<shortestStem: 0
        case shortestStem..<10: 1
        default: 2
        }
    }

    /// How often each letter occurs in each key, in the order of ``definitions``.
    private static let letterCounts = definitions.map { LetterCounts(Array($0.key.rawValue.utf8)) }

    /// The first key of each name, without the short names.
    private static let definitionsByStem = Dictionary(
        definitions.filter { $0.key.stem.utf8.count >= shortestStem }.map { ($0.key.stem, $0) },
        uniquingKeysWith: { first, _ in first })
}

/// How often each letter occurs in a text, letter case aside.
private struct LetterCounts: Equatable {
    private var counts = SIMD32<UInt8>()

    init(_ text: [UInt8]) {
        // The low five bits of a byte tell letters apart, and capital letters have those of small ones.
        for byte in text { counts[Int(byte & 31)] &+= 1 }
    }

    /// Whether a text with these counts may come to one with the others by `edits`, each of which takes one letter
    /// away, adds one, or both.
    func mayBe(_ other: LetterCounts, within edits: Int) -> Bool {
        let greater = counts .> other.counts
        let differences = (counts &- other.counts).replacing(with: other.counts &- counts, where: .!greater)
        return Int(differences.wrappedSum()) <= 2 * edits
    }
}

extension [UInt8] {
    /// Whether the two texts differ in nothing but letter case.
    fileprivate func isSpelledLike(_ other: [UInt8]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0 == $1 || $0 | 0x20 == $1 | 0x20 && $0 | 0x20 >= 0x61 }
    }
}
