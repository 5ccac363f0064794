import DocumentStores
import LocalCloud

/// A random sequence of operations on the documents of a few devices, generated from a seed.
struct DocumentHistory: Codable {
    struct Shape: Codable, Hashable {
        var devices: Int
        /// Whether all transitions run immediately instead of after their delays.
        var isImmediate: Bool
        /// Whether processes crash.
        var crashes: Bool
        var signsOut: Bool
        /// Whether items without content are placeholders, for each device.
        var placeholders: [Bool]
        /// Whether all contents are downloaded, for each device.
        var automatic: [Bool]
        /// The number of bytes that one transition transfers; small, so that contents arrive in steps.
        var portion: Int64
        /// Whether no folder is deleted, because files that are never synced are deleted with their folder.
        var keepsFolders: Bool
    }

    let seed: UInt64
    var shape: Shape
    var operations: [DocumentOperation]

    static let names = [
        "a", "b.txt", "B.TXT", "F/a", "F/b.txt", "G/F/c", "G/d", "\u{C9}.txt", "E\u{301}.txt", "p.rtfd", "F/q.rtfd",
        "F",
    ]
    static func isPackage(_ name: Int) -> Bool { names[name].hasSuffix(".rtfd") }

    static let folders = ["F", "G", "G/F", "H", "f"]

    init(seed: UInt64, length: Int) {
        var random = SeededGenerator(seed: seed)
        self.seed = seed
        let devices = Int.random(in: 2...3, using: &random)
        let shape = Shape(
            devices: devices, isImmediate: random.next() % 5 == 0, crashes: random.next() % 2 == 0,
            signsOut: random.next() % 4 == 0, placeholders: (0..<devices).map { _ in random.next() % 3 == 0 },
            automatic: (0..<devices).map { _ in random.next() % 2 == 0 },
            portion: random.next() % 2 == 0 ? 20 : 1 << 20,
            keepsFolders: random.next() % 2 == 0)
        self.shape = shape
        operations = (0..<length).map { _ in DocumentOperation.random(shape, by: &random) }
    }

    init(seed: UInt64, shape: Shape, operations: [DocumentOperation]) {
        (self.seed, self.shape, self.operations) = (seed, shape, operations)
    }

    /// Returns the shortest failing history that results from removing operations.
    func shrunk(while fails: (DocumentHistory) -> Bool) -> DocumentHistory {
        var best = self
        var chunk = max(1, operations.count / 2)
        while true {
            var (start, hasShrunk) = (0, false)
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

extension DocumentHistory: CustomStringConvertible {
    var description: String {
        (["seed \(seed), \(shape)"] + operations.map { "  \($0)" }).joined(separator: "\n")
    }
}

extension DocumentHistory {
    /// The conditions that the history violates in a simulator in memory.
    var violations: [String] {
        get throws {
            let run = try DocumentHistoryRun(self, in: CloudSimulator(seed: seed))
            try run.perform()
            return run.violations
        }
    }
}
