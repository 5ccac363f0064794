internal import Containers
public import LocalCloud

/// The settings and the inspection of the simulated key-value stores.
extension CloudSimulator {
    /// Sets the limits of stores on devices and on the server; existing values stay.
    public func setKeyValueLimits(_ limits: KeyValueLimits) throws(CloudError) {
        try configureKeyValueStores { $0.limits = limits }
    }

    /// Sets the maximum rate at which a device uploads the changes of one store.
    public func setKeyValueThrottle(_ throttle: KeyValueThrottle) throws(CloudError) {
        try configureKeyValueStores { $0.throttle = throttle }
    }

    /// Returns the values on the server in a store of an account, by key.
    public func keyValuesOnServer(of account: Account, store: String) throws(CloudError) -> [String: PropertyListValue]
    {
        try change { state in
            let service = try state.service(KeyValueService.self)
            let changes = service.server.items.rows(in: StoreLocation.partition(account.name, store)).values
            return Dictionary(
                changes.compactMap { change in change.value.map { (LiteralKey(change.key), $0) } }
            ) { first, _ in first }.byText
        }
    }

    /// Sets the rule for the result of `synchronize`; see ``SynchronizeRule``.
    ///
    /// - Throws: ``CloudError`` if the state cannot be saved.
    public func setSynchronizeRule(_ rule: SynchronizeRule) throws(CloudError) {
        try configureKeyValueStores { $0.synchronize = rule }
    }

    /// Lets this process perform the transitions of all key-value stores, including the stores of apps that other
    /// processes run.
    ///
    /// Opening a store has the same effect.
    public func serveKeyValueStores() throws(CloudError) {
        try change { state in _ = try state.service(KeyValueService.self) }
    }

    private func configureKeyValueStores(_ change: (inout KeyValueConfiguration) -> Void) throws(CloudError) {
        try self.change { state in
            let service = try state.service(KeyValueService.self)
            var configuration = service.settings
            change(&configuration)
            service.configuration["", ""] = configuration
        }
    }
}
