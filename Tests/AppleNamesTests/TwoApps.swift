import AppleNames
import Containers
import DocumentStores
import Entitlements
import Foundation
import LocalCloud
import TestSupport

/// An app that runs on a Mac, which downloads everything, and on a phone, which downloads on request.
final class TwoApps {
    static let container = "iCloud.com.example.notes"
    static let notes = App(
        "com.example.notes",
        claims: StorageClaims(
            keyValueStore: "A1B2C3D4E5.com.example.notes", ubiquityContainers: [container]))

    let directory: TemporaryDirectory
    let ada: Account
    let phone: Device
    let mac: Device
    let onPhone: RunningApp
    let onMac: RunningApp

    init() throws {
        directory = try TemporaryDirectory()
        let world = try CloudSimulator()
        ada = try world.addAccount("Ada")
        phone = try world.addDevice("phone", signedInto: ada)
        mac = try world.addDevice("mac", platform: .macOS, signedInto: ada)
        onPhone = try RunningApp(phone.install(Self.notes), home: directory.path + "/phone")
        onMac = try RunningApp(mac.install(Self.notes), home: directory.path + "/mac")
        self.simulator = world
        _ = (documents(onPhone), documents(onMac))
        try run()
    }

    let simulator: CloudSimulator

    /// Advances the simulated clock until no transition is scheduled.
    func run() throws { try simulator.runUntilIdle() }

    /// Returns the directory of the documents, as an app requests it.
    func documents(_ app: RunningApp) -> URL {
        app.asDefault {
            FileManager.default.url(forUbiquityContainerIdentifier: nil)?.appending(path: "Documents")
        } ?? URL(filePath: "/nonexistent")
    }

    /// Returns the URL of a document on a device.
    func url(_ name: String, _ app: RunningApp) -> URL { documents(app).appending(path: name) }

    /// Writes a document on a device.
    func write(_ text: String, to name: String, _ app: RunningApp) throws {
        try Data(text.utf8).write(to: url(name, app))
    }

    /// Makes a conflict: both devices change a document while one of them is offline.
    func makeConflict(in name: String) throws {
        try write("first", to: name, onMac)
        try run()
        try FileManager.default.startDownloadingUbiquitousItem(at: url(name, onPhone))
        try run()
        try phone.goOffline()
        try write("from the phone", to: name, onPhone)
        try simulator.advance(by: .seconds(60))
        try write("from the Mac", to: name, onMac)
        try run()
        try phone.goOnline()
        try run()
    }
}

/// Returns the text of a file, or `nil` if it cannot be read.
func text(_ url: URL) -> String? { try? String(contentsOf: url, encoding: .utf8) }
