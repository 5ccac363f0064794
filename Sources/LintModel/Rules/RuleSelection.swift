import Entitlements
import Workspaces

/// Finds the rules that can apply to a subject without examining each rule.
///
/// Most rules require keys, traits, or features that most files do not have. A set of rules is a row of bits; each key,
/// trait, and feature has the set of rules that require it.
struct RuleSelection: Sendable {
    /// The number of rows of a set of rules.
    private let width: Int

    private let byKey, byNature, byTrait, byCircumstance: RuleSets

    init(_ preconditions: [RulePrecondition]) {
        let count = preconditions.count
        width = RuleRow.count(for: count)
        byKey = RuleSets(of: count, choosingAmong: EntitlementKeySet.capacity) { rule, word in
            preconditions[rule].keys.words[word]
        }
        byNature = RuleSets(of: count) { rule, _ in UInt64(preconditions[rule].nature.rawValue) }
        byTrait = RuleSets(of: count) { rule, _ in UInt64(preconditions[rule].traits.rawValue) }
        byCircumstance = RuleSets(of: count) { rule, _ in UInt64(preconditions[rule].circumstances.rawValue) }
    }

    /// Returns the indices of the rules that can apply to the subject, in ascending order.
    func rules(for subject: Subject) -> RuleNumbers {
        guard width > 0 else { return RuleNumbers(row: RuleRow(), others: []) }
        // Usually one row contains all rules.
        let others = width == 1 ? [] : (1..<width).map { row($0, for: subject) }
        return RuleNumbers(row: row(0, for: subject), others: others)
    }

    private func row(_ row: Int, for subject: Subject) -> RuleRow {
        var rules = byKey.union(of: subject.claims.keys, row)
        rules.bits &= byNature.union(of: UInt64(subject.nature.rawValue), row).bits
        rules.bits &= byTrait.union(of: UInt64(subject.claims.traits.rawValue), row).bits
        rules.bits &= byCircumstance.union(of: UInt64(subject.circumstances.rawValue), row).bits
        return rules
    }
}

/// A part of a set of rules.
private struct RuleRow: Sendable {
    /// One bit per rule.
    var bits = SIMD4<UInt64>()

    static let capacity = 256

    /// Returns the number of rows for a number of rules.
    static func count(for rules: Int) -> Int { (rules + capacity - 1) / capacity }

    /// Adds the rule with an index, which is less than the capacity.
    mutating func insert(_ rule: Int) { bits[rule / 64] |= 1 << UInt64(rule % 64) }
}

/// The indices of the rules of a set, in ascending order.
struct RuleNumbers: Sequence, IteratorProtocol {
    private var row: RuleRow
    private var word = 0

    /// The rows after this one.
    private var others: [RuleRow]

    /// The index of the first rule of the row.
    private var start = 0

    fileprivate init(row: RuleRow, others: [RuleRow]) {
        self.row = row
        self.others = others
    }

    /// Returns the next index; `nil` at the end.
    mutating func next() -> Int? {
        while true {
            while word < row.bits.scalarCount {
                let rest = row.bits[word]
                guard rest == 0 else {
                    row.bits[word] = rest & (rest &- 1)
                    return start + 64 * word + rest.trailingZeroBitCount
                }
                word += 1
            }
            guard !others.isEmpty else { return nil }
            row = others.removeFirst()
            word = 0
            start += RuleRow.capacity
        }
    }
}

/// The sets of rules that require each of several choices, such as keys, and the set of rules that require no choice.
private struct RuleSets: Sendable {
    private let width: Int

    /// The sets by choice, one after another.
    private let choosing: [RuleRow]

    /// The rules that require no choice.
    private let indifferent: [RuleRow]

    /// Creates the sets.
    ///
    /// - Parameters:
    ///   - count: The number of rules.
    ///   - choiceCount: The number of choices, a multiple of 64.
    ///   - choices: Returns the choices that a rule accepts, as a bit mask of 64 choices; 0 in all words if the rule
    ///     accepts all choices.
    init(of count: Int, choosingAmong choiceCount: Int = 64, _ choices: (_ rule: Int, _ word: Int) -> UInt64) {
        let width = RuleRow.count(for: count)
        var sets = [RuleRow](repeating: RuleRow(), count: width * choiceCount)
        var indifferent = [RuleRow](repeating: RuleRow(), count: width)
        for rule in 0..<count {
            let (row, number) = (rule / RuleRow.capacity, rule % RuleRow.capacity)
            var isIndifferent = true
            for choiceWord in 0..<choiceCount / 64 {
                var rest = choices(rule, choiceWord)
                isIndifferent = isIndifferent && rest == 0
                while rest != 0 {
                    sets[(64 * choiceWord + rest.trailingZeroBitCount) * width + row].insert(number)
                    rest &= rest &- 1
                }
            }
            if isIndifferent { indifferent[row].insert(number) }
        }
        self.width = width
        self.choosing = sets
        self.indifferent = indifferent
    }

    /// Returns one row of the set of rules that require one of these choices or accept all choices.
    func union(of choices: UInt64, _ row: Int) -> RuleRow {
        var union = indifferent[row]
        add(choices, from: 0, to: &union, row)
        return union
    }

    /// Returns one row of the set of rules that require one of these keys or accept all keys.
    func union(of keys: EntitlementKeySet, _ row: Int) -> RuleRow {
        var union = indifferent[row]
        for index in keys.words.indices { add(keys.words[index], from: 64 * index, to: &union, row) }
        return union
    }

    private func add(_ choices: UInt64, from start: Int, to union: inout RuleRow, _ row: Int) {
        var rest = choices
        while rest != 0 {
            union.bits |= choosing[(start + rest.trailingZeroBitCount) * width + row].bits
            rest &= rest &- 1
        }
    }
}
