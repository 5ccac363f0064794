import DocumentStores
import Foundation
import LocalCloud
import Testing

private let guide =
    "https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/DesigningForDocumentsIniCloud.html"

/// The end of versions.
@Suite struct ResolvingTests {
    private func other(_ store: DocumentStore) throws -> DocumentVersion {
        try #require(try store.otherVersions(ofItemAt: store.url("a.txt"))?.first)
    }

    @Test(
        .documented(
            "https://developer.apple.com/documentation/foundation/nsfileversion/getnonlocalversionsofitem(at:completionhandler:)"
        ))
    func `versions whose contents are elsewhere can be asked for, until they are here`() throws {
        let two = try conflict()
        let pad = try two.add("pad")
        let url = try pad.url("a.txt")
        #expect(try pad.nonlocalVersions(ofItemAt: url) == nil)
        try two.world.runUntilIdle()
        let versions = try #require(try pad.nonlocalVersions(ofItemAt: url))
        #expect(versions.map(\.localizedNameOfSavingComputer).sorted() == ["mac", "phone"])
        let version = try other(pad)
        _ = try pad.contents(of: version)
        #expect(try pad.nonlocalVersions(ofItemAt: url)?.map(\.localizedNameOfSavingComputer) == ["mac"])
        #expect(try pad.otherVersions(ofItemAt: url)?.map(\.id) == [version.id])
        try pad.download(itemAt: url)
        #expect(try pad.nonlocalVersions(ofItemAt: url) == [])
    }

    @Test(.documented("https://developer.apple.com/documentation/foundation/nsfileversion/replacingoptions/bymoving"))
    func `a version that moves to the place of the current one is no version of its own any more`() throws {
        let two = try conflict()
        let version = try other(two.onMac)
        let current = try #require(try two.onMac.currentVersion(ofItemAt: version.url))
        expectRefusal(.badVersion) { try two.onMac.replaceItem(with: current, options: .byMoving) }
        try two.onMac.replaceItem(with: version, options: .byMoving)
        try two.world.runUntilIdle()
        for store in [two.onMac, two.onPhone] {
            #expect(try store.read("a.txt") == "phone")
            #expect(try store.otherVersions(ofItemAt: store.url("a.txt")) == [])
        }
        #expect(DocumentVersion.ReplacingOptions.byMoving.rawValue == 1)
    }

    @Test(.documented("https://developer.apple.com/documentation/foundation/nsfileversion/replaceitem(at:options:)"))
    func `a version that is copied to the place of the current one stays, in conflict`() throws {
        let two = try conflict()
        try two.onMac.replaceItem(with: other(two.onMac))
        try two.world.runUntilIdle()
        #expect(try two.onPhone.read("a.txt") == "phone")
        #expect(try other(two.onPhone).isConflict)
        #expect(try two.onPhone.item("a.txt")?.hasUnresolvedConflicts == true)
    }

    @Test(.documented("https://developer.apple.com/documentation/foundation/nsfileversion/isresolved"))
    func `what was resolved stays resolved, whatever a device does that has not heard of it`() throws {
        let two = try conflict()
        try two.phone.goOffline()
        let version = try other(two.onMac)
        try two.onMac.markResolved(version)
        try two.onMac.markResolved(version)
        try two.world.runUntilIdle()
        #expect(try two.onPhone.item("a.txt")?.hasUnresolvedConflicts == true)
        try two.onPhone.write("phone again", to: "a.txt")
        try two.phone.goOnline()
        try two.world.runUntilIdle()
        for store in [two.onMac, two.onPhone] {
            #expect(try other(store).isResolved)
            #expect(try store.read("a.txt") == "phone again")
            #expect(try store.item("a.txt")?.hasUnresolvedConflicts == false)
        }
    }

    @Test(.documented(guide)) func `a document is deleted with all its versions, on every device and for good`() throws
    {
        let two = try conflict()
        #expect(try two.world.documentBytes(of: two.ada) == 9)
        let version = try other(two.onPhone)
        try two.onPhone.remove("a.txt")
        try two.world.runUntilIdle()
        for store in [two.onMac, two.onPhone] {
            #expect(try store.names.isEmpty)
            #expect(try store.otherVersions(ofItemAt: store.url("a.txt")) == nil)
            #expect(try store.version(ofItemAt: store.url("a.txt"), persistentIdentifier: version.id) == nil)
        }
        #expect(try two.world.documentBytes(of: two.ada) == 0)
        expectRefusal(.noSuchFile) { _ = try two.onPhone.contents(of: version) }
        expectRefusal(.noSuchFile) { try two.onPhone.startDownloadingUbiquitousItem(at: version.url) }
        // One that comes later has never heard of it.
        let pad = try two.add("pad")
        _ = try pad.container()
        try two.world.runUntilIdle()
        #expect(try pad.names.isEmpty)
    }
}
