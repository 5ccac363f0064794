public import LocalCloud

/// Settings and inspection of the documents in a simulator.
extension CloudSimulator {
    /// Sets the rule that selects the current version of two versions that were made concurrently.
    public func setConflictRule(_ rule: ConflictRule) throws(CloudError) {
        try configureDocuments { $0.winner = rule }
    }

    /// Sets the number of content bytes that one transition transfers; at least 1.
    ///
    /// Larger contents arrive in several steps, which report their progress in percent. The default is 4 MiB.
    public func setContentPortion(_ bytes: Int64) throws(CloudError) {
        try configureDocuments { $0.portion = max(1, bytes) }
    }

    /// Sets the maximum size of an account's documents in bytes, including conflict versions.
    ///
    /// A smaller quota does not delete existing documents. Uploads that exceeded the previous quota are tried again.
    public func setDocumentQuota(_ bytes: Int64, of account: Account) throws(CloudError) {
        try change { state in
            let service = try state.service(DocumentService.self)
            var row = service.server.accounts["", account.name] ?? ServerAccount()
            row.quota = max(0, bytes)
            service.server.accounts["", account.name] = row
            service.scheduler.retryRefusals(of: account.name, in: state)
        }
    }

    /// Returns the size of an account's documents in bytes, including conflict versions.
    public func documentBytes(of account: Account) throws(CloudError) -> Int64 {
        try change { state in
            try state.service(DocumentService.self).server.accounts["", account.name]?.used ?? 0
        }
    }

    /// Returns the paths of all files and packages that the server has in a container of an account, each with the
    /// number of its versions.
    ///
    /// The number includes the current version and the conflict versions that were not removed.
    public func documentsOnServer(of account: Account, container: String) throws(CloudError) -> [String: Int] {
        try change { state in
            let service = try state.service(DocumentService.self)
            let items = service.server.items.rows(in: ContainerLocation.partition(account.name, container)).values
            return Dictionary(
                items.filter { !$0.isDeleted && $0.kind != .directory }.map { ($0.path, $0.versions.count) }
            ) { $0 + $1 }
        }
    }

    /// Makes this process handle the document transitions of the simulator, including transitions of apps that other
    /// processes opened.
    ///
    /// Opening a store has the same effect.
    public func serveDocuments() throws(CloudError) {
        try change { state in _ = try state.service(DocumentService.self) }
    }

    private func configureDocuments(_ change: (inout DocumentConfiguration) -> Void) throws(CloudError) {
        try self.change { state in
            let service = try state.service(DocumentService.self)
            var configuration = service.settings
            change(&configuration)
            service.configuration["", ""] = configuration
        }
    }
}
