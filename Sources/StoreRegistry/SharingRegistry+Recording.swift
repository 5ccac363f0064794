internal import Databases
public import RegistryModel

extension SharingRegistry {
    /// The effect of recording a snapshot.
    public enum Recording: String, Sendable {
        /// The snapshot was added.
        case added
        /// The same snapshot was recorded before; nothing changed.
        case unchanged
        /// The snapshot replaced one with other content.
        case replaced
    }

    /// The maximum number of times that a snapshot is recorded again after the connection was lost during a commit.
    ///
    /// Recording is idempotent, so the outcome of the lost commit does not matter.
    private static let repetitionLimit = 5

    /// Records a snapshot in one transaction.
    ///
    /// The snapshot of the latest commit is the current one of its repository; if several commits have the latest time,
    /// the snapshot that was recorded last is the current one. Releases are never the current snapshot.
    ///
    /// - Parameters:
    ///   - snapshot: The content of the repository.
    ///   - revision: The commit or release.
    ///   - replaces: Whether a snapshot of the same revision with other content is replaced.
    /// - Returns: The effect.
    /// - Throws: ``RegistryError`` with the code `contradiction` if the same revision has other content.
    @discardableResult
    public func record(
        _ snapshot: StoreSnapshot, of revision: Revision, replacing replaces: Bool = false
    ) throws(RegistryError) -> Recording {
        try record([(snapshot, revision)], replacing: replaces)[0]
    }

    /// Records snapshots in one transaction.
    @discardableResult
    package func record(
        _ snapshots: [(StoreSnapshot, Revision)], replacing replaces: Bool = false
    ) throws(RegistryError) -> [Recording] {
        try translating {
            let entries = try snapshots.map { try RecordedEntry($0, of: $1, replaces: replaces) }
            var attempt = 1
            while true {
                do {
                    return try database.transaction(.write) { transaction in
                        try entries.map { try Recorder(transaction: transaction).record($0) }
                    }
                } catch let error as DatabaseAccessError
                    where error.code == .unknownOutcome && attempt < Self.repetitionLimit
                {
                    attempt += 1
                }
            }
        }
    }

    /// Removes a repository with its whole history, or one of its releases.
    ///
    /// - Throws: ``RegistryError`` with the code `unknown` if it is not recorded.
    public func forget(_ repository: String, release: String? = nil) throws(RegistryError) {
        try translating {
            try database.transaction(.write) { transaction in
                try Recorder(transaction: transaction).forget(repository, release: release)
            }
        }
    }
}

/// A snapshot that is ready to be recorded.
struct RecordedEntry {
    let snapshot: StoreSnapshot
    let content: String
    let digest: String
    let revision: Revision
    let replaces: Bool

    init(_ snapshot: StoreSnapshot, of revision: Revision, replaces: Bool) throws {
        try Self.check(snapshot, revision)
        self.snapshot = snapshot.normalized
        let bytes = try self.snapshot.jsonOfNormalized
        content = String(decoding: bytes, as: UTF8.self)
        digest = SHA256Digest(bytes).description
        self.revision = revision.storable
        self.replaces = replaces
    }

    private static func check(_ snapshot: StoreSnapshot, _ revision: Revision) throws(RegistryError) {
        guard snapshot.size <= StoreSnapshot.sizeLimit else {
            throw RegistryError(
                .request,
                "the snapshot has \(snapshot.size) products, claims, and profiles; at most "
                    + "\(StoreSnapshot.sizeLimit) can be recorded")
        }
        guard !revision.repository.isEmpty, !revision.commit.isEmpty else {
            throw RegistryError(.request, "the name of the repository or the commit is empty")
        }
    }
}

extension Revision {
    /// The revision without NUL characters, which a database cannot store.
    fileprivate var storable: Revision {
        var copy = self
        copy.repository = repository.storable
        copy.commit = commit.storable
        copy.release = release.storable
        copy.recorder = recorder.storable
        return copy
    }
}
