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
    /// Costs a few thousand comparisons of bytes, so that it is asked for unknown keys only.
    public static func resemblance(of key: EntitlementKey) -> KeyResemblance? {
        guard self[key] == nil, !key.rawValue.hasPrefix("com.apple.private.") else { return nil }
        let text = Array(key.rawValue.utf8)
        var best: (definition: EntitlementDefinition, distance: Int)?
        let allowed = allowedDistance(for: key)
        for (definition, spelling) in zip(definitions, spellings) {
            let limit = best.map { $0.distance - 1 } ?? allowed
            guard limit >= 0, let distance = text.editDistance(to: spelling, atMost: limit) else { continue }
            best = (definition, distance)
        }
        if let best {
            let isCase = best.definition.key.rawValue.lowercased() == key.rawValue.lowercased()
            return KeyResemblance(definition: best.definition, difference: isCase ? .letterCase : .spelling)
        }
        return otherwise(key)
    }

    /// A key that differs in more letters, all of them in case, or in its prefix.
    private static func otherwise(_ key: EntitlementKey) -> KeyResemblance? {
        let lowercased = key.rawValue.lowercased()
        if let definition = definitions.first(where: { $0.key.rawValue.lowercased() == lowercased }) {
            return KeyResemblance(definition: definition, difference: .letterCase)
        }
        let stem = key.stem
        guard stem.utf8.count >= shortestStem else { return nil }
        return definitions.first { $0.key.stem == stem }.map { KeyResemblance(definition: $0, difference: .prefix) }
    }

    /// A name shorter than this could be anything.
    private static let shortestStem = 5

    /// Two slips of the pen, or one in a short name.
    private static func allowedDistance(for key: EntitlementKey) -> Int {
        switch key.stem.utf8.count {
        case ..<shortestStem: 0
        case shortestStem..<10: 1
        default: 2
        }
    }

    /// The keys' bytes, in the order of ``definitions``.
    private static let spellings: [[UInt8]] = definitions.map { Array($0.key.rawValue.utf8) }
}
