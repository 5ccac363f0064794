/// A service of the simulated iCloud, such as key-value stores or documents.
///
/// A service owns its tables, schedules transitions, and performs them. It is called only within a transaction while
/// the simulator is locked, so its changes are saved completely or not at all.
package protocol CloudService: AnyObject {
    /// The name that transitions use to refer to their service.
    static var name: String { get }

    init()

    /// The tables that contain the complete state of the service, so that other processes can read it.
    var tables: [any StoredTable] { get }

    /// Performs a transition with the effect of a fault, if any.
    func perform(_ transition: Transition, fault: Fault.Effect?, in state: WorldState)

    /// Deletes the data that was saved for a transition after the transition was performed for the last time.
    func didPerform(_ transition: Transition)

    /// Updates the state of a device.
    ///
    /// The simulator calls this method after an app was installed, after the network or the account of the device
    /// changed, and when this process begins to serve the simulator. Repeated calls have no further effect.
    func review(_ device: DeviceRow, in state: WorldState)

    /// Detects changes that were made outside of the simulator, such as files written by other processes, before the
    /// next transition.
    func prepare(in state: WorldState)

    /// Detects the changes since the last transition of the same call, where they are likely.
    ///
    /// A change that this method does not detect is detected at the next call of the simulator.
    func prepareAgain(in state: WorldState)

    /// Returns work that lets transitions be performed faster, and that does not change the state of the simulator;
    /// `nil` if there is none. The simulator is not locked during the work.
    func preparation(for transitions: [Transition], in state: WorldState) -> (@Sendable () -> Void)?

    /// Whether the current transaction has effects outside of its rows, which happen after the rows are saved.
    var hasEffects: Bool { get }

    /// Checks the rows at the end of a transaction; if they are invalid, sets the failure of the state, so that the
    /// transaction is rolled back.
    func validate(in state: WorldState)
    /// Discards the in-memory state of a transaction that was rolled back. The tables are already restored.
    func rolledBack()

    /// Discards the in-memory state that follows from rows that were changed to earlier ones.
    func didRestore()

    /// Shows the committed changes to the apps of this process. The tables may be read but not changed.
    func didCommit(in state: WorldState)

    /// Returns the section of the service in the simulator report.
    func section(in state: WorldState) -> SimulatorReport.Section
}

extension CloudService {
    package func prepare(in state: WorldState) {}

    package func prepareAgain(in state: WorldState) { prepare(in: state) }

    package func preparation(for transitions: [Transition], in state: WorldState) -> (@Sendable () -> Void)? { nil }

    package var hasEffects: Bool { false }

    package func validate(in state: WorldState) {}

    package func rolledBack() {}

    package func didRestore() {}
}
