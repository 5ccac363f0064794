/// Something that a presenter is asked before an access.
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
    /// What the presenter of an item is asked before this access, in order.
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

    /// What the presenter of an item, or of something in it, is asked before many accesses.
    func preparations(forPresenterOf presented: ItemPath) -> [PresenterQuestion] {
        guard presented == path || path.contains(presented) else { return [] }
        guard let writing else {
            guard case .reading(let options) = intent.kind, !options.contains(.withoutChanges) else { return [] }
            return [.save]
        }
        return (writing == .forMerging ? [.save] : []) + (deletes ? [.accommodateDeletion] : [])
    }
}

/// Something that a presenter is told; nobody waits for it.
enum PresenterNews: Sendable, Hashable {
    case didChange
    case didMove(ItemPath)
    case subitemDidAppear(ItemPath)
    case subitemDidChange(ItemPath)
    case subitemDidMove(ItemPath, ItemPath)
    case didGainVersion(String)
    case didLoseVersion(String)
    case didResolveConflict(String)
    case didChangeUbiquityAttributes

    func tell(_ presenter: any FilePresenter) async {
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

/// What waits in the mailbox of a presenter.
struct PresenterMessage: Sendable {
    enum Content: Sendable {
        /// The access that begins when they are answered, and what is asked.
        case questions(claim: Int, [PresenterQuestion])
        case news(PresenterNews)
        case reacquire(FileReacquirer)
    }

    let number: Int
    let content: Content

    /// The access that waits for the answer.
    var claim: Int? {
        if case .questions(let claim, _) = content { claim } else { nil }
    }

    /// What the presenter is told, if it is not asked.
    var news: PresenterNews? {
        if case .news(let news) = content { news } else { nil }
    }

    /// Where the presenter's item is once the message has been read.
    var destination: ItemPath? {
        if case .news(.didMove(let path)) = content { path } else { nil }
    }

    func deliver(to presenter: any FilePresenter) async -> PresenterAnswer {
        var answer = PresenterAnswer()
        switch content {
        case .news(let news): await news.tell(presenter)
        case .reacquire(let reacquirer): await reacquirer()
        case .questions(_, let questions):
            do {
                for question in questions {
                    if let reacquirer = try await question.ask(presenter) { answer.reacquirers.append(reacquirer) }
                }
            } catch {
                answer.refusal = error
            }
        }
        return answer
    }
}

/// What a presenter said to what it was asked.
struct PresenterAnswer: Sendable {
    var reacquirers: [FileReacquirer] = []
    var refusal: (any Error)?
}

/// A presenter that is to be asked and told.
struct PresenterRegistration: Sendable {
    let number: Int
    let presenter: any FilePresenter
    let queue = PresenterQueue()
    /// What the presenter has not begun to read.
    var mailbox: [PresenterMessage] = []
    /// What it has begun to read and not finished.
    var inHand: [PresenterMessage] = []
    /// The last move of which the presenter has heard: the number of the message, and where the item went.
    private(set) var lastMove: (message: Int, place: ItemPath)?

    init(number: Int, presenter: any FilePresenter) {
        self.number = number
        self.presenter = presenter
    }

    /// Where the item will be for the presenter once it has read all its messages, if they say so.
    var destination: ItemPath? { (inHand + mailbox).last { $0.destination != nil }?.destination }

    var identity: ObjectIdentifier { ObjectIdentifier(presenter) }

    /// The message that is read next, in the presenter's hands from now on.
    mutating func takeNext() -> PresenterMessage? {
        guard !mailbox.isEmpty else { return nil }
        let message = mailbox.removeFirst()
        inHand.append(message)
        return message
    }

    /// Takes a message out of the presenter's hands.
    mutating func finish(_ message: Int) {
        guard let index = inHand.firstIndex(where: { $0.number == message }) else { return }
        if let place = inHand.remove(at: index).destination, message > lastMove?.message ?? 0 {
            lastMove = (message, place)
        }
    }
}
