import Entitlements

/// Which rules may have something to say of a subject, found without looking at the others.
///
/// Most rules ask for keys, traits or circumstances that most files have not. A set of rules is a row of bits here, and
/// each key, trait and circumstance has the set of those that ask for it.
struct RuleSelection: Sendable {
    /// How many words of 64 bits a set of rules has.
    private let width: Int

    private let byKey, byNature, byTrait, byCircumstance: RuleSets

    init(_ preconditions: [RulePrecondition]) {
        width = (preconditions.count + 63) / 64
        byKey = RuleSets(choosing: preconditions.map(\.keys.ordinals), of: EntitlementKeySet.capacity)
        byNature = RuleSets(choosing: preconditions.map { UInt64($0.nature.rawValue).bits }, of: 64)
        byTrait = RuleSets(choosing: preconditions.map { UInt64($0.traits.rawValue).bits }, of: 64)
        byCircumstance = RuleSets(choosing: preconditions.map { UInt64($0.circumstances.rawValue).bits }, of: 64)
    }

    /// Calls `body` with the number of each rule that may have something to say, in their order.
    func forEachRule(for subject: Subject, _ body: (Int) -> Void) {
        let circumstances = UInt64(subject.circumstances.rawValue)
        for word in 0..<width {
            var rest = byNature.union(of: UInt64(subject.nature.rawValue), word)
            rest &= byTrait.union(of: UInt64(subject.claimTraits.rawValue), word)
            rest &= byCircumstance.union(of: circumstances, word)
            rest &= byKey.union(of: subject.claims.keys, word)
            while rest != 0 {
                body(64 * word + rest.trailingZeroBitCount)
                rest &= rest &- 1
            }
        }
    }
}

/// For each of several choices, the set of rules that ask for it, and the set of rules that ask for none.
private struct RuleSets: Sendable {
    private let width: Int

    /// The sets by choice, one behind the other.
    private let choosing: [UInt64]

    /// The rules for which any will do.
    private let indifferent: [UInt64]

    /// Creates the sets.
    ///
    /// - Parameters:
    ///   - choices: Of each rule what it asks for; nothing where any will do.
    ///   - count: How many choices there are.
    init(choosing choices: [[Int]], of count: Int) {
        let width = (choices.count + 63) / 64
        var sets = [UInt64](repeating: 0, count: width * count)
        var indifferent = [UInt64](repeating: 0, count: width)
        for (number, choices) in choices.enumerated() {
            let (word, bit) = (number / 64, UInt64(1) << UInt64(number % 64))
            if choices.isEmpty { indifferent[word] |= bit }
            for choice in choices where choice < count { sets[choice * width + word] |= bit }
        }
        self.width = width
        self.choosing = sets
        self.indifferent = indifferent
    }

    /// One word of the set of rules that ask for one of these choices, or for none.
    func union(of choices: UInt64, _ word: Int) -> UInt64 {
        var (union, rest) = (indifferent[word], choices)
        while rest != 0 {
            union |= choosing[rest.trailingZeroBitCount * width + word]
            rest &= rest &- 1
        }
        return union
    }

    /// The same for a set of keys.
    func union(of keys: EntitlementKeySet, _ word: Int) -> UInt64 {
        var union = indifferent[word]
        for index in keys.words.indices {
            var rest = keys.words[index]
            while rest != 0 {
                union |= choosing[(64 * index + rest.trailingZeroBitCount) * width + word]
                rest &= rest &- 1
            }
        }
        return union
    }
}

extension UInt64 {
    /// The numbers of the bits that are set.
    fileprivate var bits: [Int] { (0..<64).filter { self & (1 << UInt64($0)) != 0 } }
}

extension EntitlementKeySet {
    /// The ordinals of the keys.
    fileprivate var ordinals: [Int] {
        var ordinals: [Int] = []
        forEachOrdinal { ordinals.append($0) }
        return ordinals
    }
}
