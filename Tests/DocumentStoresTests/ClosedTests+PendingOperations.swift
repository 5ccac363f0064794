import Foundation
import Testing

@testable import DocumentStores
@testable import LocalCloud

/// Operations that wait until permissions allow them.
extension ClosedTests {
    private var files: FileManager { .default }

    /// Reads the whole container, as a new process does.
    private func restart(_ two: TwoDevices) throws {
        try two.world.look { try $0.service(DocumentService.self).forgetProcess() }
    }

    @Test func `a directory of the next account is not moved to the archive`() throws {
        let two = try TwoDevices()
        let bob = try two.world.addAccount("Bob")
        let tablet = try two.world.addDevice("tablet", signedInto: bob).install(TwoDevices.notes)
            .store(in: two.outside("tablet").path, settings: nil)
        try tablet.write("bob", to: "P/F/a.txt")
        try files.createDirectory(at: two.onMac.url("P/F"), withIntermediateDirectories: true)
        try two.onMac.write("x", to: "P/x.txt")
        try two.world.runUntilIdle()
        try setMode(0o555, of: two.onMac.url("P"))
        try two.onPhone.remove("P/F")
        try two.world.runUntilIdle()
        #expect(try problems(two.onMac) == ["F: unreadable"])
        try two.mac.signOut()
        try two.mac.signIn(to: bob)
        try two.world.runUntilIdle()
        try setMode(0o755, of: two.onMac.url("P"))
        try two.world.runUntilIdle()
        for store in [tablet, two.onMac] {
            try store.download(itemAt: store.url("P/F/a.txt"))
            #expect(try store.read("P/F/a.txt") == "bob")
        }
    }

    @Test(arguments: ["restart", "rename"])
    func `a document that cannot leave its directory yet remains the same item`(event: String) throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "S/a.txt")
        try two.world.runUntilIdle()
        let id = try two.onMac.item("S/a.txt")?.id
        try setMode(0o555, of: two.onPhone.url("S"))
        try two.onMac.move("S/a.txt", to: "D/a.txt")
        try two.world.runUntilIdle()
        if event == "restart" {
            try restart(two)
            try two.world.runUntilIdle()
            try setMode(0o755, of: two.onPhone.url("S"))
        } else {
            try #require(rename(two.onPhone.url("S").path, two.onPhone.url("G").path) == 0)
        }
        try two.world.runUntilIdle()
        try setMode(0o755, of: two.onPhone.url(event == "restart" ? "S" : "G"))
        try restart(two)
        try two.world.runUntilIdle()
        let path = event == "restart" ? "D/a.txt" : "G/a.txt"
        for store in [two.onMac, two.onPhone] {
            #expect(try store.item(path)?.id == id)
            try store.download(itemAt: store.url(path))
            #expect(try store.read(path) == "one")
            #expect(try store.item("S/a.txt") == nil)
            #expect(try problems(store) == [])
        }
    }

    @Test func `a document stays in a directory that cannot be searched and is renamed before the document leaves it`()
        throws
    {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "S/a.txt")
        try two.onMac.write("x", to: "S/x.txt")
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("S/a.txt"))
        let id = try two.onMac.item("S/a.txt")?.id
        try setMode(0, of: two.onPhone.url("S"))
        try two.onMac.move("S/a.txt", to: "D/a.txt")
        try two.world.runUntilIdle()
        try #require(rename(two.onPhone.url("S").path, two.onPhone.url("G").path) == 0)
        for _ in 0..<3 { try two.world.runUntilIdle() }
        #expect(try two.onMac.item("D/a.txt")?.id == id || two.onMac.item("G/a.txt")?.id == id)
        try setMode(0o755, of: two.onPhone.url("G"))
        try two.world.runUntilIdle()
        for store in [two.onMac, two.onPhone] {
            #expect(try store.item("G/a.txt")?.id == id)
            try store.download(itemAt: store.url("G/a.txt"))
            #expect(try store.read("G/a.txt") == "one")
            #expect(try store.item("D/a.txt") == nil)
            #expect(try problems(store) == [])
        }
    }

    @Test(arguments: ["deleted", "signed out"])
    func `a document that was written before it was moved aside is kept`(change: String) throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.onMac.write("x", to: "D/x.txt")
        try two.world.runUntilIdle()
        let closed = try two.onMac.url("D")
        try setMode(0o555, of: closed)
        try two.onPhone.move("a.txt", to: "D/a.txt")
        try two.crash(after: 0) { try two.world.runUntilIdle() }
        try Data("two".utf8).write(to: two.onMac.url("a.txt"))
        try two.world.runUntilIdle()
        switch change {
        case "deleted": try two.onPhone.remove("D/a.txt")
        default:
            try two.mac.signOut()
            try two.mac.signIn(to: two.world.addAccount("Bob"))
        }
        try two.world.runUntilIdle()
        try setMode(0o755, of: closed)
        try two.world.runUntilIdle()
        if change == "signed out" { #expect(try two.onMac.names == []) }
        let home = two.onMac.home
        let found = try #require(files.enumerator(atPath: home)).compactMap { $0 as? String }
            .filter { $0.hasSuffix("/a.txt") }
        #expect(try found.map { try String(contentsOfFile: home + "/" + $0, encoding: .utf8) } == ["two"])
    }

    @Test(arguments: [DocumentSettings.Undownloaded.placeholder, .dataless], [0, 0o444])
    func `a document that was moved to a directory that cannot be read is kept`(
        form: DocumentSettings.Undownloaded, mode: Int
    ) throws {
        let two = try TwoDevices(phone: DocumentSettings(downloading: .onRequest, undownloaded: form))
        try two.onMac.write("one", to: "a.txt")
        try two.onMac.write("two", to: "D/x.txt")
        try two.world.runUntilIdle()
        let name = form == .placeholder ? ".a.txt.icloud" : "a.txt"
        try #require(rename(two.onPhone.url(name).path, two.onPhone.url("D/" + name).path) == 0)
        try setMode(mode, of: two.onPhone.url("D"))
        for _ in 0..<3 { try two.world.runUntilIdle() }
        #expect(try two.onMac.read("a.txt") == "one")
        try setMode(0o755, of: two.onPhone.url("D"))
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("D/a.txt") == "one")
        #expect(try two.onMac.read("a.txt") == nil)
    }

    @Test(arguments: [false, true])
    func `a document is the same item if it is renamed while its move waits`(isDownloaded: Bool) throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.onMac.write("two", to: "D/x.txt")
        try two.world.runUntilIdle()
        if isDownloaded { try two.onPhone.download(itemAt: two.onPhone.url("a.txt")) }
        let id = try two.onMac.item("a.txt")?.id
        try setMode(0o444, of: two.onPhone.url("D"))
        try two.onMac.move("a.txt", to: "D/a.txt")
        try two.world.runUntilIdle()
        try #require(rename(two.onPhone.url("a.txt").path, two.onPhone.url("b.txt").path) == 0)
        try two.world.runUntilIdle()
        try setMode(0o755, of: two.onPhone.url("D"))
        try two.world.runUntilIdle()
        for store in [two.onMac, two.onPhone] {
            #expect(try store.item("b.txt")?.id == id)
            try store.download(itemAt: store.url("b.txt"))
            #expect(try store.read("b.txt") == "one")
        }
    }

    @Test func `a package that was never readable and is renamed does not belong to the next account`() throws {
        let two = try TwoDevices()
        let bob = try two.world.addAccount("Bob")
        let (old, new) = try (two.onMac.url("p.rtfd"), two.onMac.url("q.rtfd"))
        try files.createDirectory(at: old, withIntermediateDirectories: true)
        try Data("one".utf8).write(to: old.appending(path: "a.txt"))
        try setMode(0, of: old)
        try two.world.runUntilIdle()
        try two.mac.signOut()
        try #require(rename(old.path, new.path) == 0)
        try two.world.runUntilIdle()
        try two.mac.signIn(to: bob)
        try setMode(0o755, of: new)
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == [] && !files.fileExists(atPath: new.path))
    }

    @Test func `a document that may be in a closed directory is not downloaded again and again`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.onMac.write("two", to: "X/x.txt")
        try two.world.runUntilIdle()
        try setMode(0, of: two.onPhone.url("X"))
        try files.removeItem(at: two.onPhone.url("a.txt"))
        try two.world.runUntilIdle()
        try two.onPhone.startDownloadingUbiquitousItem(at: two.onPhone.url("a.txt"))
        let count = try two.world.events.count
        try two.world.advance(by: .seconds(600))
        #expect(try two.world.events.count < count + 40)
        try setMode(0o755, of: two.onPhone.url("X"))
        try two.world.advance(by: .seconds(7_200))
        #expect(try two.onMac.item("a.txt") == nil)
    }

    @Test func `the problem of a waiting deletion stays, and is logged once`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "F/a.txt")
        try two.onMac.write("one", to: "p.rtfd/a.txt")
        try two.onMac.write("one", to: "G/x.txt")
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("p.rtfd"))
        try setMode(0o555, of: two.onMac.url("F"))
        try setMode(0, of: two.onMac.url("p.rtfd"))
        try two.onPhone.remove("F/a.txt")
        try two.onPhone.write("two", to: "p.rtfd/a.txt")
        try two.world.runUntilIdle()
        let count = try two.world.events.count { $0.what == "problem" }
        for number in 0..<3 {
            #expect(try problems(two.onMac) == ["a.txt: unreadable", "p.rtfd: unreadable"])
            try setMode(0o555, of: two.onMac.url("F"))
            try two.onPhone.write("\(number)", to: "b.txt")
            try two.world.runUntilIdle()
        }
        #expect(try two.world.events.count { $0.what == "problem" } == count)
        try setMode(0o755, of: two.onMac.url("F"))
        try setMode(0o755, of: two.onMac.url("p.rtfd"))
        try two.world.runUntilIdle()
        #expect(try problems(two.onMac) == [])
        #expect(try two.onMac.read("p.rtfd/a.txt") == "two")
        #expect(try two.onMac.item("F/a.txt") == nil)
    }

    @Test func `a directory that cannot be read keeps its problem when a directory above it is renamed`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "F/S/a.txt")
        try two.world.runUntilIdle()
        try setMode(0, of: two.onPhone.url("F/S"))
        try two.onPhone.move("F", to: "G")
        try two.world.runUntilIdle()
        #expect(try problems(two.onPhone) == ["S: unreadable"])
        #expect(try two.world.events.allSatisfy { !$0.detail.contains("nameClash") })
        try setMode(0o755, of: two.onPhone.url("G/S"))
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("G/S/a.txt") == "one")
        #expect(try problems(two.onPhone) == [])
    }
}
