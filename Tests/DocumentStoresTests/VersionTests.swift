import Containers
import DocumentStores
import Foundation
import LocalCloud
import Synchronization
import TestSupport
import Testing

private let version = "https://developer.apple.com/documentation/foundation/nsfileversion"
private let guide =
    "https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/DesigningForDocumentsIniCloud.html"

/// Two devices that have both changed one file, and that both know the conflict.
func conflict(_ rule: ConflictRule = .latest, macWritesAfter seconds: Int = 10) throws -> TwoDevices {
    let two = try TwoDevices()
    try two.world.setConflictRule(rule)
    try two.onMac.write("base", to: "a.txt")
    try two.world.runUntilIdle()
    try two.onPhone.download(itemAt: two.onPhone.url("a.txt"))
    try two.phone.goOffline()
    try two.mac.goOffline()
    try two.onPhone.write("phone", to: "a.txt")
    try two.onPhone.noticeChanges()
    try two.world.advance(by: .seconds(seconds))
    try two.onMac.write("Mac!", to: "a.txt")
    try two.world.runUntilIdle()
    try two.mac.goOnline()
    try two.world.runUntilIdle()
    try two.phone.goOnline()
    try two.world.runUntilIdle()
    return two
}

@Suite struct VersionTests {
    private func others(_ store: DocumentStore) throws -> [String] {
        let versions = try store.unresolvedConflictVersions(ofItemAt: store.url("a.txt")) ?? []
        return try versions.map { String(decoding: try store.contents(of: $0), as: UTF8.self) }
    }

    @Test(.documented(guide)) func `all devices have the same current version, and the other version is kept`() throws {
        let two = try conflict()
        for store in [two.onMac, two.onPhone] {
            #expect(try store.read("a.txt") == "Mac!")
            #expect(try others(store) == ["phone"])
            #expect(try store.item("a.txt")?.hasUnresolvedConflicts == true)
        }
    }

    @Test(.inferred("Apple documents that iCloud selects a version, but not which one"))
    func `the rule that selects the current version can be set`() throws {
        let first = try conflict(.first)
        #expect(try first.onPhone.read("a.txt") == "Mac!")
        let chosen = try conflict(.device("phone"))
        #expect(try chosen.onMac.read("a.txt") == "phone")
        #expect(try others(chosen.onMac) == ["Mac!"])
        let tie = try conflict(macWritesAfter: 0)
        #expect(try tie.onMac.read("a.txt") == "phone")
    }

    @Test(.documented("https://developer.apple.com/documentation/foundation/nsfileversion/currentversionofitem(at:)"))
    func `a missing file has no versions, and the other versions exclude the current one`() throws {
        let two = try conflict()
        let nothing = try two.onPhone.url("nothing")
        #expect(try two.onPhone.currentVersion(ofItemAt: nothing) == nil)
        #expect(try two.onPhone.otherVersions(ofItemAt: nothing) == nil)
        #expect(try two.onPhone.unresolvedConflictVersions(ofItemAt: nothing) == nil)
        let url = try two.onPhone.url("a.txt")
        let current = try #require(try two.onPhone.currentVersion(ofItemAt: url))
        #expect(current.isCurrent && !current.isConflict && current.isResolved)
        #expect(try two.onPhone.otherVersions(ofItemAt: url)?.contains(current) == false)
        #expect(try two.onPhone.unresolvedConflictVersions(ofItemAt: url)?.contains(current) == false)
    }

    @Test(.documented(version)) func `a version in conflict has the name of its device and a date`() throws {
        let two = try conflict()
        let other = try #require(try two.onMac.otherVersions(ofItemAt: two.onMac.url("a.txt"))?.first)
        let current = try #require(try two.onMac.currentVersion(ofItemAt: two.onMac.url("a.txt")))
        #expect(other.localizedNameOfSavingComputer == "phone")
        #expect(current.localizedNameOfSavingComputer == "mac")
        #expect(other.modificationDate < current.modificationDate)
        #expect(other.size == 5 && other.isConflict && !other.isResolved)
        let same = try two.onPhone.version(ofItemAt: two.onPhone.url("a.txt"), persistentIdentifier: other.id)
        #expect(same?.modificationDate == other.modificationDate)
    }

    // https://developer.apple.com/documentation/foundation/nsfileversion/isresolved
    @Test(
        .disputed(
            "Apple says until it is removed; an early tutorial says until it is resolved"
        ))
    func `a resolved version is resolved on all devices and uses space until it is removed`() throws {
        let two = try conflict()
        let full = try two.world.documentBytes(of: two.ada)
        #expect(full == 9)
        let url = try two.onMac.url("a.txt")
        let other = try #require(try two.onMac.otherVersions(ofItemAt: url)?.first)
        try two.onMac.markResolved(other)
        try two.world.runUntilIdle()
        for store in [two.onMac, two.onPhone] {
            #expect(try store.unresolvedConflictVersions(ofItemAt: store.url("a.txt")) == [])
            #expect(try store.otherVersions(ofItemAt: store.url("a.txt"))?.map(\.isResolved) == [true])
            #expect(try store.item("a.txt")?.hasUnresolvedConflicts == false)
        }
        #expect(try two.world.documentBytes(of: two.ada) == full)
        try two.onPhone.remove(try #require(try two.onPhone.otherVersions(ofItemAt: two.onPhone.url("a.txt"))?.first))
        try two.world.runUntilIdle()
        #expect(try two.world.documentBytes(of: two.ada) == 4)
        #expect(try two.onMac.otherVersions(ofItemAt: url) == [])
    }

    @Test(.documented("https://developer.apple.com/documentation/foundation/nsfileversion/remove()"))
    func `the current version cannot be removed or resolved, and other versions only once`() throws {
        let two = try conflict()
        let url = try two.onMac.url("a.txt")
        let current = try #require(try two.onMac.currentVersion(ofItemAt: url))
        let other = try #require(try two.onMac.otherVersions(ofItemAt: url)?.first)
        expectRefusal(.badVersion) { try two.onMac.remove(current) }
        expectRefusal(.badVersion) { try two.onMac.markResolved(current) }
        try two.onMac.remove(other)
        expectRefusal(.badVersion) { try two.onMac.remove(other) }
        expectRefusal(.badVersion) { _ = try two.onMac.contents(of: other) }
    }

    @Test(.documented("https://developer.apple.com/documentation/foundation/nsfileversion/replaceitem(at:options:)"))
    func `a version can replace the current one`() throws {
        let two = try conflict()
        let other = try #require(try two.onMac.otherVersions(ofItemAt: two.onMac.url("a.txt"))?.first)
        try two.onMac.resolve(keeping: other)
        try two.world.runUntilIdle()
        for store in [two.onMac, two.onPhone] {
            #expect(try store.read("a.txt") == "phone")
            #expect(try others(store).isEmpty)
        }
    }

    @Test(.documented(guide)) func `keeping the current version removes the others on every device`() throws {
        let two = try conflict()
        try two.onPhone.resolveKeepingCurrent(ofItemAt: two.onPhone.url("a.txt"))
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("a.txt") == "Mac!")
        #expect(try two.onMac.otherVersions(ofItemAt: two.onMac.url("a.txt")) == [])
    }

    @Test(.documented(guide)) func `keeping all versions creates a document for each`() throws {
        let two = try conflict()
        let kept = try two.onPhone.resolveKeepingAll(ofItemAt: two.onPhone.url("a.txt"))
        #expect(kept.map(\.lastPathComponent) == ["a 2.txt"])
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("a.txt") == "Mac!")
        #expect(try two.onMac.read("a 2.txt") == "phone")
        #expect(try two.onMac.item("a.txt")?.hasUnresolvedConflicts == false)
    }

    @Test(.documented(guide)) func `merging combines all versions`() throws {
        let two = try conflict()
        try two.onPhone.resolve(merging: two.onPhone.url("a.txt")) { current, others in
            others.reduce(current) { $0 + Data(" + ".utf8) + $1 }
        }
        try two.world.runUntilIdle()
        for store in [two.onMac, two.onPhone] {
            #expect(try store.read("a.txt") == "Mac! + phone")
            #expect(try others(store).isEmpty)
        }
    }

    @Test(.documented("https://developer.apple.com/documentation/foundation/nsfileversion/haslocalcontents"))
    func `reading a nonlocal version requires a network`() throws {
        let two = try conflict()
        let pad = try two.add("pad")
        _ = try pad.container()
        try two.world.runUntilIdle()
        try #require(try pad.app.device.isOnline)
        try pad.app.device.goOffline()
        let other = try #require(try pad.otherVersions(ofItemAt: pad.url("a.txt"))?.first)
        #expect(!other.hasLocalContents)
        expectRefusal(.ubiquityServerNotAvailable) { _ = try pad.contents(of: other) }
        try pad.app.device.goOnline()
        #expect(try pad.contents(of: other) == Data("phone".utf8))
        #expect(try pad.otherVersions(ofItemAt: pad.url("a.txt"))?.first?.hasLocalContents == true)
    }

    @Test(.documented("https://developer.apple.com/documentation/foundation/nsfilepresenter"))
    func `presenters are notified of added and removed versions`() throws {
        let two = try TwoDevices()
        try two.onMac.write("base", to: "a.txt")
        try two.world.runUntilIdle()
        let events = Mutex<[ItemChange.Event]>([])
        let observation = try two.onMac.observeChanges { change in events.withLock { $0.append(change.event) } }
        try two.onPhone.download(itemAt: two.onPhone.url("a.txt"))
        try two.phone.goOffline()
        try two.onPhone.write("phone", to: "a.txt")
        try two.onPhone.noticeChanges()
        try two.world.advance(by: .seconds(10))
        try two.onMac.write("Mac!", to: "a.txt")
        try two.world.runUntilIdle()
        try two.phone.goOnline()
        try two.world.runUntilIdle()
        let id = try #require(try two.onMac.otherVersions(ofItemAt: two.onMac.url("a.txt"))?.first?.id)
        #expect(events.withLock(\.self).contains(.gainedVersion(id)))
        try two.onPhone.resolveKeepingCurrent(ofItemAt: two.onPhone.url("a.txt"))
        try two.onPhone.write("x", to: "b.txt")
        try two.onPhone.write("y", to: "a.txt")
        try two.world.runUntilIdle()
        let all = events.withLock(\.self)
        #expect(all.contains(.lostVersion(id)) && all.contains(.resolvedConflict(id)))
        #expect(all.contains(.contentChanged) && all.contains(.appeared))
        try two.onPhone.move("a.txt", to: "c.txt")
        try two.onPhone.remove("b.txt")
        try two.world.runUntilIdle()
        let last = events.withLock(\.self)
        #expect(last.contains(.moved(to: try two.onMac.url("c.txt"))) && last.contains(.deleted))
        _ = observation
    }

    @Test(.inferred("a change that a user has not seen must not be deleted"))
    func `an edit has precedence over a deletion on another device`() throws {
        let two = try TwoDevices()
        try two.onMac.write("base", to: "a.txt")
        try two.world.runUntilIdle()
        try two.phone.goOffline()
        try two.onPhone.remove("a.txt")
        try two.onPhone.noticeChanges()
        try two.onMac.write("news", to: "a.txt")
        try two.world.runUntilIdle()
        try two.phone.goOnline()
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("a.txt") == "news")
        #expect(try two.onPhone.item("a.txt")?.size == 4)
    }

    @Test(.inferred("a change that a user has not seen must not be deleted"))
    func `an edit restores an item that was deleted earlier on another device`() throws {
        let two = try TwoDevices()
        try two.onMac.write("base", to: "Folder/a.txt")
        try two.world.runUntilIdle()
        try two.mac.goOffline()
        try two.onMac.write("edit", to: "Folder/a.txt")
        try two.onMac.noticeChanges()
        try two.onPhone.remove("Folder")
        try two.world.runUntilIdle()
        try two.mac.goOnline()
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("Folder/a.txt") == "edit")
        #expect(try two.onPhone.item("Folder/a.txt")?.size == 4)
    }

    @Test(.inferred("a late response is older than the changes received since"))
    func `a late response of the server does not restore a folder that was deleted everywhere`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "Folder/a.txt")
        try two.world.runUntilIdle()
        try two.phone.goOffline()
        try two.onPhone.remove("Folder")
        try two.onMac.write("two", to: "Folder/b.txt")
        try two.world.runUntilIdle()
        try two.world.inject(Fault(.delay(.seconds(600)), at: .receipt, on: two.phone, times: 1))
        try two.phone.goOnline()
        try two.world.advance(by: .seconds(60))
        try two.onMac.remove("Folder")
        try two.world.runUntilIdle()
        #expect(try two.onMac.names.isEmpty)
        #expect(try two.onPhone.names.isEmpty)
    }

    @Test(.inferred("the deletion applies to the edited version, although its receipt has not arrived"))
    func `a deletion is applied even if the response to an edit arrives later`() throws {
        let two = try TwoDevices()
        try two.onMac.write("base", to: "a.txt")
        try two.world.runUntilIdle()
        try two.world.setPace(.manual, for: .receipt)
        try two.onMac.write("edit", to: "a.txt")
        try two.world.runUntilIdle()
        try two.onPhone.remove("a.txt")
        try two.world.runUntilIdle()
        try two.release(.receipt)
        #expect(try two.onMac.names.isEmpty)
        #expect(try two.onPhone.names.isEmpty)
    }

    @Test(
        .inferred("a change that a user has not seen must not be deleted"),
        arguments: [DocumentSettings.Undownloaded.dataless, .placeholder])
    func `an item that an edit restores keeps its name, and a new file with that name gets a number`(
        undownloaded: DocumentSettings.Undownloaded
    ) throws {
        let two = try TwoDevices(phone: DocumentSettings(undownloaded: undownloaded))
        try two.onMac.write("base", to: "a.txt")
        try two.world.runUntilIdle()
        try two.world.setPace(.manual, for: .receipt)
        try two.mac.goOffline()
        try two.onMac.write("edit", to: "a.txt")
        try two.onMac.noticeChanges()
        try two.onPhone.remove(undownloaded == .placeholder ? ".a.txt.icloud" : "a.txt")
        try two.world.runUntilIdle()
        try two.mac.goOnline()
        try two.world.runUntilIdle()
        try two.onPhone.write("new", to: "a.txt")
        try two.onPhone.noticeChanges()
        try two.release(.receipt)
        #expect(try two.onMac.read("a.txt") == "edit")
        #expect(try two.onMac.read("a 2.txt") == "new")
        #expect(try two.onPhone.read("a 2.txt") == "new")
        #expect(try two.onPhone.item("a.txt")?.size == 4)
    }

    @Test(.inferred("the user who deletes the item has seen the edit"))
    func `an item that is deleted on both devices while an edit is in transit is not restored`() throws {
        let two = try TwoDevices()
        try two.onMac.write("base", to: "a.txt")
        try two.world.runUntilIdle()
        try two.hold([.serverWrite])
        try two.onPhone.write("edit", to: "a.txt")
        try two.world.runUntilIdle()
        try two.onPhone.remove("a.txt")
        try two.onPhone.noticeChanges()
        try two.world.setPace(.immediate, for: .serverWrite)
        try two.onMac.remove("a.txt")
        try two.world.runUntilIdle()
        try two.release(.serverWrite)
        #expect(try two.world.documentsOnServer(of: two.ada, container: TwoDevices.container).isEmpty)
        #expect(try two.onMac.names.isEmpty)
        #expect(try two.onPhone.names.isEmpty)
    }
}
