import DocumentStores
import Foundation
import LocalCloud
import TestSupport
import Testing

/// Resolutions of conflicts by an app that has listed the versions before the document changed.
@Suite struct OutdatedResolutionTests {
    private func contents(ofOthersOn store: DocumentStore) throws -> [String] {
        let versions = try store.unresolvedConflictVersions(ofItemAt: store.url("a.txt")) ?? []
        return try versions.map { String(decoding: try store.contents(of: $0), as: UTF8.self) }
    }

    private func other(_ store: DocumentStore) throws -> DocumentVersion {
        try #require(try store.otherVersions(ofItemAt: store.url("a.txt"))?.first)
    }

    @Test(.inferred("content that an app has not seen must not be discarded"))
    func `a newer version that arrived with its content since the versions were listed stays in conflict`() throws {
        let two = try conflict()
        let version = try other(two.onMac)
        try two.onPhone.write("newest", to: "a.txt")
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("a.txt") == "newest")
        try two.onMac.resolve(keeping: version)
        try two.world.runUntilIdle()
        for store in [two.onMac, two.onPhone] {
            #expect(try store.read("a.txt") == "phone")
            #expect(try contents(ofOthersOn: store) == ["newest"])
        }
    }

    @Test(.inferred("content that an app has not seen must not be discarded"), arguments: [true, false])
    func `a version in conflict that arrived since the versions were listed stays in conflict`(
        isCurrent: Bool
    ) throws {
        let two = try conflict(.device("mac"))
        let pad = try two.add("pad")
        _ = try pad.container()
        try two.world.runUntilIdle()
        try pad.download(itemAt: pad.url("a.txt"))
        let device = try #require(try two.world.device("pad"))
        try device.goOffline()
        try pad.write("pad", to: "a.txt")
        try two.onMac.write("Mac 2", to: "a.txt")
        try two.world.runUntilIdle()
        let current = try #require(try two.onMac.currentVersion(ofItemAt: two.onMac.url("a.txt")))
        let version = isCurrent ? current : try other(two.onMac)
        try device.goOnline()
        try two.world.runUntilIdle()
        #expect(try contents(ofOthersOn: two.onMac).sorted() == ["pad", "phone"])
        try two.onMac.resolve(keeping: version)
        try two.world.runUntilIdle()
        for store in [two.onMac, two.onPhone] {
            #expect(try store.read("a.txt") == (isCurrent ? "Mac 2" : "phone"))
            #expect(try contents(ofOthersOn: store) == ["pad"])
        }
    }

    @Test(.inferred("content that an app has not seen must not be discarded"))
    func `a change on the same device since the versions were listed is not discarded`() throws {
        let two = try conflict()
        let version = try other(two.onMac)
        _ = try two.onMac.contents(of: version)
        try two.mac.goOffline()
        try two.onMac.write("mine", to: "a.txt")
        expectRefusal(.badVersion) { try two.onMac.resolve(keeping: version) }
        #expect(try two.onMac.read("a.txt") == "mine")
        try two.mac.goOnline()
        try two.world.runUntilIdle()
        try two.onMac.resolve(keeping: version)
        try two.world.runUntilIdle()
        #expect(try two.onPhone.read("a.txt") == "phone")
        #expect(try contents(ofOthersOn: two.onPhone) == ["mine"])
    }

    @Test(.inferred("a request can arrive twice"), arguments: [true, false])
    func `a resolution that is repeated has no further effect`(isIdle: Bool) throws {
        let two = try conflict()
        let version = try other(two.onMac)
        try two.onMac.replaceItem(with: version)
        if isIdle { try two.world.runUntilIdle() }
        try two.onMac.resolve(keeping: version)
        try two.world.runUntilIdle()
        #expect(try two.onPhone.read("a.txt") == "phone")
        #expect(try contents(ofOthersOn: two.onPhone) == [])
    }
}
