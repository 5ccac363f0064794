#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Within what something happens: an access that was granted, or a message that a presenter is answering.
///
/// It goes with the task, so that it is known who waits for whom.
enum AccessContext: Sendable, Hashable {
    case claim(Int)
    case message(Int)

    @TaskLocal static var current: AccessContext?
}

/// Somebody who wants to access items, is waiting to, or is doing so.
struct FileClaim: Sendable {
    enum Phase: Sendable {
        /// Others are in the way.
        case waiting
        /// Nobody is in the way any more, and presenters are being asked.
        case asking
        case granted
    }

    let number: Int
    let requester: Requester
    let context: AccessContext?
    /// Whether presenters are only asked, and nobody is kept waiting.
    let isPreparation: Bool
    /// Whether a thread is kept waiting.
    let keepsThread: Bool
    /// Called once: with the places of the items, or why there is no access.
    let decide: @Sendable (Result<[URL], any Error>) -> Void

    var accesses: [FileAccess]
    var phase = Phase.waiting
    /// The messages and downloads that have not been answered yet.
    var unanswered: Set<Int> = []
    /// What presenters want to be called back with, by registration.
    var reacquirers: [(registration: Int, body: FileReacquirer)] = []
    /// Where items went during the access.
    var moves: [(old: ItemPath, new: ItemPath)] = []

    /// Who asks.
    struct Requester: Sendable {
        let coordinator: Int
        let purpose: String
        let presenter: ObjectIdentifier?
    }

    var description: String { accesses.map(\.description).joined(separator: " and ") }
}

extension FileClaim {
    /// Whether this one has to wait until another one is over.
    ///
    /// Accesses with the same purpose never block each other
    /// (https://developer.apple.com/documentation/foundation/nsfilecoordinator/purposeidentifier).
    func conflicts(with other: FileClaim) -> Bool {
        guard number != other.number, !isPreparation, !other.isPreparation,
            requester.coordinator != other.requester.coordinator, requester.purpose != other.requester.purpose
        else { return false }
        return accesses.contains { access in
            other.accesses.contains { access.conflicts(with: $0) }
        }
    }
}
