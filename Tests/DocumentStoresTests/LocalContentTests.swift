import DocumentStores
import Foundation
import LocalCloud
import TestSupport
import Testing

private let guide =
    "https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/iCloudFundametals.html"

private let excluded =
    "https://developer.apple.com/documentation/foundation/urlresourcevalues/ubiquitousitemisexcludedfromsync"

private let bound = "Apple documents that local-only files are bound to their parent directory, but not renaming"

/// Files that are never synced stay in their directory.
@Suite struct LocalContentTests {
    /// Returns two devices with a folder on both, and with files in it on the phone that are never synced.
    private func folder(_ documents: [String] = ["a.txt"], local: [String] = ["cache.nosync"]) throws -> TwoDevices {
        let two = try TwoDevices()
        try FileManager.default.createDirectory(at: two.onMac.url("Folder"), withIntermediateDirectories: true)
        for name in documents { try two.onMac.write("on both", to: "Folder/" + name) }
        try two.world.runUntilIdle()
        for name in local { try two.onPhone.write("on the phone", to: "Folder/" + name) }
        try two.world.runUntilIdle()
        return two
    }

    @Test(.inferred(bound), arguments: [["a.txt"], []])
    func `a folder that is renamed on another device keeps its local-only files`(documents: [String]) throws {
        let two = try folder(documents, local: ["cache.nosync", "Store.nosync/data", ".DS_Store"])
        try two.onMac.move("Folder", to: "Other")
        try two.world.runUntilIdle()
        #expect(try two.onPhone.names == ["Other"])
        for name in ["cache.nosync", "Store.nosync/data", ".DS_Store"] {
            #expect(try two.onPhone.read("Other/" + name) == "on the phone")
        }
        #expect(try two.onMac.names == ["Other"])
        #expect(try two.onMac.items(in: two.onMac.documents).map(\.name) == ["Other"])
    }

    @Test(.inferred(bound)) func `a renamed folder keeps local-only files in nested folders`() throws {
        let two = try folder(["Inner/a.txt"], local: ["cache.nosync", "Inner/cache.nosync"])
        try two.onMac.move("Folder", to: "New/Other")
        try two.world.runUntilIdle()
        #expect(try two.onPhone.names == ["New"])
        #expect(try two.onPhone.read("New/Other/cache.nosync") == "on the phone")
        #expect(try two.onPhone.read("New/Other/Inner/cache.nosync") == "on the phone")
    }

    @Test(.inferred(bound), arguments: [true, false])
    func `a folder that is renamed several times keeps local-only files under its last name`(isSent: Bool) throws {
        let two = try folder()
        try (isSent ? two.phone : two.mac).goOffline()
        for (old, new) in [("Folder", "One"), ("One", "Two"), ("Two", "Three")] {
            try two.onMac.move(old, to: new)
            try two.onMac.noticeChanges()
            try two.world.runUntilIdle()
        }
        for device in [two.phone, two.mac] { try device.goOnline() }
        try two.world.runUntilIdle()
        #expect(try two.onPhone.names == ["Three"])
        #expect(try two.onPhone.read("Three/cache.nosync") == "on the phone")
        #expect(try two.onMac.names == ["Three"])
    }

    @Test(.inferred(bound)) func `a folder that is renamed back keeps its local-only files`() throws {
        let two = try folder()
        try two.mac.goOffline()
        for (old, new) in [("Folder", "One"), ("One", "Folder")] {
            try two.onMac.move(old, to: new)
            try two.onMac.noticeChanges()
        }
        try two.mac.goOnline()
        try two.world.runUntilIdle()
        #expect(try two.onPhone.names == ["Folder"])
        #expect(try two.onPhone.read("Folder/cache.nosync") == "on the phone")
    }

    @Test(.inferred("local-only files exist on this device only"))
    func `local-only files with the same name in both folders are both kept`()
        throws
    {
        let two = try folder(local: ["cache.nosync", ".DS_Store"])
        try two.phone.goOffline()
        for name in ["cache.nosync", ".DS_Store"] { try two.onPhone.write("new", to: "Other/" + name) }
        try two.onMac.move("Folder", to: "Other")
        try two.world.runUntilIdle()
        try two.phone.goOnline()
        try two.world.runUntilIdle()
        let names = try FileManager.default.contentsOfDirectory(atPath: two.onPhone.url("Other").path).sorted()
        #expect(names == [".DS_Store", ".DS_Store 2.nosync", "a.txt", "cache 2.nosync", "cache.nosync"])
        #expect(try two.onPhone.read("Other/cache.nosync") == "new")
        #expect(try two.onPhone.read("Other/cache 2.nosync") == "on the phone")
        #expect(try two.onMac.items(in: two.onMac.url("Other")).map(\.name) == ["a.txt"])
    }

    @Test(.inferred("local-only files exist on this device only"))
    func `a folder that is renamed because of a file keeps its local-only files`() throws {
        let two = try TwoDevices()
        try two.phone.goOffline()
        try two.onMac.write("a file", to: "Folder")
        try two.onPhone.write("on both", to: "Folder/a.txt")
        try two.onPhone.write("on the phone", to: "Folder/cache.nosync")
        try two.world.runUntilIdle()
        try two.phone.goOnline()
        try two.world.runUntilIdle()
        #expect(try two.onPhone.names == ["Folder", "Folder 2"])
        #expect(try two.onPhone.read("Folder 2/cache.nosync") == "on the phone")
    }

    @Test(.documented(guide))
    func `deleting a folder deletes its local-only files, even if its documents were moved`()
        throws
    {
        let two = try folder()
        try two.onMac.move("Folder/a.txt", to: "Other/a.txt")
        try two.onMac.remove("Folder")
        try two.world.runUntilIdle()
        #expect(try two.onPhone.names == ["Other"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: two.onPhone.url("Other").path) == ["a.txt"])
    }

    @Test(.inferred("local-only files exist on this device only"))
    func `local-only files are archived with the files that were not uploaded`() throws {
        let two = try folder(["Inner/a.txt"], local: ["Inner/cache.nosync", "Store.nosync/data"])
        let documents = try two.onPhone.documents.path
        try two.phone.signOut()
        try two.world.runUntilIdle()
        #expect(try FileManager.default.contentsOfDirectory(atPath: documents) == [])
        let archive = two.onPhone.home + "/iCloud Drive (Archive)/\(TwoDevices.container)/Documents/Folder/"
        for name in ["Inner/cache.nosync", "Store.nosync/data"] {
            #expect(try String(contentsOfFile: archive + name, encoding: .utf8) == "on the phone")
        }
        try two.phone.signIn(to: two.ada)
        try two.world.runUntilIdle()
        #expect(try two.onPhone.items(in: two.onPhone.documents).map(\.name) == ["Folder"])
    }

    @Test(.inferred("a process can be terminated between any two calls"), arguments: 0..<24)
    func `local-only files survive a crash while a folder is renamed`(calls: Int) throws {
        let two = try folder(local: ["cache.nosync", "Store.nosync/data"])
        try two.phone.goOffline()
        try two.onMac.move("Folder", to: "Other")
        try two.world.runUntilIdle()
        try two.crash(after: calls) {
            try two.phone.goOnline()
            try two.world.runUntilIdle()
        }
        try two.world.runUntilIdle()
        #expect(try two.onPhone.names == ["Other"])
        #expect(try two.onPhone.read("Other/cache.nosync") == "on the phone")
        #expect(try two.onPhone.read("Other/Store.nosync/data") == "on the phone")
    }

    @Test(.documented(excluded)) func `an excluded folder and its contents stay excluded after it is renamed`()
        throws
    {
        let two = try folder(["a.txt", "Inner/b.txt"], local: [])
        try two.onMac.setExcludedFromSync(true, itemAt: two.onMac.url("Folder"))
        try two.world.runUntilIdle()
        try two.onMac.move("Folder", to: "Other")
        try two.world.runUntilIdle()
        try two.onMac.write("new", to: "Other/Inner/c.txt")
        try two.world.runUntilIdle()
        #expect(try two.onPhone.names == [])
        #expect(try two.onMac.isExcludedFromSync(itemAt: two.onMac.url("Other/Inner/b.txt")))
        try two.onMac.setExcludedFromSync(false, itemAt: two.onMac.url("Other"))
        try two.world.runUntilIdle()
        #expect(try two.onPhone.item("Other/Inner/c.txt")?.size == 3)
        #expect(try two.onPhone.item("Other/a.txt")?.size == 7)
    }

    @Test(.documented(excluded))
    func `items are excluded while they are in an excluded folder`()
        throws
    {
        let two = try folder(["a.txt", "Inner/b.txt"], local: [])
        try two.onMac.write("in", to: "in.txt")
        try two.onMac.write("deep", to: "Deep/Deeper/d.txt")
        try two.world.runUntilIdle()
        try two.onMac.setExcludedFromSync(true, itemAt: two.onMac.url("Folder"))
        try two.world.runUntilIdle()
        try two.onMac.move("in.txt", to: "Folder/in.txt")
        try two.onMac.move("Deep", to: "Folder/Deep")
        try two.onMac.move("Folder/a.txt", to: "a.txt")
        try two.onMac.move("Folder/Inner", to: "Inner")
        try two.world.runUntilIdle()
        #expect(try two.onPhone.names == ["Inner", "a.txt"])
        #expect(try two.onPhone.item("Inner/b.txt")?.size == 7)
        #expect(try two.onMac.read("Folder/Deep/Deeper/d.txt") == "deep")
        #expect(try two.onMac.item("Folder/in.txt") == nil)
    }

    /// Returns two devices with a package on both, and with files in it on the phone that are never synced.
    private func package() throws -> TwoDevices {
        let two = try TwoDevices()
        for name in ["TXT.rtf", "Inner/a.png"] { try two.onMac.write("on both", to: "Trip.rtfd/" + name) }
        try two.onMac.write("on the Mac", to: "Trip.rtfd/Store.nosync/data")
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("Trip.rtfd"))
        for name in ["Store.nosync/data", "Inner/cache.nosync"] {
            try two.onPhone.write("on the phone", to: "Trip.rtfd/" + name)
        }
        try two.world.runUntilIdle()
        return two
    }

    @Test(.documented(guide)) func `local-only files in a package are kept when the package changes on another device`()
        throws
    {
        let two = try package()
        #expect(try two.world.documentBytes(of: two.ada) == 14)
        let version = try two.onMac.currentVersion(ofItemAt: two.onMac.url("Trip.rtfd"))
        try two.onPhone.write("still on the phone", to: "Trip.rtfd/Store.nosync/data")
        try two.world.runUntilIdle()
        #expect(try two.onMac.currentVersion(ofItemAt: two.onMac.url("Trip.rtfd")) == version)
        try two.onMac.write("edited", to: "Trip.rtfd/TXT.rtf")
        try two.world.runUntilIdle()
        #expect(try two.onPhone.read("Trip.rtfd/TXT.rtf") == "edited")
        #expect(try two.onPhone.read("Trip.rtfd/Store.nosync/data") == "still on the phone")
        #expect(try two.onPhone.read("Trip.rtfd/Inner/cache.nosync") == "on the phone")
        #expect(try two.onMac.read("Trip.rtfd/Store.nosync/data") == "on the Mac")
        try two.onMac.move("Trip.rtfd", to: "Other.rtfd")
        try two.world.runUntilIdle()
        try two.onMac.remove("Other.rtfd/Inner")
        try two.world.runUntilIdle()
        #expect(try two.onPhone.read("Other.rtfd/Store.nosync/data") == "still on the phone")
        #expect(try two.onPhone.read("Other.rtfd/Inner/cache.nosync") == nil)
    }

    @Test(.inferred("local-only files exist on this device only"))
    func `a package with local-only files is archived and cannot be evicted`() throws {
        let two = try package()
        let documents = try two.onPhone.documents
        expectRefusal(.notUploaded) { try two.onPhone.evictUbiquitousItem(at: documents) }
        try two.phone.signOut()
        try two.world.runUntilIdle()
        let archive = two.onPhone.home + "/iCloud Drive (Archive)/\(TwoDevices.container)/Documents/Trip.rtfd"
        #expect(try String(contentsOfFile: archive + "/Store.nosync/data", encoding: .utf8) == "on the phone")
        #expect(try FileManager.default.contentsOfDirectory(atPath: documents.path) == [])
    }

    @Test(.inferred("a process can be terminated between any two calls"), arguments: 0..<20)
    func `local-only files in a package survive a crash while the package changes`(calls: Int) throws {
        let two = try package()
        try two.phone.goOffline()
        try two.onMac.write("edited", to: "Trip.rtfd/TXT.rtf")
        try two.world.runUntilIdle()
        try two.crash(after: calls) {
            try two.phone.goOnline()
            try two.world.runUntilIdle()
        }
        try two.world.runUntilIdle()
        #expect(try two.onPhone.names == ["Trip.rtfd"])
        #expect(try two.onPhone.read("Trip.rtfd/TXT.rtf") == "edited")
        #expect(try two.onPhone.read("Trip.rtfd/Store.nosync/data") == "on the phone")
        #expect(try two.onPhone.read("Trip.rtfd/Inner/cache.nosync") == "on the phone")
    }
}
