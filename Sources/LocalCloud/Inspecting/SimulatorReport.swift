internal import FoundationShims

/// A snapshot of a simulator, as text or JSON.
public struct SimulatorReport: Sendable, Codable {
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

extension SimulatorReport: CustomStringConvertible {
    /// The report as text: a table for each section, then the events.
    public var description: String {
        let tables = sections.filter { !$0.rows.isEmpty }.map(\.description)
        let log = events.isEmpty ? [] : ["events\n" + events.map { "  \($0)" }.joined(separator: "\n")]
        return (["now \(now)"] + tables + log).joined(separator: "\n\n") + "\n"
    }
}

extension SimulatorReport.Section: CustomStringConvertible {
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
