/// Records the changes of a simulator, so that an earlier state can be restored.
///
/// The methods are called while the simulator is locked. They must not call methods of the simulator.
package protocol WorldRecorder: AnyObject, Sendable {
    /// Starts with a state; all states recorded before are invalid.
    func begin(in state: WorldState)

    /// Records a transaction that is saved and whose disk operations are performed.
    ///
    /// Each of its steps contains the changes of rows by one transition or call. Only the last step can have changed
    /// files and the values that apps see.
    func didChange(_ steps: [[RowChange]], in state: WorldState)
}

extension WorldState {
    /// Passes the steps of a transaction to the recorder: the changes of other processes that the transaction has
    /// read, and the changes that it has made.
    func recordSteps() {
        guard let recorder else { return }
        let (steps, isNew) = takeSteps()
        if isNew { return recorder.begin(in: self) }
        if !steps.isEmpty { recorder.didChange(steps, in: self) }
    }

    /// Changes rows to earlier ones, which other processes then see like any other change.
    ///
    /// Transitions that the rows contain are in transit again.
    package func restore(_ records: [StoredRecord]) throws {
        let epoch = row.epoch
        try restoreRows(records)
        row.epoch = epoch + 1
        for service in joinedServices { service.didRestore() }
    }
}
