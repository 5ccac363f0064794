import DocumentStores
import Foundation
import LocalCloud
import TestSupport
import Testing

private let guide =
    "https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/DesigningForDocumentsIniCloud.html"

/// Resolved and removed versions.
@Suite struct ResolvingTests {
    private func other(_ store: DocumentStore) throws -> DocumentVersion {
        try #require(try store.otherVersions(ofItemAt: store.url("a.txt"))?.first)
    }

    @Test(
        .documented(
            "https://developer.apple.com/documentation/foundation/nsfileversion/getnonlocalversionsofitem(at:completionhandler:)"
        ))
    func `nonlocal versions are listed until their content is on the device`() throws {
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
    func `a version that replaces the current one by moving is no longer listed`() throws {
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
    func `a version that replaces the current one by copying stays in conflict`() throws {
        let two = try conflict()
        try two.onMac.replaceItem(with: other(two.onMac))
        try two.world.runUntilIdle()
        #expect(try two.onPhone.read("a.txt") == "phone")
        #expect(try other(two.onPhone).isConflict)
        #expect(try two.onPhone.item("a.txt")?.hasUnresolvedConflicts == true)
    }

    @Test(.inferred("content that an app has not seen must not be discarded"), arguments: [true, false])
    func `keeping a conflict version also keeps a current version that the app has not seen`(
        isResolved: Bool
    ) throws {
        let two = try conflict()
        let version = try other(two.onPhone)
        try two.hold([.contentDownload])
        try two.onMac.write("newest", to: "a.txt")
        try two.world.runUntilIdle()
        #expect(try two.onPhone.read("a.txt") == "Mac!")
        if isResolved {
            try two.onPhone.resolve(keeping: version)
        } else {
            try two.onPhone.replaceItem(with: version)
        }
        try two.release(.contentDownload)
        let url = try two.onMac.url("a.txt")
        let others = try #require(try two.onMac.unresolvedConflictVersions(ofItemAt: url))
        #expect(try others.map { try two.onMac.contents(of: $0) }.contains(Data("newest".utf8)))
        #expect(try two.onMac.read("a.txt") == "phone")
    }

    @Test(.documented("https://developer.apple.com/documentation/foundation/nsfileversion/isresolved"))
    func `a resolved conflict stays resolved, even if another device does not know it yet`() throws {
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

    @Test(.documented(guide)) func `versions that were deleted with a document are not restored with it`() throws {
        let two = try conflict()
        let pad = try two.add("pad")
        _ = try pad.container()
        try two.world.runUntilIdle()
        try pad.download(itemAt: pad.url("a.txt"))
        try pad.app.device.goOffline()
        try pad.write("edited", to: "a.txt")
        try pad.noticeChanges()
        try two.onPhone.remove("a.txt")
        try two.world.runUntilIdle()
        try pad.app.device.goOnline()
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("a.txt") == "edited")
        for store in [two.onMac, two.onPhone, pad] {
            #expect(try store.otherVersions(ofItemAt: store.url("a.txt")) == [])
        }
    }

    /// The part of a document that is on the device that resolves the conflict.
    enum Local: CaseIterable {
        case current, stale, dataless, placeholder
    }

    /// A method of resolving a conflict, and the expected content.
    enum Recipe: String, CaseIterable {
        case merge = "mac + mac2"
        case keepOther = "mac2"
        case keepCurrent = "mac"
    }

    /// Returns a conflict between two Macs, and a phone that has a part of the document.
    private func disagreement(over name: String, _ local: Local) throws -> TwoDevices {
        let two = try TwoDevices(
            phone: DocumentSettings(undownloaded: local == .placeholder ? .placeholder : .dataless))
        let second = try two.add("mac2", settings: DocumentSettings(downloading: .automatic))
        try two.onMac.write("base", to: name)
        try two.world.runUntilIdle()
        let url = try two.onPhone.url(String(name.prefix { $0 != "/" }))
        if local == .stale || local == .current { try two.onPhone.download(itemAt: url) }
        if local == .stale { try two.hold([.contentDownload]) }
        try second.app.device.goOffline()
        try second.write("mac2", to: name)
        try second.noticeChanges()
        try two.world.advance(by: .seconds(10))
        try two.onMac.write("mac", to: name)
        try two.world.runUntilIdle()
        try second.app.device.goOnline()
        try two.world.runUntilIdle()
        return two
    }

    private func end(_ two: TwoDevices, _ recipe: Recipe, _ url: URL) throws {
        switch recipe {
        case .merge:
            try two.onPhone.resolve(merging: url) { $1.reduce($0) { $0 + Data(" + ".utf8) + $1 } }
        case .keepOther:
            let other = try #require(try two.onPhone.unresolvedConflictVersions(ofItemAt: url)?.first)
            try two.onPhone.resolve(keeping: other)
        case .keepCurrent: try two.onPhone.resolveKeepingCurrent(ofItemAt: url)
        }
    }

    @Test(
        .inferred("a user who resolves a conflict has seen the current version"), arguments: Local.allCases,
        Recipe.allCases)
    func `a conflict can be resolved on any device`(local: Local, recipe: Recipe) throws {
        let two = try disagreement(over: "a.txt", local)
        try end(two, recipe, two.onPhone.url("a.txt"))
        try two.world.runUntilIdle()
        if local == .stale { try two.release(.contentDownload) }
        try two.onPhone.download(itemAt: two.onPhone.url("a.txt"))
        for store in [two.onMac, two.onPhone] {
            #expect(try store.read("a.txt") == recipe.rawValue)
            #expect(try store.names == ["a.txt"])
            #expect(try store.otherVersions(ofItemAt: store.url("a.txt")) == [])
        }
    }

    @Test(
        .inferred("a user who resolves a conflict has seen the current version"), arguments: Local.allCases,
        [Recipe.keepOther, .keepCurrent])
    func `a conflict of a package can be resolved on any device`(local: Local, recipe: Recipe) throws {
        let two = try disagreement(over: "Trip.rtfd/TXT.rtf", local)
        try end(two, recipe, two.onPhone.url("Trip.rtfd"))
        try two.world.runUntilIdle()
        if local == .stale { try two.release(.contentDownload) }
        try two.onPhone.download(itemAt: two.onPhone.url("Trip.rtfd"))
        for store in [two.onMac, two.onPhone] {
            #expect(try store.read("Trip.rtfd/TXT.rtf") == recipe.rawValue)
            #expect(try store.names == ["Trip.rtfd"])
            #expect(try store.otherVersions(ofItemAt: store.url("Trip.rtfd")) == [])
        }
    }

    @Test(.inferred("a user who merges has seen the current content")) func `a merge includes unsynced changes`() throws
    {
        let two = try TwoDevices()
        for content in ["one", "two"] {
            try two.onMac.write(content, to: "a.txt")
            try two.onMac.noticeChanges()
            try two.onMac.resolve(merging: two.onMac.url("a.txt")) { current, _ in current + Data("!".utf8) }
            #expect(try two.onMac.read("a.txt") == content + "!")
        }
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("a.txt"))
        #expect(try two.onPhone.read("a.txt") == "two!")
    }

    @Test(.inferred("a directory does not have data"))
    func `package versions cannot be merged as data, but can be copied`() throws {
        let two = try disagreement(over: "Trip.rtfd/TXT.rtf", .current)
        let url = try two.onMac.url("Trip.rtfd")
        expectRefusal(.fileSystem) { try two.onMac.resolve(merging: url) { current, _ in current } }
        let version = try #require(try two.onMac.unresolvedConflictVersions(ofItemAt: url)?.first)
        expectRefusal(.fileSystem) { _ = try two.onMac.contents(of: version) }
        try two.onMac.copy(version, to: two.outside("Copy.rtfd"))
        #expect(try String(contentsOf: two.outside("Copy.rtfd/TXT.rtf"), encoding: .utf8) == "mac2")
    }

    @Test(.documented(guide)) func `deleting a document permanently deletes all its versions on every device`() throws {
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
        // A new device never receives the deleted item.
        let pad = try two.add("pad")
        _ = try pad.container()
        try two.world.runUntilIdle()
        #expect(try pad.names.isEmpty)
    }
}
