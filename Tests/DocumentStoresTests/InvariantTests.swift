import Foundation
import Testing

@testable import DocumentStores
@testable import LocalCloud

/// Each condition of `Docs/ItemStates.md` is violated by one invalid row.
@Suite struct InvariantTests {
    /// An invalid row, made from that of a downloaded file `a.txt` or of the directory `F`.
    struct Violation: Sendable, CustomTestStringConvertible {
        let text: String
        var isDirectory = false
        /// Whether the indexes are updated with the row.
        var isIndexed = true
        /// Changes the row; the second argument is the version of `a.txt`.
        let change: @Sendable (inout DeviceItem, Version) -> Void

        var testDescription: String { text }

        init(
            _ text: String, isDirectory: Bool = false, isIndexed: Bool = true,
            _ change: @escaping @Sendable (inout DeviceItem, Version) -> Void
        ) {
            (self.text, self.isDirectory, self.isIndexed, self.change) = (text, isDirectory, isIndexed, change)
        }
    }

    private static let contents = [
        Violation("the parts of the state cannot occur together") { row, _ in row.known?.isDeleted = true },
        Violation("content without a file") { row, _ in row.fingerprint = nil },
        Violation("a placeholder with content") { row, _ in row.isPlaceholder = true },
        Violation("a placeholder without a file") { row, _ in
            (row.isPlaceholder, row.holds, row.fingerprint) = (true, nil, nil)
        },
        Violation("a change without content") { row, _ in (row.isEdited, row.holds) = (true, nil) },
        Violation("content without a hash that is not new") { row, _ in row.holds?.hash = nil },
        Violation("a deleted item with a file") { row, _ in (row.isDeleted, row.holds) = (true, nil) },
        Violation("a change of a deleted item") { row, _ in
            (row.isDeleted, row.isMoved, row.holds, row.fingerprint) = (true, true, nil, nil)
        },
        Violation("an absolute or empty path") { row, _ in row.path = "" },
        Violation("an absolute or empty path") { row, _ in row.path = "/a.txt" },
        Violation("an inode of a directory") { row, _ in row.folder = 7 },
        Violation("a directory with content", isDirectory: true) { row, version in row.holds = version },
        Violation("a directory with content", isDirectory: true) { row, version in row.unsent = [version] },
        Violation("a directory with versions", isDirectory: true) { row, version in row.known?.current = version },
    ]

    private static let records = [
        Violation("resolved versions of an unknown item") { row, _ in (row.known, row.resolved) = (nil, ["x": true]) },
        Violation("the record of another item") { row, version in
            row.known = ServerItem(
                id: "other", path: row.path, kind: .file, created: row.created, current: version)
        },
        Violation("a record of another kind") { row, version in
            row.known = row.known.map { known in
                ServerItem(
                    id: known.id, path: row.path, kind: .package, created: row.created, current: version)
            }
        },
        Violation("a version that occurs twice") { row, version in row.known?.others = [version] },
        Violation("conflict versions of a deleted item") { row, version in
            row.known?.isDeleted = true
            row.known?.others = [version]
        },
        Violation("a document without a version") { row, _ in row.known?.current = nil },
    ]

    private static let operations = [
        Violation("an operation without an effect") { row, _ in row.placing = Placement() },
        Violation("an operation with another target than the path") { row, _ in
            row.placing = Placement(from: "a", expected: row.fingerprint, target: "b")
        },
        Violation("a removal that installs a file") { row, _ in
            row.placing = Placement(from: "a", expected: row.fingerprint, staged: "1")
        },
        Violation("an operation on a file that is not known") { row, _ in
            row.placing = Placement(from: "a", isLast: true)
        },
        Violation("a version that is queued twice") { row, version in row.unsent = [version, version] },
        Violation("a queued version without a hash") { row, version in
            row.unsent = [version]
            row.unsent[0].hash = nil
        },
        Violation("a negative number of bytes") { row, _ in row.sent = -1 },
        Violation("a negative number of bytes") { row, _ in row.received = -1 },
        Violation("more received bytes than the version has") { row, _ in (row.holds, row.received) = (nil, 100) },
    ]

    private static let indexes = [
        Violation("the index of uploads", isIndexed: false) { row, _ in row.isMoved = true },
        Violation("the index of disk operations", isIndexed: false) { row, _ in row.placing = Placement() },
        Violation("the index of paths", isIndexed: false) { row, _ in row.path = "Documents/other.txt" },
        Violation("the index of paths", isIndexed: false) { row, _ in row.path = "Documents/F" },
        Violation("the index of paths", isIndexed: false) { row, _ in
            (row.isDeleted, row.holds, row.fingerprint) = (true, nil, nil)
        },
    ]

    private static func devices() throws -> TwoDevices {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.onMac.write("two", to: "F/b.txt")
        try two.world.runUntilIdle()
        return two
    }

    /// Changes the row of an item on the Mac in a transaction, and calls `check` before the end of the transaction.
    private static func change(
        _ two: TwoDevices, with violation: Violation,
        then check: (DocumentService, ContainerLocation, _ id: String) throws -> Void
    ) throws {
        try two.world.change { state in
            let service = try state.service(DocumentService.self)
            let place = try #require(service.devices.place(TwoDevices.container, on: "mac"))
            let file = try #require(service.items.item(atPath: "Documents/a.txt", of: place))
            let folder = try #require(service.items.item(atPath: "Documents/F", of: place))
            let version = try #require(file.row.holds)
            var (id, row) = violation.isDirectory ? folder : file
            violation.change(&row, version)
            if violation.isIndexed {
                service.items.put(row, id, at: place, in: state)
            } else {
                service.items.rows[place.path, id] = row
            }
            try check(service, place, id)
        }
    }

    @Test(arguments: contents + records + operations + indexes)
    func `an invalid row is reported`(violation: Violation) throws {
        var found: [String] = []
        _ = try? Self.change(Self.devices(), with: violation) { service, place, id in
            found = ItemInvariants(place: place, items: service.items).violations(of: id)
            throw CloudError(.unknown, "the transaction is rolled back")
        }
        #expect(found.contains { $0.contains(violation.text) }, "\(found)")
    }

    @Test func `a removed row that an index still contains is reported`() throws {
        var found: [String] = []
        _ = try? Self.change(Self.devices(), with: Violation("none", isIndexed: false) { _, _ in }) {
            service, place, id in
            service.items.rows[place.path, id] = nil
            found = ItemInvariants(place: place, items: service.items).violations(of: id)
            throw CloudError(.unknown, "the transaction is rolled back")
        }
        #expect(found.contains { $0.contains("the index of paths") }, "\(found)")
    }

    @Test func `valid rows are not reported`() throws {
        let two = try Self.devices()
        let found = try two.world.look { state in
            let service = try state.service(DocumentService.self)
            return service.devices.places(of: "mac").flatMap { place in
                let invariants = ItemInvariants(place: place, items: service.items)
                return service.items.rows.rows(in: place.path).keys.flatMap { invariants.violations(of: $0) }
            }
        }
        #expect(found == [])
    }

    #if DEBUG
    @Test func `a transaction that leaves an invalid row fails and changes nothing`() throws {
        let two = try Self.devices()
        let before = try two.world.report().description
        let violation = Violation("a negative number of bytes") { row, _ in row.sent = -1 }
        let error = #expect(throws: CloudError.self) { try Self.change(two, with: violation) { _, _, _ in } }
        #expect(error?.code == .inconsistent)
        #expect(error?.message.contains("a negative number of bytes") == true)
        #expect(try two.world.report().description == before)
        let sent = try two.world.look { state in
            let service = try state.service(DocumentService.self)
            return service.devices.places(of: "mac").flatMap { service.items.rows.rows(in: $0.path).values.map(\.sent) }
        }
        #expect(Set(sent) == [0])
    }
    #endif
}
