import Foundation

/// A table of what the tests say iCloud does, and how well each is known.
///
/// It is read from the text of the tests: the trait that stands in front of a test's name, and the name.
struct FidelityPage {
    private struct Row {
        let evidence: String
        let source: String
        let behaviour: String
    }

    private var sections: [(title: String, rows: [Row])] = []

    /// The page of all tests of stores in the directory `Tests`.
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
            return Row(evidence: String(match.1), source: source, behaviour: String(match.4))
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

            | behaviour | evidence | source or reason |
            |---|---|---|
            \(rows.map { "| \($0.behaviour) | \($0.evidence) | \($0.source) |" }.joined(separator: "\n"))
            """
        }
        return """
            # Fidelity

            How well it is known that iCloud behaves as the tests say: \(counts.joined(separator: ", ")). Each row is a test.
            *Documented*: Apple says so. *Inferred*: it follows from something that is known. *Disputed*: sources
            contradict one another, and we had to choose. **Nothing here has been tried on a device**; where a device
            shows something else, the device is right and the test is wrong.

            This page is made from the tests by `ENTCHECK_RECORD=1 swift test --filter StoragePageTests`.

            \(tables.joined(separator: "\n\n"))

            """
    }
}
