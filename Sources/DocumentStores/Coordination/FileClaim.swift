internal import FoundationShims

/// The context of an operation: a granted access, or a message that a presenter is handling.
///
/// A task inherits the context, so that waits between accesses are known.
enum AccessContext: Sendable, Hashable {
    case claim(Int)
    case message(Int)

    @TaskLocal static var current: AccessContext?
}

/// A request to access items: waiting, being prepared, or granted.
struct FileClaim: Sendable {
    enum Phase: Sendable {
        /// Other claims block this one.
        case waiting
        /// No claim blocks this one, and presenters are being asked.
        case asking
        case granted
    }

    let number: Int
    let requester: Requester
    let context: AccessContext?
    /// Whether presenters are only asked, without blocking other claims.
    let isPreparation: Bool
    /// Whether a thread is blocked while the claim waits.
    let keepsThread: Bool
    /// Called once, with the URLs of the items or with the error.
    let decide: @Sendable (Result<[URL], any Error>) -> Void

    var accesses: [FileAccess]
    var phase = Phase.waiting
    /// The messages and downloads that are not yet completed.
    var unanswered: Set<Int> = []
    /// The functions with which presenters reacquire their items, by registration.
    var reacquirers: [(registration: Int, body: FileReacquirer)] = []
    /// The items that were moved during the access.
    var moves: [(old: ItemPath, new: ItemPath)] = []

    /// The coordinator that requests the access.
    struct Requester: Sendable {
        let coordinator: Int
        let purpose: String
        let presenter: ObjectIdentifier?
    }

    var description: String { accesses.map(\.description).joined(separator: " and ") }
}

extension FileClaim {
    /// Returns whether two claims cannot be granted at the same time.
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
