import KeyValueStores
import LocalCloud

/// What may happen in a world with a few devices: a shape and a list of operations, both made from a seed.
struct History: Codable {
    struct Shape: Codable, Hashable {
        var devices: Int
        /// Apps that share one store, on every device.
        var apps: Int
        var accounts: Int
        /// Small, so that they are met.
        var limits: KeyValueLimits
        var throttle: KeyValueThrottle
        /// Whether everything happens at once, or in its time.
        var isImmediate: Bool
    }

    let seed: UInt64
    let shape: Shape
    var operations: [Operation]

    static let keys = ["a", "b", "c", "d", "é", "🌍"]

    init(seed: UInt64, length: Int) {
        var random = SeededGenerator(seed: seed)
        self.seed = seed
        let shape = Shape(
            devices: Int.random(in: 2...5, using: &random), apps: random.next() % 3 == 0 ? 2 : 1,
            accounts: random.next() % 3 == 0 ? 2 : 1,
            limits: random.next() % 4 == 0 ? KeyValueLimits(total: 400, value: 120, keys: 4) : .today,
            throttle: random.next() % 2 == 0 ? .none : .severalPerMinute, isImmediate: random.next() % 5 == 0)
        self.shape = shape
        operations = (0..<length).map { _ in Operation.random(shape, by: &random) }
    }

    /// The shortest history that can be made of this one by leaving things out and that still fails.
    func shrunk(while fails: (History) -> Bool) -> History {
        var best = self
        var chunk = max(1, operations.count / 2)
        while true {
            var start = 0
            var hasShrunk = false
            while start < best.operations.count {
                var candidate = best
                candidate.operations.removeSubrange(start..<min(start + chunk, best.operations.count))
                if fails(candidate) {
                    best = candidate
                    hasShrunk = true
                } else {
                    start += chunk
                }
            }
            if chunk == 1, !hasShrunk { return best }
            chunk = max(1, chunk / 2)
        }
    }
}

extension History: CustomStringConvertible {
    var description: String {
        (["seed \(seed), \(shape)"] + operations.map { "  \($0)" }).joined(separator: "\n")
    }
}
