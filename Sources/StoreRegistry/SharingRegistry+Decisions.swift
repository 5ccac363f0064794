internal import Databases
internal import FoundationShims
public import RegistryModel

extension SharingRegistry {
    /// Records the team that owns a store; removes the record if `team` is `nil`.
    public func setOwner(
        of store: RegisteredStoreName, to team: String?, by user: String = "", at time: Int? = nil
    ) throws(RegistryError) {
        try decide("owner", "team", of: store, team, by: user, at: time)
    }

    /// Retires an identifier, so that no app claims it again; removes the record if `reason` is `nil`.
    public func retire(
        _ store: RegisteredStoreName, because reason: String?, by user: String = "", at time: Int? = nil
    ) throws(RegistryError) {
        try decide("retired", "reason", of: store, reason, by: user, at: time)
    }

    private func decide(
        _ table: String, _ column: String, of store: RegisteredStoreName, _ value: String?, by user: String,
        at time: Int?
    ) throws(RegistryError) {
        try translating {
            guard !store.identifier.isEmpty, value?.isEmpty != true else {
                throw RegistryError(.request, "the identifier or the \(column) is empty")
            }
            let store = RegisteredStoreName(store.kind, store.identifier.storable)
            let time = time ?? Int(Date().timeIntervalSince1970)
            try database.transaction(.write) { transaction in
                let numbers = StoreNumbers(transaction: transaction)
                guard let value else {
                    guard let id = try numbers.numbers([store])[store],
                        try transaction.run("DELETE FROM \(table) WHERE store_id = ?", [.integer(id)]) > 0
                    else {
                        throw RegistryError(
                            .unknown, "the registry contains no \(column) of the store `\(store.identifier)`")
                    }
                    return
                }
                let id = try numbers.numbers(adding: [store])[store] ?? 0
                try transaction.run(
                    """
                    INSERT INTO \(table) (store_id, \(column), at, by_whom) VALUES (?, ?, ?, ?)
                    ON CONFLICT (store_id) DO UPDATE
                    SET \(column) = excluded.\(column), at = excluded.at, by_whom = excluded.by_whom
                    """, [.integer(id), .text(value.storable), DatabaseValue(time), .text(user.storable)])
            }
        }
    }
}
