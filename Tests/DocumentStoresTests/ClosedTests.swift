import Containers
import Foundation
import Testing

@testable import DocumentStores
@testable import LocalCloud

/// Files and directories without read or write permission.
@Suite(.enabled(if: geteuid() != 0, "root ignores file permissions")) struct ClosedTests {
    func setMode(_ mode: Int, of url: URL) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path)
    }

    func problems(_ store: DocumentStore) throws -> [String] {
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

    @Test(arguments: ["deleted", "replaced", "signed out"])
    func `a package with a read-only directory does not stop the simulator`(change: String) throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "p.rtfd/inner/two")
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("p.rtfd"))
        try setMode(0o555, of: two.onMac.url("p.rtfd/inner"))
        switch change {
        case "deleted": try two.onPhone.remove("p.rtfd")
        case "replaced": try two.onPhone.write("new", to: "p.rtfd/inner/two")
        default: try two.mac.signOut()
        }
        try two.world.runUntilIdle()
        try two.onPhone.write("beside", to: "beside.txt")
        if change == "signed out" { try two.mac.signIn(to: two.ada) }
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("beside.txt") == "beside")
        #expect(
            try two.onMac.read("p.rtfd/inner/two") == (change == "deleted" ? nil : change == "replaced" ? "new" : "one")
        )
        let staging = two.onMac.home + "/Library/Application Support/CloudDocs/staging"
        #expect(try FileManager.default.contentsOfDirectory(atPath: staging) == [])
    }

    @Test(arguments: [0, 0o444])
    func `a name that is used in a closed directory does not stop the simulator`(mode: Int) throws {
        let two = try TwoDevices()
        try two.onMac.write("x", to: "F/x.txt")
        try two.world.runUntilIdle()
        try two.mac.goOffline()
        try two.onMac.write("mac", to: "F/a.txt")
        try two.onMac.noticeChanges()
        try setMode(mode, of: two.onMac.url("F"))
        try two.onPhone.write("phone", to: "F/a.txt")
        try two.onPhone.write("beside", to: "beside.txt")
        try two.world.runUntilIdle()
        try two.mac.goOnline()
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("beside.txt") == "beside")
        try setMode(0o755, of: two.onMac.url("F"))
        try two.world.runUntilIdle()
        for store in [two.onMac, two.onPhone] {
            try store.download(itemAt: store.url("F/a.txt"))
            try store.download(itemAt: store.url("F/a 2.txt"))
            #expect(Set([try store.read("F/a.txt"), try store.read("F/a 2.txt")]) == ["mac", "phone"])
        }
    }

    @Test func `two names that are equal in a directory that is closed do not stop the simulator`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "F/G/a.txt")
        try two.onMac.write("two", to: "F/G/A.TXT")
        try two.world.runUntilIdle()
        try setMode(0, of: two.onMac.url("F"))
        try two.onPhone.write("beside", to: "beside.txt")
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("beside.txt") == "beside")
        try setMode(0o755, of: two.onMac.url("F"))
        try two.world.runUntilIdle()
        #expect(try problems(two.onMac) == ["a.txt: nameClash"])
    }

    @Test func `a directory that could not be removed at sign-out is synced after signing in again`() throws {
        let two = try TwoDevices()
        try FileManager.default.createDirectory(at: two.onMac.url("P/E"), withIntermediateDirectories: true)
        try two.onMac.write("one", to: "P/a.txt")
        try two.world.runUntilIdle()
        try setMode(0o555, of: two.onMac.url("P"))
        try two.mac.signOut()
        try two.world.runUntilIdle()
        try two.mac.signIn(to: two.ada)
        try two.world.runUntilIdle()
        try setMode(0o755, of: two.onMac.url("P"))
        try two.world.runUntilIdle()
        try two.onMac.write("two", to: "P/E/b.txt")
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("P/E/b.txt"))
        #expect(try two.onPhone.read("P/E/b.txt") == "two")
        #expect(try two.onMac.read("P/a.txt") == "one")
    }

    @Test(arguments: [false, true])
    func `documents in a directory that cannot be read at its new path are kept`(isReplaced: Bool) throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "F/a.txt")
        try two.world.runUntilIdle()
        try two.onPhone.move("F", to: "G")
        try setMode(0, of: two.onPhone.url("G"))
        if isReplaced {
            try FileManager.default.createDirectory(at: two.onPhone.url("F"), withIntermediateDirectories: true)
        }
        try two.world.runUntilIdle()
        try setMode(0o755, of: two.onPhone.url("G"))
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("G/a.txt") == "one")
    }

    @Test(arguments: ["G", "F/a.txt"], [false, true])
    func `a moved document is kept although a directory with its old name cannot be read`(
        moved: String, isRestarted: Bool
    ) throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "F/a.txt")
        try two.world.runUntilIdle()
        let files = FileManager.default
        let (old, new) = try (two.onPhone.url("F"), two.onPhone.url("G"))
        if moved == "G" {
            try files.moveItem(at: old, to: new)
        } else {
            try files.moveItem(at: old.appending(path: "a.txt"), to: new)
            try files.removeItem(at: old)
        }
        try files.createDirectory(at: old, withIntermediateDirectories: true)
        try setMode(0, of: old)
        if isRestarted { try two.world.look { try $0.service(DocumentService.self).forgetProcess() } }
        try two.world.runUntilIdle()
        try setMode(0o755, of: old)
        try two.world.runUntilIdle()
        let path = moved == "G" ? "G/a.txt" : "G"
        for store in [two.onMac, two.onPhone] {
            #expect(try store.item("F/a.txt") == nil)
            try store.download(itemAt: store.url(path))
            #expect(try store.read(path) == "one")
        }
    }

    @Test func `a device signs out although a name that is not synced cannot be read`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "F/G/a.txt")
        try two.onMac.write("two", to: "F/G/A.TXT")
        try two.world.runUntilIdle()
        let closed = try two.onMac.url("F")
        try setMode(0, of: closed)
        try two.mac.signOut()
        try two.world.runUntilIdle()
        try setMode(0o755, of: closed)
        try two.world.runUntilIdle()
        #expect(try two.onPhone.item("F/G/A.TXT") != nil)
    }

    @Test(arguments: [0, 0o444], [false, true])
    func `a closed container does not stop the simulator`(mode: Int, isRestarted: Bool) throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        let root = try two.onPhone.container().url
        try setMode(mode, of: root)
        if isRestarted { try two.world.look { try $0.service(DocumentService.self).forgetProcess() } }
        try two.onMac.write("two", to: "b.txt")
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("a.txt") == "one")
        try setMode(0o755, of: root)
        try two.world.runUntilIdle()
        #expect(try two.onPhone.names == ["a.txt", "b.txt"])
    }

    @Test func `a package that was never readable does not belong to the next account`() throws {
        let two = try TwoDevices()
        let bob = try two.world.addAccount("Bob")
        try FileManager.default.createDirectory(at: two.onMac.url("p.rtfd"), withIntermediateDirectories: true)
        try Data("one".utf8).write(to: two.onMac.url("p.rtfd/a.txt"))
        try setMode(0, of: two.onMac.url("p.rtfd"))
        try two.world.runUntilIdle()
        #expect(try problems(two.onMac) == ["p.rtfd: unreadable"])
        try two.mac.signOut()
        try two.mac.signIn(to: bob)
        try two.world.runUntilIdle()
        try setMode(0o755, of: two.onMac.url("p.rtfd"))
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == [])
        #expect(!FileManager.default.fileExists(atPath: try two.onMac.url("p.rtfd").path))
    }

    @Test(arguments: [false, true], [false, true])
    func `documents that cannot be removed are not new documents`(isRestarted: Bool, isMoved: Bool) throws {
        let two = try TwoDevices()
        let bob = try two.world.addAccount("Bob")
        let tablet = try two.world.addDevice("tablet", signedInto: bob).install(TwoDevices.notes)
            .store(in: two.outside("tablet").path, settings: nil)
        _ = try tablet.container()
        try two.onMac.write("one", to: "F/a.txt")
        try two.world.runUntilIdle()
        try setMode(0o555, of: two.onMac.url("F"))
        try two.mac.signOut()
        try two.mac.signIn(to: bob)
        if isRestarted { try two.world.look { try $0.service(DocumentService.self).forgetProcess() } }
        try two.world.runUntilIdle()
        #expect(try tablet.names == [])
        // The directory is renamed for the next account, its documents are not.
        if isMoved { try two.onMac.move("F", to: "G") }
        try two.world.runUntilIdle()
        #expect(try tablet.item("G/a.txt") == nil && tablet.item("F/a.txt") == nil)
        try setMode(0o755, of: two.onMac.url(isMoved ? "G" : "F"))
        try two.world.runUntilIdle()
        for store in [tablet, two.onMac] {
            #expect(try store.names == (isMoved ? ["G"] : []))
            #expect(try store.item("G/a.txt") == nil)
        }
        #expect(try two.onPhone.item("F/a.txt") != nil)
    }
}
