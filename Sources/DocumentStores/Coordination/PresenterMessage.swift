/// A question to a presenter before an access.
enum PresenterQuestion: Sendable, Hashable {
    case relinquishToReader
    case relinquishToWriter
    case save
    case accommodateDeletion
    case accommodateSubitemDeletion(ItemPath)

    func ask(_ presenter: any FilePresenter) async throws -> FileReacquirer? {
        switch self {
        case .relinquishToReader: return await presenter.relinquishPresentedItemToReader()
        case .relinquishToWriter: return await presenter.relinquishPresentedItemToWriter()
        case .save: try await presenter.savePresentedItemChanges()
        case .accommodateDeletion: try await presenter.accommodatePresentedItemDeletion()
        case .accommodateSubitemDeletion(let path):
            try await presenter.accommodatePresentedSubitemDeletion(at: path.url)
        }
        return nil
    }
}

extension FileAccess {
    /// Returns the questions to the presenter of an item before this access, in order.
    ///
    /// https://developer.apple.com/documentation/foundation/nsfilecoordinator
    func questions(toPresenterOf presented: ItemPath, packages: PackageNames) -> [PresenterQuestion] {
        let isWhole = presented == path || packages.isPackage(presented, containing: path)
        guard let writing else {
            guard isWhole, case .reading(let options) = intent.kind else { return [] }
            return [.relinquishToReader] + (options.contains(.withoutChanges) ? [] : [.save])
        }
        let isInside = takesContents && path.contains(presented)
        guard isWhole || isInside else { return [] }
        var questions: [PresenterQuestion] = [.relinquishToWriter]
        if writing == .forMerging { questions.append(.save) }
        if deletes {
            questions.append(isWhole && presented != path ? .accommodateSubitemDeletion(path) : .accommodateDeletion)
        }
        return questions
    }

    /// Returns the questions to the presenter of an item, or of an item in it, before many accesses.
    func preparations(forPresenterOf presented: ItemPath) -> [PresenterQuestion] {
        guard presented == path || path.contains(presented) else { return [] }
        guard let writing else {
            guard case .reading(let options) = intent.kind, !options.contains(.withoutChanges) else { return [] }
            return [.save]
        }
        return (writing == .forMerging ? [.save] : []) + (deletes ? [.accommodateDeletion] : [])
    }
}

/// A notification for a presenter, to which the presenter does not reply.
enum PresenterNotification: Sendable, Hashable {
    case didChange
    case didMove(ItemPath)
    case subitemDidAppear(ItemPath)
    case subitemDidChange(ItemPath)
    case subitemDidMove(ItemPath, ItemPath)
    case didGainVersion(String)
    case didLoseVersion(String)
    case didResolveConflict(String)
    case didChangeUbiquityAttributes

    func notify(_ presenter: any FilePresenter) async {
        switch self {
        case .didChange: await presenter.presentedItemDidChange()
        case .didMove(let path): await presenter.presentedItemDidMove(to: path.url)
        case .subitemDidAppear(let path): await presenter.presentedSubitemDidAppear(at: path.url)
        case .subitemDidChange(let path): await presenter.presentedSubitemDidChange(at: path.url)
        case .subitemDidMove(let old, let new):
            await presenter.presentedSubitem(at: old.url, didMoveTo: new.url)
        case .didGainVersion(let version): await presenter.presentedItemDidGainVersion(version)
        case .didLoseVersion(let version): await presenter.presentedItemDidLoseVersion(version)
        case .didResolveConflict(let version): await presenter.presentedItemDidResolveConflictVersion(version)
        case .didChangeUbiquityAttributes: await presenter.presentedItemDidChangeUbiquityAttributes()
        }
    }
}

/// A message in the queue of a presenter.
struct PresenterMessage: Sendable {
    enum Content: Sendable {
        /// The questions, and the access that begins after they are answered.
        case questions(claim: Int, [PresenterQuestion])
        case notification(PresenterNotification)
        case reacquire(FileReacquirer)
    }

    let number: Int
    let content: Content

    /// The access that waits for the answer.
    var claim: Int? {
        if case .questions(let claim, _) = content { claim } else { nil }
    }

    /// The notification; `nil` if the message is a list of questions.
    var notification: PresenterNotification? {
        if case .notification(let notification) = content { notification } else { nil }
    }

    /// The path of the presenter's item after it has handled the message.
    var destination: ItemPath? {
        if case .notification(.didMove(let path)) = content { path } else { nil }
    }

    func deliver(to presenter: any FilePresenter) async -> PresenterReply {
        switch content {
        case .notification(let notification): await notification.notify(presenter)
        case .reacquire(let reacquirer): await reacquirer()
        case .questions(_, let questions): return await Self.ask(questions, presenter)
        }
        return PresenterReply()
    }

    /// Asks a presenter questions in order, until the presenter refuses one.
    private static func ask(
        _ questions: [PresenterQuestion], _ presenter: any FilePresenter
    ) async -> PresenterReply {
        var answer = PresenterReply()
        do {
            for question in questions {
                if let reacquirer = try await question.ask(presenter) { answer.reacquirers.append(reacquirer) }
            }
        } catch {
            answer.refusal = error
        }
        return answer
    }
}

/// A presenter's reply to questions.
struct PresenterReply: Sendable {
    var reacquirers: [FileReacquirer] = []
    var refusal: (any Error)?
}

/// A registered presenter and its messages.
struct PresenterRegistration: Sendable {
    let number: Int
    let presenter: any FilePresenter
    let queue = PresenterQueue()
    /// The messages that the presenter has not started to handle.
    var pendingMessages: [PresenterMessage] = []
    /// The messages that the presenter is handling.
    var inHand: [PresenterMessage] = []
    /// The last move that the presenter was notified of: the number of the message, and the new path.
    private(set) var lastMove: (message: Int, path: ItemPath)?

    init(number: Int, presenter: any FilePresenter) {
        self.number = number
        self.presenter = presenter
    }

    /// The path of the presenter's item after it has handled all its messages, if one of them is a move.
    var destination: ItemPath? { (inHand + pendingMessages).last { $0.destination != nil }?.destination }

    var identity: ObjectIdentifier { ObjectIdentifier(presenter) }

    /// Returns the next message and marks it as being handled.
    mutating func takeNext() -> PresenterMessage? {
        guard !pendingMessages.isEmpty else { return nil }
        let message = pendingMessages.removeFirst()
        inHand.append(message)
        return message
    }

    /// Marks a message as handled.
    mutating func finish(_ message: Int) {
        guard let index = inHand.firstIndex(where: { $0.number == message }) else { return }
        if let path = inHand.remove(at: index).destination, message > lastMove?.message ?? 0 {
            lastMove = (message, path)
        }
    }
}
