public import LocalCloud

/// What a world lets be set and seen of its documents.
extension CloudWorld {
    /// Sets which of two versions that were made at the same time becomes the current one.
    public func setConflictRule(_ rule: ConflictRule) throws(CloudError) {
        try configureDocuments { $0.winner = rule }
    }

    /// Sets how much content one transition carries, in bytes; at least 1.
    ///
    /// Larger contents arrive in several steps, with percentages between them. 4 MiB unless it is set.
    public func setContentPortion(_ bytes: Int64) throws(CloudError) {
        try configureDocuments { $0.portion = max(1, bytes) }
    }

    /// Sets how many bytes the documents of an account may have, versions in conflict included.
    ///
    /// What is there stays. What there was no room for is sent again.
    public func setDocumentQuota(_ bytes: Int64, of account: Account) throws(CloudError) {
        try change { state in
            let service = try state.service(DocumentService.self)
            var row = service.serverAccounts["", account.name] ?? ServerAccount()
            row.quota = max(0, bytes)
            service.serverAccounts["", account.name] = row
            service.retryRefusals(of: account.name, in: state)
        }
    }

    /// How many bytes the documents of an account have, versions in conflict included.
    public func documentBytes(of account: Account) throws(CloudError) -> Int64 {
        try change { state in
            try state.service(DocumentService.self).serverAccounts["", account.name]?.used ?? 0
        }
    }

    /// The paths of all files and packages that the server has in a container of an account, and their versions: how
    /// many there are that nobody has removed, the current one included.
    public func documentsOnServer(of account: Account, container: String) throws(CloudError) -> [String: Int] {
        try change { state in
            let service = try state.service(DocumentService.self)
            let items = service.serverItems.rows(in: DocumentService.path(account.name, container)).values
            return Dictionary(
                items.filter { !$0.isDeleted && $0.kind != .directory }.map { ($0.path, $0.versions.count) }
            ) { $0 + $1 }
        }
    }

    /// Lets this process take part in what the documents of the world do, also those of apps that are not open here.
    ///
    /// Opening a store does so too.
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
