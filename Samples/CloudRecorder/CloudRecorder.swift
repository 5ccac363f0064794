// Runs the operations of a plan with Apple's classes, and writes them with their outcomes, so that `entcheck cloud
// replay` can compare the simulator with iCloud. `Docs/Recordings.md` describes the format and the steps.
//
// Apps on Apple platforms need only this file. On Linux, `AppleNames` declares the classes.

import Foundation

#if canImport(AppleNames)
import AppleNames
#endif

/// A device that is recorded, and the app on it.
struct RecordedDevice {
    /// The name of the device in the plan.
    var name: String
    /// The platform, such as `ios` or `macos`.
    var platform: String
    /// The account; devices with the same name share one.
    var account: String
    /// The bundle identifier of the app.
    var app: String
    /// The identifier of the key-value store in the entitlements.
    var keyValueStore: String?
    /// The identifiers of the ubiquity containers in the entitlements.
    var ubiquityContainers: [String]?
    /// The recorded system, such as `iOS 26.1`.
    var system: String
}

/// A reason why an operation cannot be recorded.
struct RecorderError: Error {
    let message: String
}

/// Runs operations on this device, and writes them with their outcomes.
///
/// Unchecked `Sendable`: notifications arrive on any thread, and `output` is called by one thread at a time.
final class CloudRecorder: @unchecked Sendable {
    private let device: RecordedDevice
    private let start: Date
    private let now: () -> Date
    private let output: (String) -> Void
    private let byHand: (_ operation: String, _ account: String?) -> Void
    private let lock = NSLock()
    private let store = NSUbiquitousKeyValueStore.default
    private let container: URL?
    private let query = NSMetadataQuery()
    private var observer: (any NSObjectProtocol)?

    /// Starts to record.
    ///
    /// Create the recorder on the main thread, because queries need a run loop.
    /// - Parameters:
    ///   - device: This device.
    ///   - start: The start of the recording, the same on all devices.
    ///   - now: Returns the current time.
    ///   - byHand: Asks the user for an operation that an app cannot do: `offline`, `online`, `signIn`, `signOut`.
    ///   - output: Receives the lines of the recording.
    init(
        _ device: RecordedDevice, start: Date, now: @escaping () -> Date = { Date() },
        byHand: @escaping (_ operation: String, _ account: String?) -> Void, output: @escaping (String) -> Void
    ) {
        (self.device, self.start, self.now) = (device, start, now)
        (self.byHand, self.output) = (byHand, output)
        let isUsed = device.ubiquityContainers != nil
        container = isUsed ? FileManager.default.url(forUbiquityContainerIdentifier: nil) : nil
        write(header)
        observer = NotificationCenter.default.addObserver(
            forName: NSUbiquitousKeyValueStore.didChangeExternallyNotification, object: store, queue: nil
        ) { [weak self] in self?.record($0) }
        query.searchScopes = [NSMetadataQueryUbiquitousDocumentsScope, NSMetadataQueryUbiquitousDataScope]
        query.predicate = NSPredicate(format: "%K LIKE '*'", NSMetadataItemFSNameKey)
        query.notificationBatchingInterval = 0
        if container != nil { query.start() }
    }

    deinit {
        query.stop()
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    /// Runs the operations of a plan on this device at their times; those of other devices are skipped.
    ///
    /// - Parameters:
    ///   - plan: The lines of the plan.
    ///   - wait: Waits until a time.
    /// - Throws: ``RecorderError`` if a line is not valid, and errors of `wait`.
    nonisolated(nonsending) func run(
        _ plan: String,
        wait: (Date) async throws -> Void = { try await Task.sleep(for: .seconds($0.timeIntervalSinceNow)) }
    ) async throws {
        for line in plan.split(separator: "\n") {
            let operation = try Self.members(of: line)
            guard operation["device"] as? String == device.name else { continue }
            guard let seconds = operation["at"] as? Double else { throw RecorderError(message: "no time: \(line)") }
            try await wait(start + seconds)
            try perform(operation)
        }
    }

    /// Runs one operation, and writes it with its outcome.
    func perform(_ line: String) throws {
        try perform(try Self.members(of: line[...]))
    }

    private static func members(of line: Substring) throws -> [String: Any] {
        let json = try JSONSerialization.jsonObject(with: Data(line.utf8))
        guard let members = json as? [String: Any] else { throw RecorderError(message: "no operation: \(line)") }
        return members
    }
}

// MARK: - Writing lines

extension CloudRecorder {
    private var header: [String: Any] {
        var members: [String: Any] = [
            "schema": "entcheck/cloud-recording/1", "device": device.name, "platform": device.platform,
            "account": device.account, "app": device.app, "system": device.system,
            "start": Self.text(of: start),
        ]
        members["keyValueStore"] = device.keyValueStore
        members["ubiquityContainers"] = device.ubiquityContainers
        return members
    }

    /// The seconds since the start, rounded down to milliseconds.
    private var time: Double { ((now().timeIntervalSince(start) * 1_000_000).rounded() / 1_000).rounded(.down) / 1_000 }

    private func write(_ members: [String: Any]) {
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
        guard let line = try? JSONSerialization.data(withJSONObject: members, options: options) else { return }
        lock.withLock { output(String(decoding: line, as: UTF8.self)) }
    }

    private func record(_ notification: Notification) {
        let reasons = ["serverChange", "initialSyncChange", "quotaViolationChange", "accountChange"]
        let reason = notification.userInfo?[NSUbiquitousKeyValueStoreChangeReasonKey] as? Int ?? -1
        let keys = notification.userInfo?[NSUbiquitousKeyValueStoreChangedKeysKey] as? [String]
        write([
            "at": time, "device": device.name, "see": "change", "keys": (keys ?? []).sorted(),
            "reason": reasons.indices.contains(reason) ? reasons[reason] : "\(reason)",
        ])
    }
}

// MARK: - Operations

extension CloudRecorder {
    private func perform(_ operation: [String: Any]) throws {
        var line = operation
        line["at"] = time
        guard let name = operation["do"] as? String else { throw RecorderError(message: "no operation: \(operation)") }
        do {
            switch name {
            case "set":
                let value = try Self.object(operation["value"])
                store.set(value, forKey: try Self.text("key", operation))
                line["value"] = Self.json(value)
            case "remove": store.removeObject(forKey: try Self.text("key", operation))
            case "synchronize": line["result"] = store.synchronize()
            case "offline", "online", "signIn", "signOut": byHand(name, operation["account"] as? String)
            case "check": line.merge(state()) { $1 }
            default: try perform(name, operation, at: try url("path", operation))
            }
        } catch let error as RecorderError {
            throw error
        } catch {
            let error = error as NSError
            line["error"] = "\(error.domain) \(error.code)"
        }
        write(line)
    }

    private func perform(_ name: String, _ operation: [String: Any], at url: URL) throws {
        switch name {
        case "write":
            let content = try Self.content(of: operation)
            try coordinate(url, .forReplacing) { url in
                let directory = url.deletingLastPathComponent()
                try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
                try content.write(to: url, options: .atomic)
            }
        case "delete":
            try coordinate(url, .forDeleting) { try FileManager.default.removeItem(at: Self.entry(of: $0)) }
        case "move":
            let target = try self.url("to", operation)
            try coordinate(url, .forMoving) { url in
                let (entry, isFile) = (Self.entry(of: url), Self.entry(of: url) == url)
                try FileManager.default.moveItem(at: entry, to: isFile ? target : Self.placeholder(of: target))
            }
        case "download": try FileManager.default.startDownloadingUbiquitousItem(at: url)
        case "evict": try FileManager.default.evictUbiquitousItem(at: url)
        case "resolve": try resolve(url, operation)
        default: throw RecorderError(message: "`\(name)` is not an operation")
        }
    }

    /// Keeps the version in conflict with the given content, or the current one.
    private func resolve(_ url: URL, _ operation: [String: Any]) throws {
        let conflicts = NSFileVersion.unresolvedConflictVersionsOfItem(at: url) ?? []
        if operation["text"] != nil || operation["data"] != nil {
            let content = try Self.content(of: operation)
            guard let kept = conflicts.first(where: { (try? Data(contentsOf: $0.url)) == content }) else {
                throw CocoaError(.fileNoSuchFile)
            }
            try kept.replaceItem(at: url)
        }
        for version in conflicts { version.isResolved = true }
        try NSFileVersion.removeOtherVersionsOfItem(at: url)
    }

    private func coordinate(
        _ url: URL, _ options: NSFileCoordinator.WritingOptions, _ body: (URL) throws -> Void
    ) throws {
        var (coordinationError, failure): (NSError?, (any Error)?) = (nil, nil)
        NSFileCoordinator().coordinate(writingItemAt: url, options: options, error: &coordinationError) { url in
            do { try body(url) } catch { failure = error }
        }
        if let error = coordinationError ?? failure { throw error }
    }

    private static func placeholder(of url: URL) -> URL {
        url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).icloud")
    }

    /// Returns the file of a document, or its placeholder, which systems before macOS 14 and iOS 17 have.
    private static func entry(of url: URL) -> URL {
        let placeholder = placeholder(of: url)
        let isFile = FileManager.default.fileExists(atPath: url.path)
        return !isFile && FileManager.default.fileExists(atPath: placeholder.path) ? placeholder : url
    }

    private static func text(_ name: String, _ operation: [String: Any]) throws -> String {
        guard let text = operation[name] as? String else { throw RecorderError(message: "no `\(name)`: \(operation)") }
        return text
    }

    private func url(_ name: String, _ operation: [String: Any]) throws -> URL {
        guard let container else { throw RecorderError(message: "the container is not available") }
        return container.appending(path: try Self.text(name, operation), directoryHint: .notDirectory)
    }
}

// MARK: - Outcomes

extension CloudRecorder {
    /// The values and the documents that the app sees.
    private func state() -> [String: Any] {
        var state: [String: Any] = [:]
        if device.keyValueStore != nil { state["values"] = store.dictionaryRepresentation.mapValues(Self.json) }
        if let container {
            let items = query.results.compactMap { $0 as? NSMetadataItem }
            state["documents"] = items.compactMap { document($0, in: container) }
                .sorted { "\($0["path"] ?? "")" < "\($1["path"] ?? "")" }
        }
        return state
    }

    private func document(_ item: NSMetadataItem, in container: URL) -> [String: Any]? {
        guard let url = item.value(forAttribute: NSMetadataItemURLKey) as? URL, !Self.isDirectory(url),
            let name = url.pathComponents.lastIndex(of: container.lastPathComponent)
        else { return nil }
        func flag(_ key: String) -> Bool { item.value(forAttribute: key) as? Bool ?? false }
        let status = item.value(forAttribute: NSMetadataUbiquitousItemDownloadingStatusKey) as? String
        let states = [
            NSMetadataUbiquitousItemDownloadingStatusCurrent: "current",
            NSMetadataUbiquitousItemDownloadingStatusDownloaded: "downloaded",
        ]
        var members: [String: Any] = [
            "path": url.pathComponents[(name + 1)...].joined(separator: "/"),
            "size": item.value(forAttribute: NSMetadataItemFSSizeKey) as? Int ?? 0,
            "status": status.flatMap { states[$0] } ?? "notDownloaded",
            "isUploaded": flag(NSMetadataUbiquitousItemIsUploadedKey),
            "isUploading": flag(NSMetadataUbiquitousItemIsUploadingKey),
            "isDownloading": flag(NSMetadataUbiquitousItemIsDownloadingKey),
        ]
        if states.keys.contains(status ?? "") { members.merge(Self.content(at: url)) { $1 } }
        let conflicts = NSFileVersion.unresolvedConflictVersionsOfItem(at: url) ?? []
        // The content of a version that is not on the device is not requested.
        members["conflicts"] = conflicts.map { $0.hasLocalContents ? Self.content(at: $0.url) : [:] }
        return members
    }

    private static func isDirectory(_ url: URL) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) && isDirectory.boolValue
    }

    private static func content(at url: URL) -> [String: String] {
        guard let data = try? Data(contentsOf: url) else { return [:] }
        return String(data: data, encoding: .utf8).map { ["text": $0] } ?? ["data": data.base64EncodedString()]
    }

    private static func content(of operation: [String: Any]) throws -> Data {
        if let text = operation["text"] as? String { return Data(text.utf8) }
        guard let data = (operation["data"] as? String).flatMap({ Data(base64Encoded: $0) }) else {
            throw RecorderError(message: "no content: \(operation)")
        }
        return data
    }
}

// MARK: - Values

extension CloudRecorder {
    /// Returns a value as JSON, which has no dates and no data, and does not distinguish 3 and 3.0.
    private static func json(_ value: Any) -> Any {
        switch value {
        case let text as String: return text
        case let date as Date: return ["$date": text(of: date)]
        case let data as Data: return ["$data": data.base64EncodedString()]
        case let values as [Any]: return values.map(json)
        case let values as [String: Any]:
            let members = values.mapValues(json)
            let isSpecial = values.count == 1 && values.keys.first?.hasPrefix("$") == true
            return isSpecial ? ["$dictionary": members] as [String: Any] : members
        case let number as NSNumber:
            guard ["d", "f"].contains(String(cString: number.objCType)) else { return number }
            // `JSONSerialization` on Linux writes at most 15 digits that are exact.
            let real = number.doubleValue
            let isExact = real != real.rounded() && Double(String(format: "%.15g", real)) == real
            return isExact ? real : ["$real": "\(real)"]
        default: return "\(value)"
        }
    }

    /// Returns the text of a date, rounded to the nearest millisecond.
    private static func text(of date: Date) -> String {
        // Foundation rounds down, and most milliseconds are not exact in binary.
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        return Date(timeIntervalSince1970: (milliseconds + 0.5) / 1_000)
            .ISO8601Format(.init(includingFractionalSeconds: true))
    }

    /// Returns the value for JSON.
    private static func object(_ json: Any?) throws -> Any {
        switch json {
        case let values as [Any]: return try values.map(object)
        case let values as [String: Any]:
            let member = values.count == 1 ? values.first : nil
            switch (member?.key, member?.value) {
            case ("$date", let text as String):
                return try Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
            case ("$data", let text as String): return Data(base64Encoded: text) ?? Data()
            case ("$real", let text as String): return Double(text) ?? 0
            case ("$dictionary", let values as [String: Any]): return try values.mapValues(object)
            default: return try values.mapValues(object)
            }
        case let value?: return value
        case nil: throw RecorderError(message: "no value")
        }
    }
}
