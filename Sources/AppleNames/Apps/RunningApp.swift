internal import Containers
public import DocumentStores
internal import Foundation
public import KeyValueStores
public import LocalCloud
internal import Synchronization

/// An app that runs on a simulated device, to which Apple's names refer: `FileManager.default`, `NSMetadataQuery`,
/// `NSFileVersion`, `NSFileCoordinator`, `UIDocument`, and `NSUbiquitousKeyValueStore.default`.
///
/// ```swift
/// let app = try RunningApp(phone.install(notes), home: "/tmp/phone")
/// try app.asDefault { try NotesLibrary().load() }
/// ```
///
/// Apple's names do not specify a device, because a process on a device is always the same app. A test selects the app
/// here, for the process (`becomeDefault()`) or for a task (`asDefault(_:)`). Queries, coordinators, and documents
/// belong to the app that is the default when they are created, and call back with this default. Functions with a URL
/// use the app whose home directory contains the URL, on any thread.
public final class RunningApp: Sendable {
    /// The app on its device.
    public let app: InstalledApp
    /// The documents of the app.
    public let documents: DocumentStore
    /// The key-value store of the app.
    public let keyValues: UbiquitousKeyValueStore

    /// The path of the home directory of the device, as given and with all links resolved.
    private let homes: [String]
    private let containers = Mutex<[String: ConnectedContainer]>([:])

    /// A container whose changes presenters are notified of.
    private struct ConnectedContainer {
        let account: UbiquityIdentityToken
        let observation: ItemObservation
    }

    /// Starts an app on a simulated device.
    /// - Parameters:
    ///   - app: The app on its device.
    ///   - home: The path of a directory that is the home directory of the device; each device needs a separate one. It
    ///     is created if it does not exist.
    ///   - settings: The settings of the device for documents, or `nil` to keep its settings or use the default
    ///     settings of its platform.
    /// - Throws: `CloudError` if the device already has a different home directory, or if the directory cannot be
    ///   created.
    public init(_ app: InstalledApp, home: String, settings: DocumentSettings? = nil) throws {
        self.app = app
        documents = try app.documentStore(in: home, settings: settings)
        keyValues = try app.keyValueStore()
        let url = URL(filePath: home, directoryHint: .isDirectory)
        homes = [url.standardizedFileURL.path, url.resolvingSymlinksInPath().path]
        RunningApps.shared.add(self)
    }

    /// Returns whether a URL is in the home directory of the device.
    func contains(_ url: URL) -> Bool {
        let path = url.standardizedFileURL.path
        return homes.contains { path.utf8.starts(with: ($0 + "/").utf8) }
    }
}

// MARK: - Selecting an app

extension RunningApp {
    @TaskLocal static var inTask: RunningApp?

    /// The app to which Apple's names refer: that of the task, or of the process if the task does not have one; `nil` if
    /// neither has one.
    ///
    /// Without an app, the device is signed out: containers are `nil`, and queries have no results.
    public static var `default`: RunningApp? { inTask ?? RunningApps.shared.ofProcess }

    /// Makes Apple's names in this process refer to the app.
    public func becomeDefault() {
        RunningApps.shared.ofProcess = self
        keyValues.becomeDefault()
    }

    /// Makes Apple's names refer to the app in the current task while `operation` runs.
    ///
    /// Tests that run in parallel, or with several devices, can each have a separate app. Blocks that `operation` submits
    /// to dispatch queues do not inherit the app of the task.
    public func asDefault<Result, Failure: Error>(_ operation: () throws(Failure) -> Result) throws(Failure) -> Result {
        let outcome: Swift.Result<Result, Failure> = Self.$inTask.withValue(self) {
            do throws(Failure) { return .success(try keyValues.asDefault(operation)) } catch { return .failure(error) }
        }
        return try outcome.get()
    }

    /// Makes Apple's names refer to the app in the current task while an asynchronous `operation` runs.
    ///
    /// Child tasks, and unstructured tasks that `operation` creates with `Task.init`, inherit the app.
    nonisolated(nonsending) public func asDefault<Result>(
        _ operation: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await Self.$inTask.withValue(self) {
            try await keyValues.asDefault(operation)
        }
    }

    /// Returns the app for a URL: the default if the URL is in its home directory or in none, otherwise the app whose
    /// home directory contains the URL.
    static func forItem(at url: URL) -> RunningApp? {
        let current = Self.default
        if let current, current.contains(url) { return current }
        return RunningApps.shared.app(containing: url) ?? current
    }

    /// Runs a callback with an app as the default, if there is one.
    static func callBack(to app: RunningApp?, _ body: () -> Void) {
        guard let app else { return body() }
        app.asDefault(body)
    }
}

// MARK: - Containers

extension RunningApp {
    /// Returns the directory of a container, or `nil` if it is not available, and connects coordinators and presenters
    /// to it.
    func container(_ identifier: String?) -> URL? {
        guard let container = try? documents.container(identifier), let token = documents.ubiquityIdentityToken
        else { return nil }
        connect(container.identifier, account: token)
        return container.url
    }

    /// Connects coordinators and presenters to a container; again after a change of the account.
    private func connect(_ identifier: String, account: UbiquityIdentityToken) {
        guard containers.withLock({ $0[identifier]?.account }) != account,
            let observation = try? documents.coordinateChanges(inContainer: identifier)
        else { return }
        let old = containers.withLock { containers in
            let old = containers[identifier]
            containers[identifier] = ConnectedContainer(account: account, observation: observation)
            return old
        }
        // Ending an observation changes the simulator, so it is not done within the lock.
        withExtendedLifetime(old) {}
    }
}

/// The running apps of the process.
final class RunningApps: Sendable {
    static let shared = RunningApps()

    private struct WeakApp {
        weak var app: RunningApp?
    }

    private let apps = Mutex<[WeakApp]>([])
    private let selected = Mutex<RunningApp?>(nil)

    /// The app to which Apple's names refer in tasks without an app.
    var ofProcess: RunningApp? {
        get { selected.withLock(\.self) }
        set { selected.withLock { $0 = newValue } }
    }

    func add(_ app: RunningApp) {
        apps.withLock { apps in
            apps.removeAll { $0.app == nil }
            apps.append(WeakApp(app: app))
        }
    }

    /// Returns the app whose home directory contains a URL; of several, the one that was started last.
    func app(containing url: URL) -> RunningApp? {
        apps.withLock { $0.compactMap(\.app) }.last { $0.contains(url) }
    }
}
