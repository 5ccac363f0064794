import DocumentStores
import LocalCloud

/// What may happen to the documents of a few devices: a shape and a list of operations, both made from a seed.
struct DocumentHistory: Codable {
    struct Shape: Codable, Hashable {
        var devices: Int
        /// Whether everything happens at once, or in its time.
        var isImmediate: Bool
        /// Whether the process dies now and then.
        var crashes: Bool
        var signsOut: Bool
        /// Whether items without content are placeholders, on each device.
        var placeholders: [Bool]
        /// Whether each device downloads everything.
        var greedy: [Bool]
        /// How much one transition carries, in bytes; small, so that contents arrive in steps.
        var portion: Int64
        /// Whether nobody deletes a folder, with which that goes which stays on a device.
        var keepsFolders: Bool
    }

    let seed: UInt64
    let shape: Shape
    var operations: [DocumentOperation]

    static let names = [
        "a", "b.txt", "B.TXT", "F/a", "F/b.txt", "G/F/c", "G/d", "\u{C9}.txt", "E\u{301}.txt", "p.rtfd", "F/q.rtfd",
        "F",
    ]
    static func isPackage(_ name: Int) -> Bool { names[name].hasSuffix(".rtfd") }

    static let folders = ["F", "G", "G/F", "H"]

    init(seed: UInt64, length: Int) {
        var random = SeededGenerator(seed: seed)
        self.seed = seed
        let devices = Int.random(in: 2...3, using: &random)
        let shape = Shape(
            devices: devices, isImmediate: random.next() % 5 == 0, crashes: random.next() % 2 == 0,
            signsOut: random.next() % 4 == 0, placeholders: (0..<devices).map { _ in random.next() % 3 == 0 },
            greedy: (0..<devices).map { _ in random.next() % 2 == 0 }, portion: random.next() % 2 == 0 ? 20 : 1 << 20,
            keepsFolders: random.next() % 2 == 0)
        self.shape = shape
        operations = (0..<length).map { _ in DocumentOperation.random(shape, by: &random) }
    }

    /// The shortest history that can be made of this one by leaving things out and that still fails.
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
