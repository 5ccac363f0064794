import Containers
import Foundation
import Testing

@testable import DocumentStores
@testable import LocalCloud

/// Files and directories without read or write permission.
@Suite(.enabled(if: geteuid() != 0, "root ignores file permissions")) struct ClosedTests {
    private func setMode(_ mode: Int, of url: URL) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path)
    }

    private func problems(_ store: DocumentStore) throws -> [String] {
        try store.problems.map { "\($0.url.lastPathComponent): \($0.kind.rawValue)" }
    }

    @Test func `an unreadable file is reported, and uploaded once it is readable`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try setMode(0, of: two.onMac.url("a.txt"))
        try two.onMac.write("two", to: "b.txt")
        try two.world.runUntilIdle(within: .seconds(60))
        #expect(try two.onPhone.names == ["b.txt"])
        #expect(try problems(two.onMac) == ["a.txt: unreadable"])
        try setMode(0o644, of: two.onMac.url("a.txt"))
        try two.world.runUntilIdle()
        #expect(try two.onPhone.names == ["a.txt", "b.txt"])
        #expect(try problems(two.onMac) == [])
    }

    @Test(arguments: ["Folder", "Trip.rtfd", "Folder/Inner", ""], [0, 0o444])
    func `items in an unreadable directory are kept and do not block other items`(name: String, mode: Int) throws {
        let two = try TwoDevices()
        let path = name.isEmpty ? "a.txt" : name + "/a.txt"
        try two.onMac.write("one", to: path)
        try two.world.runUntilIdle()
        let closed = try name.isEmpty ? two.onMac.documents : two.onMac.url(name)
        let beside = try two.onMac.container().url.appending(path: "b.txt")
        try setMode(mode, of: closed)
        try Data("two".utf8).write(to: beside)
        try two.world.runUntilIdle()
        // A new process without state must read all directories.
        try two.world.look { try $0.service(DocumentService.self).forgetProcess() }
        try two.world.runUntilIdle()
        #expect(try problems(two.onMac) == [closed.lastPathComponent + ": unreadable"])
        #expect(try two.onPhone.item(name.isEmpty ? "a.txt" : name) != nil)
        #expect(FileManager.default.fileExists(atPath: try two.onPhone.container().url.path + "/b.txt"))
        try setMode(0o755, of: closed)
        try two.onMac.write("three", to: path)
        try two.world.runUntilIdle()
        #expect(try problems(two.onMac) == [])
        try two.onPhone.download(itemAt: two.onPhone.url(String(path.prefix { $0 != "/" })))
        #expect(try two.onPhone.read(path) == "three")
    }

    @Test func `an item for a write-protected directory is installed once the directory is writable`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "Folder/a.txt")
        try two.onMac.write("one", to: "Folder/b.txt")
        try two.onMac.write("one", to: "c.txt")
        try two.world.runUntilIdle()
        try setMode(0o555, of: two.onMac.url("Folder"))
        try two.onPhone.remove("Folder/a.txt")
        try two.onPhone.write("new", to: "Folder/new.txt")
        try two.onPhone.move("c.txt", to: "Folder/c.txt")
        try two.onPhone.write("beside", to: "beside.txt")
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("beside.txt") == "beside")
        #expect(try two.onMac.read("Folder/a.txt") == "one")
        #expect(try !two.onMac.problems.isEmpty)
        try setMode(0o755, of: two.onMac.url("Folder"))
        try two.world.runUntilIdle()
        let names = try FileManager.default.contentsOfDirectory(atPath: two.onMac.url("Folder").path)
        #expect(names.sorted() == ["b.txt", "c.txt", "new.txt"])
        #expect(try two.onMac.read("Folder/c.txt") == "one")
        #expect(try two.onMac.names == ["Folder", "beside.txt"])
        #expect(try problems(two.onMac) == [])
    }
}
