internal import LocalCloud

extension DocumentService {
    func section(in state: WorldState) -> WorldReport.Section {
        let server = serverContainers.partitions.sorted { $0.key < $1.key }.flatMap { account, containers in
            containers.sorted { $0.key < $1.key }.map { container, row in
                let items = serverItems.rows(in: ContainerLocation.partition(account, container)).values.filter { !$0.isDeleted }
                return [
                    "server", account, container, String(items.count),
                    String(items.reduce(0) { $0 + $1.room }), "", "", String(items.count { !$0.others.isEmpty }),
                    String(row.sequence),
                ]
            }
        }
        let devices = deviceContainers.partitions.sorted { $0.key < $1.key }.flatMap { device, containers in
            containers.sorted { $0.key < $1.key }.map { container, row in
                let path = ContainerLocation.partition(device, container)
                let items = deviceItems.rows(in: path).values.filter { !$0.isDeleted }
                return [
                    device, row.account ?? "–", container, String(items.count),
                    String(items.reduce(0) { $0 + ($1.holds?.size ?? 0) }), String(pendingUploads[path]?.count ?? 0),
                    String(incoming[path]?.count ?? 0), String(items.count { $0.known?.others.isEmpty == false }),
                    String(row.cursor),
                ]
            }
        }
        return .init(
            "documents",
            columns: ["on", "account", "container", "items", "bytes", "unsent", "arriving", "conflicts", "changes"],
            rows: server + devices)
    }
}
