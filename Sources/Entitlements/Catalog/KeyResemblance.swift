import Synchronization

/// A catalog key that is similar to an unknown key.
public struct KeyResemblance: Sendable {
    /// The difference between the keys.
    public enum Difference: Sendable {
        /// The keys differ only in case.
        case letterCase

        /// The keys differ only in their prefix: `com.apple.developer.`, `com.apple.security.`, or no prefix.
        case prefix

        /// The keys differ in one or two letters.
        case spelling
    }

    /// The definition of the documented key.
    public let definition: EntitlementDefinition

    /// The difference between the unknown key and the documented one.
    public let difference: Difference
}

extension EntitlementCatalog {
    /// Returns the documented key that is similar to `key`; `nil` if `key` is in the catalog or not similar to any
    /// catalog key.
    ///
    /// The function compares all catalog keys, so it should be called only for unknown keys. It caches its results,
    /// because the files of a project often contain the same typo.
    public static func resemblance(of key: EntitlementKey) -> KeyResemblance? {
        if let known = answers.withLock({ $0[key] }) { return known }
        let answer = findResemblance(of: key)
        answers.withLock { if $0.count < answerLimit { $0[key] = .some(answer) } }
        return answer
    }

    /// The cache; the result depends only on the key.
    private static let answers = Mutex<[EntitlementKey: KeyResemblance?]>([:])

    /// The maximum number of cached results.
    private static let answerLimit = 1000

    private static func findResemblance(of key: EntitlementKey) -> KeyResemblance? {
        guard self[key] == nil, !key.rawValue.hasPrefix("com.apple.private.") else { return nil }
        let spelling = KeySpelling(key)
        var best: (ordinal: Int, distance: Int)?
        for ordinal in spellings.indices {
            let limit = best.map { $0.distance - 1 } ?? spelling.allowedDistance
            guard limit >= 0, let distance = spelling.distance(to: spellings[ordinal], atMost: limit) else { continue }
            best = (ordinal, distance)
        }
        if let best {
            let isCase = spellings[best.ordinal].differsInCase(from: spelling)
            return KeyResemblance(definition: definitions[best.ordinal], difference: isCase ? .letterCase : .spelling)
        }
        return otherwise(spelling)
    }

    /// Returns a key that differs only in case or only in its prefix, possibly in many letters.
    private static func otherwise(_ spelling: KeySpelling) -> KeyResemblance? {
        if let ordinal = spellings.firstIndex(where: { $0.differsInCase(from: spelling) }) {
            return KeyResemblance(definition: definitions[ordinal], difference: .letterCase)
        }
        return spellings.firstIndex { $0.differsInPrefix(from: spelling) }
            .map { KeyResemblance(definition: definitions[$0], difference: .prefix) }
    }

    /// The spellings of the catalog keys, in the order of ``definitions``.
    private static let spellings = definitions.map { KeySpelling($0.key) }
}

/// The spelling of a key, with letter counts for fast rejection.
private struct KeySpelling: Sendable {
    private let bytes: [UInt8]
    private let stemStart: Int
    /// The number of occurrences of each letter, ignoring case.
    private let letters: SIMD32<UInt8>

    init(_ key: EntitlementKey) {
        bytes = Array(key.rawValue.utf8)
        stemStart = bytes.count - key.stem.utf8.count
        // The low five bits distinguish letters and are equal for uppercase and lowercase.
        letters = bytes.reduce(into: SIMD32()) { $0[Int($1 & 31)] &+= 1 }
    }

    private var stem: ArraySlice<UInt8> { bytes[stemStart...] }

    /// The minimum length of a name without its prefix; shorter names match too many keys.
    private static let shortestStem = 5

    /// The maximum edit distance for a typo: two, or one in a short name.
    var allowedDistance: Int {
        switch stem.count {
        case ..<Self.shortestStem: 0
        case Self.shortestStem..<10: 1
        default: 2
        }
    }

    /// Returns the edit distance to another key; `nil` if it exceeds `limit`.
    func distance(to other: KeySpelling, atMost limit: Int) -> Int? {
        guard abs(bytes.count - other.bytes.count) <= limit else { return nil }
        // An edit adds at most one letter and removes at most one other.
        let isMore = letters .> other.letters
        let differences = (letters &- other.letters).replacing(with: other.letters &- letters, where: .!isMore)
        guard Int(differences.wrappedSum()) <= 2 * limit else { return nil }
        return bytes.editDistance(to: other.bytes, atMost: limit)
    }

    /// Returns whether the keys differ only in case.
    func differsInCase(from other: KeySpelling) -> Bool {
        bytes.count == other.bytes.count && bytes.lazy.map(Self.folded).elementsEqual(other.bytes.lazy.map(Self.folded))
    }

    /// Returns whether the keys differ only in their prefix.
    func differsInPrefix(from other: KeySpelling) -> Bool {
        stem.count == other.stem.count && stem.count >= Self.shortestStem && stem == other.stem
    }

    private static func folded(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }
}
