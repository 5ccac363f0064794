import Containers
import DocumentStores
import Entitlements
import Foundation
import KeyValueStores
import LocalCloud
import TestSupport
import Testing

@testable import SyncedNotes

/// The sync layer of the sample on two simulated devices.
@Suite struct SyncedNotesTests {
    private let directory: TemporaryDirectory
    private let world: CloudSimulator
    private let phone: Device
    private let onPhone: NotesApp
    private let onMac: NotesApp

    init() throws {
        directory = try TemporaryDirectory()
        world = try CloudSimulator()
        let ada = try world.addAccount("Ada")
        phone = try world.addDevice("phone", signedInto: ada)
        onPhone = try NotesApp(on: phone, home: directory.path("phone"))
        onMac = try NotesApp(on: world.addDevice("mac", platform: .macOS, signedInto: ada), home: directory.path("mac"))
        try world.runUntilIdle()
    }

    /// Changes a note on both devices while the phone is offline.
    private func makeConflict(_ onPhone: String, _ onMac: String) throws {
        try self.onMac.library.write("milk\n", to: "Shopping")
        try world.runUntilIdle()
        #expect(try self.onPhone.library.text(of: "Shopping") == "milk\n")
        try phone.goOffline()
        try self.onPhone.library.write(onPhone, to: "Shopping")
        try world.advance(by: .seconds(60))
        try self.onMac.library.write(onMac, to: "Shopping")
        try world.runUntilIdle()
        try phone.goOnline()
        try world.runUntilIdle()
    }

    @Test func `settings sync, and two devices can pin different notes at the same time`() throws {
        try phone.goOffline()
        onPhone.settings.setPinned(true, "Shopping")
        onMac.settings.setPinned(true, "Trip")
        onMac.settings.order = .size
        try phone.goOnline()
        try world.runUntilIdle()
        for app in [onPhone, onMac] {
            #expect(app.settings.pinned == ["Shopping", "Trip"])
            #expect(app.settings.order == .size)
        }
        onMac.settings.setPinned(false, "Shopping")
        try world.runUntilIdle()
        #expect(onPhone.settings.pinned == ["Trip"])
    }

    @Test func `a note is listed before its text is on the device, and reading downloads it`() throws {
        try onMac.library.write("milk\neggs\n", to: "Shopping")
        try world.runUntilIdle()
        let listed = NoteLibrary.Entry(name: "Shopping", size: 10, isDownloaded: false, hasConflict: false)
        #expect(onPhone.library.entries == [listed])
        #expect(try onPhone.library.text(of: "Shopping") == "milk\neggs\n")
        try world.runUntilIdle()
        #expect(onPhone.library.entries.map(\.isDownloaded) == [true])
    }

    @Test func `a merge keeps the lines of both devices, and ends the conflict on both`() throws {
        try makeConflict("milk\nbread\n", "milk\ncoffee\n")
        #expect(onPhone.library.entries.map(\.hasConflict) == [true])
        try onPhone.library.mergeConflicts()
        try world.runUntilIdle()
        for app in [onPhone, onMac] {
            #expect(app.library.entries.map(\.hasConflict) == [false])
            let lines = try app.library.text(of: "Shopping").split(separator: "\n")
            #expect(Set(lines) == ["milk", "bread", "coffee"] && lines.count == 3)
        }
    }

    @Test func `both devices can merge a conflict at the same time without losing a line`() throws {
        try makeConflict("milk\nbread\n", "milk\ncoffee\n")
        try onPhone.library.mergeConflicts()
        try onMac.library.mergeConflicts()
        try world.runUntilIdle()
        try onMac.library.mergeConflicts()
        try world.runUntilIdle()
        for app in [onPhone, onMac] {
            #expect(app.library.entries.map(\.hasConflict) == [false])
            #expect(Set(try app.library.text(of: "Shopping").split(separator: "\n")) == ["milk", "bread", "coffee"])
        }
    }

    @Test func `a note that is not on the device can be deleted`() throws {
        try onMac.library.write("milk\n", to: "Shopping")
        try world.runUntilIdle()
        try onPhone.library.delete("Shopping")
        try world.runUntilIdle()
        #expect(onPhone.library.entries.isEmpty && onMac.library.entries.isEmpty)
    }

    @Test func `the program syncs a note and merges a conflict`() throws {
        let output = try Program.run("SyncedNotes").output
        #expect(
            output == """
                Ada writes a note on her Mac.
                iPhone received: lastRead, pin Shopping
                iPhone: last read Shopping
                  Shopping (pinned)
                    milk
                    eggs
                She changes it on both devices while the phone is offline.
                iPhone: last read Shopping
                  Shopping (pinned, in conflict)
                The phone merges the note.
                Mac: last read Shopping
                  Shopping (pinned)
                    milk
                    eggs
                    coffee
                    bread

                """)
    }

    @Test func `a merge keeps empty lines, and does not repeat lines`() {
        #expect(NoteLibrary.merge("milk\n\nbread", "bread\ncoffee\n") == "milk\n\nbread\ncoffee\n")
        #expect(NoteLibrary.merge("milk\n\n", "milk") == "milk\n\n")
    }
}
