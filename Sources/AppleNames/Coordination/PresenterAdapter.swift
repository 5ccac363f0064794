internal import DocumentStores
internal import Foundation
internal import Synchronization

/// Delivers the messages of a coordination domain to a presenter with Apple's methods, on its operation queue.
///
/// The adapter does not retain the presenter, so that an app can remove a presenter where it is deinitialized. A message to
/// a presenter that was deinitialized has no effect, and a question to it counts as answered.
///
/// The class is `@unchecked Sendable`, because Apple's protocol is not `Sendable`: only the URL is read on other threads,
/// as in Apple's class.
final class PresenterAdapter: FilePresenter, @unchecked Sendable {
    private weak var presenter: (any NSFilePresenter)?
    private let app = RunningApp.default
    /// The versions of the item: a presenter that is notified of a removed version receives the last known object.
    private let versions = Mutex<[String: NSFileVersion]>([:])

    private init(_ presenter: any NSFilePresenter) { self.presenter = presenter }

    var presentedItemURL: URL? { presenter?.presentedItemURL }

    private struct WeakAdapter {
        weak var adapter: PresenterAdapter?
    }

    private static let adapters = Mutex<[ObjectIdentifier: WeakAdapter]>([:])

    /// Returns the presenter that represents a presenter with Apple's methods: always the same object while it is used.
    static func filePresenter(of presenter: any NSFilePresenter) -> any FilePresenter {
        let adapter = adapters.withLock { adapters in
            // The address of a presenter that was deinitialized may be that of a new one.
            if let adapter = adapters[ObjectIdentifier(presenter)]?.adapter, adapter.presenter === presenter {
                return adapter
            }
            let adapter = PresenterAdapter(presenter)
            adapters = adapters.filter { $0.value.adapter != nil }
            adapters[ObjectIdentifier(presenter)] = WeakAdapter(adapter: adapter)
            return adapter
        }
        // Reads the simulator, so it is not done within the lock.
        if adapter.versions.withLock(\.isEmpty) { adapter.rememberVersions() }
        return adapter
    }

    /// Returns the adapter of a presenter, even while the presenter is being deinitialized; `nil` if it is not used.
    static func existing(for presenter: any NSFilePresenter) -> PresenterAdapter? {
        adapters.withLock { $0[ObjectIdentifier(presenter)]?.adapter }
    }

    /// Ends the registrations of presenters that were deinitialized.
    ///
    /// https://developer.apple.com/documentation/foundation/nsfilecoordinator/removefilepresenter(_:)
    static func removeDeinitialized() {
        for case let adapter as PresenterAdapter in FileCoordination.shared.filePresenters
        where adapter.presenter == nil {
            FileCoordination.shared.removeFilePresenter(adapter)
        }
    }

    /// Returns the presenter with Apple's methods that a presenter represents.
    static func presenter(of filePresenter: any FilePresenter) -> (any NSFilePresenter)? {
        (filePresenter as? PresenterAdapter)?.presenter
    }
}

// MARK: - Queue

extension PresenterAdapter {
    /// Calls `body` on the operation queue of the presenter, as the app that is the default where it was registered.
    /// - Returns: The result, or `nil` if the presenter was deinitialized.
    @discardableResult
    private func onQueue<Reply: Sendable>(
        _ body: @Sendable (any NSFilePresenter) async throws -> Reply
    ) async rethrows -> Reply? {
        guard let presenter else { return nil }
        return try await QueueExecutor.run(on: presenter.presentedItemOperationQueue, as: app) {
            try await body(presenter)
        }
    }

    private func notify(
        _ identifier: String, _ body: @Sendable (any NSFilePresenter, NSFileVersion) -> Void
    ) async {
        let last = versions.withLock { $0[identifier] }
        rememberVersions()
        guard let version = versions.withLock({ $0[identifier] }) ?? last else { return }
        await onQueue { body($0, version) }
    }

    private func rememberVersions() {
        guard let url = presentedItemURL, let app = app ?? RunningApp.forItem(at: url),
            let found = try? app.documents.otherVersions(ofItemAt: url)
        else { return }
        versions.withLock { versions in
            versions = Dictionary(uniqueKeysWithValues: found.map { ($0.id, NSFileVersion($0, of: app)) })
        }
    }

    /// Asks a presenter to relinquish its item.
    private func relinquish(
        _ ask: @Sendable (any NSFilePresenter, @escaping @Sendable ((@Sendable () -> Void)?) -> Void) -> Void
    ) async -> FileReacquirer? {
        let reply = await onQueue { presenter in
            await FirstReply.wait { ask(presenter, $0) }
        }
        guard let reacquirer = reply ?? nil else { return nil }
        return { [self] in await onQueue { _ in reacquirer() } }
    }
}

// MARK: - Messages

extension PresenterAdapter {
    func relinquishPresentedItemToReader() async -> FileReacquirer? {
        await relinquish { $0.relinquishPresentedItem(toReader: $1) }
    }

    func relinquishPresentedItemToWriter() async -> FileReacquirer? {
        await relinquish { $0.relinquishPresentedItem(toWriter: $1) }
    }

    func savePresentedItemChanges() async throws {
        try await onQueue { try await $0.savePresentedItemChanges() }
    }

    func accommodatePresentedItemDeletion() async throws {
        try await onQueue { try await $0.accommodatePresentedItemDeletion() }
    }

    func accommodatePresentedSubitemDeletion(at url: URL) async throws {
        try await onQueue { try await $0.accommodatePresentedSubitemDeletion(at: url) }
    }

    func presentedItemDidMove(to newURL: URL) async { await onQueue { $0.presentedItemDidMove(to: newURL) } }

    func presentedItemDidChange() async { await onQueue { $0.presentedItemDidChange() } }

    func presentedItemDidChangeUbiquityAttributes() async {
        let keys: Set<URLResourceKey> = [
            .isUbiquitousItemKey, .ubiquitousItemDownloadingStatusKey, .ubiquitousItemIsDownloadingKey,
            .ubiquitousItemIsUploadedKey, .ubiquitousItemIsUploadingKey, .ubiquitousItemHasUnresolvedConflictsKey,
        ]
        await onQueue { $0.presentedItemDidChangeUbiquityAttributes(keys) }
    }

    func presentedItemDidGainVersion(_ identifier: String) async {
        await notify(identifier) { $0.presentedItemDidGain($1) }
    }

    func presentedItemDidLoseVersion(_ identifier: String) async {
        await notify(identifier) { $0.presentedItemDidLose($1) }
    }

    func presentedItemDidResolveConflictVersion(_ identifier: String) async {
        await notify(identifier) { $0.presentedItemDidResolveConflict($1) }
    }

    func presentedSubitemDidAppear(at url: URL) async { await onQueue { $0.presentedSubitemDidAppear(at: url) } }

    func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL) async {
        await onQueue { $0.presentedSubitem(at: oldURL, didMoveTo: newURL) }
    }

    func presentedSubitemDidChange(at url: URL) async { await onQueue { $0.presentedSubitemDidChange(at: url) } }
}
