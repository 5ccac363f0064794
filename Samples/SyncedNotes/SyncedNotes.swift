// A notes app on two devices, which syncs its settings and its notes, and merges a conflict.
//
// Run it with `swift run SyncedNotes`. `NoteSettings` and `NoteLibrary` are the sync layer of the app; this file simulates
// the devices.

import Containers
import DocumentStores
import Entitlements
import Foundation
import KeyValueStores
import LocalCloud

/// The app on one device.
struct NotesApp {
    let device: String
    let settings: NoteSettings
    let library: NoteLibrary

    /// The app with its entitlements.
    static let app = App(
        "com.example.notes",
        claims: StorageClaims(
            keyValueStore: "A1B2C3D4E5.com.example.notes", ubiquityContainers: ["iCloud.com.example.notes"]))

    /// The app with the stores of a device.
    init(device: String, settings: NoteSettings, library: NoteLibrary) {
        (self.device, self.settings, self.library) = (device, settings, library)
    }

    /// Launches the app on a simulated device.
    init(on device: Device, home: String) throws {
        let installed = try device.install(Self.app)
        self.device = device.name
        settings = NoteSettings(store: try installed.keyValueStore())
        library = NoteLibrary(documents: try ContainerDocuments(installed.documentStore(in: home)))
    }

    /// Prints what the user sees.
    func show() throws {
        let pinned = settings.pinned
        print("\(device): last read \(settings.lastRead ?? "nothing")")
        for entry in try library.entries {
            let marks = [(pinned.contains(entry.name), "pinned"), (entry.hasConflict, "in conflict")]
            let names = marks.filter(\.0).map(\.1).joined(separator: ", ")
            print("  \(entry.name)\(names.isEmpty ? "" : " (\(names))")")
            guard !entry.hasConflict else { continue }
            for line in try library.text(of: entry.name).split(separator: "\n") { print("    \(line)") }
        }
    }
}

@main
struct SyncedNotes {
    static func main() throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "notes-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: home) }
        let world = try CloudSimulator(seed: 1)
        let ada = try world.addAccount("Ada")
        let phone = try world.addDevice("iPhone", signedInto: ada)
        let onPhone = try NotesApp(on: phone, home: home + "/iPhone")
        let onMac = try NotesApp(on: world.addDevice("Mac", platform: .macOS, signedInto: ada), home: home + "/Mac")
        let observation = onPhone.settings.observe { print("iPhone received: \($0.joined(separator: ", "))") }
        defer { observation.end() }

        print("Ada writes a note on her Mac.")
        try onMac.library.write("milk\neggs\n", to: "Shopping")
        onMac.settings.setPinned(true, "Shopping")
        onMac.settings.lastRead = "Shopping"
        try world.runUntilIdle()
        try onPhone.show()

        print("She changes it on both devices while the phone is offline.")
        try phone.goOffline()
        try onPhone.library.write("milk\neggs\nbread\n", to: "Shopping")
        try world.advance(by: .seconds(60))
        try onMac.library.write("milk\neggs\ncoffee\n", to: "Shopping")
        try world.runUntilIdle()
        try phone.goOnline()
        try world.runUntilIdle()
        try onPhone.show()

        print("The phone merges the note.")
        try onPhone.library.mergeConflicts()
        try world.runUntilIdle()
        try onMac.show()
    }
}
