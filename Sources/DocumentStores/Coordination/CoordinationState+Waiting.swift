// Who waits for whom, and whether anybody waits for himself.

/// A party that waits or is waited for.
private enum Party: Hashable {
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
    /// The way from a claim back to itself, if it waits for itself; as sentences without an end.
    ///
    /// Everybody waits for all that are in the way, so any way back means that nobody ever moves.
    func cycle(from claim: Int) -> [String]? {
        let start = Party.claim(claim)
        let begun = Dictionary(grouping: claims.filter { $0.context != nil }) { $0.context.map(Party.init) }
        var cameFrom: [Party: Party] = [:]
        var next = [start]
        while let party = next.popLast() {
            // Whatever it has begun and not finished, and what is in its way.
            let unfinished = (begun[party] ?? []).map { Party.claim($0.number) }
            for other in unfinished + isWaitingFor(party) {
                if other == start { return way(to: party, from: cameFrom) }
                guard cameFrom[other] == nil else { continue }
                cameFrom[other] = party
                next.append(other)
            }
        }
        return nil
    }

    private func way(to end: Party, from cameFrom: [Party: Party]) -> [String] {
        var parties = [end]
        while let last = parties.last, let before = cameFrom[last] { parties.append(before) }
        return parties.reversed().map(describe)
    }

    private func isWaitingFor(_ party: Party) -> [Party] {
        var others: [Party] = []
        switch party {
        case .claim(let number):
            guard let claim = claims.first(where: { $0.number == number }) else { return [] }
            if claim.phase == .waiting { others += blockers(of: claim).map { .claim($0.number) } }
            others += claim.unanswered.sorted().map(Party.message)
        case .message(let number):
            // What has not been begun waits for whoever keeps the presenter's thread waiting.
            let owner = registrations.first { $0.mailbox.contains { $0.number == number } }
            if let owner { others += claims.filter { isBlocking($0, owner) }.map { .claim($0.number) } }
        }
        return others
    }

    /// Whether a claim keeps a presenter from reading.
    private func isBlocking(_ claim: FileClaim, _ registration: PresenterRegistration) -> Bool {
        guard claim.keepsThread else { return false }
        var context = claim.context
        while case .claim(let outer)? = context { context = index(of: outer).flatMap { claims[$0].context } }
        guard case .message(let number)? = context else { return false }
        return registration.inHand.contains { $0.number == number }
    }

    private func describe(_ party: Party) -> String {
        switch party {
        case .claim(let number):
            guard let claim = claims.first(where: { $0.number == number }) else { return "an access" }
            return "\(claim.description) for `\(claim.requester.purpose)`"
        case .message(let number):
            let registration = registrations.first { registration in
                (registration.inHand + registration.mailbox).contains { $0.number == number }
            }
            return "the answer of \(registration.map { "\(type(of: $0.presenter))" } ?? "a presenter")"
        }
    }

    func deadlock(_ cycle: [String]) -> DocumentError {
        let parties = cycle + cycle.prefix(1)
        return DocumentError(
            .deadlock, "this would wait forever: " + parties.joined(separator: ", which waits for "))
    }
}
