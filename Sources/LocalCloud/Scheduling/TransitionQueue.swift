/// A priority queue of transitions: a binary heap over the rows of the transition table.
///
/// The queue is an index that is built from the table and never saved. Changing or deleting a row does not remove its
/// entry; an entry is valid only if it matches the current row.
struct TransitionQueue {
    private struct Entry {
        let isImmediate: Bool
        let due: CloudInstant
        let order: UInt64
        let id: Int

        func precedes(_ other: Entry) -> Bool {
            if isImmediate != other.isImmediate { return isImmediate }
            if due != other.due { return due < other.due }
            return order == other.order ? id < other.id : order < other.order
        }
    }

    private var heap: [Entry] = []

    mutating func add(_ transition: Transition) {
        guard let due = transition.due else { return }
        heap.append(
            Entry(isImmediate: transition.isImmediate, due: due, order: transition.order, id: transition.id))
        var child = heap.count - 1
        while child > 0, heap[child].precedes(heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Returns the next transition according to the rows of the table, and removes the outdated entries before it.
    mutating func next(in rows: (Int) -> Transition?) -> Transition? {
        while let first = heap.first {
            if let row = rows(first.id), row.due == first.due, row.order == first.order { return row }
            removeFirst()
        }
        return nil
    }

    /// Removes the first entry without changing the row of the transition.
    mutating func removeFirst() {
        guard let last = heap.popLast(), !heap.isEmpty else { return }
        heap[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if heap[child].precedes(heap[least]) { least = child }
            }
            guard least != parent else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
