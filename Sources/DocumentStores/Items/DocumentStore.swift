public import Containers
internal import Entitlements
public import FoundationShims
public import LocalCloud
internal import Synchronization

/// The documents of an app on a simulated device, with the methods of Apple's `FileManager`.
///
/// ```swift
/// let notes = App("com.example.notes", claims: StorageClaims(ubiquityContainers: ["iCloud.com.example.notes"]))
/// let store = try phone.install(notes).documentStore(in: "/tmp/phone")
/// let documents = try store.container().documents
/// try Data("Dear Ada".utf8).write(to: documents.appending(path: "Letter.txt"))
/// try world.runUntilIdle()
/// ```
///
/// Containers are real directories. Changes in them are detected and synced when the simulator's clock advances.
public final class DocumentStore: Sendable {
    /// The app that owns the documents.
    public let app: InstalledApp
    /// The directory that is the home directory of the device.
    public let home: String

    /// Finds the items at URLs.
    let locator: ItemLocator

    /// Whether the device is a Mac, on which queries also search containers that were never requested.
    let isOnMac: Bool

    /// The coordination domains that the store is connected to, in the order of connection.
    let coordinationRegistrations = Mutex<[CoordinationRegistration]>([])

    init(_ app: InstalledApp, home: String, platform: Platform) {
        (self.app, self.home) = (app, home)
        locator = ItemLocator(app: app, realHome: ItemPath(URL(filePath: home), resolvesLink: true).text)
        isOnMac = platform == .macOS || platform == .catalyst
    }

    /// The simulator of the device.
    var world: CloudSimulator { app.device.world }
}

extension InstalledApp {
    /// Returns a store for the documents of the app.
    ///
    /// After the first call, the device syncs the documents of all its apps below this directory.
    /// - Parameters:
    ///   - home: The path of a directory that is the home directory of the device; each device needs a separate one.
    ///     The directory is created if it does not exist.
    ///   - settings: The settings of the device, or `nil` to keep its settings or use the default settings of its
    ///     platform.
    /// - Returns: The store.
    /// - Throws: `CloudError` if the device already has a different home directory, or if the directory cannot be
    ///   created.
    public func documentStore(
        in home: String, settings: DocumentSettings? = nil
    ) throws(CloudError) -> DocumentStore {
        try documentStore(in: home, settings: settings, checksPermissions: true)
    }

    /// Returns a store; without the check of permissions, the superuser can test files that are not downloaded.
    func documentStore(
        in home: String, settings: DocumentSettings?, checksPermissions: Bool
    ) throws(CloudError) -> DocumentStore {
        try device.keepDocuments(in: home, settings: settings, checksPermissions: checksPermissions)
        return try documentStore(reopenedIn: home)
    }

    /// Returns a store in a home directory that the device already has; the simulator does not change.
    package func documentStore(reopenedIn home: String) throws(CloudError) -> DocumentStore {
        let store = DocumentStore(self, home: home, platform: try device.platform)
        try device.world.look { state in
            try state.service(DocumentService.self).identities.add(store, in: state)
        }
        return store
    }

    /// Records that the app has requested a container; most calls request it again, and need no transaction.
    fileprivate func open(_ container: String) throws(CloudError) {
        let isOpened = try device.world.look { state in
            let devices = try state.service(DocumentService.self).devices
            return devices.place(container, on: device.name).flatMap { devices[$0]?.isOpened } ?? false
        }
        guard !isOpened else { return }
        try device.world.change { state in
            let row = try state.expect(device)
            try state.service(DocumentService.self).open(container, on: row, in: state)
        }
    }
}

extension Device {
    /// Sets the home directory of the device and starts to sync documents, including documents of apps that other
    /// processes opened.
    /// - Parameters:
    ///   - home: The path of a directory that is the home directory of the device. The directory is created if it does
    ///     not exist.
    ///   - settings: The settings of the device, or `nil` to keep its settings or use the default settings of its
    ///     platform.
    /// - Throws: `CloudError` if the device already has a different home directory, or if the directory cannot be
    ///   created.
    public func keepDocuments(in home: String, settings: DocumentSettings? = nil) throws(CloudError) {
        try keepDocuments(in: home, settings: settings, checksPermissions: true)
    }

    func keepDocuments(
        in home: String, settings: DocumentSettings?, checksPermissions: Bool
    ) throws(CloudError) {
        try Self.makeHomeDirectory(home)
        try world.change { state in
            let row = try state.expect(self)
            let service = try state.service(DocumentService.self)
            try checkHomeDirectory(home, service)
            var settings = settings ?? service.devices.settings(of: name) ?? .usual(on: row.platform)
            if checksPermissions, settings.undownloaded == .dataless,
                try !service.disk.files.enforcesPermissions(in: home)
            {
                settings.undownloaded = .placeholder
                state.log("placeholders", on: name, "", Difference.reading.citation)
            }
            service.devices.devices["", name] = DocumentDevice(home: home, settings: settings)
            service.review(row, in: state)
            service.items.reindex(device: name)
        }
    }

    private static func makeHomeDirectory(_ home: String) throws(CloudError) {
        guard home.hasPrefix("/"), home.count > 1, !home.hasSuffix("/") else {
            throw CloudError(.badName, "`\(home)` is not an absolute path of a directory")
        }
        do {
            try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        } catch {
            throw CloudError(.storage, "`\(home)` cannot be created: \(error)")
        }
    }

    /// Checks that the device has no other home directory, and that no other device uses the directory.
    private func checkHomeDirectory(_ home: String, _ service: DocumentService) throws(CloudError) {
        if let old = service.devices.devices["", name], old.home != home {
            throw CloudError(.nameTaken, "`\(name)` already has the home directory `\(old.home)`")
        }
        let real = ItemPath(URL(filePath: home), resolvesLink: true)
        for (other, row) in service.devices.devices.sortedRows(in: "") where other != name {
            guard ItemPath(URL(filePath: row.home), resolvesLink: true) == real else { continue }
            throw CloudError(.nameTaken, "`\(home)` is already the home directory of `\(other)`")
        }
    }
}

// MARK: - Containers

extension DocumentStore {
    /// The containers of the app in the current state of the device.
    private var containers: AppContainers {
        get throws(CloudError) { try app.containers(in: .directory(home)) }
    }

    /// Returns the container with an identifier, and creates it with its `Documents` directory if necessary.
    /// - Parameter identifier: The identifier, or `nil` for the first one in the list.
    /// - Returns: The container.
    /// - Throws: `ContainerError` with the reason if the container is not available, or `CloudError`.
    public func container(_ identifier: String? = nil) throws -> Container {
        let container = try containers.ubiquityContainer(identifier)
        try app.open(container.identifier)
        return container
    }

    /// A token that identifies the account; `nil` if there is no account or iCloud Drive is off.
    public var ubiquityIdentityToken: UbiquityIdentityToken? { (try? containers)?.ubiquityIdentityToken }
}

// MARK: - Reading items

extension DocumentStore {
    /// Returns the item at a URL, or `nil` if there is none or the URL is not in a container of the app.
    public func item(at url: URL) throws -> UbiquitousItem? {
        try using { service, _ in
            guard let (place, path) = locator.locate(url, service) else { return nil }
            return service.items.item(atPath: path, of: place).flatMap { service.items.visibleItem($0.id, at: place) }
        }
    }

    /// Returns the items directly in a directory of a container, whether downloaded or not, sorted by path.
    public func items(in directory: URL) throws -> [UbiquitousItem] {
        try using { service, _ in
            guard let (place, path) = locator.locate(directory, service, isContainerAllowed: true) else { return [] }
            return service.items.items(in: path, of: place).sorted()
                .compactMap { service.items.visibleItem($0, at: place) }.sorted { $0.path < $1.path }
        }
    }

    /// The items that are not synced, or that are synced under a name that some systems do not allow.
    public var problems: [ItemProblem] {
        get throws {
            try using { service, _ in
                service.devices.places(of: app.device.name).flatMap { place in
                    service.problems.problems(at: place).sorted { $0.key < $1.key }.map { path, row in
                        ItemProblem(url: place.url(of: path.text), kind: row.kind)
                    }
                }
            }
        }
    }

    /// Calls `body` for each remote change to a container, in order, on the thread that advances the simulator.
    /// - Parameters:
    ///   - identifier: The identifier of the container, or `nil` for the first one in the list.
    ///   - body: The function to call.
    /// - Returns: An observation, which ends when it is deinitialized.
    /// - Throws: An error with the reason if the container is not available.
    public func observeChanges(
        inContainer identifier: String? = nil, _ body: @escaping @Sendable (ItemChange) -> Void
    ) throws -> ItemObservation {
        let container = try container(identifier)
        let number = try using { service, _ in
            guard let place = service.devices.place(container.identifier, on: app.device.name) else { return 0 }
            return service.observers.observe(place, body)
        }
        return ItemObservation { [world] in
            _ = try? world.look { try $0.service(DocumentService.self).observers.stopObserving(number) }
        }
    }

    /// Detects changes on disk, as the device does when the simulator's clock advances.
    public func noticeChanges() throws {
        try using { _, _ in }
    }

    /// Calls `body` with the service after changes on disk were detected.
    func using<Result: Sendable>(_ body: (DocumentService, WorldState) throws -> Result) throws -> Result {
        let outcome: Swift.Result<Result, DocumentError>
        outcome = try world.change { state in
            let service = try state.service(DocumentService.self)
            // The changes of other devices are detected before the next transition.
            if service.devices.settings(of: app.device.name) != nil { service.prepare([app.device.name], in: state) }
            do {
                let result = try body(service, state)
                service.scheduleUploads(on: app.device.name, in: state)
                return .success(result)
            } catch let error as DocumentError {
                return .failure(error)
            }
        }
        return try outcome.get()
    }
}
