import KeyValueStores
import LocalCloud

/// A random history of a simulator with a few devices: a shape and a list of operations, both generated from a seed.
struct History: Codable {
    struct Shape: Codable, Hashable {
        var devices: Int
        /// The number of apps on each device that share one store.
        var apps: Int
        var accounts: Int
        /// The limits, which are small so that histories exceed them.
        var limits: KeyValueLimits
        var throttle: KeyValueThrottle
        /// Whether transitions happen immediately.
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
            limits: random.next() % 4 == 0 ? KeyValueLimits(total: 400, value: 120, keys: 4) : .current,
            throttle: random.next() % 2 == 0 ? .none : .severalPerMinute, isImmediate: random.next() % 5 == 0)
        self.shape = shape
        operations = (0..<length).map { _ in Operation.random(shape, by: &random) }
    }

    /// Returns the shortest history that still fails after operations of this one are removed.
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
