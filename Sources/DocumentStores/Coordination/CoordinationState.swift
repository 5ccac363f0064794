/// All presenters and accesses, and the waits between them.
///
/// The methods only change the state. They return consequences that the caller must run after it has unlocked the
/// state.
struct CoordinationState: Sendable {
    typealias Consequence = @Sendable (FileCoordination) -> Void

    var packages = PackageNames(extensions: DocumentSettings().packageExtensions)
    var registrations: [PresenterRegistration] = []
    /// The claims, in the order of their creation.
    var claims: [FileClaim] = []
    var providers: [(number: Int, root: ItemPath, provider: any ContentProvider)] = []
    /// The callers that wait until all messages are handled.
    var waitingForSilence: [@Sendable () -> Void] = []
    private var lastNumber = 0

    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    func index(of claim: Int) -> Int? {
        claims.firstIndex { $0.number == claim }
    }
}

/// The path of each presenter's item, by registration; read before the state is locked.
typealias PresentedPaths = [Int: ItemPath]

// MARK: - Claims

extension CoordinationState {
    /// Adds a claim.
    mutating func add(_ claim: FileClaim, _ paths: PresentedPaths) -> [Consequence] {
        claims.append(claim)
        // Only the context in which the claim was made can already wait for the claim.
        if claim.context != nil, let cycle = cycle(from: claim.number) {
            return refuse(claim.number, deadlock(cycle), paths)
        }
        return advance(paths)
    }

    /// Starts the presenter requests of every claim that is no longer blocked.
    mutating func advance(_ paths: PresentedPaths) -> [Consequence] {
        var consequences: [Consequence] = []
        for claim in claims {
            switch claim.phase {
            case .waiting where !blockers(of: claim).contains(where: { _ in true }):
                consequences += ask(for: claim.number, paths)
            case .asking: consequences += grantIfAnswered(claim.number)
            default: break
            }
        }
        return consequences
    }

    /// Returns the older claims that block a claim.
    ///
    /// While a presenter is being prepared for a claim, its own accesses do not wait for that claim or for later ones.
    /// The presenter can therefore save while other claims wait to read.
    func blockers(of claim: FileClaim) -> some Sequence<FileClaim> & LazySequenceProtocol {
        let askingClaims = askingClaims(of: claim)
        let position = askingClaims.last ?? claim.number
        return claims.lazy.filter { other in
            (other.number < position || other.number < claim.number && other.phase != .waiting)
                && !askingClaims.contains(other.number) && claim.conflicts(with: other)
        }
    }

    /// Returns the claims for which the requester's presenter is currently answering questions, from the innermost to
    /// the outermost.
    private func askingClaims(of claim: FileClaim) -> [Int] {
        var askingClaims: [Int] = []
        var (context, presenter) = (claim.context, claim.requester.presenter)
        while let current = context {
            switch current {
            case .claim(let outer): context = index(of: outer).flatMap { claims[$0].context }
            case .message(let number):
                guard let (registration, message) = holder(of: number), registration.identity == presenter,
                    let askingClaim = message.claim, let index = index(of: askingClaim)
                else { return askingClaims }
                askingClaims.append(askingClaim)
                (context, presenter) = (claims[index].context, claims[index].requester.presenter)
            }
        }
        return askingClaims
    }

    /// Returns the presenter that is handling a message.
    func holder(of message: Int) -> (registration: PresenterRegistration, message: PresenterMessage)? {
        for registration in registrations {
            if let found = registration.inHand.first(where: { $0.number == message }) { return (registration, found) }
        }
        return nil
    }

    private mutating func ask(for number: Int, _ paths: PresentedPaths) -> [Consequence] {
        guard let index = index(of: number) else { return [] }
        claims[index].phase = .asking
        let claim = claims[index]
        var consequences = provide(for: claim)
        var isBehindOthers = false
        for registration in registrations where registration.identity != claim.requester.presenter {
            guard let place = paths[registration.number] else { continue }
            let questions = claim.questions(toPresenterOf: place, packages: packages)
            guard !questions.isEmpty else { continue }
            if !registration.inHand.isEmpty || !registration.pendingMessages.isEmpty { isBehindOthers = true }
            let message = nextNumber()
            claims[index].unanswered.insert(message)
            consequences += post(
                PresenterMessage(number: message, content: .questions(claim: number, questions)),
                to: registration.number)
        }
        if isBehindOthers, let cycle = cycle(from: number) {
            return consequences + refuse(number, deadlock(cycle), paths)
        }
        return consequences + grantIfAnswered(number)
    }

    private mutating func grantIfAnswered(_ number: Int) -> [Consequence] {
        guard let index = index(of: number), claims[index].phase == .asking, claims[index].unanswered.isEmpty,
            // A presenter may still be saving after it has replied.
            !claims.contains(where: { $0.phase == .granted && claims[index].conflicts(with: $0) })
        else { return [] }
        claims[index].phase = .granted
        for access in claims[index].accesses.indices {
            claims[index].accesses[access].existed = claims[index].accesses[access].path.exists
        }
        let claim = claims[index]
        return [{ _ in claim.decide(.success(claim.accesses.map(\.url))) }]
    }

    /// Handles a presenter's reply.
    mutating func answered(
        _ message: Int, for number: Int, by registration: Int?, _ answer: PresenterReply, _ paths: PresentedPaths
    ) -> [Consequence] {
        guard let index = index(of: number) else {
            // The claim has ended, so the presenter can reacquire its item now.
            guard let registration else { return [] }
            return answer.reacquirers.flatMap { post(.reacquire($0), to: registration) }
        }
        claims[index].unanswered.remove(message)
        if let registration { claims[index].reacquirers += answer.reacquirers.map { (registration, $0) } }
        if let refusal = answer.refusal { return refuse(number, refusal, paths) }
        return grantIfAnswered(number)
    }

    /// Ends a claim that was not granted.
    mutating func refuse(_ number: Int, _ error: any Error, _ paths: PresentedPaths) -> [Consequence] {
        guard let index = index(of: number), claims[index].phase != .granted else { return [] }
        let claim = claims.remove(at: index)
        for registration in registrations.indices {
            registrations[registration].pendingMessages.removeAll { $0.claim == number }
        }
        let decision: Consequence = { _ in claim.decide(.failure(error)) }
        return giveBack(claim) + [decision] + advance(paths)
    }

    /// Ends an access and notifies presenters of its changes.
    mutating func finish(_ number: Int, _ paths: PresentedPaths) -> [Consequence] {
        guard let index = index(of: number) else { return [] }
        let claim = claims.remove(at: index)
        return notifyResults(of: claim, paths) + giveBack(claim) + advance(paths)
    }

    private mutating func giveBack(_ claim: FileClaim) -> [Consequence] {
        claim.reacquirers.flatMap { post(.reacquire($0.body), to: $0.registration) }
    }

    /// Starts downloads of content that is not on the device.
    private mutating func provide(for claim: FileClaim) -> [Consequence] {
        guard !claim.isPreparation else { return [] }
        var consequences: [Consequence] = []
        for access in claim.accesses where access.needsContent {
            for (_, root, provider) in providers where root.contains(access.path) {
                let (question, number, url) = (nextNumber(), claim.number, access.url)
                if let index = index(of: number) { claims[index].unanswered.insert(question) }
                consequences.append { coordination in
                    coordination.fetch(url, from: provider, question: question, for: number)
                }
            }
        }
        return consequences
    }
}

extension FileClaim {
    fileprivate func questions(toPresenterOf place: ItemPath, packages: PackageNames) -> [PresenterQuestion] {
        let all = accesses.flatMap {
            isPreparation
                ? $0.preparations(forPresenterOf: place) : $0.questions(toPresenterOf: place, packages: packages)
        }
        var seen: Set<PresenterQuestion> = []
        return all.filter { seen.insert($0).inserted }
    }
}
