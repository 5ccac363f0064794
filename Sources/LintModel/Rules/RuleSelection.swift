import Entitlements
import Workspaces

/// Finds the rules that can apply to a subject without examining each rule.
///
/// Most rules require keys, traits, or features that most files do not have. A set of rules is a row of bits; each key,
/// trait, and feature has the set of rules that require it.
struct RuleSelection: Sendable {
    /// The number of 64-bit words in a set of rules.
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

    /// Returns the indices of the rules that can apply to the subject, in ascending order.
    func rules(for subject: Subject) -> RuleNumbers {
        let circumstances = UInt64(subject.circumstances.rawValue)
        return RuleNumbers(
            words: (0..<width).map { word in
                byNature.union(of: UInt64(subject.nature.rawValue), word)
                    & byTrait.union(of: UInt64(subject.claims.traits.rawValue), word)
                    & byCircumstance.union(of: circumstances, word) & byKey.union(of: subject.claims.keys, word)
            })
    }
}

/// The indices of the rules of a set, in ascending order.
struct RuleNumbers: Sequence, IteratorProtocol {
    private var words: [UInt64]
    private var position = 0

    fileprivate init(words: [UInt64]) { self.words = words }

    /// Returns the next index; `nil` at the end.
    mutating func next() -> Int? {
        while position < words.count {
            let rest = words[position]
            guard rest == 0 else {
                words[position] = rest & (rest &- 1)
                return 64 * position + rest.trailingZeroBitCount
            }
            position += 1
        }
        return nil
    }
}

/// The sets of rules that require each of several choices, such as keys, and the set of rules that require no choice.
private struct RuleSets: Sendable {
    private let width: Int

    /// The sets by choice, one after another.
    private let choosing: [UInt64]

    /// The rules that require no choice.
    private let indifferent: [UInt64]

    /// Creates the sets.
    ///
    /// - Parameters:
    ///   - count: The number of rules.
    ///   - choiceCount: The number of choices, a multiple of 64.
    ///   - choices: Returns the choices that a rule accepts, as a bit mask of 64 choices; 0 in all words if the rule
    ///     accepts all choices.
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

    /// Returns one word of the set of rules that require one of these choices or accept all choices.
    func union(of choices: UInt64, _ word: Int) -> UInt64 {
        var (union, rest) = (indifferent[word], choices)
        while rest != 0 {
            union |= choosing[rest.trailingZeroBitCount * width + word]
            rest &= rest &- 1
        }
        return union
    }

    /// Returns one word of the set of rules that require one of these keys or accept all keys.
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
