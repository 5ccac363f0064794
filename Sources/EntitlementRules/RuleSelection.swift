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
        let count = preconditions.count
        width = (count + 63) / 64
        byKey = RuleSets(of: count, choosingAmong: EntitlementKeySet.capacity) { rule, word in
            preconditions[rule].keys.words[word]
        }
        byNature = RuleSets(of: count) { rule, _ in UInt64(preconditions[rule].nature.rawValue) }
        byTrait = RuleSets(of: count) { rule, _ in UInt64(preconditions[rule].traits.rawValue) }
        byCircumstance = RuleSets(of: count) { rule, _ in UInt64(preconditions[rule].circumstances.rawValue) }
    }

    /// Calls `body` with the number of each rule that may have something to say, in their order.
    func forEachRule(for subject: Subject, _ body: (Int) -> Void) {
        let circumstances = UInt64(subject.circumstances.rawValue)
        for word in 0..<width {
            var rest = byNature.union(of: UInt64(subject.nature.rawValue), word)
            rest &= byTrait.union(of: UInt64(subject.claims.traits.rawValue), word)
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
    ///   - count: How many rules there are.
    ///   - choiceCount: How many choices there are, a multiple of 64.
    ///   - choices: What a rule asks for, a bit for each of 64 choices; none where any will do.
    init(of count: Int, choosingAmong choiceCount: Int = 64, _ choices: (_ rule: Int, _ word: Int) -> UInt64) {
        let width = (count + 63) / 64
        var sets = [UInt64](repeating: 0, count: width * choiceCount)
        var indifferent = [UInt64](repeating: 0, count: width)
        for rule in 0..<count {
            let (word, bit) = (rule / 64, UInt64(1) << UInt64(rule % 64))
            var isIndifferent = true
            for choiceWord in 0..<choiceCount / 64 {
                var rest = choices(rule, choiceWord)
                isIndifferent = isIndifferent && rest == 0
                while rest != 0 {
                    sets[(64 * choiceWord + rest.trailingZeroBitCount) * width + word] |= bit
                    rest &= rest &- 1
                }
            }
            if isIndifferent { indifferent[word] |= bit }
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
