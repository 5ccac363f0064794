internal import Synchronization

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Where coordinators and presenters meet.
///
/// On a device there is one for the whole system; here there is `shared` for the process, and coordinators find one
/// another by the places of the files. A test that wants to be alone makes one of its own.
///
/// Between processes nothing is coordinated: see `coordination-processes` in `Docs/DifferencesFromICloud.md`.
public final class FileCoordination: Sendable {
    /// The one of the process, which coordinators use unless they are told otherwise.
    public static let shared = FileCoordination()

    private let state = Mutex(CoordinationState())

    /// Creates a place to meet that has nothing to do with others.
    public init() {}
}

// MARK: - Presenters

extension FileCoordination {
    /// Registers a presenter, which is kept until it is removed.
    ///
    /// Apple's advice is to do so within the coordinated read that opens the item, so that nothing happens unnoticed
    /// between the two (https://developer.apple.com/documentation/foundation/nsfilecoordinator/addfilepresenter(_:)).
    public func addFilePresenter(_ presenter: any FilePresenter) {
        change { state, _ in
            guard !state.registrations.contains(where: { $0.identity == ObjectIdentifier(presenter) }) else {
                return []
            }
            state.registrations.append(PresenterRegistration(number: state.nextNumber(), presenter: presenter))
            return []
        }
    }

    /// Removes a presenter; nobody waits for its answers any more.
    public func removeFilePresenter(_ presenter: any FilePresenter) {
        change { state, places in state.remove(presenter: ObjectIdentifier(presenter), places) }
    }

    /// All presenters, in the order in which they came.
    public var filePresenters: [any FilePresenter] {
        state.withLock { $0.registrations.map(\.presenter) }
    }

    /// Waits until every presenter has heard everything that there is to be told now.
    public func messagesDelivered() async {
        await withCheckedContinuation { continuation in
            change { state, _ in
                state.waitingForSilence.append { continuation.resume() }
                return state.takeWaitingForSilence()
            }
        }
    }

    /// Sets which directories are packages, by the extensions of their names in small letters.
    ///
    /// On a device the apps declare them as types.
    public func setPackageExtensions(_ extensions: Set<String>) {
        state.withLock { $0.packages = PackageNames(extensions: extensions) }
    }

    var packages: PackageNames { state.withLock(\.packages) }
}

// MARK: - iCloud

/// Brings the content of items that are not on the device.
package protocol ContentProvider: Sendable {
    /// Returns when the content is there.
    func provideContent(of url: URL) async throws
}

extension FileCoordination {
    /// Lets somebody bring the content of items below a directory before they are accessed.
    /// - Returns: what lasts as long as somebody holds on to it.
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

    /// Tells presenters what has come from outside.
    package func tell(_ change: ItemChange) {
        self.change { state, places in state.tell(change, places) }
    }

    /// Whether somebody is accessing an item, or is about to, so that iCloud had better come again later.
    package func isBeingAccessed(_ url: URL) -> Bool {
        let access = FileAccess(.writingIntent(with: url, options: .forReplacing), packages: packages)
        return state.withLock { state in
            state.claims.contains { claim in
                !claim.isPreparation && claim.accesses.contains { $0.conflicts(with: access) }
            }
        }
    }

    /// How many accesses have not been granted yet.
    package var claimsWaiting: Int {
        state.withLock { state in state.claims.count { $0.phase != .granted } }
    }

    func fetch(_ url: URL, from provider: any ContentProvider, question: Int, for claim: Int) {
        Task.detached(executorPreference: DiskThreads.shared) { [self] in
            var answer = PresenterAnswer()
            do { try await provider.provideContent(of: url) } catch { answer.refusal = error }
            let result = answer
            change { state, places in state.answered(question, for: claim, by: nil, result, places) }
        }
    }
}

// MARK: - Accesses

extension FileCoordination {
    func nextNumber() -> Int { state.withLock { $0.nextNumber() } }

    /// Takes up a claim, which is decided now or later.
    func request(_ claim: FileClaim) {
        change { state, places in state.add(claim, places) }
    }

    /// Ends an access that was granted.
    func finish(_ claim: Int) {
        change { state, places in state.finish(claim, places) }
    }

    /// Ends the claims of a coordinator, or one of them, that have not been granted.
    func cancel(coordinator: Int, claim: Int? = nil) {
        change { state, places in
            let numbers = state.claims.filter { $0.requester.coordinator == coordinator }.map(\.number)
            let error = DocumentError(.userCancelled, "the access was cancelled while it waited")
            return numbers.filter { $0 == claim ?? $0 }.flatMap { state.refuse($0, error, places) }
        }
    }

    /// Tells that an item has moved during an access.
    func move(from old: URL, to new: URL, by requester: FileClaim.Requester) -> Bool {
        var isWithinAccess = false
        change { state, places in
            let consequences = state.move(from: ItemPath(old), to: ItemPath(new), by: requester, places)
            isWithinAccess = consequences != nil
            return consequences ?? []
        }
        return isWithinAccess
    }

    /// Lets a presenter read its next message, when it has begun with those before it.
    func read(mailboxOf registration: PresenterRegistration) {
        let (number, presenter, queue) = (registration.number, registration.presenter, registration.queue)
        queue.async { [self] in
            guard let message = state.withLock({ $0.nextMessage(for: number) }) else { return }
            Task.detached(executorPreference: queue) { [self] in
                let answer = await AccessContext.$current.withValue(.message(message.number)) {
                    await PackageNames.$current.withValue(packages) { await message.deliver(to: presenter) }
                }
                change { state, places in state.finish(message, of: number, answer, places) }
            }
        }
    }

    /// Changes the state and then does what follows from it.
    ///
    /// Presenters are asked for their places beforehand: they may be busy with something that waits for the lock.
    private func change(
        _ body: (inout CoordinationState, PresentedPlaces) -> [CoordinationState.Consequence]
    ) {
        let asked = state.withLock(\.registrations).map { registration in
            (registration, place: registration.presenter.presentedItemURL.map { ItemPath($0) })
        }
        let consequences = state.withLock { state in
            var places: PresentedPlaces = [:]
            for (registration, place) in asked { places[registration.number] = place }
            let lastMoves = Dictionary(uniqueKeysWithValues: asked.map { ($0.0.number, $0.0.lastMove?.message) })
            for registration in state.registrations {
                // One that has heard of a move since it was asked answers otherwise now.
                if let move = registration.lastMove, move.message != lastMoves[registration.number] ?? nil {
                    places[registration.number] = move.place
                }
                // One that has not read yet that its item has moved does not know where it is.
                if let destination = registration.destination { places[registration.number] = destination }
            }
            return body(&state, places)
        }
        for consequence in consequences { consequence(self) }
    }
}
