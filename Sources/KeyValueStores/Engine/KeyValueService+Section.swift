internal import LocalCloud

extension KeyValueService {
    func section(in state: WorldState) -> WorldReport.Section {
        let servers = server.stores.partitions.sorted { $0.key < $1.key }.flatMap { account, stores in
            stores.sorted { $0.key < $1.key }.map { store, row in
                ["server", account, store, String(row.keys), String(row.bytes), "", "", String(row.sequence)]
            }
        }
        let devices = deviceStores.partitions.sorted { $0.key < $1.key }.flatMap { device, stores in
            stores.sorted { $0.key < $1.key }.map { store, row in
                [
                    device, row.account ?? "–", store, String(row.keys), String(row.bytes), String(row.unsent),
                    String(row.refused), String(row.cursor),
                ]
            }
        }
        return .init(
            "key-value stores",
            columns: ["on", "account", "store", "keys", "bytes", "unsent", "refused", "changes"],
            rows: servers + devices)
    }
}
