internal import Synchronization

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Reads and writes files so that nobody is disturbed who shows or changes them: Apple's `NSFileCoordinator`.
///
/// ```swift
/// let coordinator = FileCoordinator(filePresenter: document)
/// try await coordinator.coordinate(writingItemAt: url, options: .forMerging) { url in
///     try Data("Hello".utf8).write(to: url)
/// }
/// ```
///
/// Readers share; a writer is alone. Before an access begins, the presenters of the item let go of it and save; after
/// it they are told what has changed. The accessor is given the place where the item is by then, which may be another
/// one. Where several sides wait for each other, the last to come gets an error that names them, instead of waiting
/// forever as on a device.
///
/// One is made for each operation. The functions that wait without a thread are for asynchronous code; those that keep
/// the thread waiting, Apple's own, are for the rest.
///
/// https://developer.apple.com/documentation/foundation/nsfilecoordinator
public final class FileCoordinator: Sendable {
    /// Where the coordinator meets others.
    public let coordination: FileCoordination
    /// On whose behalf the files are accessed; it is neither asked nor told.
    public let filePresenter: (any FilePresenter)?

    private let number: Int
    private let customPurpose = Mutex<String?>(nil)
    private let isCancelled = Mutex(false)

    /// Creates a coordinator.
    /// - Parameters:
    ///   - filePresenter: who accesses the files; nil if nobody presents them here.
    ///   - coordination: where others are met.
    public init(filePresenter: (any FilePresenter)? = nil, in coordination: FileCoordination = .shared) {
        self.filePresenter = filePresenter
        self.coordination = coordination
        number = coordination.nextNumber()
    }

    /// What the access is for.
    ///
    /// Coordinators with the same purpose never block each other, and all those of one presenter have the same
    /// (https://developer.apple.com/documentation/foundation/nsfilecoordinator/purposeidentifier).
    ///
    /// It can be set once, and not on behalf of a presenter; Apple's raises an exception then, this one stays as it
    /// was.
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

    /// Ends the waiting of this coordinator, and lets it access nothing any more.
    ///
    /// Whoever waited gets an error of code `userCancelled`. An accessor that has begun goes on.
    public func cancel() {
        isCancelled.withLock { $0 = true }
        coordination.cancel(coordinator: number)
    }

    /// Tells presenters that an item has moved; to be called within the accessor of a write.
    /// - Returns: false if the coordinator is writing neither place, so that nobody is told.
    @discardableResult
    public func item(at oldURL: URL, didMoveTo newURL: URL) -> Bool {
        coordination.move(from: oldURL, to: newURL, by: requester)
    }
}

// MARK: - Waiting

extension FileCoordinator {
    /// Waits without a thread, accesses, and tells.
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

    /// Keeps the thread waiting, accesses, and tells.
    func accessWaiting<Result>(
        _ intents: [FileAccessIntent], isPreparation: Bool = false, _ accessor: ([URL]) throws -> Result
    ) throws -> Result {
        try check(intents)
        let claim = coordination.nextNumber()
        let decision = Decision()
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
            throw DocumentError(.userCancelled, "the coordinator was cancelled")
        }
        for case .writing(let options) in intents.map(\.kind) where options.rawValue.nonzeroBitCount > 1 {
            throw DocumentError(.invalidOptions, "a writer has one option at a time, not \(options.rawValue)")
        }
    }
}
