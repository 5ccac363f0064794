import Containers
import Entitlements
import Foundation
import LocalCloud
import TestSupport

@testable import DocumentStores

/// A Mac that downloads everything and a phone that downloads on request, with the same app and account.
///
/// Unless a test requires other settings, a file that is not downloaded has its name and size, because its path is then
/// the same as that of the downloaded file.
final class TwoDevices {
    static let container = "iCloud.com.example.notes"
    static let notes = App("com.example.notes", claims: StorageClaims(ubiquityContainers: [container]))

    let directory = try? TemporaryDirectory()
    let world: CloudSimulator
    let ada: Account
    let phone: Device
    let mac: Device
    let onPhone: DocumentStore
    let onMac: DocumentStore

    init(
        _ world: CloudSimulator? = nil, phone settings: DocumentSettings? = nil,
        mac macSettings: DocumentSettings? = nil
    ) throws {
        self.world = try world ?? CloudSimulator()
        let path = directory?.path ?? "/nonexistent"
        ada = try self.world.addAccount("Ada")
        phone = try self.world.addDevice("phone", signedInto: ada)
        mac = try self.world.addDevice("mac", platform: .macOS, signedInto: ada)
        onPhone = try phone.install(Self.notes).store(in: path + "/phone", settings: settings)
        onMac = try mac.install(Self.notes).store(in: path + "/mac", settings: macSettings)
        _ = try (onPhone.container(), onMac.container())
        try self.world.runUntilIdle()
    }

    /// Adds another device with the same account.
    func add(_ name: String, settings: DocumentSettings? = nil, app: App = TwoDevices.notes) throws -> DocumentStore {
        let device = try world.addDevice(name, signedInto: ada)
        return try device.install(app).store(
            in: (directory?.path ?? "/nonexistent") + "/" + name, settings: settings)
    }

    /// Holds back all later transitions of some kinds.
    func hold(_ kinds: [Transition.Kind]) throws {
        for kind in kinds { try world.setPace(.manual, for: kind) }
    }

    /// Runs the transitions of a kind that were held back, and waits until no transition is scheduled, at most for an
    /// hour.
    func release(_ kind: Transition.Kind) throws {
        for transition in try world.waiting where transition.kind == kind { try world.run(transition) }
        try world.setPace(.immediate, for: kind)
        try world.runUntilIdle(within: .seconds(3600))
    }

    /// Returns a path outside all containers that does not exist.
    func outside(_ name: String) -> URL { URL(filePath: (directory?.path ?? "/nonexistent") + "/" + name) }
}

/// Permits writing to a file that is not downloaded, as for the superuser.
func allowWriting(_ path: String) {
    if access(path, W_OK) != 0 { _ = chmod(path, 0o644) }
}

extension InstalledApp {
    /// Returns a store in which files that are not downloaded are files also for the superuser, who can read them.
    func store(in home: String, settings: DocumentSettings?) throws -> DocumentStore {
        var usual = DocumentSettings.usual(on: try device.platform)
        usual.undownloaded = .dataless
        return try documentStore(in: home, settings: settings ?? usual, checksPermissions: false)
    }
}

extension DocumentStore {
    var documents: URL {
        get throws { try container().documents }
    }

    func url(_ name: String) throws -> URL { try documents.appending(path: name) }

    /// Writes a file like an app without iCloud support.
    func write(_ text: String, to name: String) throws {
        let url = try url(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        allowWriting(url.path)
        try Data(text.utf8).write(to: url)
    }

    /// Reads a file like an app without iCloud support; returns `nil` if it does not exist.
    func read(_ name: String) throws -> String? {
        guard let data = FileManager.default.contents(atPath: try url(name).path) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    func item(_ name: String) throws -> UbiquitousItem? { try item(at: url(name)) }

    func remove(_ name: String) throws { try FileManager.default.removeItem(at: url(name)) }

    func move(_ name: String, to other: String) throws {
        let url = try url(other)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.moveItem(at: self.url(name), to: url)
    }

    /// The names in `Documents` on disk.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: documents.path).sorted() }
    }
}
