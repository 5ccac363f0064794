import Containers
import DocumentStores
import Foundation
import LocalCloud
import TestSupport
import Testing

private let guide =
    "https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/DesigningForDocumentsIniCloud.html"
private let evict = "https://developer.apple.com/documentation/foundation/filemanager/evictubiquitousitem(at:)"

@Suite struct ItemTests {
    @Test(.documented(guide)) func `a file that is written to a container is synced`() throws {
        let two = try TwoDevices()
        try two.onPhone.write("Dear Ada", to: "Letter.txt")
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("Letter.txt") == "Dear Ada")
        #expect(try two.onMac.item("Letter.txt")?.downloadingStatus == .current)
        #expect(try two.onPhone.item("Letter.txt")?.isUploaded == true)
    }

    @Test(.documented(guide)) func `a phone lists a file before it has the content`() throws {
        let two = try TwoDevices()
        try two.onMac.write("Dear Ada", to: "Letter.txt")
        try two.world.runUntilIdle()
        let item = try #require(try two.onPhone.item("Letter.txt"))
        #expect(item.downloadingStatus == .notDownloaded)
        #expect(item.size == 8)
        let url = try two.onPhone.url("Letter.txt")
        try two.onPhone.startDownloadingUbiquitousItem(at: url)
        try two.world.runUntilIdle()
        #expect(try two.onPhone.read("Letter.txt") == "Dear Ada")
        #expect(try two.onPhone.item("Letter.txt")?.downloadingStatus == .current)
    }

    @Test(.documented(guide)) func `new versions of a downloaded file are downloaded automatically`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("a.txt"))
        try two.onMac.write("two!", to: "a.txt")
        try two.world.runUntilIdle()
        #expect(try two.onPhone.read("a.txt") == "two!")
    }

    @Test(.documented(guide)) func `a deleted file is deleted on every device`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "Folder/a.txt")
        try two.world.runUntilIdle()
        #expect(try two.onPhone.names == ["Folder"])
        try two.onPhone.remove("Folder")
        try two.world.runUntilIdle()
        #expect(try two.onMac.names.isEmpty)
        #expect(try two.world.documentsOnServer(of: two.ada, container: TwoDevices.container).isEmpty)
    }

    @Test(.inferred("an item keeps its identity when it moves")) func `a moved file is the same item`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        let id = try two.onPhone.item("a.txt")?.id
        try two.onPhone.download(itemAt: two.onPhone.url("a.txt"))
        try two.onMac.move("a.txt", to: "Folder/b.txt")
        try two.world.runUntilIdle()
        #expect(try two.onPhone.item("Folder/b.txt")?.id == id)
        #expect(try two.onPhone.read("Folder/b.txt") == "one")
        #expect(try two.onPhone.item("a.txt") == nil)
    }

    @Test(.documented(evict))
    func `evicting removes only the local copy`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.onMac.evictUbiquitousItem(at: two.onMac.url("a.txt"))
        #expect(try two.onMac.item("a.txt")?.downloadingStatus == .notDownloaded)
        #expect(try two.onMac.read("a.txt") != "one")
        #expect(try two.world.documentsOnServer(of: two.ada, container: TwoDevices.container) == ["Documents/a.txt": 1])
    }

    @Test func `a container that was deleted and created again is watched again`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try FileManager.default.removeItem(at: two.onMac.container().url)
        try two.world.runUntilIdle()
        #expect(try two.onPhone.names == [])
        for content in ["one", "longer"] {
            try two.onMac.write(content, to: "b.txt")
            try two.world.runUntilIdle()
            #expect(try two.onPhone.item("b.txt")?.size == Int64(content.count))
        }
        try FileManager.default.removeItem(at: two.onMac.documents)
        for content in ["one", "longer"] {
            try two.onMac.write(content, to: "c.txt")
            try two.world.runUntilIdle()
            #expect(try two.onPhone.names == ["c.txt"])
            #expect(try two.onPhone.item("c.txt")?.size == Int64(content.count))
        }
    }

    @Test func `a temporarily missing home directory loses no files and is watched again`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        let (home, away) = (two.onMac.home, two.onMac.home + " away")
        try FileManager.default.moveItem(atPath: home, toPath: away)
        try two.onPhone.write("two", to: "b.txt")
        #expect(throws: CloudError.self) { try two.world.runUntilIdle() }
        try FileManager.default.copyItem(atPath: away, toPath: home)
        try two.world.runUntilIdle()
        #expect(try two.onPhone.names == ["a.txt", "b.txt"])
        #expect(try two.onMac.read("b.txt") == "two")
        try two.onMac.write("longer", to: "a.txt")
        try two.world.runUntilIdle()
        #expect(try two.onPhone.item("a.txt")?.size == 6)
    }

    @Test(.inferred("a directory has one owner")) func `each device needs its own home directory`() throws {
        let two = try TwoDevices()
        symlink(two.onMac.home, two.outside("link").path)
        let pad = try two.world.addDevice("pad", signedInto: two.ada).install(TwoDevices.notes)
        for home in [two.onMac.home, two.outside("link").path] {
            let error = #expect(throws: CloudError.self) { try pad.documentStore(in: home) }
            #expect(error?.code == .nameTaken)
        }
    }

    @Test func `files staged by a crashed process do not block later operations`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        // The numbers of a transaction that was never saved are used again.
        let staging = two.onPhone.home + "/Library/Application Support/CloudDocs/staging"
        for number in 1...200 { try Data("left".utf8).write(to: URL(filePath: "\(staging)/new~\(number)")) }
        try two.onMac.write("two", to: "b.txt")
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("b.txt"))
        #expect(try two.onPhone.read("b.txt") == "two")
    }

    @Test func `after concurrent changes, the same version is current on both devices`() throws {
        let two = try TwoDevices()
        try two.onMac.write("base", to: "a.txt")
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("a.txt"))
        try two.phone.goOffline()
        try two.onPhone.write("phone's", to: "a.txt")
        try two.onPhone.noticeChanges()
        try two.world.advance(by: .seconds(10))
        try two.onMac.write("the Mac's", to: "a.txt")
        try two.world.runUntilIdle()
        try two.phone.goOnline()
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("a.txt") == "the Mac's")
        #expect(try two.onPhone.read("a.txt") == "the Mac's")
        for store in [two.onMac, two.onPhone] {
            let url = try store.url("a.txt")
            let others = try #require(try store.unresolvedConflictVersions(ofItemAt: url))
            #expect(others.map(\.localizedNameOfSavingComputer) == ["phone"])
            #expect(try others.map { try store.contents(of: $0) } == [Data("phone's".utf8)])
            #expect(try store.item("a.txt")?.hasUnresolvedConflicts == true)
        }
    }

    @Test func `a new device receives all existing items in several messages, and no deleted items`() throws {
        let two = try TwoDevices()
        let documents = try two.onMac.documents
        for number in 0..<1_100 { try Data().write(to: documents.appending(path: "\(number)")) }
        try two.world.runUntilIdle()
        for number in 550..<1_060 { try two.onMac.remove("\(number)") }
        try two.world.runUntilIdle()
        let pad = try two.add("pad")
        _ = try pad.container()
        try two.world.runUntilIdle()
        #expect(try pad.names == two.onMac.names)
        #expect(try pad.names.count == 590)
    }
}
