internal import LocalCloud

/// A store that is notified when the iCloud account of its device changes.
protocol IdentityObserver: AnyObject, Sendable {
    /// The app of the store.
    var app: InstalledApp { get }

    /// Posts the notification.
    func postIdentityChange()
}

/// The stores of this process, which are notified when the iCloud account of their device changes.
final class IdentityRegistry {
    private struct OpenStore {
        weak var store: (any IdentityObserver)?
        /// The account and its generation, or `nil` if the device had no documents in iCloud.
        var identity: String?
    }

    private var stores: [OpenStore] = []
    /// The numbers of changes of devices and accounts when the stores were notified.
    private var notified = (devices: -1, accounts: -1)

    func add(_ store: any IdentityObserver, in state: WorldState) {
        stores.removeAll { $0.store == nil }
        stores.append(OpenStore(store: store, identity: Self.identity(of: store, in: state)))
    }

    /// Notifies the stores whose identity differs from the last one that they were notified of.
    func notify(in state: WorldState) {
        // Most transactions change neither a device nor an account.
        let counts = (devices: state.devices.changeCount, accounts: state.accounts.changeCount)
        guard counts != notified else { return }
        notified = counts
        for index in stores.indices {
            guard let store = stores[index].store else { continue }
            let identity = Self.identity(of: store, in: state)
            guard identity != stores[index].identity else { continue }
            stores[index].identity = identity
            state.deliver { store.postIdentityChange() }
        }
    }

    private static func identity(of store: any IdentityObserver, in state: WorldState) -> String? {
        guard let account = state.devices["", store.app.device.name]?.documentAccount,
            let row = state.accounts["", account]
        else { return nil }
        return "\(account)/\(row.generation)"
    }
}
