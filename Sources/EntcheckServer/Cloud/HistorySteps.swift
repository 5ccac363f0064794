/// The steps of a timeline, oldest first.
///
/// The oldest steps are removed one by one, so removing them does not move the others each time.
struct HistorySteps: RandomAccessCollection, MutableCollection, Sendable {
    private var all: [HistoryStep] = []
    /// The number of removed elements at the start of ``all``.
    private var removed = 0

    /// The maximum number of removed elements that stay in memory, without their changes.
    private static let removedLimit = 1_024

    let startIndex = 0
    var endIndex: Int { all.count - removed }

    subscript(position: Int) -> HistoryStep {
        get { all[removed + position] }
        _modify { yield &all[removed + position] }
    }

    mutating func append(_ step: HistoryStep) { all.append(step) }

    /// Removes the oldest step, which exists.
    mutating func removeFirst() -> HistoryStep {
        let first = all[removed]
        all[removed] = HistoryStep(number: first.number, rows: [], files: [], seen: [])
        removed += 1
        if removed > Self.removedLimit {
            all.removeFirst(removed)
            removed = 0
        }
        return first
    }

    /// Removes the latest steps.
    mutating func removeLast(_ count: Int) { all.removeLast(count) }

    /// Changes a step, and returns the difference of its memory, in bytes.
    mutating func change(_ position: Int, _ body: (inout HistoryStep) -> Void) -> Int {
        let old = self[position].size
        body(&self[position])
        return self[position].size - old
    }
}
