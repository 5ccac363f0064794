import Synchronization

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
    /// It looks at every key of the catalog, so that it is asked for unknown keys only, and remembers the answer:
    /// the files of a project share their slips.
    public static func resemblance(of key: EntitlementKey) -> KeyResemblance? {
        if let known = answers.withLock({ $0[key] }) { return known }
        let answer = findResemblance(of: key)
        answers.withLock { if $0.count < answerLimit { $0[key] = .some(answer) } }
        return answer
    }

    /// What was answered before; the same key always has the same answer.
    private static let answers = Mutex<[EntitlementKey: KeyResemblance?]>([:])

    /// So many answers are remembered; more unknown keys are no slips of the pen.
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

    /// A key that differs in more letters, all of them in case, or in its prefix.
    private static func otherwise(_ spelling: KeySpelling) -> KeyResemblance? {
        if let ordinal = spellings.firstIndex(where: { $0.differsInCase(from: spelling) }) {
            return KeyResemblance(definition: definitions[ordinal], difference: .letterCase)
        }
        return spellings.firstIndex { $0.differsInPrefix(from: spelling) }
            .map { KeyResemblance(definition: definitions[$0], difference: .prefix) }
    }

    /// The keys' bytes, in the order of ``definitions``.
    private static let spellings = definitions.map { KeySpelling($0.key) }
}

/// How a key is written, with what tells at a glance that two keys are not alike.
private struct KeySpelling: Sendable {
    private let bytes: [UInt8]
    private let stemStart: Int
    /// How often each letter occurs, letter case aside.
    private let letters: SIMD32<UInt8>

    init(_ key: EntitlementKey) {
        bytes = Array(key.rawValue.utf8)
        stemStart = bytes.count - key.stem.utf8.count
        // The low five bits of a byte tell letters apart, and capital letters have those of small ones.
        letters = bytes.reduce(into: SIMD32()) { $0[Int($1 & 31)] &+= 1 }
    }

    private var stem: ArraySlice<UInt8> { bytes[stemStart...] }

    /// A name shorter than this could be anything.
    private static let shortestStem = 5

    /// Two slips of the pen, or one in a short name.
    var allowedDistance: Int {
        switch stem.count {
        case ..<Self.shortestStem: 0
        case Self.shortestStem..<10: 1
        default: 2
        }
    }

    /// The edit distance to another key, `nil` where it is more than `limit`.
    func distance(to other: KeySpelling, atMost limit: Int) -> Int? {
        guard abs(bytes.count - other.bytes.count) <= limit else { return nil }
        // An edit adds one letter and takes another away, at most.
        let isMore = letters .> other.letters
        let differences = (letters &- other.letters).replacing(with: other.letters &- letters, where: .!isMore)
        guard Int(differences.wrappedSum()) <= 2 * limit else { return nil }
        return bytes.editDistance(to: other.bytes, atMost: limit)
    }

    /// Whether the keys differ in nothing but letter case.
    func differsInCase(from other: KeySpelling) -> Bool {
        bytes.count == other.bytes.count && bytes.lazy.map(Self.folded).elementsEqual(other.bytes.lazy.map(Self.folded))
    }

    /// Whether the keys differ in nothing but what stands before the name proper.
    func differsInPrefix(from other: KeySpelling) -> Bool {
        stem.count == other.stem.count && stem.count >= Self.shortestStem && stem == other.stem
    }

    private static func folded(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }
}
