import Containers
import DocumentStores
import Entitlements
import FoundationShims
import KeyValueStores
import LocalCloud
import RegistryModel
import Synchronization

/// A simulated iCloud that the clients of a server share: each client acts as an app on a device.
final class SharedCloud: Sendable {
    /// The simulator.
    let world: CloudSimulator
    /// The rule by which the simulated clock advances.
    let clock: Clock
    /// The external changes of the open stores.
    let changes = ChangeLog()
    /// The observations of containers.
    let observations = DocumentObservations()
    /// Whether ``operations`` can still be exported.
    private let recordsContents = Atomic(true)
    /// The requests that are performed at the moment.
    let requests = RequestGate()
    /// Some requests that are performed together, or a part of an advance of the real clock: one after the other, so that
    /// requests wait for one part at most.
    let turns = Mutex(())
    /// The links to the files that requests have written, until the requests are saved.
    let writtenFiles = Mutex<[String]>([])
    /// The timeline.
    let history: CloudHistory
    /// The operations of clients; one at a time, so that they are in the order of their steps.
    private let operations: Mutex<OperationLog>

    /// The directory that contains the home directories of the devices.
    private let directory: String
    private let apps = Mutex<[AppName: OpenApp]>([:])
    /// Each key-value store is opened once: that of an app without a claim contains its values.
    private let opening = Mutex(())

    /// The rule by which the simulated clock advances.
    enum Clock: String, CaseIterable, Sendable {
        /// The clock advances when a client requests it.
        case virtual
        /// The clock advances like the clock of the computer.
        case real
    }

    /// An app on a device.
    struct AppName: Hashable, Sendable {
        let device: String
        let bundleIdentifier: String
    }

    /// The stores of an app that this process has opened.
    private struct OpenApp {
        let app: App
        var keyValues: UbiquitousKeyValueStore?
        var observation: ExternalChangeObservation?
        var documents: DocumentStore?
    }

    /// The maximum numbers of accounts and devices; each device of an account makes transitions for every change.
    static let accountLimit = 200
    static let deviceLimit = 200
    /// The maximum number of apps on a device.
    static let appLimit = 50
    /// The maximum number of faults.
    static let faultLimit = 100

    /// Creates the service, which performs the transitions of all stores.
    ///
    /// - Parameters:
    ///   - world: The simulator.
    ///   - directory: The path of the directory for the home directories of the devices, which exists.
    ///   - clock: The rule by which the simulated clock advances.
    /// - Throws: An error if the simulator cannot be read.
    init(_ world: CloudSimulator, homes directory: String, clock: Clock) throws {
        (self.world, self.directory, self.clock) = (world, directory, clock)
        history = try CloudHistory(keeping: directory + "/.entcheck-history", joinsAdvances: clock == .real)
        let isNew = try world.accounts.isEmpty && world.events.isEmpty
        operations = Mutex(OperationLog(isWhole: isNew))
        recordsContents.store(isNew, ordering: .relaxed)
        try world.serveKeyValueStores()
        try world.serveDocuments()
        try world.change { state in _ = try state.service(RequestLog.self) }
        for device in try world.devices {
            ContainerDocuments.removeIncompleteFiles(in: home(of: device))
            for app in try device.apps { try open(app) }
            openContainers(of: device)
        }
        try world.record(with: history)
    }

    /// Performs an operation that changes the simulated iCloud while no other one does.
    func perform<Result: Sendable>(_ operation: ClientOperation, _ body: () throws -> Result) throws -> Result {
        try operations.withLock { log in
            let (before, changes, start) = (history.current, history.operationChanges, try time(before: operation))
            history.record.withLock { $0.operation = operation }
            defer { history.record.withLock { $0.operation = nil } }
            do {
                let result = try HistoryOrigin.$current.withValue(.operation(operation)) { try body() }
                if let device = operation.parameters["device"], operation.changesUnsavedState {
                    if operation.opensContainers { openContainers(of: try self.device(device)) }
                    try history.recordUnsaved(on: device, after: before, in: world)
                }
                if history.operationChanges != changes {
                    log.add(advanced(operation, since: start), from: before, to: history.current)
                    if !log.isWhole { recordsContents.store(false, ordering: .relaxed) }
                }
                return result
            } catch {
                // Only requests of other clients can have changed the timeline otherwise.
                if history.operationChanges != changes {
                    log.add(advanced(operation, since: start), from: before, to: history.current, succeeded: false)
                }
                throw error
            }
        }
    }

    /// The simulated time before an operation that advances a real clock; `nil` for another operation.
    private func time(before operation: ClientOperation) throws(CloudError) -> CloudInstant? {
        operation.content.microseconds == nil ? nil : try world.now
    }

    /// Returns an operation with the duration by which it has advanced a real clock, which can be less than requested.
    private func advanced(_ operation: ClientOperation, since start: CloudInstant?) -> ClientOperation {
        guard let start, let now = try? world.now else { return operation }
        var operation = operation
        operation.content.microseconds = max(0, now.microseconds - start.microseconds)
        return operation
    }

    /// Removes the links to written files, whose requests are saved.
    func forgetWrittenFiles() {
        let links = writtenFiles.withLock { links in
            defer { links = [] }
            return links
        }
        ContainerDocuments.forget(links)
    }

    /// Whether the contents of operations are needed, from which the timeline is exported as a test.
    var needsContents: Bool { recordsContents.load(ordering: .relaxed) }

    /// The operations of clients, and the number of the step after which the current state existed.
    var operationLog: (log: OperationLog, current: Int) { operations.withLock { ($0, history.current) } }
}

// MARK: - Devices and apps

extension SharedCloud {
    /// Adds an account.
    func addAccount(_ name: String) throws {
        guard try world.accounts.count < Self.accountLimit else { throw Self.full("\(Self.accountLimit) accounts") }
        try world.addAccount(name)
    }

    /// Adds a device.
    func addDevice(_ name: String, _ platform: Platform, account: String?) throws {
        guard try world.devices.count < Self.deviceLimit else { throw Self.full("\(Self.deviceLimit) devices") }
        try world.addDevice(name, platform: platform, signedInto: try account.map { try self.account($0) })
    }

    /// Installs an app, or replaces it by a version with different claims.
    func install(_ app: App, on device: Device) throws {
        let isNew = try !device.apps.contains { $0.app.bundleIdentifier == app.bundleIdentifier }
        guard try !isNew || device.apps.count < Self.appLimit else {
            throw Self.full("\(Self.appLimit) apps on a device")
        }
        try open(try device.install(app))
    }

    /// Adds a fault.
    func inject(_ fault: Fault) throws {
        guard try world.faults.count < Self.faultLimit else { throw Self.full("\(Self.faultLimit) faults") }
        try world.inject(fault)
    }

    private static func full(_ limit: String) -> RequestError {
        RequestError(.insufficientStorage, "the server has the maximum of \(limit)")
    }

    /// Returns the account with a name.
    func account(_ name: String) throws -> Account {
        guard let account = try world.account(name) else {
            throw RequestError(.notFound, "the account `\(name)` does not exist")
        }
        return account
    }

    /// Returns the device with a name.
    func device(_ name: String) throws -> Device {
        guard let device = try world.device(name) else {
            throw RequestError(.notFound, "the device `\(name)` does not exist")
        }
        return device
    }

    /// Returns an app on a device.
    func app(_ bundleIdentifier: String, on device: String) throws -> InstalledApp {
        let device = try self.device(device)
        guard let app = try device.app(bundleIdentifier) else {
            throw RequestError(.notFound, "the app `\(bundleIdentifier)` is not installed on `\(device.name)`")
        }
        return app
    }
}

// MARK: - Stores

extension SharedCloud {
    /// Returns the key-value store of an app.
    func keyValues(of app: InstalledApp) throws(CloudError) -> UbiquitousKeyValueStore {
        if let store = known(app)?.keyValues { return store }
        return try opening.withLock { _ throws(CloudError) in try open(valuesOf: app) }
    }

    /// Opens the key-value store of an app, unless another thread has opened it since.
    private func open(valuesOf app: InstalledApp) throws(CloudError) -> UbiquitousKeyValueStore {
        if let store = known(app)?.keyValues { return store }
        let (store, name) = (try app.keyValueStore(), AppName(app))
        let observation = store.observeExternalChanges { [changes] change in
            changes.append(.values(change), for: ChangeLog.Channel(app: name))
        }
        update(app) { ($0.keyValues, $0.observation) = (store, observation) }
        return store
    }

    /// Returns the document store of an app.
    func documents(of app: InstalledApp) throws(CloudError) -> DocumentStore {
        if let store = known(app)?.documents { return store }
        let store = try app.documentStore(in: home(of: app.device))
        update(app) { $0.documents = store }
        return store
    }

    /// The directory has a digest as its name, because file systems do not distinguish some names of devices.
    private func home(of device: Device) -> String {
        directory + "/" + SHA256Digest(Array(device.name.utf8)).description.prefix(20)
    }

    /// Returns a text in which the paths of documents are relative to their containers.
    func text(withContainerPaths text: String) -> String {
        // Bytes are compared, because characters can consist of many scalars.
        let parts = text.utf8.split(separator: (directory + "/").utf8, omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(Substring(parts[0]))) { result, part in
            // The home directory, and the path of the container in it.
            let names = part.split(separator: UInt8(ascii: "/"), maxSplits: 4, omittingEmptySubsequences: false)
                .map { Substring($0) }
            return result + (names.count == 5 ? names[4] : Substring(part))
        }
    }

    /// Opens the stores of an app, so that it receives changes.
    private func open(_ app: InstalledApp) throws(CloudError) {
        if app.app.claims.keyValueStore != nil { _ = try keyValues(of: app) }
        if app.app.claims.ubiquityContainers != nil { _ = try documents(of: app) }
    }

    /// Opens the available containers of the apps on a device, so that reading them later changes nothing.
    private func openContainers(of device: Device) {
        for app in (try? device.apps) ?? [] {
            for container in app.app.claims.ubiquityContainers ?? [] {
                _ = try? documents(of: app).container(container)
            }
        }
    }

    /// Opens the stores of the installed apps after a rewind, and closes the stores of the other ones.
    func reopenApps() throws {
        try HistoryOrigin.$current.withValue(.reopening) { try reopenInstalledApps() }
    }

    private func reopenInstalledApps() throws {
        let installed = try world.devices.flatMap { try $0.apps }
        let names = Set(installed.map(AppName.init))
        apps.withLock { apps in apps = apps.filter { names.contains($0.key) } }
        for app in installed where known(app) == nil {
            if app.app.claims.keyValueStore != nil { _ = try keyValues(of: app) }
            if app.app.claims.ubiquityContainers != nil {
                let store = try app.documentStore(reopenedIn: home(of: app.device))
                update(app) { $0.documents = store }
            }
        }
    }

    private func known(_ app: InstalledApp) -> OpenApp? {
        apps.withLock { $0[AppName(app)] }.flatMap { $0.app == app.app ? $0 : nil }
    }

    private func update(_ app: InstalledApp, _ change: (inout OpenApp) -> Void) {
        apps.withLock { apps in
            var open = apps[AppName(app)] ?? OpenApp(app: app.app)
            if open.app != app.app { open = OpenApp(app: app.app) }
            change(&open)
            apps[AppName(app)] = open
        }
    }
}

extension SharedCloud.AppName {
    /// Returns the name of an installed app.
    init(_ app: InstalledApp) { self.init(device: app.device.name, bundleIdentifier: app.app.bundleIdentifier) }
}
