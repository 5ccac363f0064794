import Foundation
import LocalCloud
import TestSupport
import Testing

@testable import DocumentStores

/// Files that a device keeps when it signs in to another account.
@Suite struct NextAccountTests {
    private let two: TwoDevices
    private let bob: Account
    private let tablet: DocumentStore

    init() throws {
        two = try TwoDevices()
        bob = try two.world.addAccount("Bob")
        tablet = try two.world.addDevice("tablet", signedInto: bob).install(TwoDevices.notes)
            .store(in: two.outside("tablet").path, settings: nil)
        _ = try tablet.container()
        try two.onMac.write("one", to: "F/a.txt")
        try two.world.runUntilIdle()
    }

    private func signIn(to account: Account) throws {
        try two.mac.signOut()
        try two.mac.signIn(to: account)
        try two.world.runUntilIdle()
    }

    private func isArchived(_ path: String) -> Bool {
        let archive = two.onMac.home + "/iCloud Drive (Archive)/\(TwoDevices.container)/Documents/"
        return (try? FileManager.default.attributesOfItem(atPath: archive + path)) != nil
    }

    @Test(.inferred("the files of one account do not belong to another one"))
    func `a directory with a link is archived, and not synced with the next account`() throws {
        try FileManager.default.createSymbolicLink(
            atPath: two.onMac.url("F/link").path, withDestinationPath: "elsewhere")
        try signIn(to: bob)
        #expect(try two.onMac.names == [])
        #expect(try tablet.names == [])
        #expect(isArchived("F/link"))
        try signIn(to: two.ada)
        #expect(try two.onMac.read("F/a.txt") == "one")
    }

    #if os(Linux)
    @Test(.inferred("the files of one account do not belong to another one"))
    func `a file that was not synced because of its name is archived, and not synced with the next account`() throws {
        try two.onMac.write("two", to: "F/A.TXT")
        try two.onMac.write("three", to: "f/b.txt")
        try two.world.runUntilIdle()
        try #require(try two.onMac.problems.map(\.kind) == [.nameClash, .nameClash])
        try signIn(to: bob)
        #expect(try two.onMac.names == [])
        #expect(try tablet.names == [])
        #expect(isArchived("F/A.TXT"))
        #expect(isArchived("f/b.txt"))
    }
    #endif
}
