package import FoundationShims
internal import Synchronization

/// A coordination domain: the coordinators and presenters that coordinate with each other.
///
/// A device has one domain for the whole system. Here, `shared` is the domain of the process, in which coordinators
/// conflict if they access the same paths. An isolated test creates a separate domain.
///
/// Accesses of different processes are not coordinated: see `coordination-processes` in
/// `Docs/DifferencesFromICloud.md`.
public final class FileCoordination: Sendable {
    /// The domain of the process, which is the default of coordinators.
    public static let shared = FileCoordination()

    private let state = Mutex(CoordinationState())

    /// Creates a separate domain.
    public init() {}
}

// MARK: - Presenters

extension FileCoordination {
    /// Registers a presenter and retains it until it is removed.
    ///
    /// Apple recommends adding a presenter within the coordinated read that opens the item, so that no change is missed
    /// (https://developer.apple.com/documentation/foundation/nsfilecoordinator/addfilepresenter(_:)).
    public func addFilePresenter(_ presenter: any FilePresenter) {
        change { state, _ in
            guard !state.registrations.contains(where: { $0.identity == ObjectIdentifier(presenter) }) else {
                return []
            }
            state.registrations.append(PresenterRegistration(number: state.nextNumber(), presenter: presenter))
            return []
        }
    }

    /// Removes a presenter; its pending questions count as answered.
    public func removeFilePresenter(_ presenter: any FilePresenter) {
        change { state, paths in state.remove(presenter: ObjectIdentifier(presenter), paths) }
    }

    /// All presenters, in the order of their registration.
    public var filePresenters: [any FilePresenter] {
        state.withLock { $0.registrations.map(\.presenter) }
    }

    /// Waits until all presenters have handled all pending messages.
    public func messagesDelivered() async {
        await withCheckedContinuation { continuation in
            change { state, _ in
                state.waitingForSilence.append { continuation.resume() }
                return state.takeWaitingForSilence()
            }
        }
    }

    /// Sets the file name extensions of packages, in lowercase.
    ///
    /// On a real device, apps declare packages as document types.
    public func setPackageExtensions(_ extensions: Set<String>) {
        state.withLock { $0.packages = PackageNames(extensions: extensions) }
    }

    var packages: PackageNames { state.withLock(\.packages) }
}

// MARK: - iCloud

/// Provides the content of items that are not on the device.
package protocol ContentProvider: Sendable {
    /// Returns when the content is on the device.
    func provideContent(of url: URL) async throws
}

extension FileCoordination {
    /// Registers a provider for the content of items below a directory.
    /// - Returns: An observation; the registration ends when it is deinitialized.
    package func addProvider(_ provider: any ContentProvider, below directory: URL) -> ItemObservation {
        let number = state.withLock { state in
            let number = state.nextNumber()
            state.providers.append((number, ItemPath(directory), provider))
            return number
        }
        return ItemObservation { [weak self] in
            self?.state.withLock { state in state.providers.removeAll { $0.number == number } }
        }
    }

    /// Notifies presenters of a remote change.
    package func notify(_ change: ItemChange) {
        self.change { state, paths in state.notify(change, paths) }
    }

    /// Returns whether an access to an item is granted or waiting, so that a change by iCloud should be delayed.
    package func isBeingAccessed(_ url: URL) -> Bool {
        let access = FileAccess(.writingIntent(with: url, options: .forReplacing), packages: packages)
        return state.withLock { state in
            state.claims.contains { claim in
                !claim.isPreparation && claim.accesses.contains { $0.conflicts(with: access) }
            }
        }
    }

    /// The number of accesses that are not granted yet.
    package var claimsWaiting: Int {
        state.withLock { state in state.claims.count { $0.phase != .granted } }
    }

    func fetch(_ url: URL, from provider: any ContentProvider, question: Int, for claim: Int) {
        Task.detached(executorPreference: DiskThreads.shared) { [self] in
            var answer = PresenterReply()
            do { try await provider.provideContent(of: url) } catch { answer.refusal = error }
            let result = answer
            change { state, paths in state.answered(question, for: claim, by: nil, result, paths) }
        }
    }
}

// MARK: - Accesses

extension FileCoordination {
    func nextNumber() -> Int { state.withLock { $0.nextNumber() } }

    /// Adds a claim, which is granted or rejected immediately or later.
    func request(_ claim: FileClaim) {
        change { state, paths in state.add(claim, paths) }
    }

    /// Ends a granted access.
    func finish(_ claim: Int) {
        change { state, paths in state.finish(claim, paths) }
    }

    /// Cancels the claims of a coordinator that are not granted yet, or only one of these claims.
    func cancel(coordinator: Int, claim: Int? = nil) {
        change { state, paths in
            let numbers = state.claims.filter { $0.requester.coordinator == coordinator }.map(\.number)
            let error = DocumentError(.userCancelled, "the access was canceled while it was waiting")
            return numbers.filter { $0 == claim ?? $0 }.flatMap { state.refuse($0, error, paths) }
        }
    }

    /// Handles a move of an item during an access.
    func move(from old: URL, to new: URL, by requester: FileClaim.Requester) -> Bool {
        var isWithinAccess = false
        change { state, paths in
            let consequences = state.move(from: ItemPath(old), to: ItemPath(new), by: requester, paths)
            isWithinAccess = consequences != nil
            return consequences ?? []
        }
        return isWithinAccess
    }

    /// Delivers the next message to a presenter after the previous ones have started.
    func read(nextMessageOf registration: PresenterRegistration) {
        let (number, presenter, queue) = (registration.number, registration.presenter, registration.queue)
        queue.async { [self] in
            guard let message = state.withLock({ $0.nextMessage(for: number) }) else { return }
            Task.detached(executorPreference: queue) { [self] in
                let answer = await AccessContext.$current.withValue(.message(message.number)) {
                    await PackageNames.$current.withValue(packages) { await message.deliver(to: presenter) }
                }
                change { state, paths in state.finish(message, of: number, answer, paths) }
            }
        }
    }

    /// Changes the state and then runs the consequences.
    ///
    /// The paths of presenters are read before the state is locked, because a presenter may be busy with an operation
    /// that waits for the lock.
    private func change(
        _ body: (inout CoordinationState, PresentedPaths) -> [CoordinationState.Consequence]
    ) {
        let asked = state.withLock(\.registrations).map { registration in
            (registration, path: registration.presenter.presentedItemURL.map { ItemPath($0) })
        }
        let consequences = state.withLock { state in
            var paths: PresentedPaths = [:]
            for (registration, path) in asked { paths[registration.number] = path }
            let lastMoves = Dictionary(uniqueKeysWithValues: asked.map { ($0.0.number, $0.0.lastMove?.message) })
            for registration in state.registrations {
                // A presenter that was notified of a move after its path was read has a new path.
                if let move = registration.lastMove, move.message != lastMoves[registration.number] ?? nil {
                    paths[registration.number] = move.path
                }
                // A presenter that has not yet handled the notification of a move does not know its new path.
                if let destination = registration.destination { paths[registration.number] = destination }
            }
            return body(&state, paths)
        }
        for consequence in consequences { consequence(self) }
    }
}
