public import FoundationShims
internal import Synchronization

/// Coordinates reads and writes of files with presenters and other coordinators: Apple's `NSFileCoordinator`.
///
/// ```swift
/// let coordinator = FileCoordinator(filePresenter: document)
/// try await coordinator.coordinate(writingItemAt: url, options: .forMerging) { url in
///     try Data("Hello".utf8).write(to: url)
/// }
/// ```
///
/// Several readers can access an item at the same time; a writer has exclusive access. Before an access begins, the
/// presenters of the item relinquish it and save; afterward, they are notified of changes. The accessor receives the
/// current URL of the item, which differs from the requested one if the item was moved. If accesses wait for each
/// other, the last one fails with an error that names all of them; on a real device, they would wait forever.
///
/// Create one coordinator per operation. The asynchronous methods do not block a thread. The methods that end in
/// `AndWait` block the thread, as Apple's methods do.
///
/// https://developer.apple.com/documentation/foundation/nsfilecoordinator
public final class FileCoordinator: Sendable {
    /// The coordination domain.
    public let coordination: FileCoordination
    /// The presenter that performs the accesses; it is neither asked nor notified.
    public let filePresenter: (any FilePresenter)?

    private let number: Int
    private let customPurpose = Mutex<String?>(nil)
    private let isCancelled = Mutex(false)

    /// Creates a coordinator.
    /// - Parameters:
    ///   - filePresenter: The presenter that performs the accesses, or `nil` if there is none.
    ///   - coordination: The coordination domain.
    public init(filePresenter: (any FilePresenter)? = nil, in coordination: FileCoordination = .shared) {
        self.filePresenter = filePresenter
        self.coordination = coordination
        number = coordination.nextNumber()
    }

    /// The purpose of the accesses.
    ///
    /// Coordinators with the same purpose never block each other, and all coordinators of one presenter have the same
    /// purpose (https://developer.apple.com/documentation/foundation/nsfilecoordinator/purposeidentifier).
    ///
    /// The purpose can be set once, and only if the coordinator has no presenter. Otherwise, Apple's class raises an
    /// exception; this class ignores the new value.
    public var purposeIdentifier: String {
        get { customPurpose.withLock(\.self) ?? ownPurpose }
        set {
            guard filePresenter == nil, !newValue.isEmpty else { return }
            customPurpose.withLock { $0 = $0 ?? newValue }
        }
    }

    private var ownPurpose: String {
        guard let filePresenter else { return "coordinator \(number)" }
        return "\(type(of: filePresenter)) \(UInt(bitPattern: ObjectIdentifier(filePresenter)))"
    }

    private var requester: FileClaim.Requester {
        FileClaim.Requester(
            coordinator: number, purpose: purposeIdentifier, presenter: filePresenter.map { ObjectIdentifier($0) })
    }

    /// Cancels the waiting accesses of this coordinator and prevents further ones.
    ///
    /// Canceled accesses fail with code `userCancelled`. An accessor that has started is not interrupted.
    public func cancel() {
        isCancelled.withLock { $0 = true }
        coordination.cancel(coordinator: number)
    }

    /// Notifies presenters that an item was moved; must be called within the accessor of a write.
    /// - Returns: `false` if the coordinator is not writing to either URL; then no presenter is notified.
    @discardableResult
    public func item(at oldURL: URL, didMoveTo newURL: URL) -> Bool {
        coordination.move(from: oldURL, to: newURL, by: requester)
    }
}

// MARK: - Waiting

extension FileCoordinator {
    /// Waits without blocking a thread, runs the accessor, and notifies presenters.
    nonisolated(nonsending) func access<Result>(
        _ intents: [FileAccessIntent], isPreparation: Bool = false,
        _ accessor: ([URL]) async throws -> Result
    ) async throws -> Result {
        try check(intents)
        let claim = coordination.nextNumber()
        let urls = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                request(claim, intents, isPreparation, keepsThread: false) { continuation.resume(with: $0) }
                if Task.isCancelled { coordination.cancel(coordinator: number, claim: claim) }
            }
        } onCancel: {
            coordination.cancel(coordinator: number, claim: claim)
        }
        defer { coordination.finish(claim) }
        return try await AccessContext.$current.withValue(.claim(claim)) { try await accessor(urls) }
    }

    /// Blocks the thread until the access is granted, runs the accessor, and notifies presenters.
    func accessWaiting<Result>(
        _ intents: [FileAccessIntent], isPreparation: Bool = false, _ accessor: ([URL]) throws -> Result
    ) throws -> Result {
        try check(intents)
        let claim = coordination.nextNumber()
        let decision = PendingAccess()
        request(claim, intents, isPreparation, keepsThread: true) { decision.make($0) }
        let urls = try decision.wait()
        defer { coordination.finish(claim) }
        return try AccessContext.$current.withValue(.claim(claim)) { try accessor(urls) }
    }

    private func request(
        _ claim: Int, _ intents: [FileAccessIntent], _ isPreparation: Bool, keepsThread: Bool,
        decide: @escaping @Sendable (Result<[URL], any Error>) -> Void
    ) {
        coordination.request(
            FileClaim(
                number: claim, requester: requester, context: AccessContext.current, isPreparation: isPreparation,
                keepsThread: keepsThread, decide: decide,
                accesses: intents.map { FileAccess($0, packages: coordination.packages) }))
        if isCancelled.withLock(\.self) { coordination.cancel(coordinator: number, claim: claim) }
    }

    private func check(_ intents: [FileAccessIntent]) throws {
        guard !isCancelled.withLock(\.self) else {
            throw DocumentError(.userCancelled, "the coordinator was canceled")
        }
        for case .writing(let options) in intents.map(\.kind) where options.rawValue.nonzeroBitCount > 1 {
            throw DocumentError(
                .invalidOptions, "\(options.rawValue) combines several writing options; expected at most one")
        }
    }
}
