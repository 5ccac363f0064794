import Containers
import DocumentStores
import Entitlements
import Foundation
import KeyValueStores
import TestSupport

@testable import EntcheckServer
@testable import LocalCloud

/// An operation of a client of a shared simulated iCloud.
enum CloudOperation {
    case set(Int, String, String)
    case remove(Int, String)
    case write(Int, String, String)
    case move(Int, String, String)
    case delete(Int, String)
    case download(Int, String)
    case evict(Int, String)
    case resolve(Int, String)
    case network(Int, Bool)
    case drive(Int, Bool)
    case signIn(Int, Int)
    case signOut(Int)
    case fault(Fault)
    case removeFaults
    case addDevice(Int)
    case step
    case advance(Int)
    case run

    private static let paths = ["x", "y", "a/x", "a/b/y", "Book.rtfd/page", "z.nosync"]
    private static let keys = ["a", "b", "é"]

    /// The request that the timeline records.
    var request: ClientOperation {
        switch self {
        case .write(let device, _, _), .move(let device, _, _), .delete(let device, _):
            ClientOperation(name: "writeDocument", parameters: ["device": "device \(device)"])
        case .signIn(let device, _), .drive(let device, _), .addDevice(let device):
            ClientOperation(name: "installApp", parameters: ["device": "device \(device)"])
        default: ClientOperation(name: "test")
        }
    }

    static func random(by random: inout SeededGenerator) -> CloudOperation {
        let device = Int.random(in: 0..<3, using: &random)
        let path = paths[Int.random(in: 0..<paths.count, using: &random)]
        let key = keys[Int.random(in: 0..<keys.count, using: &random)]
        let text = String(repeating: "text ", count: Int.random(in: 0..<4, using: &random)) + "\(random.next() % 1_000)"
        switch random.next() % 40 {
        case 0..<5: return .set(device, key, text)
        case 5: return .remove(device, key)
        case 6..<13: return .write(device, path, text)
        case 13..<15: return .move(device, path, paths[Int.random(in: 0..<paths.count, using: &random)])
        case 15: return .delete(device, path)
        case 16..<18: return .download(device, path)
        case 18: return .evict(device, path)
        case 19: return .resolve(device, path)
        case 20..<22: return .network(device, false)
        case 22..<24: return .network(device, true)
        case 24: return .drive(device, random.next() % 3 > 0)
        case 25: return .signOut(device)
        case 26: return .signIn(device, Int.random(in: 0..<2, using: &random))
        case 27:
            let effects: [Fault.Effect] = [.fail, .duplicate, .reorder, .partial(1), .delay(.seconds(30))]
            let kind = Transition.Kind.all[Int.random(in: 0..<Transition.Kind.all.count, using: &random)]
            return .fault(Fault(effects[Int(random.next() % 5)], at: kind, probability: 0.5, times: 2))
        case 28: return .removeFaults
        case 29: return .addDevice(Int.random(in: 3..<6, using: &random))
        case 30..<34: return .step
        case 34..<37: return .advance(Int.random(in: 0..<5_000, using: &random))
        default: return .run
        }
    }
}

/// A shared simulated iCloud with three devices, which performs operations as the API does.
final class CloudRun {
    let cloud: SharedCloud
    let homes: String
    private let directory: TemporaryDirectory
    private static let bundle = "com.example.notes"

    init(
        seed: UInt64, storage: any WorldStorage = MemoryStorage(), clock: SharedCloud.Clock = .virtual
    ) throws {
        directory = try TemporaryDirectory()
        homes = directory.path("devices")
        try FileManager.default.createDirectory(atPath: homes, withIntermediateDirectories: true)
        cloud = try SharedCloud(
            CloudSimulator(storage: storage, seed: seed, start: .newYear2026), homes: homes, clock: clock)
        guard try cloud.world.devices.isEmpty else { return }
        for account in 0..<2 { try cloud.addAccount("account \(account)") }
        for device in 0..<3 { _ = perform(.addDevice(device)) }
        try cloud.world.runUntilIdle()
    }

    private func add(_ device: Int) throws {
        let name = "device \(device)"
        try cloud.addDevice(name, device == 1 ? .macOS : .iOS, account: "account 0")
        let claims = StorageClaims(
            keyValueStore: "A1B2C3D4E5.\(Self.bundle)", ubiquityContainers: ["iCloud.\(Self.bundle)"])
        try cloud.install(App(Self.bundle, claims: claims), on: try cloud.device(name))
    }

    private func app(_ device: Int) throws -> InstalledApp { try cloud.app(Self.bundle, on: "device \(device)") }

    private func documents(_ device: Int) throws -> CloudDocuments {
        try CloudDocuments(of: try app(device), container: nil, in: cloud)
    }

    /// Performs an operation, and returns its error; empty if it succeeded.
    func perform(_ operation: CloudOperation) -> String {
        do {
            try cloud.perform(operation.request) { try attempt(operation) }
            return ""
        } catch {
            return RequestError(cloud: error).message.replacing(homes, with: "")
        }
    }

    private func attempt(_ operation: CloudOperation) throws {
        switch operation {
        case .set(let device, let key, let text):
            try cloud.keyValues(of: try app(device)).setValue(.string(text), forKey: key)
        case .remove(let device, let key): try cloud.keyValues(of: try app(device)).setValue(nil, forKey: key)
        case .network(let device, let isOn):
            let device = try cloud.device("device \(device)")
            if isOn { try device.goOnline() } else { try device.goOffline() }
        case .drive(let device, let isOn): try cloud.device("device \(device)").setCloudDrive(on: isOn)
        case .signIn(let device, let account):
            try cloud.device("device \(device)").signIn(to: try cloud.account("account \(account)"))
        case .signOut(let device): try cloud.device("device \(device)").signOut(.removesValues)
        case .fault(let fault): try cloud.inject(fault)
        case .removeFaults: try cloud.world.clearFaults()
        case .addDevice(let device): try add(device)
        case .step: try cloud.world.step()
        case .advance(let milliseconds): try cloud.world.advance(by: .milliseconds(milliseconds))
        case .run: try cloud.world.runUntilIdle(within: .seconds(3_600))
        default: try attemptDocument(operation)
        }
    }

    private func attemptDocument(_ operation: CloudOperation) throws {
        switch operation {
        case .write(let device, let path, let text):
            try documents(device).write(Array(text.utf8), to: "Documents/" + path)
        case .move(let device, let path, let target):
            try documents(device).move("Documents/" + path, to: "Documents/" + target)
        case .delete(let device, let path): try documents(device).delete("Documents/" + path)
        case .download(let device, let path):
            let documents = try documents(device)
            try documents.store.startDownloadingUbiquitousItem(at: try documents.url("Documents/" + path))
        case .evict(let device, let path):
            let documents = try documents(device)
            try documents.store.evictUbiquitousItem(at: try documents.url("Documents/" + path))
        case .resolve(let device, let path):
            try documents(device).resolve("Documents/" + path, keeping: .all, nil)
        default: break
        }
    }

    /// Sends a request without authentication, and returns the status and the content of its response.
    func request(
        _ method: String, _ target: String, _ body: String? = nil
    ) throws -> (status: Int, body: String) {
        let type = body.map { _ in [(name: "content-type", value: "application/json")] } ?? []
        let request = try WebRequest(
            method: method, target: "/api/v1/" + target, headers: type, body: Array((body ?? "").utf8))
        let access = AccessPolicy(token: nil, userHeader: nil, isPublic: true, writers: .all, names: [])
        do {
            let response = try CloudAPI.response(to: request, of: cloud, access)
            return (response.status.rawValue, String(decoding: response.body, as: UTF8.self))
        } catch {
            let error = RequestError(cloud: error)
            return (error.status.rawValue, error.message)
        }
    }

    /// The directory `Documents` of the container on a device.
    func documentsDirectory(_ device: Int) throws -> String {
        try documents(device).url("Documents").path
    }

    /// Rewinds to a state.
    func rewind(to state: State) throws {
        try cloud.perform(ClientOperation(name: "rewind")) { try cloud.rewind(to: state.entry) }
    }
}

// MARK: - States

extension CloudRun {
    /// The complete state: rows, files, and the values that apps see.
    struct State {
        /// The entry of the timeline after which the state existed.
        let entry: Int
        let rows: [String: String]
        /// The contents of the files in the home directories, by path.
        let files: [String: String]
        let seen: [String: String]
    }

    func state() throws -> State {
        let (rows, seen) = try cloud.world.look { state in
            (try state.allRecords(), state.seenKeyValues())
        }
        return State(
            entry: cloud.timeline(limit: 1).current,
            rows: Dictionary(
                rows.map { ("\($0.kind)|\($0.partition)|\($0.key)", String(decoding: $0.value ?? [], as: UTF8.self)) }
            ) { $1 },
            files: try files(),
            seen: Dictionary(
                uniqueKeysWithValues: seen.map { store in
                    let values = store.rows.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
                    return ("\(store.device)|\(store.app)", "\(store.notice) \(values)")
                }))
    }

    private func files() throws -> [String: String] {
        var files: [String: String] = [:]
        for path in FileManager.default.subpaths(atPath: homes) ?? [] where !path.hasPrefix(".entcheck-history") {
            let full = homes + "/" + path
            var isDirectory = false
            if let type = try FileManager.default.attributesOfItem(atPath: full)[.type] as? FileAttributeType {
                isDirectory = type == .typeDirectory
            }
            files[path] = isDirectory ? "/" : String(decoding: try Data(contentsOf: URL(filePath: full)), as: UTF8.self)
        }
        return files
    }
}

extension CloudRun.State {
    /// Returns the differences from another state.
    ///
    /// - Parameters:
    ///   - other: The other state.
    ///   - isExact: Whether files have the same inodes and dates, and not only the same contents.
    /// - Returns: The differences.
    func differences(from other: Self, isExact: Bool) -> [String] {
        let rows = (comparable(rows, isExact: isExact), comparable(other.rows, isExact: isExact))
        var parts = [("row", rows.0, rows.1), ("seen", seen, other.seen)]
        parts.append(("file", comparableFiles, other.comparableFiles))
        var differences = entry == other.entry ? [] : ["entry \(entry), not \(other.entry)"]
        for (part, own, others) in parts {
            for key in Set(own.keys).union(others.keys).sorted() where own[key] != others[key] {
                differences.append("\(part) \(key):\n  \(own[key] ?? "–")\n  \(others[key] ?? "–")")
            }
        }
        return differences
    }

    /// The files without the directory for unfinished files, which is tidied at different times, and without the
    /// directories of containers, which are created when the simulator reads them.
    private var comparableFiles: [String: String] {
        files.filter { path, content in
            guard content == "/" else { return !path.contains("CloudDocs/staging") }
            return path.contains("/Documents/") && !path.contains("CloudDocs/staging")
        }
    }

    /// Returns rows without the parts that are not visible to apps.
    private func comparable(_ rows: [String: String], isExact: Bool) -> [String: String] {
        var result: [String: String] = [:]
        for (key, text) in rows {
            guard var row = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] else {
                result[key] = text
                continue
            }
            // The number of times that the state was replaced.
            if key.hasPrefix("world|") { row["epoch"] = nil }
            if key.hasPrefix("document device item|") {
                let isDirectory = row["kind"] as? String != "file"
                (row["folder"], row["isFresh"]) = (nil, nil)
                if isDirectory || !isExact { row["print"] = nil }
                if isDirectory || !isExact, var placing = row["placing"] as? [String: Any] {
                    (placing["expected"], placing["isFresh"]) = (nil, nil)
                    row["placing"] = placing
                }
            }
            if key.hasPrefix("document device|"), var settings = row["settings"] as? [String: Any] {
                settings["packageExtensions"] = (settings["packageExtensions"] as? [String])?.sorted()
                row["settings"] = settings
            }
            let data = try? JSONSerialization.data(withJSONObject: row, options: [.sortedKeys])
            result[key] = data.map { String(decoding: $0, as: UTF8.self) }
        }
        return result
    }
}
