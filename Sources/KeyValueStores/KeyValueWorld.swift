internal import Containers
public import LocalCloud

/// What a world lets be set and seen of its key-value stores.
extension CloudWorld {
    /// Sets how much a store holds, on devices and on the server; what is there stays.
    public func setKeyValueLimits(_ limits: KeyValueLimits) throws(CloudError) {
        try configureKeyValueStores { $0.limits = limits }
    }

    /// Sets how often a device may send the changes of one store.
    public func setKeyValueThrottle(_ throttle: KeyValueThrottle) throws(CloudError) {
        try configureKeyValueStores { $0.throttle = throttle }
    }

    /// What the server has in a store of an account, by key.
    public func keyValuesOnServer(of account: Account, store: String) throws(CloudError) -> [String: PropertyListValue]
    {
        try change { state in
            let service = try state.service(KeyValueService.self)
            return service.serverItems.rows(in: KeyValueService.path(account.name, store)).compactMapValues(\.value)
        }
    }

    /// Lets this process take part in what the key-value stores of the world do, also those of apps that are not open
    /// here.
    ///
    /// Opening a store does so too.
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
