// swift-format-ignore-file
// A timeline of `entcheck cloud serve` as a test. It requires the libraries of the package entcheck.
import Containers
import DocumentStores
import Entitlements
import Foundation
import KeyValueStores
import LocalCloud
import Testing

@Test func `a recorded timeline has the same outcome`() throws {
    let cloud = try RecordedCloud(seed: 0, start: 1767225600000000)
    try cloud.world.addAccount("Ada")
    try cloud.addDevice("phone", "ios", account: "Ada")
    try cloud.install("com.example.notes", on: "phone", keyValueStore: "A1B2C3D4E5.com.example.notes", containers: ["iCloud.com.example.notes"])
    try cloud.addDevice("mac", "macos", account: "Ada")
    try cloud.install("com.example.notes", on: "mac", keyValueStore: "A1B2C3D4E5.com.example.notes", containers: ["iCloud.com.example.notes"])
    try cloud.world.runUntilIdle()
    try cloud.write(Data("draft".utf8), "Documents/Plan.txt", "com.example.notes", on: "mac", nil)
    try cloud.world.runUntilIdle()
    try cloud.files("com.example.notes", on: "phone").download(itemAt: cloud.url("Documents/Plan.txt", "com.example.notes", on: "phone", nil))
    try cloud.device("phone").setClock(ahead: .milliseconds(-60000))
    try cloud.device("phone").goOffline()
    try cloud.write(Data("plan of the phone".utf8), "Documents/Plan.txt", "com.example.notes", on: "phone", nil)
    try cloud.device("mac").goOffline()
    try cloud.write(Data("plan of the mac".utf8), "Documents/Plan.txt", "com.example.notes", on: "mac", nil)
    try cloud.device("phone").goOnline()
    try cloud.device("mac").goOnline()
    try cloud.world.runUntilIdle()
    try cloud.merge("Documents/Plan.txt", replacing: "mac/29", ["phone/28"], with: Data(base64Encoded: "AAEC") ?? Data(), "com.example.notes", on: "phone", nil)
    try cloud.world.runUntilIdle()
    try cloud.addDevice("nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn1", "macos", account: nil)
    try cloud.install("com.example.notes", on: "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn1", keyValueStore: nil, containers: ["iCloud.com.example.notes"])
    try cloud.signIn("nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn1", to: "Ada")
    try cloud.device("nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn1").goOffline()
    try cloud.write(Data("written on 1".utf8), "Documents/1.txt", "com.example.notes", on: "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn1", nil)
    try cloud.addDevice("nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn2", "macos", account: nil)
    try cloud.install("com.example.notes", on: "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn2", keyValueStore: nil, containers: ["iCloud.com.example.notes"])
    try cloud.signIn("nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn2", to: "Ada")
    try cloud.device("nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn2").goOffline()
    try cloud.write(Data("written on 2".utf8), "Documents/2.txt", "com.example.notes", on: "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn2", nil)
    try cloud.write(Data("a:b \u{2192} c .txt".utf8), "Documents/a:b \u{2192} c .txt", "com.example.notes", on: "phone", nil)
    try cloud.write(Data("odd.txt".utf8), "Documents/odd.txt", "com.example.notes", on: "phone", nil)
    try cloud.move("Documents/odd.txt", to: "Documents/Odd.txt", "com.example.notes", on: "phone", nil)
    try cloud.write(Data("Pair.txt".utf8), "Documents/Pair.txt", "com.example.notes", on: "phone", nil)
    try cloud.write(Data("pair.txt".utf8), "Documents/pair.txt", "com.example.notes", on: "phone", nil)
    try cloud.write(Data("Folder/c.txt".utf8), "Documents/Folder/c.txt", "com.example.notes", on: "phone", nil)
    try cloud.write(Data("long".utf8), "Documents/nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn", "com.example.notes", on: "mac", nil)
    try cloud.world.runUntilIdle()
    try cloud.delete("Documents/nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn", "com.example.notes", on: "phone", nil)
    try cloud.delete("Documents/Pair.txt", "com.example.notes", on: "phone", nil)
    try cloud.move("Documents/Folder", to: "Documents/FOLDER", "com.example.notes", on: "phone", nil)
    try cloud.write(Data("0".utf8), "Documents/Old.txt", "com.example.notes", on: "phone", nil)
    try cloud.world.runUntilIdle()
    try cloud.device("phone").goOffline()
    try cloud.write(Data("old of the phone".utf8), "Documents/Old.txt", "com.example.notes", on: "phone", nil)
    try cloud.device("phone").goOnline()
    try cloud.device("mac").goOffline()
    try cloud.write(Data("old of the mac".utf8), "Documents/Old.txt", "com.example.notes", on: "mac", nil)
    try cloud.device("mac").goOnline()
    try cloud.world.runUntilIdle()
    try cloud.downloadVersion("phone/134", of: "Documents/Old.txt", "com.example.notes", on: "phone", nil)
    try cloud.write(Data("newer".utf8), "Documents/Old.txt", "com.example.notes", on: "phone", nil)
    try cloud.world.runUntilIdle()
    try cloud.resolve("Documents/Old.txt", keeping: "phone/134", listedWith: "mac/139", ["phone/134"], "com.example.notes", on: "mac", nil)
    try cloud.world.runUntilIdle()
    try cloud.install("com.example.plain", on: "phone", keyValueStore: "com.example", containers: nil)
    try cloud.set(.integer(1), "a", "com.example.notes", on: "phone")
    try cloud.set(.array([.string("x"), .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: 4739901952995885056)))]), "b", "com.example.notes", on: "phone")
    try cloud.set(.string("\n\u{1f30d}"), "é\"\\", "com.example.notes", on: "phone")
    try cloud.write(Data("first".utf8), "Documents/a/Letter.txt", "com.example.notes", on: "mac", nil)
    try cloud.world.runUntilIdle()
    try cloud.device("phone").goOffline()
    try cloud.write(Data("from the phone".utf8), "Documents/a/Letter.txt", "com.example.notes", on: "phone", nil)
    try cloud.set(.string("phone"), "a", "com.example.notes", on: "phone")
    try cloud.device("mac").goOffline()
    try cloud.write(Data("from the mac".utf8), "Documents/a/Letter.txt", "com.example.notes", on: "mac", nil)
    try cloud.set(.string("mac"), "a", "com.example.notes", on: "mac")
    try cloud.world.inject(Fault(.delay(.milliseconds(90000)), at: Transition.Kind(rawValue: "upload"), on: nil, probability: 1.0, times: 1))
    try cloud.device("phone").goOnline()
    try cloud.device("mac").goOnline()
    try cloud.world.advance(by: .milliseconds(1500))
    try cloud.world.runUntilIdle()
    try cloud.files("com.example.notes", on: "mac").resolveKeepingAll(ofItemAt: cloud.url("Documents/a/Letter.txt", "com.example.notes", on: "mac", nil))
    _ = try? cloud.set(.integer(1), "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk", "com.example.notes", on: "phone")
    try cloud.write(Data("b".utf8), "Documents/b", "com.example.notes", on: "mac", nil)
    try cloud.world.step()
    try cloud.world.step()
    try cloud.world.step()
    try cloud.world.step()
    try cloud.world.step()
    #expect(try cloud.world.now == CloudInstant(microseconds: 1767225763281840))
    #expect(try cloud.values("com.example.notes", on: "mac") == ["a": .string("mac"), "b": .array([.string("x"), .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: 4739901952995885056)))]), "é\"\\": .string("\n\u{1f30d}")])
    #expect(try cloud.documents("com.example.notes", on: "mac", "iCloud.com.example.notes") == ["Documents/FOLDER/c.txt: current, 12 bytes: Folder/c.txt", "Documents/Odd.txt: current, 7 bytes: odd.txt", "Documents/Old.txt: current in conflict, 16 bytes: old of the phone", "Documents/Plan.txt: current, 3 bytes: \u{0}\u{1}\u{2}", "Documents/a/Letter 2.txt: current, 14 bytes: from the phone", "Documents/a/Letter.txt: current, 12 bytes: from the mac", "Documents/a:b \u{2192} c .txt: current, 14 bytes: a:b \u{2192} c .txt", "Documents/b: current, 1 bytes: b", "Documents/pair.txt: current, 8 bytes: pair.txt"])
    #expect(try cloud.documents("com.example.notes", on: "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn1", "iCloud.com.example.notes") == ["Documents/1.txt: current, 12 bytes: written on 1"])
    #expect(try cloud.documents("com.example.notes", on: "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn2", "iCloud.com.example.notes") == ["Documents/2.txt: current, 12 bytes: written on 2"])
    #expect(try cloud.values("com.example.notes", on: "phone") == ["a": .string("mac"), "b": .array([.string("x"), .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: 4739901952995885056)))]), "é\"\\": .string("\n\u{1f30d}")])
    #expect(try cloud.documents("com.example.notes", on: "phone", "iCloud.com.example.notes") == ["Documents/FOLDER/c.txt: current, 12 bytes: Folder/c.txt", "Documents/Odd.txt: current, 7 bytes: odd.txt", "Documents/Old.txt: current in conflict, 16 bytes: old of the phone", "Documents/Plan.txt: current, 3 bytes: \u{0}\u{1}\u{2}", "Documents/a/Letter.txt: current in conflict, 12 bytes: from the mac", "Documents/a:b \u{2192} c .txt: current, 14 bytes: a:b \u{2192} c .txt", "Documents/pair.txt: current, 8 bytes: pair.txt"])
}

/// A simulated iCloud that performs the operations of a timeline.
private final class RecordedCloud {
    let world: CloudSimulator
    private let homes = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        .appending(path: "timeline-\(UUID().uuidString)")
    private var open: [InstalledApp: UbiquitousKeyValueStore] = [:]
    private var stores: [InstalledApp: DocumentStore] = [:]
    /// The number of the home directory of each device.
    private var numbers: [String: Int] = [:]

    init(seed: UInt64, start: Int64) throws {
        world = try CloudSimulator(seed: seed, start: CloudInstant(microseconds: start))
        try world.serveKeyValueStores()
        try world.serveDocuments()
    }

    deinit { try? FileManager.default.removeItem(at: homes) }

    func device(_ name: String) throws -> Device { try #require(try world.device(name)) }

    func app(_ name: String, on device: String) throws -> InstalledApp {
        try #require(try self.device(device).apps.first { $0.app.bundleIdentifier == name })
    }

    func store(_ app: String, on device: String) throws -> UbiquitousKeyValueStore {
        try self.app(app, on: device).keyValueStore()
    }

    func files(_ app: String, on device: String) throws -> DocumentStore {
        let number = numbers[device] ?? numbers.count
        numbers[device] = number
        let home = homes.appending(path: "device \(number)")
        let app = try self.app(app, on: device)
        let store = try stores[app] ?? app.documentStore(in: home.path)
        stores[app] = store
        return store
    }

    func addDevice(_ name: String, _ platform: String, account: String?) throws {
        let account = try account.map { try #require(try world.account($0)) }
        try world.addDevice(name, platform: Platform(rawValue: platform) ?? .iOS, signedInto: account)
    }

    func install(_ app: String, on device: String, keyValueStore: String?, containers: [String]?) throws {
        let claims = StorageClaims(keyValueStore: keyValueStore, ubiquityContainers: containers)
        let installed = try self.device(device).install(App(app, claims: claims))
        stores = stores.filter { $0.key == installed || $0.key.device != installed.device || $0.key.app.bundleIdentifier != app }
        if keyValueStore != nil { open[installed] = try store(app, on: device) }
        if containers != nil { _ = try files(app, on: device) }
        try openContainers(of: device)
    }

    func openContainers(of device: String) throws {
        for app in try self.device(device).apps {
            for container in app.app.claims.ubiquityContainers ?? [] {
                _ = try? files(app.app.bundleIdentifier, on: device).container(container)
            }
        }
    }

    func setCloudDrive(_ device: String, isOn: Bool) throws {
        try self.device(device).setCloudDrive(on: isOn)
        try openContainers(of: device)
    }

    func signIn(_ device: String, to account: String) throws {
        try self.device(device).signIn(to: try #require(try world.account(account)))
        try openContainers(of: device)
    }

    func set(_ value: PropertyListValue?, _ key: String, _ app: String, on device: String) throws {
        try store(app, on: device).setValue(value, forKey: key)
    }

    func url(_ path: String, _ app: String, on device: String, _ container: String?) throws -> URL {
        try files(app, on: device).container(container).url.appending(path: path, directoryHint: .notDirectory)
    }

    func write(_ content: Data, _ path: String, _ app: String, on device: String, _ container: String?) throws {
        let url = try url(path, app, on: device, container)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        let incoming = homes.appending(path: "incoming")
        try content.write(to: incoming)
        guard rename(incoming.path, url.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        try files(app, on: device).noticeChanges()
    }

    func move(
        _ path: String, to target: String, _ app: String, on device: String, _ container: String?
    ) throws {
        try ContainerDocuments(try files(app, on: device), container: container).move(path, to: target)
    }

    func delete(_ path: String, _ app: String, on device: String, _ container: String?) throws {
        try ContainerDocuments(try files(app, on: device), container: container).delete(path)
    }

    func downloadVersion(
        _ version: String, of path: String, _ app: String, on device: String, _ container: String?
    ) throws {
        let (store, url) = (try files(app, on: device), try url(path, app, on: device, container))
        _ = try store.contents(of: try #require(try store.version(ofItemAt: url, persistentIdentifier: version)))
    }

    func resolve(
        _ path: String, keeping version: String?, listedWith current: String?, _ versions: [String]?,
        _ app: String, on device: String, _ container: String?
    ) throws {
        let (store, url) = (try files(app, on: device), try url(path, app, on: device, container))
        if let version {
            let found = try #require(try store.version(ofItemAt: url, persistentIdentifier: version))
            let current = try current ?? store.currentVersion(ofItemAt: url)?.id
            try store.resolve(keeping: found.listed(withCurrent: current, versions: versions))
        } else {
            try store.resolveKeepingCurrent(ofItemAt: url)
        }
    }

    func merge(
        _ path: String, replacing current: String, _ others: [String], with content: Data, _ app: String,
        on device: String, _ container: String?
    ) throws {
        let documents = try ContainerDocuments(try files(app, on: device), container: container)
        let versions = try documents.versions(of: path)
        try documents.resolve(
            replacing: try #require(versions.first { $0.id == current }),
            merging: versions.filter { others.contains($0.id) }, with: content)
    }

    /// Returns the values that an app sees.
    func values(_ app: String, on device: String) throws -> [String: PropertyListValue] {
        try store(app, on: device).allValues
    }

    /// Returns the files of a container with their states and the beginnings of their contents.
    func documents(_ app: String, on device: String, _ container: String) throws -> [String] {
        let store = try files(app, on: device)
        let container = try store.container(container)
        var (items, waiting) = ([UbiquitousItem](), [container.documents, container.url])
        while !waiting.isEmpty {
            let found = try store.items(in: waiting.removeFirst())
            items += found
            waiting += found.filter { $0.kind == .directory }.map(\.url)
        }
        return items.filter { $0.kind != .directory }.map { item in
            let conflict = item.hasUnresolvedConflicts ? " in conflict" : ""
            let bytes = item.downloadingStatus == .notDownloaded ? nil : try? Data(contentsOf: item.url)
            let text = bytes.map { String(decoding: $0.prefix(60), as: UTF8.self) } ?? ""
            return "\(item.path): \(item.downloadingStatus)\(conflict), \(item.size) bytes: \(text)"
        }.sorted()
    }
}
