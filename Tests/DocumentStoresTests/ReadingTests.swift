import Containers
import Foundation
import LocalCloud
import TestSupport
import Testing

@testable import DocumentStores

private let note = "https://developer.apple.com/documentation/technotes/tn3150-getting-ready-for-data-less-files"

/// Plain reads and writes of files that are not on the device.
@Suite struct ReadingTests {
    /// A Mac with a file, and a phone with the default settings or the given ones that has not downloaded it.
    private static func undownloaded(_ settings: DocumentSettings?) throws -> (TwoDevices, phone: DocumentStore) {
        let two = try TwoDevices()
        let device = try two.world.addDevice("new phone", signedInto: two.ada)
        let phone = try device.install(TwoDevices.notes)
            .documentStore(in: two.outside("new phone").path, settings: settings)
        try two.onMac.write("on the Mac", to: "a.txt")
        try two.world.runUntilIdle()
        #expect(try phone.item("a.txt")?.downloadingStatus == .notDownloaded)
        return (two, phone)
    }

    @Test(.documented(note), arguments: [nil, DocumentSettings(undownloaded: .dataless)])
    func `reading a file that is not on the device fails`(settings: DocumentSettings?) throws {
        let (two, phone) = try Self.undownloaded(settings)
        let url = try #require(try phone.item("a.txt")).url
        #expect(throws: (any Error).self) { try Data(contentsOf: url) }
        #expect(try phone.read("a.txt") == nil)
        try phone.download(itemAt: url)
        #expect(try Data(contentsOf: url) == Data("on the Mac".utf8))
        try phone.evictUbiquitousItem(at: url)
        #expect(throws: (any Error).self) { try Data(contentsOf: url) }
        #expect(try two.onMac.read("a.txt") == "on the Mac")
    }

    @Test(.inferred("the permissions of a file apply to every process except the superuser's"))
    func `a file without content has no permissions, and the superuser gets a placeholder`() throws {
        let (two, phone) = try Self.undownloaded(DocumentSettings(undownloaded: .dataless))
        if geteuid() == 0 {
            #expect(try phone.names == [".a.txt.icloud"])
        } else {
            let attributes = try FileManager.default.attributesOfItem(atPath: phone.url("a.txt").path)
            #expect(attributes[.posixPermissions] as? Int == 0)
            #expect(attributes[.size] as? Int == 10)
        }
        #expect(try two.onMac.names == ["a.txt"])
    }

    @Test(.inferred("content that an app has not seen must not be replaced"), arguments: [true, false])
    func `writing a file that is not on the device keeps its content as a conflict version`(isAtomic: Bool) throws {
        let (two, phone) = try Self.undownloaded(nil)
        let url = try phone.url("a.txt")
        try two.world.advance(by: .seconds(60))
        try Data("on the phone".utf8).write(to: url, options: isAtomic ? .atomic : [])
        try two.world.runUntilIdle()
        #expect(try phone.names == ["a.txt"])
        #expect(try two.onMac.names == ["a.txt"])
        for store in [phone, two.onMac] {
            let others = try store.unresolvedConflictVersions(ofItemAt: store.url("a.txt")) ?? []
            let current = try store.read("a.txt") ?? "nothing"
            let contents = try others.map { String(decoding: try store.contents(of: $0), as: UTF8.self) }
            #expect(([current] + contents).sorted() == ["on the Mac", "on the phone"])
        }
        #expect(
            try two.world.documentsOnServer(of: two.ada, container: TwoDevices.container) == ["Documents/a.txt": 2])
    }

    @Test(.inferred("content that an app has not seen must not be replaced"))
    func `writing into a file without content keeps the unseen version`() throws {
        let two = try TwoDevices()
        try two.onMac.write("on the Mac", to: "a.txt")
        try two.world.runUntilIdle()
        try two.world.advance(by: .seconds(60))
        try two.onPhone.write("on the phone", to: "a.txt")
        try two.world.runUntilIdle()
        let others = try two.onMac.unresolvedConflictVersions(ofItemAt: two.onMac.url("a.txt")) ?? []
        #expect(try two.onMac.read("a.txt") == "on the phone")
        #expect(try others.map { try two.onMac.contents(of: $0) } == [Data("on the Mac".utf8)])
    }

    @Test func `a process that ends after a placeholder was replaced leaves no second item`() throws {
        let (two, phone) = try Self.undownloaded(nil)
        let placeholder = try Data(contentsOf: phone.url(".a.txt.icloud"))
        try phone.write("on the phone", to: "a.txt")
        try phone.noticeChanges()
        try placeholder.write(to: phone.url(".a.txt.icloud"))
        try two.world.runUntilIdle()
        #expect(try phone.names == ["a.txt"])
        #expect(try two.onMac.names == ["a.txt"])
        #expect(try phone.problems.isEmpty)
    }

    @Test func `a placeholder that is left over next to a container's Documents is removed`() throws {
        let (two, phone) = try Self.undownloaded(nil)
        let (there, here) = (try two.onMac.container().url, try phone.container().url)
        try Data("on the Mac".utf8).write(to: there.appending(path: "b.txt"))
        try two.world.runUntilIdle()
        let placeholder = try Data(contentsOf: here.appending(path: ".b.txt.icloud"))
        try phone.download(itemAt: here.appending(path: "b.txt"))
        try placeholder.write(to: here.appending(path: ".b.txt.icloud"))
        try two.world.runUntilIdle()
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: here.path).sorted() == ["Documents", "b.txt"])
        #expect(try phone.problems.isEmpty)
    }

    @Test(.inferred("only iCloud has the content"))
    func `a file that has only a placeholder must be downloaded before it is moved out`() throws {
        let (two, phone) = try Self.undownloaded(nil)
        let outside = two.outside("a.txt")
        let error = expectRefusal(.ubiquitousFileUnavailable) {
            try phone.setUbiquitous(false, itemAt: phone.url("a.txt"), destinationURL: outside)
        }
        #expect(error?.message == "`Documents/a.txt` must be downloaded before it can be moved out")
        try phone.download(itemAt: phone.url("a.txt"))
        try phone.setUbiquitous(false, itemAt: phone.url("a.txt"), destinationURL: outside)
        #expect(try String(contentsOf: outside, encoding: .utf8) == "on the Mac")
    }

    @Test(.inferred("a name can contain each of these characters"), arguments: ["A&\u{301}", "<\u{301}>", "a&b<c>\"'"])
    func `a placeholder contains the name of its file`(name: String) throws {
        let data = Data(Placeholder(name: name, size: 3).bytes)
        let list = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        #expect((list?["NSURLNameKey"] as? String).map { Array($0.utf8) } == Array(name.utf8))
    }
}

/// A deletion removes only versions that the deleting app could see.
@Suite struct DeletingTests {
    private func server(_ two: TwoDevices) throws -> [String: Int] {
        try two.world.documentsOnServer(of: two.ada, container: TwoDevices.container)
    }

    @Test(.inferred("the item is listed with its size, so the app has seen it"))
    func `an item that is not downloaded is deleted`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.onPhone.remove("a.txt")
        try two.world.runUntilIdle()
        #expect(try server(two).isEmpty)
        #expect(try two.onMac.names.isEmpty)
    }

    @Test(.inferred("the item is listed with its size, so the app has seen it"))
    func `an item that is not downloaded is deleted after its date was changed`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        let path = try two.onPhone.url("a.txt").path
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 7)], ofItemAtPath: path)
        try two.onPhone.noticeChanges()
        #expect(try two.onPhone.item("a.txt")?.downloadingStatus == .notDownloaded)
        try two.onPhone.remove("a.txt")
        try two.world.runUntilIdle()
        #expect(try server(two).isEmpty)
        #expect(try two.onMac.names.isEmpty)
    }

    @Test(.inferred("content that an app has not seen must not be deleted"))
    func `deleting a stale file keeps the newer version`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("a.txt"))
        try two.world.setPace(.manual, for: .contentDownload)
        try two.onMac.write("two", to: "a.txt")
        try two.world.runUntilIdle()
        #expect(try two.onPhone.item("a.txt")?.downloadingStatus == .downloaded)
        try two.onPhone.remove("a.txt")
        try two.world.runUntilIdle()
        try two.release(.contentDownload)
        #expect(try two.onMac.read("a.txt") == "two")
        #expect(try two.onPhone.item("a.txt")?.size == 3)
    }

    @Test(.inferred("content that an app has not seen must not be deleted"))
    func `deleting a file with an unsent change keeps the version of another device`() throws {
        let two = try TwoDevices()
        try two.onMac.write("base", to: "a.txt")
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("a.txt"))
        try two.world.setPace(.manual, for: .upload)
        try two.onPhone.write("on the phone", to: "a.txt")
        try two.onPhone.noticeChanges()
        try two.onMac.write("on the Mac", to: "a.txt")
        try two.onMac.noticeChanges()
        for transition in try two.world.waiting where transition.kind == .upload && transition.device == "mac" {
            try two.world.run(transition)
        }
        try two.world.runUntilIdle()
        try two.onPhone.remove("a.txt")
        try two.onPhone.noticeChanges()
        try two.release(.upload)
        #expect(try server(two) == ["Documents/a.txt": 1])
        #expect(try two.onMac.read("a.txt") == "on the Mac")
        try two.onPhone.download(itemAt: two.onPhone.url("a.txt"))
        #expect(try two.onPhone.read("a.txt") == "on the Mac")
    }

    @Test(.inferred("the app has written and deleted the only content"))
    func `a file that is deleted before it is uploaded does not reach other devices`() throws {
        let two = try TwoDevices()
        for isNoticed in [true, false] {
            try two.onPhone.write("draft", to: "a.txt")
            if isNoticed { try two.onPhone.noticeChanges() }
            try two.onPhone.remove("a.txt")
            try two.world.runUntilIdle()
            #expect(try server(two).isEmpty)
            #expect(try two.onMac.names.isEmpty)
        }
    }
}
