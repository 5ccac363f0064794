import Foundation
import TestSupport
import Testing

@testable import DocumentStores
@testable import LocalCloud

/// Placeholders that another program changed and moved before the changes were noticed: the content exists only in iCloud.
@Suite struct MovedPlaceholderTests {
    enum Change: CaseIterable {
        case touched, written
    }

    private let two: TwoDevices

    init() throws {
        two = try TwoDevices(phone: DocumentSettings(downloading: .onRequest, undownloaded: .placeholder))
        try two.onMac.write("one", to: "F/a.txt")
        try two.world.runUntilIdle()
    }

    private func apply(_ change: Change) throws {
        let url = try two.onPhone.url("F/.a.txt.icloud")
        switch change {
        case .touched:
            let date = Date(timeIntervalSince1970: 1_000_000)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: url.path)
        // The file stays the same one: it is not replaced.
        case .written: try Data("written".utf8).write(to: url)
        }
    }

    private func move(_ old: String, to new: String) throws {
        try #require(rename(try two.onPhone.url(old).path, try two.onPhone.url(new).path) == 0)
    }

    /// Returns the contents of the files on a device, also of files with hidden names.
    private func contents(on store: DocumentStore) throws -> [String] {
        let root = try store.documents.path
        return try FileManager.default.subpathsOfDirectory(atPath: root).compactMap { path in
            FileManager.default.contents(atPath: root + "/" + path).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    @Test(.inferred("its content is only in iCloud"), arguments: Change.allCases, [false, true])
    func `a placeholder that was changed and moved still represents its document`(change: Change, isNoticed: Bool)
        throws
    {
        try apply(change)
        if isNoticed { try two.onPhone.noticeChanges() }
        try move("F/.a.txt.icloud", to: "F/.b.txt.icloud")
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("F/b.txt") == "one")
        try two.onPhone.download(itemAt: try two.onPhone.url("F/b.txt"))
        try two.world.runUntilIdle()
        #expect(try two.onPhone.read("F/b.txt") == "one")
        #expect(try contents(on: two.onPhone).count { $0 == "written" } == (change == .written ? 1 : 0))
    }

    @Test(.inferred("its content is only in iCloud"), arguments: Change.allCases, ["G", "f"])
    func `a placeholder that was changed keeps its document if its directory is renamed`(change: Change, name: String)
        throws
    {
        try apply(change)
        try move("F", to: name)
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("\(name)/a.txt") == "one")
        #expect(try two.onPhone.item("\(name)/a.txt") != nil)
    }

    @Test(.inferred("its content is only in iCloud"))
    func `a file that an app made of a placeholder is in conflict with the document`() throws {
        try apply(.written)
        try move("F/.a.txt.icloud", to: "F/b.txt")
        try two.world.runUntilIdle()
        #expect(try two.onPhone.read("F/b.txt") == "written")
        let others = try two.onMac.unresolvedConflictVersions(ofItemAt: two.onMac.url("F/b.txt")) ?? []
        let contents = try others.map { String(decoding: try two.onMac.contents(of: $0), as: UTF8.self) }
        #expect(try ([two.onMac.read("F/b.txt") ?? ""] + contents).sorted() == ["one", "written"])
    }

    @Test(.inferred("its content is only in iCloud"))
    func `a placeholder that was changed can replace one that was deleted`() throws {
        try two.onMac.write("two", to: "F/b.txt")
        try two.world.runUntilIdle()
        try FileManager.default.removeItem(at: try two.onPhone.url("F/.b.txt.icloud"))
        try apply(.touched)
        try move("F/.a.txt.icloud", to: "F/.b.txt.icloud")
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("F/b.txt") == "one" && two.onMac.item("F/a.txt") == nil)
    }

    @Test(.inferred("its content is only in iCloud"))
    func `a file that an app made of a placeholder gets a number if its name is taken`() throws {
        try two.onMac.write("two", to: "F/b.txt")
        try two.world.runUntilIdle()
        try apply(.written)
        try move("F/.a.txt.icloud", to: "F/b.txt")
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("F/b.txt") == "two")
        #expect(try two.onPhone.read("F/b 2.txt") == "written")
        let others = try two.onMac.unresolvedConflictVersions(ofItemAt: two.onMac.url("F/b 2.txt")) ?? []
        let contents = try others.map { String(decoding: try two.onMac.contents(of: $0), as: UTF8.self) }
        #expect(try ([two.onMac.read("F/b 2.txt") ?? ""] + contents).sorted() == ["one", "written"])
    }

    @Test(.inferred("another file can have the inode of a deleted one"))
    func `a new file is not taken for a placeholder that was deleted`() throws {
        try FileManager.default.removeItem(at: try two.onPhone.url("F/.a.txt.icloud"))
        try two.onPhone.write("two", to: "F/b.txt")
        try two.world.runUntilIdle()
        #expect(try two.onMac.item("F/a.txt") == nil)
        #expect(try two.onMac.read("F/b.txt") == "two")
        #expect(try two.onMac.unresolvedConflictVersions(ofItemAt: two.onMac.url("F/b.txt")) == [])
    }
}
