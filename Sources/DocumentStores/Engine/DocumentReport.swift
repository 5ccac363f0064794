internal import LocalCloud

/// The section on documents in the report of a simulator.
struct DocumentReport {
    let devices: DeviceTable
    let items: ItemTable
    let server: DocumentServer

    var section: SimulatorReport.Section {
        let servers = server.containers.partitions.sorted { $0.key < $1.key }.flatMap { account, containers in
            containers.sorted { $0.key < $1.key }.map { container, row in
                let items = server.items.rows(in: ContainerLocation.partition(account, container)).values.filter {
                    !$0.isDeleted
                }
                return [
                    "server", account, container, String(items.count),
                    String(items.reduce(0) { $0 + $1.room }), "", "", String(items.count { !$0.others.isEmpty }),
                    String(row.sequence),
                ]
            }
        }
        let devices = devices.containers.partitions.sorted { $0.key < $1.key }.flatMap { device, containers in
            containers.sorted { $0.key < $1.key }.map { container, row in
                let path = ContainerLocation.partition(device, container)
                let rows = items.rows.rows(in: path).values.filter { !$0.isDeleted }
                let waiting = items.waitingCounts(in: path)
                return [
                    device, row.account ?? "–", container, String(rows.count),
                    String(rows.reduce(0) { $0 + ($1.holds?.size ?? 0) }), String(waiting.unsent),
                    String(waiting.arriving), String(rows.count { $0.known?.others.isEmpty == false }),
                    String(row.cursor),
                ]
            }
        }
        return .init(
            "documents",
            columns: ["on", "account", "container", "items", "bytes", "unsent", "arriving", "conflicts", "changes"],
            rows: servers + devices)
    }
}
