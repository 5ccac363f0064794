import Foundation
import LocalCloud
import TestSupport
import Testing

@testable import DocumentStores

/// Copies of a message that arrive after later messages of the same device, or after changes by other devices.
@Suite struct LateCopyTests {
    private static let reason = "a message can arrive twice, and the second time late"
    private let two: TwoDevices

    init() throws { two = try TwoDevices() }

    /// Makes the next change of the Mac arrive twice, the second time after a minute.
    private func duplicateNextChange(after first: Fault.Effect? = nil) throws {
        try two.world.inject(Fault(.duplicate, at: .upload, on: two.mac, times: 1))
        if let first { try two.world.inject(Fault(first, at: .serverWrite, on: two.mac, times: 1)) }
        try two.world.inject(Fault(.delay(.seconds(60)), at: .serverWrite, on: two.mac, times: 1))
    }

    @Test(.inferred(reason)) func `a copy of the creation of a directory does not undo its deletion`() throws {
        try duplicateNextChange()
        try FileManager.default.createDirectory(at: two.onMac.url("F"), withIntermediateDirectories: true)
        try two.world.advance(by: .seconds(20))
        try #require(try two.onPhone.names == ["F"])
        try two.onPhone.remove("F")
        try two.world.advance(by: .seconds(20))
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == [])
        #expect(try two.onPhone.names == [])
    }

    @Test(.inferred(reason)) func `a copy of the creation of a directory does not undo its renaming`() throws {
        try duplicateNextChange()
        try FileManager.default.createDirectory(at: two.onMac.url("F"), withIntermediateDirectories: true)
        try two.world.advance(by: .seconds(20))
        try two.onMac.move("F", to: "G")
        try two.world.advance(by: .seconds(20))
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == ["G"])
        #expect(try two.onPhone.names == ["G"])
    }

    @Test(.inferred(reason)) func `a copy of a version that was refused does not become a conflict without content`()
        throws
    {
        try two.onMac.write("zero", to: "a.txt")
        try two.world.runUntilIdle()
        try duplicateNextChange(after: .serverFull)
        try two.onMac.write("version one", to: "a.txt")
        try two.world.advance(by: .seconds(20))
        #expect(try two.onMac.item("a.txt")?.uploadingError?.code == .notUploadedDueToQuota)
        try two.onMac.write("two", to: "a.txt")
        try two.world.advance(by: .seconds(20))
        try two.world.runUntilIdle()
        let url = try two.onPhone.url("a.txt")
        try two.onPhone.download(itemAt: url)
        #expect(try two.onPhone.read("a.txt") == "two")
        #expect(try two.onPhone.item("a.txt")?.hasUnresolvedConflicts == false)
    }

    @Test(.inferred(reason)) func `a copy of a version that was refused does not bring back a deleted document`() throws
    {
        try two.onMac.write("zero", to: "a.txt")
        try two.world.runUntilIdle()
        try duplicateNextChange(after: .serverFull)
        try two.onMac.write("version one", to: "a.txt")
        try two.world.advance(by: .seconds(20))
        try two.onMac.remove("a.txt")
        try two.world.advance(by: .seconds(20))
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == [])
        #expect(try two.onPhone.names == [])
    }

    @Test(.inferred(reason), arguments: [false, true])
    func `a reply that is received again does not undo a renaming that is not sent yet`(signsOut: Bool) throws {
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.world.inject(Fault(.duplicate, at: .serverWrite, on: two.mac, times: 1))
        try two.world.inject(Fault(.delay(.seconds(60)), at: .receipt, on: two.mac, times: 1))
        try two.onMac.move("a.txt", to: "b.txt")
        try two.world.advance(by: .seconds(20))
        if signsOut {
            try two.mac.signOut()
            try two.mac.signIn(to: two.ada)
            try two.world.advance(by: .seconds(10))
        }
        try two.onPhone.move("b.txt", to: "c.txt")
        try two.world.advance(by: .seconds(20))
        try two.hold([.upload])
        try two.onMac.move("c.txt", to: "b.txt")
        try two.world.advance(by: .seconds(60))
        try two.release(.upload)
        #expect(try two.onMac.names == ["b.txt"])
        #expect(try two.onPhone.names == ["b.txt"])
    }

    @Test(.inferred(reason), arguments: ["a.txt", "F/a.txt"])
    func `a copy of a change does not undo a rename by another device`(name: String) throws {
        try duplicateNextChange()
        try two.onMac.write("one", to: name)
        try two.world.advance(by: .seconds(20))
        let (old, new) = name == "a.txt" ? ("a.txt", "b.txt") : ("F", "G")
        try two.onPhone.move(old, to: new)
        try two.world.advance(by: .seconds(20))
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == [new])
        #expect(try two.onPhone.names == [new])
    }
}
