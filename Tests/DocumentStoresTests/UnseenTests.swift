import DocumentStores
import Foundation
import LocalCloud
import Testing

/// Contents that an app has not seen are never discarded by its changes.
@Suite struct UnseenTests {
    @Test func `a folder is still watched after a folder with a different normalization is deleted`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "E\u{301}.txt/a.txt")
        try two.world.runUntilIdle()
        try two.onMac.write("clash", to: "\u{C9}.txt")
        try two.world.runUntilIdle()
        try two.onMac.remove("\u{C9}.txt")
        try two.world.runUntilIdle()
        try two.onMac.write("two", to: "E\u{301}.txt/a.txt")
        try two.world.runUntilIdle()
        #expect(try two.onMac.item("E\u{301}.txt/a.txt")?.size == 3)
        try two.onPhone.download(itemAt: two.onPhone.url("E\u{301}.txt/a.txt"))
        #expect(try two.onPhone.read("E\u{301}.txt/a.txt") == "two")
    }

    @Test(arguments: ["\u{301}a.txt", "F/\u{301}b.txt", "\u{301}G/c.txt"])
    func `a name that begins with a combining mark is synced`(name: String) throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: name)
        try two.world.runUntilIdle()
        #expect(try two.onMac.item(name)?.isUploaded == true)
        try two.onPhone.download(itemAt: two.onPhone.url(name))
        #expect(try two.onPhone.read(name) == "one")
        try two.onPhone.write("second", to: name)
        try two.world.runUntilIdle()
        #expect(try two.onMac.read(name) == "second")
        try two.onMac.remove(name)
        try two.world.runUntilIdle()
        #expect(try two.world.documentsOnServer(of: two.ada, container: TwoDevices.container).isEmpty)
    }

    @Test func `a dataless file that was just moved is not archived at sign-out`() throws {
        let two = try TwoDevices()
        try two.onMac.write("a long letter", to: "a.txt")
        try two.world.runUntilIdle()
        let documents = try two.onPhone.documents.path
        try two.onPhone.move("a.txt", to: "b.txt")
        try two.phone.signOut()
        #expect(try FileManager.default.contentsOfDirectory(atPath: documents).isEmpty)
        try two.phone.signIn(to: two.ada)
        try two.world.runUntilIdle()
        #expect(try two.world.documentsOnServer(of: two.ada, container: TwoDevices.container) == ["Documents/a.txt": 1])
    }

    @Test func `a file replaced in a renamed folder keeps its conflict versions`() throws {
        let two = try TwoDevices()
        try two.onMac.write("first", to: "F/a.txt")
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("F/a.txt"))
        try two.phone.goOffline()
        try two.onPhone.write("on the phone", to: "F/a.txt")
        try two.onPhone.noticeChanges()
        try two.world.advance(by: .seconds(1))
        try two.onMac.write("on the Mac", to: "F/a.txt")
        try two.world.runUntilIdle()
        try two.phone.goOnline()
        try two.world.runUntilIdle()
        #expect(try two.onMac.unresolvedConflictVersions(ofItemAt: two.onMac.url("F/a.txt"))?.count == 1)

        try Data("third".utf8).write(to: two.onMac.url("F/a.txt"), options: .atomic)
        try two.onMac.move("F", to: "G")
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("G/a.txt") == "third")
        let others = try two.onMac.unresolvedConflictVersions(ofItemAt: two.onMac.url("G/a.txt")) ?? []
        #expect(try others.map { try two.onMac.contents(of: $0) } == [Data("on the phone".utf8)])
        try two.onPhone.download(itemAt: two.onPhone.url("G/a.txt"))
        #expect(try two.onPhone.read("G/a.txt") == "third")
    }

    @Test func `merging a file that was deleted after sign-out fails`() throws {
        let two = try TwoDevices()
        let onTablet = try two.add("tablet")
        try onTablet.write("new", to: "a.txt")
        let url = try onTablet.url("a.txt")
        try onTablet.noticeChanges()
        // The device has not received the state of its account, so no file is archived.
        try onTablet.app.device.signOut()
        try FileManager.default.removeItem(at: url)
        let error = #expect(throws: DocumentError.self) {
            try onTablet.resolve(merging: url) { current, _ in current }
        }
        #expect(error?.code == .noSuchFile)
    }

    @Test func `a file that was just written is archived at sign-out`() throws {
        let two = try TwoDevices()
        let documents = try two.onPhone.documents.path
        try two.onPhone.write("new", to: "a.txt")
        try two.phone.signOut()
        #expect(try FileManager.default.contentsOfDirectory(atPath: documents).isEmpty)
        let archive = "\(two.onPhone.home)/iCloud Drive (Archive)/\(TwoDevices.container)/Documents/a.txt"
        #expect(FileManager.default.contents(atPath: archive) == Data("new".utf8))
    }

    @Test func `a package created at the path of one that is not downloaded is in conflict with it`() throws {
        let two = try TwoDevices()
        try two.onMac.write("mac", to: "p.rtfd/text")
        try two.world.runUntilIdle()
        #expect(try two.onPhone.names.isEmpty)
        try two.onPhone.write("phone", to: "p.rtfd/text")
        try two.world.runUntilIdle()
        let others = try two.onMac.unresolvedConflictVersions(ofItemAt: two.onMac.url("p.rtfd"))
        #expect(others?.map(\.localizedNameOfSavingComputer) == ["mac"])
        #expect(try two.onMac.read("p.rtfd/text") == "phone")
    }

    @Test func `a file renamed to the name of a deleted file keeps its version that is not downloaded`() throws {
        let two = try TwoDevices()
        for name in ["a.txt", "b.txt"] {
            try two.onMac.write("old", to: name)
            try two.world.runUntilIdle()
            try two.onPhone.download(itemAt: two.onPhone.url(name))
        }
        try two.hold([.contentDownload])
        try two.onMac.write("newer", to: "b.txt")
        try two.world.runUntilIdle()
        try two.onPhone.remove("a.txt")
        try two.onPhone.move("b.txt", to: "a.txt")
        try two.release(.contentDownload)
        for store in [two.onMac, two.onPhone] {
            #expect(try store.names == ["a.txt"])
            #expect(try store.read("a.txt") == "newer")
        }
    }

    @Test(arguments: ["a.txt", "p.rtfd/text"])
    func `a file that was moved and written keeps its version that is not downloaded`(name: String) throws {
        let two = try TwoDevices()
        try two.onMac.write("old", to: "F/" + name)
        try two.world.runUntilIdle()
        let item = String(name.prefix { $0 != "/" })
        try two.onPhone.download(itemAt: two.onPhone.url("F/" + item))
        try two.hold([.contentDownload])
        try two.onMac.write("newer", to: "F/" + name)
        try two.world.runUntilIdle()
        try two.onPhone.write("phone", to: "F/" + name)
        try two.onPhone.move("F", to: "G")
        try two.release(.contentDownload)
        let url = try two.onMac.url("G/" + item)
        let others = try #require(try two.onMac.unresolvedConflictVersions(ofItemAt: url))
        #expect(others.map(\.localizedNameOfSavingComputer) == ["mac"])
        #expect(try two.onMac.read("G/" + name) == "phone")
    }

    @Test func `a file that was written without its content and then moved is in conflict with that content`() throws {
        let two = try TwoDevices()
        try two.onMac.write("a long letter", to: "F/b.txt")
        try two.world.runUntilIdle()
        try two.onPhone.write("phone", to: "F/b.txt")
        try two.onPhone.move("F/b.txt", to: "F/a.txt")
        try two.world.runUntilIdle()
        let others = try two.onMac.unresolvedConflictVersions(ofItemAt: two.onMac.url("F/a.txt")) ?? []
        #expect(try others.map { try two.onMac.contents(of: $0) } == [Data("a long letter".utf8)])
        #expect(try two.onMac.read("F/a.txt") == "phone")
        #expect(try two.onMac.item("F/b.txt") == nil)
    }

    @Test func `a dataless file whose date was changed remains the same item where it is moved`() throws {
        let two = try TwoDevices()
        try two.onMac.write("a long letter", to: "b.txt")
        try two.world.runUntilIdle()
        let url = try two.onPhone.url("b.txt")
        try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: url.path)
        try two.onPhone.move("b.txt", to: "a.txt")
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == ["a.txt"])
        #expect(try two.onMac.read("a.txt") == "a long letter")
        #expect(try two.onMac.item("a.txt")?.hasUnresolvedConflicts == false)
    }

    @Test func `a file renamed to the name of a deleted file keeps its conflict versions`() throws {
        let two = try conflict()
        try two.onMac.write("other", to: "b.txt")
        try two.world.runUntilIdle()
        try two.onMac.remove("b.txt")
        try two.onMac.move("a.txt", to: "b.txt")
        try two.world.runUntilIdle()
        let others = try two.onMac.unresolvedConflictVersions(ofItemAt: two.onMac.url("b.txt"))
        #expect(others?.map(\.localizedNameOfSavingComputer) == ["phone"])
        #expect(try two.onMac.names == ["b.txt"])
    }

    @Test(arguments: ["a.txt", "p.rtfd/text"])
    func `a conflict version can replace content that was just written`(name: String) throws {
        let two = try TwoDevices()
        try two.onMac.write("base", to: name)
        try two.world.runUntilIdle()
        let item = String(name.prefix { $0 != "/" })
        let url = try two.onMac.url(item)
        try two.onPhone.download(itemAt: two.onPhone.url(item))
        try two.phone.goOffline()
        try two.onPhone.write("phone", to: name)
        try two.onMac.write("mac", to: name)
        try two.world.advance(by: .seconds(60))
        try two.phone.goOnline()
        try two.world.runUntilIdle()
        try two.mac.goOffline()
        try two.onMac.write("mac again", to: name)
        let other = try #require(try two.onMac.unresolvedConflictVersions(ofItemAt: url)?.first)
        try two.onMac.resolve(keeping: other)
        #expect(try two.onMac.read(name) == other.localizedNameOfSavingComputer)
        try two.mac.goOnline()
        try two.world.runUntilIdle()
        #expect(try two.onPhone.read(name) == other.localizedNameOfSavingComputer)
        #expect(try two.onPhone.item(item)?.hasUnresolvedConflicts == false)
    }

    @Test func `a document with a store is downloaded before it is read, even without a connection`()
        async throws
    {
        let two = try TwoDevices()
        try two.onMac.write("Dear Bob", to: "a.txt")
        try two.world.runUntilIdle()
        let letter = Letter()
        let document = Document(
            fileURL: try two.onPhone.url("a.txt"), model: letter, store: two.onPhone, in: FileCoordination())
        try await document.open()
        #expect(letter.text == "Dear Bob")
        try await document.close()
    }

    // MARK: Versions that arrive during the resolution of a conflict

    /// Returns a conflict on two devices, and a third device with another change that was not yet uploaded.
    private func growingConflict() throws -> (two: TwoDevices, pad: DocumentStore) {
        let two = try conflict()
        let pad = try two.add("pad", settings: DocumentSettings(downloading: .automatic))
        _ = try pad.container()
        try two.world.runUntilIdle()
        try two.world.setPace(.immediate)
        let device = pad.app.device
        try device.goOffline()
        try pad.write("pad", to: "a.txt")
        try pad.noticeChanges()
        return (two, pad)
    }

    private func expectPad(in conflictOn: TwoDevices) throws {
        try conflictOn.world.runUntilIdle()
        let store = conflictOn.onMac
        let url = try store.url("a.txt")
        let current = try [store.currentVersion(ofItemAt: url)].compactMap(\.self)
        let versions = try current + (store.otherVersions(ofItemAt: url) ?? [])
        #expect(try versions.map { try String(decoding: store.contents(of: $0), as: UTF8.self) }.contains("pad"))
    }

    @Test func `a version that arrives while another version is kept stays in conflict`() throws {
        let (two, pad) = try growingConflict()
        let other = try #require(try two.onMac.unresolvedConflictVersions(ofItemAt: two.onMac.url("a.txt"))?.first)
        try two.world.before(.contentUpload, on: two.mac) { () throws(CloudError) in try pad.app.device.goOnline() }
        // The pad's version is preferred and is already on the disk.
        expectRefusal(.badVersion) { try two.onMac.resolve(keeping: other) }
        try pad.app.device.goOnline()
        try expectPad(in: two)
    }

    @Test func `a version that arrives while all versions are kept stays in conflict`() throws {
        let (two, pad) = try growingConflict()
        try two.world.before(.contentUpload, on: two.mac) { () throws(CloudError) in try pad.app.device.goOnline() }
        try two.onMac.resolveKeepingAll(ofItemAt: two.onMac.url("a.txt"))
        try pad.app.device.goOnline()
        try expectPad(in: two)
    }

    @Test func `a version that arrives during a merge is not overwritten`() throws {
        let (two, pad) = try growingConflict()
        #expect(throws: DocumentError.self) {
            try two.onMac.resolve(merging: two.onMac.url("a.txt")) { current, others in
                try pad.app.device.goOnline()
                try two.world.runUntilIdle()
                return current + (others.first ?? Data())
            }
        }
        try expectPad(in: two)
    }

    @Test(arguments: [true, false])
    func `a conflict can be resolved if the current version is not downloaded`(isMerged: Bool) throws {
        let two = try TwoDevices()
        try two.onMac.write("base", to: "a.txt")
        try two.world.runUntilIdle()
        let url = try two.onPhone.url("a.txt")
        try two.onPhone.download(itemAt: url)
        let pad = try two.add("pad", settings: DocumentSettings(downloading: .automatic))
        _ = try pad.container()
        try two.world.runUntilIdle()
        try two.hold([.contentDownload])
        try pad.app.device.goOffline()
        try pad.write("from the pad", to: "a.txt")
        try two.onMac.write("from the mac", to: "a.txt")
        try two.world.runUntilIdle()
        try pad.app.device.goOnline()
        try two.world.runUntilIdle()
        #expect(try two.onPhone.read("a.txt") == "base")
        if isMerged {
            try two.onPhone.resolve(merging: url) { current, others in current + (others.first ?? Data()) }
        } else {
            let other = try #require(try two.onPhone.unresolvedConflictVersions(ofItemAt: url)?.first)
            try two.onPhone.resolve(keeping: other)
        }
        try two.release(.contentDownload)
        #expect(try two.onMac.item("a.txt")?.hasUnresolvedConflicts == false)
        #expect(try two.onMac.read("a.txt")?.count == (isMerged ? 24 : 12))
    }
}
