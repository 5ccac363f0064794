/// A part of iCloud that lives in a world: the key-value stores are one, documents are another.
///
/// A service owns its tables, schedules transitions and performs them. It is called only while the world is locked,
/// within a transaction: what it changes is kept as a whole or not at all.
package protocol CloudService: AnyObject {
    /// The name under which transitions find their service.
    static var name: String { get }

    init()

    /// Where the service keeps its state. Everything it knows is in here, so that another process knows it too.
    var tables: [any StoredTable] { get }

    /// Does what a transition says, in the way that a fault makes it happen.
    func perform(_ transition: Transition, fault: Fault.Effect?, in state: WorldState)

    /// Forgets what was kept for a transition that has happened and will not again.
    func didPerform(_ transition: Transition)

    /// Brings what is kept of a device into line with it: an app was installed, the network or the account changed,
    /// or this process has just begun to serve a world that others have changed meanwhile. Doing it twice is harmless.
    func review(_ device: DeviceRow, in state: WorldState)

    /// Takes note of what happened outside of the world, as in a file that somebody wrote, before anything else happens.
    func prepare(in state: WorldState)

    /// Forgets what it did in a transaction that was taken back; the tables are as before.
    func rolledBack()

    /// Shows the apps of this process what was committed. The tables may be read but not changed.
    func settle(in state: WorldState)

    /// What the inspector shows of the service.
    func section(in state: WorldState) -> WorldReport.Section
}

extension CloudService {
    package func prepare(in state: WorldState) {}

    package func rolledBack() {}
}
