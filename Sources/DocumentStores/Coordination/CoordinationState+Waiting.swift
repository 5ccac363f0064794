// Deadlock detection.

/// A node of the wait graph: an access or a message.
private enum WaitNode: Hashable {
    case claim(Int)
    case message(Int)

    init(_ context: AccessContext) {
        switch context {
        case .claim(let number): self = .claim(number)
        case .message(let number): self = .message(number)
        }
    }
}

extension CoordinationState {
    /// The unfinished accesses that were started within each access or message, which waits for them.
    private var unfinishedAccesses: [WaitNode: [WaitNode]] {
        Dictionary(
            claims.compactMap { claim in claim.context.map { (WaitNode($0), [WaitNode.claim(claim.number)]) } },
            uniquingKeysWith: +)
    }

    /// Returns the cycle of waits that contains a claim, as descriptions, or `nil` if there is none.
    ///
    /// Each claim waits for all claims that block it, so any cycle is a deadlock.
    func cycle(from claim: Int) -> [String]? {
        let start = WaitNode.claim(claim)
        let unfinished = unfinishedAccesses
        var cameFrom: [WaitNode: WaitNode] = [:]
        var next = [start]
        while let party = next.popLast() {
            for other in (unfinished[party] ?? []) + isWaitingFor(party) {
                if other == start { return way(to: party, from: cameFrom) }
                guard cameFrom[other] == nil else { continue }
                cameFrom[other] = party
                next.append(other)
            }
        }
        return nil
    }

    private func way(to end: WaitNode, from cameFrom: [WaitNode: WaitNode]) -> [String] {
        var parties = [end]
        while let last = parties.last, let before = cameFrom[last] { parties.append(before) }
        return parties.reversed().map(describe)
    }

    private func isWaitingFor(_ party: WaitNode) -> [WaitNode] {
        var others: [WaitNode] = []
        switch party {
        case .claim(let number):
            guard let claim = claims.first(where: { $0.number == number }) else { return [] }
            if claim.phase == .waiting { others += blockers(of: claim).map { .claim($0.number) } }
            others += claim.unanswered.sorted().map(WaitNode.message)
        case .message(let number):
            // A message that is not yet delivered waits for every access that blocks the presenter's thread.
            let owner = registrations.first { $0.pendingMessages.contains { $0.number == number } }
            if let owner { others += claims.filter { isBlocking($0, owner) }.map { .claim($0.number) } }
        }
        return others
    }

    /// Returns whether a claim blocks the thread on which a presenter handles messages.
    private func isBlocking(_ claim: FileClaim, _ registration: PresenterRegistration) -> Bool {
        guard claim.keepsThread else { return false }
        var context = claim.context
        while case .claim(let outer)? = context { context = index(of: outer).flatMap { claims[$0].context } }
        guard case .message(let number)? = context else { return false }
        return registration.inHand.contains { $0.number == number }
    }

    private func describe(_ party: WaitNode) -> String {
        switch party {
        case .claim(let number):
            guard let claim = claims.first(where: { $0.number == number }) else { return "an access" }
            return "\(claim.description) for `\(claim.requester.purpose)`"
        case .message(let number):
            let registration = registrations.first { registration in
                (registration.inHand + registration.pendingMessages).contains { $0.number == number }
            }
            return "a reply from \(registration.map { "\(type(of: $0.presenter))" } ?? "a presenter")"
        }
    }

    func deadlock(_ cycle: [String]) -> DocumentError {
        let parties = cycle + cycle.prefix(1)
        return DocumentError(
            .deadlock, "the access would never be granted: " + parties.joined(separator: ", which waits for "))
    }
}
