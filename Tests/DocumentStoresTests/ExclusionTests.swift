import Foundation
import LocalCloud
import TestSupport
import Testing

@testable import DocumentStores

/// An exclusion from syncing removes only versions that the app could see.
@Suite struct ExclusionTests {
    private func server(_ two: TwoDevices) throws -> [String: Int] {
        try two.world.documentsOnServer(of: two.ada, container: TwoDevices.container)
    }

    /// Runs the uploads of the Mac that were held back.
    private func uploadFromMac(_ two: TwoDevices) throws {
        try two.onMac.noticeChanges()
        for transition in try two.world.waiting where transition.kind == .upload && transition.device == "mac" {
            try two.world.run(transition)
        }
        try two.world.runUntilIdle()
    }

    /// Excludes a file with the content `one` on the phone, before the Mac uploads the content `second`.
    private func excludedBeforeUpload() throws -> TwoDevices {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("a.txt"))
        try two.hold([.upload])
        try two.onPhone.setExcludedFromSync(true, itemAt: two.onPhone.url("a.txt"))
        try two.onMac.write("second", to: "a.txt")
        try uploadFromMac(two)
        try two.release(.upload)
        return two
    }

    /// Makes the Mac offline, and writes a file on both devices, so that it is in conflict when the Mac is online again.
    private func writeInConflict(_ two: TwoDevices, holding kinds: [Transition.Kind] = []) throws {
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("a.txt"))
        try two.hold(kinds)
        try two.mac.goOffline()
        try two.onMac.write("on the Mac", to: "a.txt")
        try two.onMac.noticeChanges()
        try two.world.advance(by: .seconds(10))
        try two.onPhone.write("on the phone", to: "a.txt")
        try two.world.runUntilIdle()
    }

    @Test(.inferred("content that an app has not seen must not be deleted"))
    func `excluding a file keeps a version that arrived later`() throws {
        let two = try excludedBeforeUpload()
        #expect(try server(two) == ["Documents/a.txt": 1])
        #expect(try two.onMac.read("a.txt") == "second")
        #expect(try two.onPhone.read("a.txt") == "one")
        try two.onPhone.setExcludedFromSync(false, itemAt: two.onPhone.url("a.txt"))
        try two.world.runUntilIdle()
        #expect(try server(two) == ["Documents/a.txt": 2])
    }

    @Test(.inferred("content that an app has not seen must not be deleted"))
    func `the current version of an excluded file is the content on disk`() throws {
        let two = try excludedBeforeUpload()
        var merged: [String] = []
        try two.onPhone.resolve(merging: two.onPhone.url("a.txt")) { current, others in
            merged = ([current] + others).map { String(decoding: $0, as: UTF8.self) }
            return Data("merged".utf8)
        }
        #expect(merged == ["one"])
        try two.world.runUntilIdle()
        #expect(try two.onPhone.read("a.txt") == "merged")
        #expect(try two.onMac.read("a.txt") == "second")
    }

    @Test(.inferred("content that an app has not seen must not be deleted"))
    func `a version that an exclusion kept appears when the excluded file is deleted`() throws {
        let two = try excludedBeforeUpload()
        try two.onPhone.remove("a.txt")
        try two.world.runUntilIdle()
        #expect(try server(two) == ["Documents/a.txt": 1])
        try two.onPhone.download(itemAt: two.onPhone.url("a.txt"))
        #expect(try two.onPhone.read("a.txt") == "second")
        try two.onPhone.remove("a.txt")
        try two.world.runUntilIdle()
        #expect(try server(two).isEmpty)
        #expect(try two.onMac.names.isEmpty)
    }

    @Test(.inferred("the contents of all versions on the server become available"), arguments: [false, true])
    func `a version that the server kept after its exclusion is uploaded`(isIncluded: Bool) throws {
        let two = try TwoDevices()
        try two.hold([.contentUpload])
        try two.onPhone.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.hold([.upload])
        try two.onPhone.setExcludedFromSync(true, itemAt: two.onPhone.url("a.txt"))
        try two.world.advance(by: .seconds(10))
        try two.onMac.write("second", to: "a.txt")
        try uploadFromMac(two)
        try two.release(.upload)
        if isIncluded { try two.onPhone.setExcludedFromSync(false, itemAt: two.onPhone.url("a.txt")) }
        try two.release(.contentUpload)
        let others = try #require(try two.onMac.otherVersions(ofItemAt: two.onMac.url("a.txt")))
        let contents = try others.map { String(decoding: try two.onMac.contents(of: $0), as: UTF8.self) }
        #expect(contents.sorted() == (isIncluded ? ["one", "second"] : ["one"]))
    }

    @Test(.inferred("the exclusion removes the content from the server"), arguments: [true, false])
    func `an excluded file cannot be evicted`(isSent: Bool) throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("a.txt"))
        try two.hold([isSent ? .serverWrite : .upload])
        try two.onPhone.setExcludedFromSync(true, itemAt: two.onPhone.url("a.txt"))
        try two.world.runUntilIdle()
        expectRefusal(.notUploaded) { try two.onPhone.evictUbiquitousItem(at: two.onPhone.url("a.txt")) }
        try two.release(isSent ? .serverWrite : .upload)
        #expect(try server(two).isEmpty)
        #expect(try two.onPhone.read("a.txt") == "one")
    }

    @Test(.inferred("content that an app has not seen must not be deleted"), arguments: ["keep", "edit", "delete"])
    func `excluding a file keeps a conflict version that arrived later`(change: String) throws {
        let two = try TwoDevices()
        try writeInConflict(two)
        try two.hold([.upload])
        try two.onPhone.setExcludedFromSync(true, itemAt: two.onPhone.url("a.txt"))
        try two.mac.goOnline()
        try uploadFromMac(two)
        if change == "edit" { try two.onPhone.write("edited", to: "a.txt") }
        if change == "delete" { try two.onPhone.remove("a.txt") }
        try two.onPhone.noticeChanges()
        try two.release(.upload)
        let url = try two.onMac.url("a.txt")
        let others = try #require(try two.onMac.otherVersions(ofItemAt: url))
        #expect(try others.map { try two.onMac.contents(of: $0) } == [Data("on the Mac".utf8)])
        if change != "delete" {
            #expect(try two.onPhone.read("a.txt") == (change == "edit" ? "edited" : "on the phone"))
        }
    }

    /// What a device knows of a conflict, and what it still has to upload, when its exclusion is rejected.
    enum Rejection: CaseIterable {
        case byServer, afterListing, beforeUpload
    }

    @Test(
        .inferred("an exclusion must not delete a file that other devices keep"), arguments: Rejection.allCases,
        [false, true])
    func `an exclusion that the server rejected is not sent again`(rejection: Rejection, isDeleted: Bool) throws {
        let two = try TwoDevices()
        try writeInConflict(two, holding: rejection == .beforeUpload ? [.contentUpload] : [])
        try two.hold(rejection == .byServer ? [.upload, .download] : [.upload])
        try two.onPhone.setExcludedFromSync(true, itemAt: two.onPhone.url("a.txt"))
        try two.mac.goOnline()
        if rejection == .byServer { try runDownloads(two) }
        try uploadFromMac(two)
        try two.release(.upload)
        if rejection == .byServer { try runDownloads(two) }
        try two.onMac.removeOtherVersions(ofItemAt: two.onMac.url("a.txt"))
        try two.world.runUntilIdle()
        if rejection == .byServer { try two.release(.download) }
        if rejection == .beforeUpload { try two.release(.contentUpload) }
        if isDeleted {
            try two.onPhone.remove("a.txt")
        } else {
            #expect(try two.onPhone.read("a.txt") == "on the phone")
            try two.onPhone.setExcludedFromSync(false, itemAt: two.onPhone.url("a.txt"))
        }
        try two.world.runUntilIdle()
        #expect(try server(two).count == 1)
        #expect(try two.onMac.names == ["a.txt"])
        #expect(try two.onPhone.names == ["a.txt"])
    }

    /// Runs the downloads of the Mac that were held back.
    private func runDownloads(_ two: TwoDevices) throws {
        for transition in try two.world.waiting where transition.kind == .download && transition.device == "mac" {
            try two.world.run(transition)
        }
        try two.world.runUntilIdle()
    }

    @Test(.inferred("the app saw the only version")) func `a file that was included for a moment is excluded`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("a.txt"))
        try two.phone.goOffline()
        for isExcluded in [true, false, true] {
            try two.onPhone.setExcludedFromSync(isExcluded, itemAt: two.onPhone.url("a.txt"))
        }
        try two.phone.goOnline()
        try two.world.runUntilIdle()
        #expect(try server(two).isEmpty)
        #expect(try two.onMac.names.isEmpty)
        #expect(try two.onPhone.read("a.txt") == "one")
    }

    @Test(.inferred("the app saw both versions"))
    func `an excluded file whose content is replaced stays excluded`() throws {
        let two = try TwoDevices()
        try writeInConflict(two)
        try two.mac.goOnline()
        try two.world.runUntilIdle()
        let url = try two.onPhone.url("a.txt")
        let other = try #require(try two.onPhone.otherVersions(ofItemAt: url)?.first)
        try two.onPhone.download(itemAt: url)
        _ = try two.onPhone.contents(of: other)
        try two.phone.goOffline()
        try two.onPhone.setExcludedFromSync(true, itemAt: url)
        try two.onPhone.replaceItem(with: other)
        try two.phone.goOnline()
        try two.world.runUntilIdle()
        #expect(try server(two).isEmpty)
        #expect(try two.onMac.names.isEmpty)
        #expect(try two.onPhone.names == ["a.txt"])
    }

    @Test(.inferred("a folder has no content that could be lost"), arguments: [false, true])
    func `a folder with more items than a message is removed from the other devices`(isDeleted: Bool) throws {
        let two = try TwoDevices()
        let count = DocumentMessage.longest + 20
        for number in 0..<count { try two.onPhone.write("\(number)", to: "F/G/\(number).txt") }
        try two.world.runUntilIdle()
        #expect(try server(two).count == count)
        if isDeleted {
            try two.onPhone.remove("F")
        } else {
            try two.onPhone.setExcludedFromSync(true, itemAt: two.onPhone.url("F"))
        }
        try two.world.runUntilIdle()
        #expect(try server(two).isEmpty)
        #expect(try two.onMac.names.isEmpty)
        #expect(try two.onPhone.names.isEmpty == isDeleted)
    }

    @Test(.inferred("an app sees the conflict versions of a file"), arguments: [true, false])
    func `excluding a file in conflict removes the versions that the app could see`(isEdited: Bool) throws {
        let two = try conflict()
        try two.hold([.upload])
        try two.onPhone.setExcludedFromSync(true, itemAt: two.onPhone.url("a.txt"))
        if isEdited { try two.onPhone.write("edited", to: "a.txt") }
        try two.onPhone.noticeChanges()
        try two.release(.upload)
        #expect(try server(two).isEmpty)
        #expect(try two.onMac.names.isEmpty)
        #expect(try two.onPhone.read("a.txt") == (isEdited ? "edited" : "Mac!"))
    }

    @Test(
        .inferred("names that differ only in case are those of different files on the disk"),
        arguments: ["name", "name/c.txt"])
    func `a file in a folder that has an excluded name in another case stays in iCloud`(path: String) throws {
        let two = try TwoDevices()
        try two.onMac.write("excluded", to: path)
        try two.onMac.write("one", to: "Folder/b.txt")
        try two.world.runUntilIdle()
        try two.onMac.setExcludedFromSync(true, itemAt: two.onMac.url("name"))
        try two.world.runUntilIdle()
        try two.onMac.move("Folder", to: "NAME")
        try two.world.runUntilIdle()
        #expect(try server(two)["Documents/NAME/b.txt"] == 1)
        #expect(try two.onPhone.item("NAME/b.txt") != nil)
    }

    @Test(arguments: ["a\u{600}.nosync", "b.nosync\u{301}", "d\u{600}.tmp", "~$\u{301}x", ".~\u{301}y", "c.nosync"])
    func `a combining character does not hide a name that excludes a file`(name: String) throws {
        let two = try TwoDevices()
        try two.onPhone.write("local", to: name)
        try two.onPhone.write("synced", to: "e.txt")
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == ["e.txt"])
    }
}
