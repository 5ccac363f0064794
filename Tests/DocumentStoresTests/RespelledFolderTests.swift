import Foundation
import LocalCloud
import Synchronization
import TestSupport
import Testing

@testable import DocumentStores

/// Directories whose names change only in case or normalization: the server has one directory for all spellings.
@Suite struct RespelledFolderTests {
    static let spellings = [("Foo", "foo"), ("\u{C9}t\u{E9}", "E\u{301}te\u{301}"), ("n/Foo", "n/FOO")]
    private static let source = "reported as broken on devices, although it is the expected behavior"
    private let two: TwoDevices

    init() throws { two = try TwoDevices() }

    private func rename(_ old: String, to new: String, on store: DocumentStore) throws {
        let root = try store.documents.path
        try #require(Foundation.rename("\(root)/\(old)", "\(root)/\(new)") == 0)
    }

    /// Checks that both devices have exactly these files, compared byte by byte, and no problems.
    private func expect(_ names: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
        let expected = Set(names.map { Array($0.utf8) })
        for store in [two.onMac, two.onPhone] {
            let root = try store.documents.path
            let found = try FileManager.default.subpathsOfDirectory(atPath: root).filter { path in
                var isDirectory: ObjCBool = false
                return FileManager.default.fileExists(atPath: root + "/" + path, isDirectory: &isDirectory)
                    && !isDirectory.boolValue
            }
            #expect(Set(found.map { Array($0.utf8) }) == expected, "\(found)", sourceLocation: sourceLocation)
            #expect(try store.problems.isEmpty, sourceLocation: sourceLocation)
        }
    }

    @Test(.disputed(source), arguments: spellings)
    func `a directory whose name changes only in case or normalization stays one directory`(old: String, new: String)
        throws
    {
        try two.onMac.write("one", to: "\(old)/a.txt")
        try two.onMac.write("two", to: "\(old)/inner/b.txt")
        try two.world.runUntilIdle()
        let id = try two.onPhone.item(old)?.id
        try rename(old, to: new, on: two.onMac)
        try two.world.runUntilIdle()
        try expect(["\(new)/a.txt", "\(new)/inner/b.txt"])
        #expect(try two.onPhone.item(new)?.id == id)
        try two.onPhone.write("three", to: "\(new)/c.txt")
        try two.world.runUntilIdle()
        try expect(["\(new)/a.txt", "\(new)/inner/b.txt", "\(new)/c.txt"])
    }

    @Test(.disputed(source), arguments: spellings)
    func `files that another device has not sent yet follow the directory`(old: String, new: String) throws {
        try two.onMac.write("one", to: "\(old)/a.txt")
        try two.world.runUntilIdle()
        try two.phone.goOffline()
        try two.onPhone.write("two", to: "\(old)/b.txt")
        try two.onPhone.write("local", to: "\(old)/c.nosync")
        try rename(old, to: new, on: two.onMac)
        try two.onMac.write("three", to: "\(new)/d.txt")
        try two.world.runUntilIdle()
        try two.phone.goOnline()
        try two.world.runUntilIdle()
        let root = try two.onPhone.documents.path
        #expect(unlink("\(root)/\(new)/c.nosync") == 0)
        try expect(["\(new)/a.txt", "\(new)/b.txt", "\(new)/d.txt"])
    }

    @Test(.disputed(source)) func `two devices that change the name differently agree on one name`() throws {
        try two.onMac.write("one", to: "Foo/a.txt")
        try two.world.runUntilIdle()
        try two.phone.goOffline()
        try rename("Foo", to: "foo", on: two.onMac)
        try rename("Foo", to: "FOO", on: two.onPhone)
        try two.world.runUntilIdle()
        try two.phone.goOnline()
        try two.world.runUntilIdle()
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: two.onMac.documents.path).first)
        try expect(["\(name)/a.txt"])
    }

    @Test(.inferred("a renamed directory must not reappear"), arguments: [["y", "z"], ["\u{C9}", "E\u{301}"]])
    func `a directory that was renamed twice while a device was offline does not reappear`(names: [String]) throws {
        try two.onMac.write("one", to: "x/a.txt")
        try two.world.runUntilIdle()
        try two.onPhone.write("local", to: "x/l.nosync")
        try two.phone.goOffline()
        for (old, new) in zip(["x", names[0]], names) {
            try rename(old, to: new, on: two.onMac)
            try two.onMac.noticeChanges()
        }
        try two.world.runUntilIdle()
        try two.phone.goOnline()
        try two.world.runUntilIdle()
        let root = try two.onPhone.documents.path
        #expect(access("\(root)/x", F_OK) != 0 && unlink("\(root)/\(names[1])/l.nosync") == 0)
        try expect(["\(names[1])/a.txt"])
    }

    @Test(.disputed(source), arguments: spellings)
    func `files that another device has added meanwhile are in the renamed directory`(old: String, new: String) throws {
        try two.onMac.write("one", to: "\(old)/a.txt")
        try two.world.runUntilIdle()
        try two.phone.goOffline()
        try two.onMac.write("two", to: "\(old)/b.txt")
        try two.onMac.write("three", to: "\(old)/inner/c.txt")
        try two.world.runUntilIdle()
        try rename(old, to: new, on: two.onPhone)
        try two.phone.goOnline()
        try two.world.runUntilIdle()
        try expect(["\(new)/a.txt", "\(new)/b.txt", "\(new)/inner/c.txt"])
        let spelled = try #require(new.split(separator: "/").last).utf8.map(\.self)
        for store in [two.onMac, two.onPhone] {
            let directory = try store.url(new).deletingLastPathComponent().path
            let names = try FileManager.default.contentsOfDirectory(atPath: directory)
            #expect(names.map { Array($0.utf8) } == [spelled], "\(names)")
        }
    }

    @Test(.disputed(source), arguments: spellings)
    func `a file that another device has moved meanwhile stays where it is`(old: String, new: String) throws {
        try two.onMac.write("one", to: "\(old)/a.txt")
        try two.onMac.write("two", to: "\(old)/inner/b.txt")
        try two.world.runUntilIdle()
        try two.phone.goOffline()
        try two.onMac.move("\(old)/a.txt", to: "a.txt")
        try two.onMac.move("\(old)/inner/b.txt", to: "b.txt")
        try two.world.runUntilIdle()
        try rename(old, to: new, on: two.onPhone)
        try two.phone.goOnline()
        try two.world.runUntilIdle()
        try expect(["a.txt", "b.txt"])
    }

    @Test(.disputed(source), arguments: spellings, [false, true])
    func `a directory that replaces a deleted one with another spelling of its name is the only one`(
        spelling: (old: String, new: String), isNoticed: Bool
    ) throws {
        try two.onMac.write("one", to: "\(spelling.old)/a.txt")
        try two.world.runUntilIdle()
        try two.onMac.remove(spelling.old)
        if isNoticed { try two.onMac.noticeChanges() }
        try two.onMac.write("two", to: "\(spelling.new)/b.txt")
        try two.world.runUntilIdle()
        let directory = try two.onMac.url(spelling.new).deletingLastPathComponent().path
        let names = try FileManager.default.contentsOfDirectory(atPath: directory)
        let name = try #require(names.first)
        #expect(names.count == 1, "\(names)")
        try expect([ItemName.joined(ItemName.split(spelling.new).directory, name) + "/b.txt"])
    }

    /// Holds back the uploads of a device that follow `body`, and runs all other transitions.
    private func delayUploads(of device: String, after body: () throws -> Void) throws {
        try two.hold([.upload])
        try body()
        for _ in 0..<3 {
            try two.world.advance(by: .seconds(60))
            for transition in try two.world.waiting where transition.kind == .upload && transition.device != device {
                try two.world.run(transition)
            }
        }
    }

    @Test(.disputed(source))
    func `a directory that must be created again is sent although the directory above it is renamed`() throws {
        try two.onMac.write("one", to: "Foo/a.txt")
        try two.onMac.write("two", to: "Foo/inner/b.txt")
        try two.world.runUntilIdle()
        let inner = try two.onPhone.url("Foo/inner").path
        try delayUploads(of: "phone") {
            try FileManager.default.createSymbolicLink(atPath: inner + "/link", withDestinationPath: "nowhere")
            try two.onMac.remove("Foo/inner")
            try two.onMac.noticeChanges()
        }
        #expect(access(inner, F_OK) == 0)
        try rename("Foo", to: "foo", on: two.onPhone)
        try two.release(.upload)
        #expect(try two.onMac.item("foo/inner") != nil && two.onPhone.item("foo/inner") != nil)
        #expect(try two.onMac.names == ["foo"] && two.onPhone.names == ["foo"])
    }

    @Test(.disputed(source))
    func `files in a directory that was deleted in the renamed one are in the renamed one`() throws {
        try two.onMac.write("one", to: "Foo/a.txt")
        try two.onMac.write("two", to: "Foo/inner/b.txt")
        try two.world.runUntilIdle()
        try two.phone.goOffline()
        try two.onMac.write("three", to: "Foo/inner/c.txt")
        try two.world.runUntilIdle()
        try rename("Foo", to: "foo", on: two.onPhone)
        try two.onPhone.remove("foo/inner")
        try two.onPhone.noticeChanges()
        try delayUploads(of: "phone") { try two.phone.goOnline() }
        try two.release(.upload)
        #expect(try two.onMac.names == ["foo"] && two.onPhone.names == ["foo"])
        try expect(["foo/a.txt", "foo/inner/c.txt"])
    }

    @Test(.inferred("presenters are notified of changes by others"))
    func `only other devices report that the files of the renamed directory were moved`() throws {
        try two.onMac.write("one", to: "Foo/a.txt")
        try two.world.runUntilIdle()
        let events = Mutex<[String: [ItemChange.Event]]>([:])
        let observations = try [("mac", two.onMac), ("phone", two.onPhone)].map { name, store in
            try store.observeChanges { change in events.withLock { $0[name, default: []].append(change.event) } }
        }
        try rename("Foo", to: "foo", on: two.onMac)
        try two.world.runUntilIdle()
        let seen = events.withLock(\.self)
        let isMove = { (event: ItemChange.Event) in if case .moved = event { true } else { false } }
        #expect(seen["mac", default: []].contains(where: isMove) == false, "\(seen)")
        #expect(seen["phone", default: []].contains(.moved(to: try two.onPhone.url("foo/a.txt"))), "\(seen)")
        _ = observations
    }

    @Test(.disputed(source))
    func `a file that was sent just before its directory was renamed does not override its renaming elsewhere`() throws
    {
        try two.onMac.write("one", to: "Foo/x.txt")
        try two.world.runUntilIdle()
        try two.hold([.receipt])
        try two.onMac.write("two", to: "Foo/a.txt")
        try two.world.runUntilIdle()
        try rename("Foo", to: "foo", on: two.onMac)
        try two.world.runUntilIdle()
        try rename("Foo/a.txt", to: "Foo/b.txt", on: two.onPhone)
        try two.world.runUntilIdle()
        try two.release(.receipt)
        try expect(["foo/x.txt", "foo/b.txt"])
    }

    @Test(.disputed(source))
    func `local files follow a directory that was renamed twice, the second time in case only`() throws {
        try two.onMac.write("one", to: "F/a.txt")
        try two.world.runUntilIdle()
        try two.onPhone.write("local", to: "F/c.nosync")
        try two.world.runUntilIdle()
        try two.phone.goOffline()
        for (old, new) in [("F", "G"), ("G", "g"), ("g", "H"), ("H", "h")] {
            try rename(old, to: new, on: two.onMac)
            try two.world.runUntilIdle()
        }
        try two.phone.goOnline()
        try two.world.runUntilIdle()
        #expect(try two.onPhone.names == ["h"])
        #expect(try two.onPhone.read("h/c.nosync") == "local")
        #expect(try two.onMac.names == ["h"])
    }

    @Test(.inferred("a link is on this device only"), arguments: ["foo", "Bar"])
    func `a link follows its directory, which another device has renamed`(name: String) throws {
        try two.onMac.write("one", to: "Foo/a.txt")
        try two.world.runUntilIdle()
        try FileManager.default.createSymbolicLink(
            atPath: two.onPhone.url("Foo/link").path, withDestinationPath: "nowhere")
        try rename("Foo", to: name, on: two.onMac)
        try two.world.runUntilIdle()
        for store in [two.onMac, two.onPhone] { #expect(try store.names == [name]) }
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: two.onPhone.url("\(name)/link").path)
        #expect(target == "nowhere")
    }
}
