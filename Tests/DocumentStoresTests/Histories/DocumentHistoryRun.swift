import Containers
import Foundation
import Synchronization
import TestSupport

@testable import DocumentStores
@testable import LocalCloud

/// The execution of a history in a simulator and on a disk, with the information that the checks need.
final class DocumentHistoryRun {
    let history: DocumentHistory
    let world: CloudSimulator
    let directory: TemporaryDirectory
    /// The home directories of the devices.
    let homes: [String]
    /// The network through which the operations reach the devices; `nil` if they are devices of this process.
    let network: HistoryNetwork?
    var violations: [String] = []
    var stores: [DocumentStore] = []
    var queries: [UbiquitousItemQuery] = []
    var reported: [ReportedItems] = []
    /// The last content that was written; contents are numbers.
    var lastContent = 0
    /// Contents that were overwritten, deleted, or discarded by a device that had them.
    var gone: Set<Int> = []
    /// Contents that may be at two paths: they were copied by resolving a conflict, or the library treats their moved
    /// file as a copy, because a new file was written at the old path, or another file was deleted at the new path,
    /// before the move was detected.
    var copied: Set<Int> = []
    /// The contents of files that were moved and whose moves are not yet detected, by old path.
    private var vacated: [String: Int] = [:]

    /// The results of a query according to its notifications.
    final class ReportedItems: Sendable {
        let items = Mutex<[String: UbiquitousItem]>([:])
        let observation = Mutex<ItemObservation?>(nil)
    }

    convenience init(_ history: DocumentHistory, in world: CloudSimulator) throws {
        if history.shape.isImmediate { try world.setPace(.immediate) }
        try world.setContentPortion(history.shape.portion)
        let account = try world.addAccount("Ada")
        for number in 0..<history.shape.devices { try world.addDevice("device \(number)", signedInto: account) }
        let directory = try TemporaryDirectory()
        let homes = (0..<history.shape.devices).map { directory.path + "/\($0)" }
        try self.init(history, in: world, directory, homes: homes, nil)
    }

    /// Prepares a run in a simulator with devices.
    init(
        _ history: DocumentHistory, in world: CloudSimulator, _ directory: TemporaryDirectory, homes: [String],
        _ network: HistoryNetwork?
    ) throws {
        (self.history, self.world, self.directory) = (history, world, directory)
        (self.homes, self.network) = (homes, network)
        for number in 0..<history.shape.devices {
            guard let device = try world.device("device \(number)") else { continue }
            let settings = DocumentSettings(
                downloading: history.shape.automatic[number] ? .automatic : .onRequest,
                undownloaded: history.shape.placeholders[number] ? .placeholder : .dataless)
            let store = try device.install(TwoDevices.notes).store(in: homes[number], settings: settings)
            _ = try store.container()
            stores.append(store)
            queries.append(UbiquitousItemQuery(store, scopes: [.documents]) { _ in true })
        }
        for query in queries { try begin(query) }
    }

    private func begin(_ query: UbiquitousItemQuery) throws {
        let reported = ReportedItems()
        let observation = query.observe { notification in
            guard case .didUpdate(let update) = notification else { return }
            reported.items.withLock { items in
                for item in update.removed { items[item.id] = nil }
                for item in update.added + update.changed { items[item.id] = item }
            }
        }
        reported.observation.withLock { $0 = observation }
        try query.start()
        self.reported.append(reported)
    }

    func documents(_ device: Int) -> String {
        "\(homes[device])/Library/Mobile Documents/iCloud~com~example~notes/Documents"
    }

    func path(_ device: Int, _ name: Int) -> String { documents(device) + "/" + DocumentHistory.names[name] }

    /// Reads the rows directly, which apps cannot do.
    func inspect<Result: Sendable>(_ device: Int, _ body: (DocumentService, ContainerLocation) throws -> Result) throws
        -> Result?
    {
        try world.look { state in
            let service = try state.service(DocumentService.self)
            return try service.devices.place(TwoDevices.container, on: "device \(device)").map { try body(service, $0) }
        }
    }
}

// MARK: - Operations

extension DocumentHistoryRun {
    func perform() throws {
        for (index, operation) in history.operations.enumerated() {
            do {
                try perform(operation)
            } catch {
                if try !restart() { violations.append("step \(index), \(operation): \(error)") }
            }
            checkWholeness(after: "step \(index), \(operation)")
            if !violations.isEmpty { return }
        }
        if let network { try heal(over: network) } else { try heal() }
        try checkEnd()
        if violations.isEmpty { try checkAfterwards() }
    }

    private func perform(_ operation: DocumentOperation) throws {
        if let network { try perform(operation, over: network) } else { try performInProcess(operation) }
    }

    func performInProcess(_ operation: DocumentOperation) throws {
        switch operation {
        case .write(let device, let name, let size, let isAtomic):
            try write(device, DocumentHistory.names[name], size, isAtomic)
        case .writeLocal(let device, let folder): try writeLocal(device, DocumentHistory.folders[folder])
        case .move(let device, let name, let other):
            // Renaming a file does not convert it to a package.
            guard DocumentHistory.isPackage(name) == DocumentHistory.isPackage(other),
                try !movePlaceholder(device, name, to: other)
            else { return }
            try giveUp(moving: DocumentHistory.names[name], on: device)
            try move(path(device, name), to: path(device, other), on: device)
        case .delete(let device, let name): try delete(device, DocumentHistory.names[name])
        case .writeAndDelete(let device, let name, let isNoticed):
            try write(device, DocumentHistory.names[name], 5, false)
            if isNoticed, network == nil { try performOnStore(.notice(device: device)) }
            try delete(device, DocumentHistory.names[name])
        case .deleteFolder(let device, let folder): try delete(device, DocumentHistory.folders[folder])
        case .moveFolder(let device, let folder, let other):
            // A file can have the name of the folder.
            try giveUp(moving: DocumentHistory.folders[folder], on: device)
            try move(
                documents(device) + "/" + DocumentHistory.folders[folder],
                to: documents(device) + "/" + DocumentHistory.folders[other], on: device)
        case .advance(let milliseconds):
            vacated = [:]
            try world.advance(by: .milliseconds(milliseconds))
        case .step: try world.step()
        case .goOffline(let device): try stores[device].app.device.goOffline()
        case .goOnline(let device): try stores[device].app.device.goOnline()
        case .setClock(let device, let seconds): try stores[device].app.device.setClock(ahead: .seconds(seconds))
        case .signOut(let device): try stores[device].app.device.signOut()
        case .signIn(let device): try signIn(device)
        case .fault(let fault): try world.inject(fault)
        case .clearFaults: try world.clearFaults()
        case .crash(let calls): _ = try inspect(0) { service, _ in service.crash(after: calls) }
        default: try performOnStore(operation)
        }
    }

    private func performOnStore(_ operation: DocumentOperation) throws {
        do {
            switch operation {
            case .notice(let device): try stores[device].noticeChanges()
            case .download(let device, let name):
                try stores[device].startDownloadingUbiquitousItem(at: URL(filePath: path(device, name)))
            case .evict(let device, let name):
                try stores[device].evictUbiquitousItem(at: URL(filePath: path(device, name)))
            case .keepCurrent(let device, let name): try keepCurrent(device, name)
            case .keepOther(let device, let name): try keepOther(device, name)
            case .keepAll(let device, let name): try keepAll(device, name)
            case .merge(let device, let name): try merge(device, name)
            case .exclude(let device, let name): try exclude(device, name)
            case .include(let device, let name):
                try stores[device].setExcludedFromSync(false, itemAt: URL(filePath: path(device, name)))
            default: break
            }
        } catch is DocumentError {
            // Rejected operations are allowed, but failures of the disk or the simulator are not.
        }
    }

    private func signIn(_ device: Int) throws {
        guard let account = try world.account("Ada") else { return }
        try stores[device].app.device.signIn(to: account)
    }

    /// Continues with another process after a crash.
    /// - Returns: Whether the process had crashed.
    func restart() throws -> Bool {
        guard network == nil else { return false }
        return try inspect(0) { service, _ in
            guard service.hasCrashed else { return false }
            service.forgetProcess()
            return true
        } ?? false
    }

    /// Removes all faults and waits until no transition is scheduled.
    private func heal() throws {
        _ = try inspect(0) { service, _ in
            if service.hasCrashed { service.forgetProcess() } else { service.disk.files.monitor = nil }
        }
        try world.clearFaults()
        for device in stores.indices {
            if try stores[device].app.device.account == nil { try signIn(device) }
            try stores[device].app.device.goOnline()
        }
        try rest()
        try includeEverything()
        for _ in 0..<2 {
            if let account = try world.account("Ada") { try world.setDocumentQuota(.max, of: account) }
            try rest()
        }
    }

    /// The maximum number of transitions until a history is idle; the longest history needs less than a tenth.
    private static let mostTransitions = 5_000

    /// Waits until no transition is scheduled, up to the limit.
    func rest() throws {
        for _ in 0..<Self.mostTransitions {
            guard try world.step() != nil else { return }
            if try world.events.last?.what == "endless" { break }
        }
        violations.append("is not idle after \(Self.mostTransitions) transitions")
    }
}

// MARK: - Changes by users

extension DocumentHistoryRun {
    private var files: FileManager { .default }

    private func write(_ device: Int, _ name: String, _ size: Int, _ isAtomic: Bool) throws {
        let path = documents(device) + "/" + name
        let text = Data("\(lastContent + 1):\(String(repeating: "x", count: size)):\(lastContent + 1)".utf8)
        let directory = (path as NSString).deletingLastPathComponent
        guard
            network != nil || (try? files.createDirectory(atPath: directory, withIntermediateDirectories: true)) != nil
        else { return }
        if name.hasSuffix(".rtfd") {
            // A package that is deleted before it is written again may be treated as deleted.
            try isAtomic ? giveUp(deleting: name, on: device) : giveUp(writingTo: name, on: device)
            lastContent += 1
            if let content = vacated[path] { copied.insert(content) }
            if isAtomic { try? files.removeItem(atPath: path) }
            let isFlat =
                files.fileExists(atPath: path) ? !files.fileExists(atPath: path + "/inner") : name == "F/q.rtfd"
            try? files.createDirectory(
                atPath: isFlat ? path : path + "/inner", withIntermediateDirectories: true)
            try text.write(to: URL(filePath: path + "/one"))
            if !isFlat { try text.write(to: URL(filePath: path + "/inner/two")) }
            return
        }
        var isDirectory: ObjCBool = false
        if files.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue { return }
        try giveUp(writingTo: name, on: device)
        if isAtomic, network == nil { try giveUp(replacing: name, on: device) }
        lastContent += 1
        if let content = vacated[path] { copied.insert(content) }
        if let network { return try write(text, device, name, over: network) }
        allowWriting(path)
        try text.write(to: URL(filePath: path), options: isAtomic ? .atomic : [])
    }

    /// Writes a file that is never synced into an existing folder.
    private func writeLocal(_ device: Int, _ folder: String) throws {
        let path = documents(device) + "/" + folder
        guard isFolder(path) else { return }
        let local = path + "/local.nosync"
        if let content = content(at: local) { gone.insert(content) }
        lastContent += 1
        let text = Data("\(lastContent)::\(lastContent)".utf8)
        if let network {
            try write(text, device, folder + "/local.nosync", over: network)
        } else {
            try text.write(to: URL(filePath: local))
        }
        // The file may be deleted with its folder on any device.
        if !history.shape.keepsFolders { gone.insert(lastContent) }
    }

    private func isFolder(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return files.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
            && !path.hasSuffix(".rtfd")
    }

    private func move(_ path: String, to other: String, on device: Int) throws {
        guard !path.utf8.elementsEqual(other.utf8), !other.hasPrefix(path + "/"), !files.fileExists(atPath: other)
        else { return }
        for inner in [""] + (files.subpaths(atPath: path) ?? []).map({ "/" + $0 }) {
            let content = content(at: path + inner)
            vacated[path + inner] = content
            let name = (other + inner).utf8.dropFirst(documents(device).utf8.count + 1)
            // If the deletion of the file at the new path was not detected, the moved file may be its new version.
            if let content, try !rows(standingAt: String(decoding: name, as: UTF8.self), on: device).isEmpty {
                copied.insert(content)
            }
        }
        try? files.createDirectory(
            atPath: (other as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        _ = rename(path, other)
    }

    func delete(_ device: Int, _ name: String) throws {
        let path = documents(device) + "/" + name
        if history.shape.keepsFolders, isFolder(path) { return }
        try performImmediateTransitions()
        let (directory, last) = ItemName.split(path)
        for path in [path, "\(directory)/.\(last).icloud"] where files.fileExists(atPath: path) {
            for inner in (files.subpaths(atPath: path) ?? []).sorted() where !inner.contains(".rtfd/") {
                let plain = inner.hasSuffix(".icloud") ? Self.withoutPlaceholder(inner) : inner
                try giveUp(deleting: name + "/" + plain, on: device)
            }
            try giveUp(deleting: name, on: device)
            if let network {
                try ignoringRefusals { try network.documents[device].delete("Documents/" + name) }
            } else {
                try files.removeItem(atPath: path)
            }
        }
    }

    private static func withoutPlaceholder(_ path: String) -> String {
        let (directory, name) = ItemName.split(path)
        let plain = String(name.dropFirst().dropLast(".icloud".count))
        return directory.isEmpty ? plain : directory + "/" + plain
    }

    /// Returns the content of a version.
    static func content(of hash: String, in contents: ContentStore?) throws -> Int? {
        guard let contents, try contents.has(hash) else { return nil }
        let bytes = try contents.bytes(of: hash)
        if let content = parse(bytes) { return content }
        guard let one = try? contents.manifest(hash).entries.first(where: { $0.path == "one" })?.hash else {
            return nil
        }
        return parse(try contents.bytes(of: one))
    }

    static func parse(_ bytes: some Collection<UInt8>) -> Int? {
        let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].elementsEqual(parts[2]) else { return nil }
        return Int(String(decoding: parts[0], as: UTF8.self))
    }

    /// Returns the content of a file or a package on disk, or `nil` if it has no content.
    func content(at path: String) -> Int? {
        Self.bytes(at: path.hasSuffix(".rtfd") ? path + "/one" : path).flatMap { Self.parse($0) }
    }

    /// Returns the bytes of a file, or `nil` if it cannot be read.
    ///
    /// The histories read all files after each operation, so this is faster than Foundation.
    static func bytes(at path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Array(unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
            count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
        }
    }
}
