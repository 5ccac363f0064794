import Foundation
import TestSupport
import Testing

@testable import DocumentStores
@testable import LocalCloud

/// Files that were moved and written or replaced before the simulator detected either change.
@Suite struct RelocationTests {
    /// Whether the file system of the tests records when a file was created.
    private static let recordsCreation: Bool = {
        guard let directory = try? TemporaryDirectory() else { return false }
        return (try? FileSystem().status(of: directory.path))?.fingerprint.born != nil
    }()

    /// Returns two devices with the files a.txt and b.txt, whose contents are not on the phone.
    private func undownloaded() throws -> TwoDevices {
        let two = try TwoDevices()
        try two.onMac.write("a long letter", to: "a.txt")
        try two.onMac.write("other", to: "b.txt")
        try two.world.runUntilIdle()
        return two
    }

    private func expectLetter(inConflictAt name: String, on two: TwoDevices) throws {
        let others = try two.onMac.unresolvedConflictVersions(ofItemAt: two.onMac.url(name)) ?? []
        #expect(try others.map { try two.onMac.contents(of: $0) } == [Data("a long letter".utf8)])
        #expect(try two.onMac.read(name) == "phone")
    }

    @Test(.enabled(if: recordsCreation))
    func `a file written without its content and renamed to the name of a deleted file keeps that content`() throws {
        let two = try undownloaded()
        try two.onPhone.remove("b.txt")
        try two.onPhone.write("phone", to: "a.txt")
        try two.onPhone.move("a.txt", to: "b.txt")
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == ["b.txt"])
        try expectLetter(inConflictAt: "b.txt", on: two)
    }

    @Test(.enabled(if: recordsCreation))
    func `a file written without its content that swaps names with another file keeps that content`() throws {
        let two = try undownloaded()
        try two.onPhone.write("phone", to: "a.txt")
        try two.onPhone.move("b.txt", to: "c.txt")
        try two.onPhone.move("a.txt", to: "b.txt")
        try two.onPhone.move("c.txt", to: "a.txt")
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == ["a.txt", "b.txt"])
        try expectLetter(inConflictAt: "b.txt", on: two)
        #expect(try two.onMac.read("a.txt") == "other")
    }

    @Test(.enabled(if: recordsCreation))
    func `a file written and renamed to the name of a deleted file keeps its conflict versions`() throws {
        let two = try conflict()
        try two.onMac.write("other", to: "b.txt")
        try two.world.runUntilIdle()
        try two.onMac.remove("b.txt")
        try two.onMac.write("again", to: "a.txt")
        try two.onMac.move("a.txt", to: "b.txt")
        try two.world.runUntilIdle()
        let others = try two.onMac.unresolvedConflictVersions(ofItemAt: two.onMac.url("b.txt"))
        #expect(others?.map(\.localizedNameOfSavingComputer) == ["phone"])
        #expect(try two.onMac.names == ["b.txt"])
        #expect(try two.onMac.read("b.txt") == "again")
    }

    @Test func `without creation times, a file at the path of another item is a version of that item`() throws {
        let two = try undownloaded()
        try two.world.change { state in
            let service = try state.service(DocumentService.self)
            let place = try #require(service.devices.place(TwoDevices.container, on: "phone"))
            let (id, row) = try #require(service.items.item(atPath: "Documents/a.txt", of: place))
            var old = row
            old.fingerprint?.born = nil
            service.items.rows[place.path, id] = old
        }
        try two.onPhone.remove("b.txt")
        try two.onPhone.write("phone", to: "a.txt")
        try two.onPhone.move("a.txt", to: "b.txt")
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == ["b.txt"])
        #expect(try two.onMac.read("b.txt") == "phone")
        let others = try two.onMac.unresolvedConflictVersions(ofItemAt: two.onMac.url("b.txt")) ?? []
        #expect(try others.map { try two.onMac.contents(of: $0) } == [Data("other".utf8)])
    }

    @Test(.enabled(if: recordsCreation))
    func `a hard link to a file without content is not the file`() throws {
        let two = try undownloaded()
        try two.onPhone.write("phone", to: "a.txt")
        try two.onPhone.remove("b.txt")
        try FileManager.default.linkItem(at: two.onPhone.url("a.txt"), to: two.onPhone.url("b.txt"))
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == ["a.txt", "b.txt"])
        try expectLetter(inConflictAt: "a.txt", on: two)
    }

    @Test func `a new file with the inode of a deleted file is a different file`() {
        let old = Fingerprint(inode: 7, size: 1, modified: 1, born: 1)
        #expect(old.isSameFile(as: Fingerprint(inode: 7, size: 2, modified: 2, born: 1)) == true)
        #expect(old.isSameFile(as: Fingerprint(inode: 7, size: 2, modified: 2, born: 2)) == false)
        #expect(old.isSameFile(as: Fingerprint(inode: 8, size: 1, modified: 1, born: 1)) == false)
        #expect(old.isSameFile(as: Fingerprint(inode: 7, size: 2, modified: 2)) == nil)
    }

    @Test(arguments: [true, false])
    func `a file that was renamed and replaced is a new item, in either order`(isRenamedFirst: Bool) throws {
        let two = try conflict()
        let name = isRenamedFirst ? "c.txt" : "a.txt"
        if isRenamedFirst { try two.onMac.move("a.txt", to: name) }
        try Data("new".utf8).write(to: two.onMac.url(name), options: .atomic)
        if !isRenamedFirst { try two.onMac.move("a.txt", to: "c.txt") }
        try two.world.runUntilIdle()
        #expect(try two.onPhone.names == ["c.txt"])
        #expect(try two.onMac.read("c.txt") == "new")
        #expect(try two.onMac.item("c.txt")?.hasUnresolvedConflicts == false)
    }

    @Test(arguments: [false, true])
    func `a file replaced in a renamed folder keeps the unseen content, also if another folder has the old name`(
        isReused: Bool
    ) throws {
        let two = try TwoDevices()
        try two.onMac.write("a long letter", to: "F/a.txt")
        try two.world.runUntilIdle()
        try Data("phone".utf8).write(to: two.onPhone.url("F/a.txt"), options: .atomic)
        try two.onPhone.move("F", to: "H")
        if isReused { try two.onPhone.write("new", to: "F/b.txt") }
        try two.world.runUntilIdle()
        try expectLetter(inConflictAt: "H/a.txt", on: two)
    }
}
