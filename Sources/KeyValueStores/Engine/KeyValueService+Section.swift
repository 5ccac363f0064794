internal import LocalCloud

extension KeyValueService {
    func section(in state: WorldState) -> SimulatorReport.Section {
        .init(
            "key-value stores",
            columns: ["on", "account", "store", "keys", "bytes", "unsent", "refused", "changes"],
            rows: serverRows + deviceRows)
    }

    private var serverRows: [[String]] {
        server.stores.partitions.sorted { $0.key < $1.key }.flatMap { account, stores in
            stores.sorted { $0.key < $1.key }.map { store, row in
                ["server", account, store, String(row.keys), String(row.bytes), "", "", String(row.sequence)]
            }
        }
    }

    private var deviceRows: [[String]] {
        deviceStores.partitions.sorted { $0.key < $1.key }.flatMap { device, stores in
            stores.sorted { $0.key < $1.key }.map { store, row in
                [
                    device, row.account ?? "–", store, String(row.keys), String(row.bytes), String(row.unsent),
                    String(row.refused), String(row.cursor),
                ]
            }
        }
    }
}
