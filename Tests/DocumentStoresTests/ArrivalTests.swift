import DocumentStores
import Foundation
import LocalCloud
import TestSupport
import Testing

private let guide =
    "https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/DesigningForDocumentsIniCloud.html"
private let start =
    "https://developer.apple.com/documentation/foundation/filemanager/startdownloadingubiquitousitem(at:)"
private let objc = "https://www.objc.io/issues/10-syncing-data/icloud-document-store/"

/// The order in which metadata and contents arrive.
@Suite struct ArrivalTests {
    private func deliver(_ two: TwoDevices, _ kind: Transition.Kind) throws {
        for transition in try two.world.waiting where transition.kind == kind { try two.world.run(transition) }
    }

    @Test(.documented(guide)) func `name, size, and dates arrive before the content, also on a Mac`() throws {
        let two = try TwoDevices()
        try two.world.setPace(.manual, for: .contentDownload)
        try two.world.advance(by: .seconds(60))
        try two.onPhone.write("one", to: "Folder/a.txt")
        try two.world.advance(by: .seconds(60))
        try two.onPhone.write("longer", to: "Folder/a.txt")
        try two.world.runUntilIdle()
        let (sent, known) = (try two.onPhone.item("Folder/a.txt"), try two.onMac.item("Folder/a.txt"))
        #expect(known?.downloadingStatus == .notDownloaded)
        #expect(known?.size == 6)
        #expect(known?.creationDate == sent?.creationDate)
        #expect(known?.contentChangeDate == sent?.contentChangeDate)
        let (created, changed) = (try #require(known?.creationDate), try #require(known?.contentChangeDate))
        #expect(created < changed)
        try deliver(two, .contentDownload)
        #expect(try two.onMac.read("Folder/a.txt") == "longer")
    }

    @Test(.documented(start)) func `a stale file is updated by a download`() throws {
        let two = try TwoDevices()
        try two.world.setContentPortion(2)
        try two.onMac.write("old", to: "a.txt")
        try two.world.runUntilIdle()
        let url = try two.onPhone.url("a.txt")
        try two.onPhone.download(itemAt: url)
        try two.world.setPace(.manual, for: .contentDownload)
        try two.onMac.write("new!", to: "a.txt")
        try two.world.runUntilIdle()
        #expect(try two.onPhone.item(at: url)?.downloadingStatus == .downloaded)
        try two.onPhone.startDownloadingUbiquitousItem(at: url)
        // The download is not complete.
        #expect(try two.onPhone.read("a.txt") == "old")
        try deliver(two, .contentDownload)
        let item = try two.onPhone.item(at: url)
        #expect(item?.downloadingStatus == .downloaded)
        #expect(item?.isDownloading == true)
        #expect(item?.percentDownloaded == 50)
        try deliver(two, .contentDownload)
        #expect(try two.onPhone.item(at: url)?.downloadingStatus == .current)
        #expect(try two.onPhone.read("a.txt") == "new!")
    }

    @Test(.documented(objc)) func `a single file is always complete, but a folder is not`() throws {
        let two = try TwoDevices()
        try two.world.setContentPortion(1)
        try two.onPhone.write("one", to: "Folder/a.txt")
        try two.onPhone.write("two", to: "Folder/b.txt")
        var seen: Set<[String]> = []
        while try two.world.step() != nil {
            let items = try ["a", "b"].compactMap { try two.onMac.item("Folder/\($0).txt") }
            let current = items.filter { $0.downloadingStatus == .current }
            seen.insert(current.map(\.name))
            for item in current { #expect(try two.onMac.read("Folder/\(item.name)")?.count == 3) }
        }
        #expect(seen.contains { $0.count == 1 })
        #expect(seen.contains(["a.txt", "b.txt"]))
    }

    @Test(.documented(objc)) func `files can arrive in a different order than they were written`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.onMac.write("two", to: "b.txt")
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("b.txt"))
        #expect(try two.onPhone.read("b.txt") == "two")
        #expect(try two.onPhone.item("a.txt")?.downloadingStatus == .notDownloaded)
    }

    @Test(
        .inferred("a message can arrive twice, and the server may have space only for the second one"),
        arguments: [true, false])
    func `if the server accepts a file only at the second attempt, the file is still uploaded`(isReordered: Bool) throws
    {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.inject(Fault(.duplicate, at: .upload, times: 1))
        try two.world.inject(Fault(.serverFull, at: .serverWrite, times: 1))
        if isReordered { try two.world.inject(Fault(.delay(.seconds(3)), at: .receipt, times: 1)) }
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("a.txt"))
        #expect(try two.onPhone.read("a.txt") == "one")
        #expect(try two.onMac.item("a.txt")?.isUploaded == true)
        #expect(try two.onMac.item("a.txt")?.uploadingError == nil)
    }

    @Test(.inferred("a device can learn about a move before it learns about the new directory"))
    func `a directory for an item that another device has moved is not a change by the user`() throws {
        let two = try TwoDevices()
        try two.onPhone.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.world.inject(Fault(.delay(.seconds(60)), at: .download, on: two.mac))
        try two.onPhone.move("a.txt", to: "D/E/a.txt")
        try two.world.advance(by: .seconds(20))
        try two.onMac.write("two", to: "a.txt")
        try two.world.runUntilIdle()
        try two.world.clearFaults()
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("D/E/a.txt") == "two")
        #expect(try !two.world.events.contains { $0.device == two.mac.name && $0.what == "create" })
        #expect(try two.onMac.names == two.onPhone.names)
    }

    @Test(.inferred("a device that connects for the first time gets all changes"), arguments: [0, 1])
    func `a change arrives although a part of a late first listing was lost`(part: Int) throws {
        let two = try TwoDevices()
        for name in ["a.txt", "b.txt"] { try two.onMac.write(name, to: name) }
        try two.world.runUntilIdle()
        try two.world.setPace(.manual, for: .arrival)
        let tablet = try two.add("tablet")
        _ = try tablet.container()
        try two.world.runUntilIdle()
        try two.onMac.write("c.txt", to: "c.txt")
        try two.world.runUntilIdle()
        let listings = try two.world.waiting.filter { $0.kind == .arrival && $0.device == "tablet" }
        #expect(listings.count == 2)
        try two.world.run(try #require(listings.first))
        try two.world.inject(Fault(.partial(part), at: .arrival, times: 1))
        try two.world.run(try #require(listings.last))
        try two.world.setPace(.immediate, for: .arrival)
        try two.world.runUntilIdle()
        for transition in try two.world.waiting where transition.kind == .arrival { try two.world.run(transition) }
        #expect(try tablet.names == ["a.txt", "b.txt", "c.txt"])
    }

    @Test(.inferred("a device can receive a message from the server after a newer one"))
    func `an older list of changes brings new files, but not a file that was deleted since`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.world.setPace(.manual, for: .arrival)
        try two.onPhone.move("a.txt", to: "b.txt")
        try two.onPhone.write("two", to: "c.txt")
        try two.world.runUntilIdle()
        try two.onMac.remove("a.txt")
        try two.world.runUntilIdle()
        try deliver(two, .arrival)
        #expect(try two.onMac.names == ["c.txt"])
        try two.world.setPace(.immediate, for: .arrival)
        try two.world.runUntilIdle()
        try two.onPhone.write("three", to: "d.txt")
        try two.world.runUntilIdle()
        try deliver(two, .arrival)
        #expect(try two.onMac.names == ["c.txt", "d.txt"])
        #expect(try two.onPhone.names == ["c.txt", "d.txt"])
    }

    /// Writes and deletes a file on the Mac.
    /// - Returns: A reply to the write that was not received yet, because the change was sent twice.
    private func deleteBeforeReply(_ two: TwoDevices) throws -> Transition {
        try two.world.setPace(.manual, for: .receipt)
        try two.world.inject(Fault(.duplicate, at: .upload, times: 1))
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        let replies = try two.world.waiting.filter { $0.kind == .receipt }.sorted { $0.id < $1.id }
        #expect(replies.count == 2)
        // A device sends the next change after it has received the reply to its last message.
        try two.world.run(try #require(replies.last))
        try two.onMac.remove("a.txt")
        try two.world.runUntilIdle()
        let late = try #require(replies.first)
        let deletion = try two.world.waiting.first { $0.kind == .receipt && $0.id != late.id }
        try two.world.run(try #require(deletion))
        try two.world.setPace(.immediate, for: .receipt)
        return late
    }

    @Test(.inferred("a reply can arrive after a newer one"))
    func `a deleted file does not come back with an older reply`() throws {
        let two = try TwoDevices()
        try two.world.run(try deleteBeforeReply(two))
        #expect(try two.world.waiting.filter { $0.kind == .download && $0.device == "mac" } == [])
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == [])
        #expect(try two.onPhone.names == [])
    }

    @Test(.inferred("a device that connects again gets the items of the account"), arguments: [true, false])
    func `a deleted file does not come back with a reply after a new sign-in`(isDeletedOnMac: Bool) throws {
        let two = try TwoDevices()
        try two.onPhone.write("two", to: "b.txt")
        try two.world.runUntilIdle()
        let late: Transition
        if isDeletedOnMac {
            late = try deleteBeforeReply(two)
        } else {
            try two.world.setPace(.manual, for: .receipt)
            try two.onMac.write("one", to: "a.txt")
            try two.world.runUntilIdle()
            late = try #require(try two.world.waiting.first { $0.kind == .receipt })
        }
        try two.mac.signOut()
        if !isDeletedOnMac {
            try two.onPhone.remove("a.txt")
            try two.world.setPace(.immediate, for: .receipt)
            try two.world.runUntilIdle()
        }
        try two.world.inject(Fault(.partial(0), at: .arrival, times: 1))
        try two.world.setPace(.manual, for: .download)
        try two.mac.signIn(to: two.ada)
        try deliver(two, .download)
        try two.world.runUntilIdle()
        try two.world.run(late)
        try two.world.setPace(.immediate, for: .download)
        for _ in 0..<3 {
            try deliver(two, .download)
            try two.world.runUntilIdle()
        }
        #expect(try two.onMac.names == ["b.txt"])
        #expect(try two.onPhone.names == ["b.txt"])
    }

    @Test(
        .inferred("a transfer without content is a failure of the connection"),
        arguments: [Transition.Kind.upload, .serverWrite, .download, .arrival, .contentUpload, .contentDownload])
    func `a device waits longer after each transfer that contains nothing`(kind: Transition.Kind) throws {
        let two = try TwoDevices()
        try two.world.inject(Fault(.partial(0), at: kind))
        try two.onPhone.write("one", to: "a.txt")
        let count = try two.world.runUntilIdle(within: .seconds(24 * 3600))
        #expect((10...200).contains(count))
        try two.world.clearFaults()
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("a.txt") == "one")
    }

    @Test(.inferred("a message can arrive twice"))
    func `a reply to a deletion that arrives twice causes no download`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.world.setPace(.manual, for: .download)
        try deliver(two, .download)
        try two.world.inject(Fault(.duplicate, at: .receipt, times: 1))
        try two.onMac.remove("a.txt")
        try two.world.runUntilIdle()
        #expect(try two.world.waiting.filter { $0.kind == .download && $0.device == "mac" } == [])
    }
}
