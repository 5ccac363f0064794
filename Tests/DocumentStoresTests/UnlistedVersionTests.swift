import DocumentStores
import Foundation
import LocalCloud
import TestSupport
import Testing

/// Contents that no app has listed when it resolves a conflict, or that are not current when their file changes.
@Suite struct UnlistedVersionTests {
    /// Two devices, and a pad whose version is in conflict with that of the Mac; the phone has an older content.
    private func conflict(_ rule: ConflictRule) throws -> TwoDevices {
        let two = try TwoDevices()
        try two.world.setConflictRule(rule)
        try two.onMac.write("old", to: "a.txt")
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("a.txt"))
        let pad = try two.add("pad")
        _ = try pad.container()
        try two.world.runUntilIdle()
        try pad.download(itemAt: pad.url("a.txt"))
        let device = try #require(try two.world.device("pad"))
        try device.goOffline()
        try pad.write("pad version", to: "a.txt")
        try two.world.inject(Fault(.fail, at: .contentDownload, on: two.phone))
        try two.world.advance(by: .seconds(10))
        try two.onMac.write("Mac version", to: "a.txt")
        try two.world.advance(by: .seconds(120))
        try device.goOnline()
        try two.world.advance(by: .seconds(120))
        return two
    }

    private func contents(_ store: DocumentStore) throws -> [String] {
        let versions = try store.versions(ofItemAt: store.url("a.txt")) ?? []
        return try versions.map { String(decoding: try store.contents(of: $0), as: UTF8.self) }
    }

    @Test(arguments: [ConflictRule.first, .latest])
    func `a change that lost against the listed version stays in conflict`(rule: ConflictRule) throws {
        let two = try conflict(rule)
        let other = try #require(try two.onPhone.otherVersions(ofItemAt: two.onPhone.url("a.txt"))?.first)
        if rule == .latest { try two.phone.setClock(ahead: .seconds(-3_600)) }
        try two.onPhone.write("written on the phone", to: "a.txt")
        try two.world.advance(by: .seconds(120))
        try two.onPhone.resolve(keeping: other)
        try two.world.clearFaults()
        try two.world.runUntilIdle()
        #expect(try contents(two.onMac).contains("written on the phone"))
    }

    @Test func `a merge keeps a change that lost against the listed version`() throws {
        let two = try conflict(.first)
        let documents = try ContainerDocuments(two.onPhone)
        let current = try #require(try documents.versions(of: "Documents/a.txt").first)
        try two.onPhone.write("written on the phone", to: "a.txt")
        try two.world.advance(by: .seconds(120))
        try documents.resolve(replacing: current, merging: [], with: Data("merged".utf8))
        try two.world.clearFaults()
        try two.world.runUntilIdle()
        #expect(try contents(two.onMac).contains("written on the phone"))
    }

    /// An item that was changed, then deleted by another device, and then excluded; the server has not replied.
    private func excluded() throws -> TwoDevices {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("a.txt"))
        try two.world.runUntilIdle()
        try two.world.inject(Fault(.fail, at: .upload, on: two.phone))
        try two.onPhone.write("two", to: "a.txt")
        try two.onMac.remove("a.txt")
        try two.world.advance(by: .seconds(60))
        try two.onPhone.setExcludedFromSync(true, itemAt: two.onPhone.url("a.txt"))
        return two
    }

    @Test func `an excluded item that was deleted elsewhere gives its name to a new item`() throws {
        let two = try excluded()
        try two.onMac.write("three", to: "a.txt")
        try two.world.advance(by: .seconds(60))
        try two.world.clearFaults()
        try two.world.runUntilIdle()
        #expect(try two.onPhone.names.count == 2)
        #expect(try two.onMac.read("a.txt") == "three")
    }

    @Test func `a device with an excluded item that was deleted elsewhere can sign out`() throws {
        let two = try excluded()
        try two.phone.signOut()
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == [])
    }

    @Test(arguments: [false, true]) func `a placeholder can be moved after its date was changed`(isChanged: Bool) throws
    {
        let two = try TwoDevices(phone: DocumentSettings(downloading: .onRequest, undownloaded: .placeholder))
        try two.onMac.write("content", to: "x")
        try two.world.runUntilIdle()
        let placeholder = try two.onPhone.documents.path + "/.x.icloud"
        if isChanged {
            let date = Date(timeIntervalSince1970: 1)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: placeholder)
        }
        try two.onPhone.noticeChanges()
        try ContainerDocuments(two.onPhone).move("Documents/x", to: "Documents/a")
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == ["a"])
    }

    @Test func `a file is read again if it is moved and written with a date in the future`() throws {
        let two = try TwoDevices()
        let root = try two.onMac.documents.path
        let future = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 3_000_000_000)]
        try two.onMac.write("one", to: "a.txt")
        try FileManager.default.setAttributes(future, ofItemAtPath: root + "/a.txt")
        try two.world.runUntilIdle()
        #expect(rename(root + "/a.txt", root + "/b.txt") == 0)
        let handle = try #require(FileHandle(forWritingAtPath: root + "/b.txt"))
        handle.write(Data("two".utf8))
        try handle.close()
        try FileManager.default.setAttributes(future, ofItemAtPath: root + "/b.txt")
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("b.txt"))
        #expect(try two.onPhone.read("b.txt") == "two")
    }
}
