public import Containers
internal import Entitlements
public import LocalCloud
internal import Synchronization

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The documents of an app on a device of a world, with the methods of Apple's `FileManager`.
///
/// ```swift
/// let notes = App("com.example.notes", claims: StorageClaims(ubiquityContainers: ["iCloud.com.example.notes"]))
/// let store = try phone.install(notes).documentStore(in: "/tmp/phone")
/// let documents = try store.container().documents
/// try Data("Dear Ada".utf8).write(to: documents.appending(path: "Letter.txt"))
/// try world.runUntilIdle()
/// ```
///
/// Containers are real directories. Whatever is written in one is noticed when the world's clock runs, and travels.
public final class DocumentStore: Sendable {
    /// The app whose documents they are.
    public let app: InstalledApp
    /// The directory that stands for the home of the device.
    public let home: String

    /// The same directory without links on the way to it.
    let realHome: String

    /// Whether the device is a Mac, where a query finds what is in a container that nobody has asked for.
    let isOnMac: Bool

    /// Where coordinators and presenters have part in what is done here, the one that was joined last at the end.
    let meetings = Mutex<[Meeting]>([])

    init(_ app: InstalledApp, home: String, platform: Platform) {
        (self.app, self.home) = (app, home)
        realHome = ItemPath(URL(filePath: home), resolvesLink: true).text
        isOnMac = platform == .macOS || platform == .catalyst
    }

    /// The world of the device.
    var world: CloudWorld { app.device.world }
}

extension InstalledApp {
    /// The documents of the app.
    ///
    /// From the first call on, the device keeps the documents of all its apps below that directory.
    /// - Parameters:
    ///   - home: the path of a directory that stands for the home of the device; each device has its own. It is made
    ///     if it is not there.
    ///   - settings: how the device keeps documents; nil for what it does already, or what is usual on its platform.
    /// - Returns: the store.
    /// - Throws: `CloudError` if the device has another home already, or it cannot be made.
    public func documentStore(
        in home: String, settings: DocumentSettings? = nil
    ) throws(CloudError) -> DocumentStore {
        try device.keepDocuments(in: home, settings: settings)
        return DocumentStore(self, home: home, platform: try device.platform)
    }
}

extension Device {
    /// Lets the device keep documents below a directory, also those of apps that are not open in this process.
    /// - Parameters:
    ///   - home: the path of a directory that stands for the home of the device; it is made if it is not there.
    ///   - settings: how it keeps them; nil for what it does already, or what is usual on its platform.
    /// - Throws: `CloudError` if the device has another home already, or it cannot be made.
    public func keepDocuments(in home: String, settings: DocumentSettings? = nil) throws(CloudError) {
        guard home.hasPrefix("/"), home.count > 1, !home.hasSuffix("/") else {
            throw CloudError(.badName, "`\(home)` is no absolute path of a directory")
        }
        do {
            try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        } catch {
            throw CloudError(.storage, "`\(home)` cannot be made: \(error)")
        }
        try world.change { state in
            let row = try state.expect(self)
            let service = try state.service(DocumentService.self)
            if let old = service.documentDevices["", name], old.home != home {
                throw CloudError(.nameTaken, "`\(name)` keeps its documents in `\(old.home)`")
            }
            let real = ItemPath(URL(filePath: home), resolvesLink: true)
            for (other, row) in service.documentDevices.sortedRows(in: "") where other != name {
                guard ItemPath(URL(filePath: row.home), resolvesLink: true) == real else { continue }
                throw CloudError(.nameTaken, "`\(home)` is where `\(other)` keeps its documents")
            }
            let settings = settings ?? service.documentDevices["", name]?.settings ?? .usual(on: row.platform)
            service.documentDevices["", name] = DocumentDevice(home: home, settings: settings)
            service.review(row, in: state)
            service.reindex(device: name)
        }
    }
}

extension DocumentService {
    /// Brings in line what follows from the rows of a device, after its settings have changed.
    func reindex(device: String) {
        for place in places(of: device) {
            for (id, row) in deviceItems.rows(in: place.path) { index(place.path, id, row) }
        }
    }
}

// MARK: - Containers

extension DocumentStore {
    /// The containers of the app as the device is now.
    private var containers: AppContainers {
        get throws(CloudError) { try app.containers(in: .directory(home)) }
    }

    /// The container that is claimed under an identifier, made with its `Documents` if it was not there.
    /// - Parameter identifier: nil for the first one in the list.
    /// - Returns: the container.
    /// - Throws: `ContainerRefusal` that says why there is none, or `CloudError`.
    public func container(_ identifier: String? = nil) throws -> Container {
        let container = try containers.ubiquityContainer(identifier)
        try world.change { state in
            let service = try state.service(DocumentService.self)
            let device = try state.expect(app.device)
            if service.deviceContainers[device.name, container.identifier] == nil {
                service.addContainer(container.identifier, on: device.name)
                service.review(device, in: state)
            }
            service.open(container.identifier, on: device.name, in: state)
        }
        return container
    }

    /// Stands for the account; nil if there is none or iCloud Drive is off.
    public var ubiquityIdentityToken: UbiquityIdentityToken? { (try? containers)?.ubiquityIdentityToken }
}

extension DocumentService {
    /// Notes that an app has asked for a container, from when on its queries find what is in it.
    fileprivate func open(_ container: String, on device: String, in state: WorldState) {
        guard let place = place(container, on: device), deviceContainers[device, container]?.isOpened == false else {
            return
        }
        deviceContainers[device, container]?.isOpened = true
        audience.touched[place.path, default: []].formUnion(deviceItems.rows(in: place.path).keys)
        announce(place, in: state)
    }
}

// MARK: - Looking

extension DocumentStore {
    /// What the device knows of an item; nil if there is none at the URL, or it is in no container of the app.
    public func item(at url: URL) throws -> UbiquitousItem? {
        try using { service, _ in
            guard let (place, path) = locate(url, service) else { return nil }
            return service.item(atPath: path, of: place).flatMap { service.visibleItem($0.id, at: place) }
        }
    }

    /// What is directly in a directory of a container, whether its content is on the device or not, by name.
    public func items(in directory: URL) throws -> [UbiquitousItem] {
        try using { service, _ in
            guard let (place, path) = locate(directory, service, isContainerAllowed: true) else { return [] }
            return (service.deviceIndexes[place.path]?.items(in: path) ?? []).sorted()
                .compactMap { service.visibleItem($0, at: place) }.sorted { $0.path < $1.path }
        }
    }

    /// What stays on the device, or travels under a name that is not safe everywhere.
    public var problems: [ItemProblem] {
        get throws {
            try using { service, _ in
                service.places(of: app.device.name).flatMap { place in
                    service.problems.sortedRows(in: place.path).map { path, row in
                        ItemProblem(url: place.url(of: path), kind: row.kind)
                    }
                }
            }
        }
    }

    /// Calls `body` with each change that comes from outside to a container, in order, on the thread that advances the
    /// world.
    /// - Parameters:
    ///   - identifier: of the container; nil for the first one in the list.
    ///   - body: is told.
    /// - Returns: ends when nobody holds on to it any more.
    /// - Throws: why there is no such container.
    public func observeChanges(
        inContainer identifier: String? = nil, _ body: @escaping @Sendable (ItemChange) -> Void
    ) throws -> ItemObservation {
        let container = try container(identifier)
        let number = try using { service, _ in
            guard let place = service.place(container.identifier, on: app.device.name) else { return 0 }
            return service.observe(place, body)
        }
        return ItemObservation { [world] in
            _ = try? world.look { try $0.service(DocumentService.self).stopObserving(number) }
        }
    }

    /// Takes note of what was written on the disk, as the device does when the world's clock runs.
    public func noticeChanges() throws {
        try using { _, _ in }
    }

    /// Does something with the service, after it has taken note of what was written on the disk.
    func using<Result: Sendable>(_ body: (DocumentService, WorldState) throws -> Result) throws -> Result {
        let outcome: Swift.Result<Result, DocumentError>
        outcome = try world.change { state in
            let service = try state.service(DocumentService.self)
            service.prepare(in: state)
            do {
                let result = try body(service, state)
                for place in service.places(of: app.device.name) {
                    if let row = state.devices["", app.device.name] { service.scheduleUploads(place, row, in: state) }
                }
                return .success(result)
            } catch let error as DocumentError {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    /// The container and the path in it that a URL leads to.
    func locate(
        _ url: URL, _ service: DocumentService, isContainerAllowed: Bool = false
    ) -> (place: Place, path: String)? {
        let path = ItemPath(url).text
        for place in service.places(of: app.device.name) where isClaimed(place.container) {
            let root = realHome + "/" + place.directory
            if isContainerAllowed, ExactPath(path) == ExactPath(root) { return (place, "") }
            guard path.utf8.starts(with: (root + "/").utf8) else { continue }
            let rest = String(decoding: path.utf8.dropFirst(root.utf8.count + 1), as: UTF8.self)
            // Where a directory is not there, nobody knows what is above it.
            guard !ItemName.parts(rest).contains("..") else { return nil }
            let (directory, name) = ItemName.split(rest)
            if ItemName.isPlaceholder(name), service.item(atPath: rest, of: place) == nil {
                let plain = ItemName.plain(ofPlaceholder: name)
                return (place, directory.isEmpty ? plain : directory + "/" + plain)
            }
            return (place, rest)
        }
        return nil
    }

    /// Whether the app may open a container.
    func isClaimed(_ container: String) -> Bool {
        (app.app.claims.ubiquityContainers ?? []).contains { claim in
            claim == container || claim.hasSuffix("*") && container.hasPrefix(claim.dropLast())
        }
    }
}
