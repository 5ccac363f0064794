/// The changes of rows for a recorder, in steps.
///
/// A transaction of many transitions is saved once, but each transition is a step that can be undone.
struct RecordedSteps {
    /// Whether all rows were replaced by those of other processes.
    var isNew = false
    /// The changes of other processes that the transaction has read.
    var adopted: [RowChange] = []
    /// The changes of the transaction that belong to steps which have ended.
    var own: [[RowChange]] = []
}

extension WorldState {
    /// Whether rows changed in the current transaction.
    var hasChanges: Bool { tables.contains(where: \.hasChanges) }

    /// Ends a step; the following changes belong to the next one.
    func endStep() {
        guard recorder != nil else { return }
        let changes = tables.filter(\.hasChanges).flatMap { $0.takeChanges() } + takeForeignChanges()
        if !changes.isEmpty { recorded.own.append(changes) }
    }

    /// Returns the steps since the last call, and whether all rows were replaced.
    func takeSteps() -> (steps: [[RowChange]], isNew: Bool) {
        defer { recorded = RecordedSteps() }
        guard !recorded.adopted.isEmpty else { return (recorded.own, recorded.isNew) }
        let first = recorded.adopted + (recorded.own.first ?? [])
        return ([first] + recorded.own.dropFirst(), recorded.isNew)
    }
}
