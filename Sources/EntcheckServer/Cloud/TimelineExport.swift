import Containers
import DocumentStores
import FoundationShims
import KeyValueStores
import LocalCloud
import PropertyLists

/// The timeline as a Swift test that repeats it with the libraries and expects the same outcome.
struct TimelineExport {
    private let cloud: SharedCloud

    init(_ cloud: SharedCloud) { self.cloud = cloud }

    /// Returns the source file of the test.
    ///
    /// - Throws: ``RequestError`` if operations are missing or the simulated iCloud is rewound into an operation.
    func text() throws -> String {
        let (log, current) = cloud.operationLog
        guard log.isWhole else {
            throw RequestError(
                .conflict,
                "the timeline cannot be exported, because operations are missing: it begins with an older world, or it is "
                    + "longer than \(OperationLog.limit) operations or \(OperationLog.byteLimit) bytes")
        }
        if let foreign = cloud.history.firstForeign, foreign <= current {
            throw RequestError(
                .conflict,
                "the timeline cannot be exported, because entry \(foreign) contains changes to files that another "
                    + "program made")
        }
        let (seed, start) = try cloud.world.look { $0.origin }
        let statements = try log.entries(until: current).flatMap(OperationSource.statements)
        let lines =
            ["let cloud = try RecordedCloud(seed: \(seed), start: \(start.microseconds))"] + statements
            + (try expectations())
        return """
            // swift-format-ignore-file
            // A timeline of `entcheck cloud serve` as a test. It requires the libraries of the package entcheck.
            import Containers
            import DocumentStores
            import Entitlements
            import Foundation
            import KeyValueStores
            import LocalCloud
            import Testing

            @Test func `a recorded timeline has the same outcome`() throws {
            \(lines.map { "    \($0)\n" }.joined())}

            \(Self.support)
            """
    }

    /// The maximum size of the expected values, in bytes; a larger test would take minutes to compile.
    private static let expectationLimit = 8 << 20

    /// The outcome: the clock, and the values and documents that each app sees.
    private func expectations() throws -> [String] {
        var lines = ["#expect(try cloud.world.now == CloudInstant(microseconds: \(try cloud.world.now.microseconds)))"]
        for app in try cloud.world.devices.flatMap({ try $0.apps }) {
            guard lines.reduce(0, { $0 + $1.utf8.count }) < Self.expectationLimit else {
                throw RequestError(
                    .conflict,
                    "the timeline cannot be exported, because the values that all apps see have more than "
                        + "\(Self.expectationLimit >> 20) MiB together")
            }
            let name = "\(app.app.bundleIdentifier.swiftLiteral), on: \(app.device.name.swiftLiteral)"
            // The values of an app without a valid claim are not part of the timeline.
            if let store = try? cloud.keyValues(of: app), store.refusal == nil {
                let values = store.allValues.sorted { ExactText($0.key) < ExactText($1.key) }
                // A dictionary of Swift contains one of several keys that differ only in normalization.
                for value in store.sortedValues where !values.contains(where: { $0.key.hasSameBytes(as: value.key) }) {
                    lines.append(
                        "#expect(try cloud.store(\(name)).value(forKey: \(value.key.swiftLiteral)) == "
                            + "\(value.value.swiftSource))")
                }
                let list = values.map { "\($0.key.swiftLiteral): \($0.value.swiftSource)" }.joined(separator: ", ")
                lines.append("#expect(try cloud.values(\(name)) == [\(list.isEmpty ? ":" : list)])")
            }
            for container in app.app.claims.ubiquityContainers ?? [] {
                guard let list = try? documents(of: app, container) else { continue }
                lines.append(
                    "#expect(try cloud.documents(\(name), \(container.swiftLiteral)) == "
                        + "[\(list.map(\.swiftLiteral).joined(separator: ", "))])")
            }
        }
        return lines
    }

    /// Returns the files of a container with their states and the beginnings of their contents, as the test does.
    private func documents(of app: InstalledApp, _ container: String) throws -> [String] {
        let documents = try CloudDocuments(of: app, container: container, in: cloud)
        let items = try documents.items(limit: 10_000).filter { $0.kind != .directory }
        return items.map { item in
            let conflict = item.hasUnresolvedConflicts ? " in conflict" : ""
            let bytes = item.downloadingStatus == .notDownloaded ? nil : try? documents.content(item.path)
            let text = bytes.map { String(decoding: $0.prefix(60), as: UTF8.self) } ?? ""
            return "\(item.path): \(item.downloadingStatus)\(conflict), \(item.size) bytes: \(text)"
        }.sorted()
    }
}
