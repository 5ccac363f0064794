/// Records the changes of a simulator, so that an earlier state can be restored.
///
/// The methods are called while the simulator is locked. They must not call methods of the simulator.
package protocol WorldRecorder: AnyObject, Sendable {
    /// Starts with a state of which all rows are given; all states recorded before are invalid.
    func begin(_ records: [StoredRecord], in state: WorldState)

    /// Records the rows of a transaction that is saved and whose disk operations are performed.
    func didChange(_ records: [StoredRecord], in state: WorldState)
}

extension WorldState {
    /// Passes the rows of a transaction to the recorder.
    ///
    /// - Parameters:
    ///   - adopted: The changes of other processes that the transaction has read.
    ///   - own: The rows that the transaction has changed; empty if it was rolled back.
    /// - Throws: An error if a row cannot be encoded.
    func record(_ adopted: StoredChanges?, _ own: [StoredRecord] = []) throws {
        guard let recorder else { return }
        if adopted?.isEverything == true { return recorder.begin(try allRecords(), in: self) }
        let records = (adopted?.records ?? []) + own
        if !records.isEmpty { recorder.didChange(records, in: self) }
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
