import Synchronization

/// Makes the parts of a whole in several threads, and returns them in order.
///
/// - Parameters:
///   - jobs: How many threads there are at most; there is only the caller's where there is one part.
///   - count: How many elements the whole has.
///   - partSize: How many of them one part has.
///   - make: Makes the part for these elements.
/// - Returns: The parts, the same whatever `jobs` is.
func inParallel<Part: Sendable>(
    jobs: Int, count: Int, partSize: Int, make: @escaping @Sendable (Range<Int>) -> Part
) -> [Part] {
    let ranges = stride(from: 0, to: count, by: partSize).map { $0..<min(count, $0 + partSize) }
    guard jobs > 1, ranges.count > 1 else { return ranges.map(make) }
    let work = SharedParts<Part>(count: ranges.count)
    let labor: @Sendable () -> Void = {
        while let index = work.take() { work.put(make(ranges[index]), at: index) }
    }
    let threads = Threads(min(jobs, ranges.count) - 1, running: labor)
    labor()
    threads.wait()
    return work.parts
}

/// Parts that are made in any order.
private final class SharedParts<Part: Sendable>: Sendable {
    private let count: Int
    private let next = Atomic(0)
    private let made: Mutex<[Part?]>

    init(count: Int) {
        self.count = count
        made = Mutex(Array(repeating: nil, count: count))
    }

    /// The next part to make; `nil` when all are taken.
    func take() -> Int? {
        let index = next.add(1, ordering: .relaxed).oldValue
        return index < count ? index : nil
    }

    func put(_ part: Part, at index: Int) { made.withLock { $0[index] = part } }

    var parts: [Part] { made.withLock { $0.compactMap(\.self) } }
}
