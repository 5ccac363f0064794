import Foundation
import Testing

@testable import DocumentStores
@testable import KeyValueStores
@testable import LocalCloud

/// The pages that are generated from the code, and those that must match it.
///
/// `ENTCHECK_RECORD=1` regenerates the page.
@Suite struct StoragePageTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

    private func page(_ name: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: "Docs/\(name)"), encoding: .utf8)
    }

    @Test func `the page describes exactly the differences in the code`() throws {
        let entries = try page("DifferencesFromICloud.md").split(separator: "\n").compactMap { line in
            line.hasPrefix("### `") ? String(line.dropFirst(5).prefix { $0 != "`" }) : nil
        }
        let differences =
            Difference.ofWorld + Difference.ofKeyValueStores + Difference.ofDocumentStores + Difference.ofCoordination
        #expect(entries.count == Set(entries).count)
        #expect(Set(entries).subtracting(Self.withoutMessage) == Set(differences.map(\.id)))
    }

    /// The differences that no message cites.
    private static let withoutMessage: Set = [
        "container-paths", "container-groups", "container-wildcards", "names-device", "names-documents",
        "names-predicates", "names-queries", "names-resource-values", "names-values",
    ]

    @Test func `the fidelity page matches the tests`() throws {
        let text = try FidelityPage(tests: Self.root.appending(path: "Tests")).text
        if ProcessInfo.processInfo.environment["ENTCHECK_RECORD"] != nil {
            try text.write(to: Self.root.appending(path: "Docs/Fidelity.md"), atomically: true, encoding: .utf8)
        }
        #expect(try page("Fidelity.md") == text)
    }
}
