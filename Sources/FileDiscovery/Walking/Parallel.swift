import Synchronization

/// Computes the parts of a whole in several threads, and returns them in order.
///
/// - Parameters:
///   - jobs: The maximum number of threads; a single part is computed in the thread of the caller.
///   - count: The number of elements.
///   - partSize: The number of elements per part.
///   - make: Computes the part for a range of elements.
/// - Returns: The parts, which do not depend on `jobs`.
package func inParallel<Part: Sendable>(
    jobs: Int, count: Int, partSize: Int, make: @escaping @Sendable (Range<Int>) -> Part
) -> [Part] {
    let ranges = stride(from: 0, to: count, by: partSize).map { $0..<min(count, $0 + partSize) }
    guard jobs > 1, ranges.count > 1 else { return ranges.map(make) }
    let work = SharedParts<Part>(count: ranges.count)
    let makeParts: @Sendable () -> Void = {
        while let index = work.nextIndex() { work.put(make(ranges[index]), at: index) }
    }
    let threads = Threads(min(jobs, ranges.count) - 1, running: makeParts)
    makeParts()
    threads.wait()
    return work.parts
}

/// Parts that threads compute in any order.
private final class SharedParts<Part: Sendable>: Sendable {
    private let count: Int
    private let next = Atomic(0)
    private let made: Mutex<[Part?]>

    init(count: Int) {
        self.count = count
        made = Mutex(Array(repeating: nil, count: count))
    }

    /// Returns the index of the next part to compute; `nil` if all are assigned.
    func nextIndex() -> Int? {
        let index = next.add(1, ordering: .relaxed).oldValue
        return index < count ? index : nil
    }

    func put(_ part: Part, at index: Int) { made.withLock { $0[index] = part } }

    var parts: [Part] { made.withLock { $0.compactMap(\.self) } }
}
