import CloudClients
import DocumentStores
import Foundation
import LocalCloud
import Synchronization
import TestSupport
import Testing

@testable import SyncedNotes

/// The sync layer of the sample on two devices, in this process and on a server.
@Suite struct SyncedNotesTests {
    @Test(arguments: SimulatorKind.allCases)
    func `settings sync, and two devices can pin different notes at the same time`(kind: SimulatorKind) throws {
        let devices = try NotesDevices(kind)
        try devices.setNetwork(false)
        devices.onPhone.settings.setPinned(true, "Shopping")
        devices.onMac.settings.setPinned(true, "Trip")
        devices.onMac.settings.order = .size
        try devices.setNetwork(true)
        try devices.run()
        for app in [devices.onPhone, devices.onMac] {
            #expect(app.settings.pinned == ["Shopping", "Trip"])
            #expect(app.settings.order == .size)
        }
        devices.onMac.settings.setPinned(false, "Shopping")
        try devices.run()
        #expect(devices.onPhone.settings.pinned == ["Trip"])
    }

    @Test(arguments: SimulatorKind.allCases)
    func `a note is listed before its text is on the device, and reading downloads it`(kind: SimulatorKind) throws {
        let devices = try NotesDevices(kind)
        try devices.onMac.library.write("milk\neggs\n", to: "Shopping")
        try devices.run()
        let listed = NoteLibrary.Entry(name: "Shopping", size: 10, isDownloaded: false, hasConflict: false)
        #expect(try devices.onPhone.library.entries == [listed])
        #expect(try devices.onPhone.library.text(of: "Shopping") == "milk\neggs\n")
        try devices.run()
        #expect(try devices.onPhone.library.entries.map(\.isDownloaded) == [true])
    }

    @Test(arguments: SimulatorKind.allCases)
    func `a merge keeps the lines of both devices, and ends the conflict on both`(kind: SimulatorKind) throws {
        let devices = try NotesDevices(kind)
        try devices.makeConflict("milk\nbread\n", "milk\ncoffee\n")
        #expect(try devices.onPhone.library.entries.map(\.hasConflict) == [true])
        try devices.onPhone.library.mergeConflicts()
        try devices.run()
        for app in [devices.onPhone, devices.onMac] {
            #expect(try app.library.entries.map(\.hasConflict) == [false])
            let lines = try app.library.text(of: "Shopping").split(separator: "\n")
            #expect(Set(lines) == ["milk", "bread", "coffee"] && lines.count == 3)
        }
    }

    @Test(arguments: SimulatorKind.allCases)
    func `both devices can merge a conflict at the same time without losing a line`(kind: SimulatorKind) throws {
        let devices = try NotesDevices(kind)
        try devices.makeConflict("milk\nbread\n", "milk\ncoffee\n")
        try devices.onPhone.library.mergeConflicts()
        try devices.onMac.library.mergeConflicts()
        try devices.run()
        try devices.onMac.library.mergeConflicts()
        try devices.run()
        for app in [devices.onPhone, devices.onMac] {
            #expect(try app.library.entries.map(\.hasConflict) == [false])
            let lines = Set(try app.library.text(of: "Shopping").split(separator: "\n"))
            #expect(lines == ["milk", "bread", "coffee"])
        }
    }

    @Test(arguments: SimulatorKind.allCases)
    func `a note that is not on the device can be deleted`(kind: SimulatorKind) throws {
        let devices = try NotesDevices(kind)
        try devices.onMac.library.write("milk\n", to: "Shopping")
        try devices.run()
        try devices.onPhone.library.delete("Shopping")
        try devices.run()
        #expect(try devices.onPhone.library.entries.isEmpty && devices.onMac.library.entries.isEmpty)
    }

    @Test(arguments: SimulatorKind.allCases)
    func `an app is notified when a note of another device arrives`(kind: SimulatorKind) async throws {
        let devices = try NotesDevices(kind)
        let count = Mutex(0)
        let observation = try devices.onPhone.library.observe { count.withLock { $0 += 1 } }
        try devices.onMac.library.write("milk\n", to: "Shopping")
        try devices.run()
        let end = ContinuousClock.now + .seconds(20)
        while count.withLock({ $0 == 0 }), ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(20)) }
        withExtendedLifetime(observation) { #expect(count.withLock(\.self) > 0) }
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
