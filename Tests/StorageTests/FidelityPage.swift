import Foundation
import TestSupport

/// A page that lists the behavior of iCloud that the tests state, with the evidence for each statement.
///
/// The page is generated from the source text of the tests: the trait and the name of each test.
struct FidelityPage {
    private struct Row {
        let evidence: String
        let source: String
        let behavior: String
    }

    private var sections: [(title: String, rows: [Row])] = []

    /// Creates the page from all storage tests in the directory `Tests`.
    init(tests: URL) throws {
        let folders = [
            "Containers": "StorageTests/Containers", "KeyValueStores": "StorageTests/KeyValueStores",
            "DocumentStores": "DocumentStoresTests", "DocumentStores, coordination": "DocumentStoresTests/Coordination",
            "DocumentStores, documents": "DocumentStoresTests/Documents",
            "DocumentStores, transaction logs": "DocumentStoresTests/TransactionLogs",
        ]
        for (folder, path) in folders.sorted(by: { $0.key < $1.key }) {
            let directory = tests.appending(path: path)
            let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
            for file in files.sorted() where file.hasSuffix("Tests.swift") {
                let url = directory.appending(path: file)
                let rows = try Self.rows(of: String(contentsOf: url, encoding: .utf8))
                let title = "\(folder): \(file.dropLast("Tests.swift".count))"
                if !rows.isEmpty { sections.append((title, rows)) }
            }
        }
    }

    private static func rows(of source: String) throws -> [Row] {
        let constant = /let (\w+) =\s+"([^"]+)"/
        var constants: [String: String] = [:]
        for match in source.matches(of: constant) { constants[String(match.1)] = String(match.2) }
        let test = /@Test\(\s*\.(documented|inferred|disputed)\(\s*(?:"([^"]*)"|(\w+))\s*\)[^`]*?func `([^`]+)`/
        return source.matches(of: test).map { match in
            let source = match.2.map(String.init) ?? match.3.flatMap { constants[String($0)] } ?? "?"
            return Row(evidence: String(match.1), source: source, behavior: String(match.4))
        }
    }

    var text: String {
        let count = sections.flatMap(\.rows)
        let counts = ["documented", "inferred", "disputed"].map { kind in
            "\(count.filter { $0.evidence == kind }.count) \(kind)"
        }
        let tables = sections.map { title, rows in
            """
            ## \(title)

            | behavior | evidence | source or reason |
            |---|---|---|
            \(rows.map { "| \($0.behavior) | \($0.evidence) | \($0.source) |" }.joined(separator: "\n"))
            """
        }
        return """
            # Fidelity

            The evidence that iCloud has the behavior of the simulator: \(counts.joined(separator: ", ")). Each row is a test.
            *Documented*: Apple documents the behavior. *Inferred*: the behavior follows from a known fact. *Disputed*:
            sources contradict each other, and the simulator implements one of them. **No row was verified on a device.**
            If a device behaves differently, the test is wrong.

            To generate this page from the tests, run `ENTCHECK_RECORD=1 swift test --filter StoragePageTests`.

            \(tables.joined(separator: "\n\n"))

            """
    }
}
