import Entitlements

/// Which rules may have something to say of a subject, found without looking at the others.
///
/// Most rules ask for keys or traits that most files have not. A set of rules is a row of bits here, and each key has
/// the set of those that ask for it.
struct RuleSelection: Sendable {
    /// How many words of 64 bits a set of rules has.
    private let width: Int

    /// The sets by keys, by the ordinals of the keys, one behind the other.
    private let byKey: [UInt64]

    /// The set of rules that ask for no key.
    private let forAnyKeys: [UInt64]

    private let preconditions: [RulePrecondition]

    /// As many keys as a set of keys can have.
    private static let keyCount = 512

    init(_ preconditions: [RulePrecondition]) {
        let width = (preconditions.count + 63) / 64
        var byKey = [UInt64](repeating: 0, count: width * Self.keyCount)
        var forAnyKeys = [UInt64](repeating: 0, count: width)
        for (number, precondition) in preconditions.enumerated() {
            let (word, bit) = (number / 64, UInt64(1) << UInt64(number % 64))
            if precondition.isForAnyKeys { forAnyKeys[word] |= bit }
            precondition.keys.forEachOrdinal { byKey[$0 * width + word] |= bit }
        }
        self.width = width
        self.byKey = byKey
        self.forAnyKeys = forAnyKeys
        self.preconditions = preconditions
    }

    /// Calls `body` with the number of each rule that may have something to say, in their order.
    func forEachRule(for subject: Subject, _ body: (Int) -> Void) {
        for word in 0..<width {
            var rest = forAnyKeys[word]
            subject.claims.keys.forEachOrdinal { rest |= byKey[$0 * width + word] }
            while rest != 0 {
                let number = 64 * word + rest.trailingZeroBitCount
                rest &= rest &- 1
                if preconditions[number].holds(for: subject.nature, subject.claimTraits) { body(number) }
            }
        }
    }
}
