internal import Containers
internal import Entitlements
internal import FoundationShims

/// A snapshot of a simulator, as text or JSON.
public struct WorldReport: Sendable, Codable {
    /// The part of a report about one service or about the simulator itself.
    public struct Section: Sendable, Codable {
        /// The title of the table, such as `devices`.
        public let title: String
        /// The rows; all rows have the same columns.
        public let rows: [[String: String]]
        /// The names of the columns, in display order.
        public let columns: [String]

        package init(_ title: String, columns: [String], rows: [[String]]) {
            self.title = title
            self.columns = columns
            self.rows = rows.map { row in
                Dictionary(zip(columns, row)) { first, _ in first }
            }
        }
    }

    /// The format of the report, `entcheck/cloud/1`; the number changes with every incompatible change.
    public let schema: String
    /// The current time of the simulated clock.
    public let now: CloudInstant
    /// The accounts, devices, apps, faults, and waiting transitions, and the sections of the services.
    public let sections: [Section]
    /// The last events, oldest first.
    public let events: [CloudEvent]

    /// The report as JSON with sorted keys.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}

extension WorldReport: CustomStringConvertible {
    /// The report as text: a table for each section, then the events.
    public var description: String {
        let tables = sections.filter { !$0.rows.isEmpty }.map(\.description)
        let log = events.isEmpty ? [] : ["events\n" + events.map { "  \($0)" }.joined(separator: "\n")]
        return (["now \(now)"] + tables + log).joined(separator: "\n\n") + "\n"
    }
}

extension WorldReport.Section: CustomStringConvertible {
    /// The title and the rows, in columns that fit their content.
    public var description: String {
        let lines = [columns] + rows.map { row in columns.map { row[$0] ?? "" } }
        let widths = columns.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        let text = lines.map { line in
            let cells = zip(line, widths).map { $0 + String(repeating: " ", count: max(0, $1 - $0.count)) }
            return "  " + String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }
        return ([title] + text).joined(separator: "\n")
    }
}

extension CloudWorld {
    /// Returns a report about the current state.
    /// - Parameter limit: The maximum number of events in the report.
    /// - Returns: The report.
    /// - Throws: `CloudError` if the storage cannot be read.
    public func report(events limit: Int = 100) throws(CloudError) -> WorldReport {
        try look { state in
            WorldReport(
                schema: "entcheck/cloud/1", now: state.now,
                sections: state.sections + state.joinedServices.map { $0.section(in: state) },
                events: Array(state.history.suffix(max(0, limit))))
        }
    }

    /// The recorded events, oldest first; only the latest 2,000 events are kept.
    public var events: [CloudEvent] {
        get throws(CloudError) { try look { $0.history } }
    }
}

extension WorldState {
    fileprivate var history: [CloudEvent] {
        events.rows(in: "").values.sorted { $0.number < $1.number }
    }

    fileprivate var sections: [WorldReport.Section] {
        let deviceRows = devices.sortedRows(in: "").map(\.row)
        return [
            .init("accounts", columns: ["account"], rows: accounts.sortedRows(in: "").map { [$0.key] }),
            .init(
                "devices", columns: ["device", "platform", "account", "network", "iCloud Drive", "clock"],
                rows: deviceRows.map { device in
                    [
                        device.name, device.platform.rawValue, device.account ?? "–",
                        device.isOnline ? "on" : "off", device.isCloudDriveOn ? "on" : "off",
                        now(on: device).description,
                    ]
                }),
            .init(
                "apps", columns: ["device", "app", "key-value store", "containers"],
                rows: deviceRows.flatMap { device in
                    installations.sortedRows(in: device.name).map(\.row.app).map { app in
                        [
                            device.name, app.bundleIdentifier, app.claims.keyValueStore ?? "–",
                            (app.claims.ubiquityContainers ?? []).joined(separator: ", "),
                        ]
                    }
                }),
            .init(
                "faults", columns: ["at", "effect", "device", "probability", "left"],
                rows: faults.sortedRows(in: "").map(\.row).map { fault in
                    [
                        fault.place.rawValue, "\(fault.effect)", fault.device ?? "any", "\(fault.probability)",
                        fault.remaining.map(String.init) ?? "always",
                    ]
                }),
            .init(
                "waiting", columns: ["number", "what", "device", "about", "due"],
                rows: transitions.rows(in: "").values.sorted { $0.id < $1.id }.map { transition in
                    [
                        String(transition.id), transition.kind.rawValue, transition.device, transition.subject,
                        transition.due?.description ?? "by hand",
                    ]
                }),
        ]
    }
}
