import DocumentStores
import Foundation
import LocalCloud
import TestSupport
import Testing

/// Folders are identified by name, so folders of the same name on two devices are the same item.
@Suite struct FolderTests {
    @Test(.inferred("a change that a user has not seen must not be deleted"))
    func `a folder that was deleted on one device and filled on another is restored and usable`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "Folder/a.txt")
        try two.world.runUntilIdle()
        try two.phone.goOffline()
        try two.onPhone.remove("Folder")
        try two.onPhone.noticeChanges()
        try two.onMac.write("two", to: "Folder/Inner/b.txt")
        try two.world.runUntilIdle()
        // The server keeps the folder; the phone is notified last.
        try two.hold([.receipt, .download])
        try two.phone.goOnline()
        try two.world.runUntilIdle()
        try two.release(.download)
        try two.release(.receipt)
        try two.onPhone.write("three", to: "Folder/c.txt")
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("Folder/c.txt") == "three")
        #expect(try two.onPhone.item("Folder")?.kind == .directory)
    }

    @Test(.inferred("a folder only contains other items"))
    func `a folder that was deleted and created again immediately is usable`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "Folder/a.txt")
        try two.world.runUntilIdle()
        try two.mac.goOffline()
        try two.onMac.remove("Folder")
        try two.onMac.noticeChanges()
        try FileManager.default.createDirectory(at: two.onMac.url("Folder"), withIntermediateDirectories: true)
        try two.onMac.noticeChanges()
        try two.mac.goOnline()
        try two.world.runUntilIdle()
        try two.onMac.write("two", to: "Folder/b.txt")
        try two.world.runUntilIdle()
        #expect(try two.onPhone.items(in: two.onPhone.url("Folder")).map(\.name) == ["b.txt"])
    }

    @Test(.inferred("every item is in a directory on every device"))
    func `a folder that the server created is known to the device that wrote a file in it`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "Folder/a.txt")
        try two.world.runUntilIdle()
        try two.mac.goOffline()
        try two.onMac.write("two", to: "Folder/b.txt")
        try two.onMac.noticeChanges()
        try two.onPhone.remove("Folder")
        try two.world.runUntilIdle()
        try two.hold([.download])
        try two.mac.goOnline()
        try two.world.runUntilIdle()
        try two.release(.download)
        for store in [two.onMac, two.onPhone] {
            #expect(try store.item("Folder")?.kind == .directory)
            #expect(try store.items(in: store.url("Folder")).map(\.name) == ["b.txt"])
        }
    }

    @Test(.inferred("all devices must rename the same one of the two"))
    func `two folders with the name of an existing file are renamed and merged`() throws {
        let two = try TwoDevices()
        let pad = try two.add("pad")
        _ = try pad.container()
        try two.world.runUntilIdle()
        for device in [two.phone, pad.app.device] { try device.goOffline() }
        try two.onMac.write("file", to: "G")
        try two.onPhone.write("phone", to: "G/F/c.txt")
        try pad.write("pad", to: "G/F/c.txt")
        try two.hold([.contentUpload])
        try two.world.runUntilIdle()
        try two.phone.goOnline()
        try two.world.runUntilIdle()
        // The pad sends its folder before it receives the other folder, and then sends its file.
        try two.hold([.download, .receipt])
        try pad.app.device.goOnline()
        try two.world.runUntilIdle()
        for kind in [Transition.Kind.contentUpload, .download, .receipt] { try two.release(kind) }
        #expect(try two.world.waiting.isEmpty)
        for store in [two.onMac, two.onPhone, pad] {
            #expect(try store.names == ["G", "G 2"])
            #expect(try store.items(in: store.url("G 2/F")).map(\.name) == ["c 2.txt", "c.txt"])
        }
        #expect(try two.onMac.read("G") == "file")
        #expect(try [two.onMac.read("G 2/F/c.txt"), two.onMac.read("G 2/F/c 2.txt")] == ["phone", "pad"])
    }
}
