// Notifications of presenters.

extension CoordinationState {
    /// Adds a message with new content to the queue of a presenter.
    mutating func post(_ content: PresenterMessage.Content, to registration: Int) -> [Consequence] {
        post(PresenterMessage(number: nextNumber(), content: content), to: registration)
    }

    /// Adds a message to the queue of a presenter.
    mutating func post(_ message: PresenterMessage, to registration: Int) -> [Consequence] {
        guard let index = registrations.firstIndex(where: { $0.number == registration }),
            // A notification that is already the last one in the queue is not repeated.
            message.notification == nil
                || registrations[index].pendingMessages.last?.notification != message.notification
        else { return [] }
        registrations[index].pendingMessages.append(message)
        let registration = registrations[index]
        return [{ $0.read(nextMessageOf: registration) }]
    }

    /// Returns the next message of a presenter and marks it as being handled, or returns `nil` if there is none.
    mutating func nextMessage(for registration: Int) -> PresenterMessage? {
        guard let index = registrations.firstIndex(where: { $0.number == registration }) else { return nil }
        return registrations[index].takeNext()
    }

    /// Records that a presenter has handled a message.
    mutating func finish(
        _ message: PresenterMessage, of registration: Int, _ answer: PresenterReply, _ paths: PresentedPaths
    ) -> [Consequence] {
        if let index = registrations.firstIndex(where: { $0.number == registration }) {
            registrations[index].finish(message.number)
        }
        let consequences = message.claim.map { claim in
            answered(message.number, for: claim, by: registration, answer, paths)
        }
        return (consequences ?? []) + takeWaitingForSilence()
    }

    /// Returns the callers that wait for empty queues if all messages are handled, and an empty array otherwise.
    mutating func takeWaitingForSilence() -> [Consequence] {
        guard registrations.allSatisfy({ $0.inHand.isEmpty && $0.pendingMessages.isEmpty }) else { return [] }
        defer { waitingForSilence = [] }
        return waitingForSilence.map { body in { _ in body() } }
    }

    /// Removes a presenter; its pending questions count as answered.
    mutating func remove(presenter: ObjectIdentifier, _ paths: PresentedPaths) -> [Consequence] {
        guard let index = registrations.firstIndex(where: { $0.identity == presenter }) else { return [] }
        let registration = registrations.remove(at: index)
        return registration.pendingMessages.flatMap { message -> [Consequence] in
            guard let claim = message.claim else { return [] }
            return answered(message.number, for: claim, by: nil, PresenterReply(), paths)
        } + takeWaitingForSilence()
    }

    /// Notifies all presenters except one of a change to an item.
    ///
    /// The presenters of the item and of the directories above it are notified.
    private mutating func notify(
        of path: ItemPath, _ notification: PresenterNotification?, _ subitemNotification: PresenterNotification?,
        except author: ObjectIdentifier?,
        _ paths: PresentedPaths
    ) -> [Consequence] {
        registrations.filter { $0.identity != author }.flatMap { registration -> [Consequence] in
            guard let place = paths[registration.number] else { return [] }
            let fitting = place == path ? notification : place.contains(path) ? subitemNotification : nil
            return fitting.map { post(.notification($0), to: registration.number) } ?? []
        }
    }

    /// Notifies presenters of the result of a write access.
    mutating func notifyResults(of claim: FileClaim, _ paths: PresentedPaths) -> [Consequence] {
        claim.accesses.filter { $0.writing != nil }.flatMap { access -> [Consequence] in
            let path = access.path
            guard path.exists, !claim.moves.contains(where: { $0.old == path || $0.new == path }) else { return [] }
            return notify(
                of: path, .didChange, access.existed ? .subitemDidChange(path) : .subitemDidAppear(path),
                except: claim.requester.presenter, paths)
        }
    }

    /// Notifies presenters that an item was moved, and updates waiting accesses to its new path.
    mutating func notifyMove(
        from old: ItemPath, to new: ItemPath, except author: ObjectIdentifier?, _ paths: PresentedPaths
    ) -> [Consequence] {
        let followers = follow(old, to: new)
        let notifications = registrations.filter { $0.identity != author }.flatMap { registration -> [Consequence] in
            guard let place = paths[registration.number] else { return [] }
            if let destination = place.following(old, to: new) {
                return post(.notification(.didMove(destination)), to: registration.number)
            }
            guard place.contains(old) || place.contains(new) else { return [] }
            return post(.notification(.subitemDidMove(old, new)), to: registration.number)
        }
        // At the new path, other accesses may block the waiting ones.
        return followers.reduce(into: notifications) { consequences, claim in
            if let cycle = cycle(from: claim) { consequences += refuse(claim, deadlock(cycle), paths) }
        }
    }

    /// Updates waiting accesses to an item that was moved.
    private mutating func follow(_ old: ItemPath, to new: ItemPath) -> [Int] {
        var followers: [Int] = []
        for claim in claims.indices where claims[claim].phase == .waiting {
            for access in claims[claim].accesses.indices
            where claims[claim].accesses[access].follow(old, to: new, packages: packages) {
                followers.append(claims[claim].number)
            }
        }
        return followers
    }

    /// Handles a move within a coordinated write.
    /// - Returns: `nil` if the coordinator is not writing to either path.
    mutating func move(
        from old: ItemPath, to new: ItemPath, by requester: FileClaim.Requester, _ paths: PresentedPaths
    ) -> [Consequence]? {
        let index = claims.lastIndex { claim in
            claim.phase == .granted && claim.requester.coordinator == requester.coordinator
                && claim.accesses.contains { access in
                    access.writing != nil
                        && [old, new].contains { access.path == $0 || access.path.contains($0) }
                }
        }
        guard let index else { return nil }
        claims[index].moves.append((old, new))
        return notifyMove(from: old, to: new, except: requester.presenter, paths)
    }

    /// Notifies presenters of a change by iCloud.
    mutating func notify(_ change: ItemChange, _ paths: PresentedPaths) -> [Consequence] {
        let path = ItemPath(change.url)
        switch change.event {
        case .appeared: return notify(of: path, .didChange, .subitemDidAppear(path), except: nil, paths)
        case .contentChanged: return notify(of: path, .didChange, .subitemDidChange(path), except: nil, paths)
        case .moved(let url): return notifyMove(from: path, to: ItemPath(url), except: nil, paths)
        case .deleted: return notifyDeletion(of: path, paths)
        case .gainedVersion(let id): return notify(of: path, .didGainVersion(id), nil, except: nil, paths)
        case .lostVersion(let id): return notify(of: path, .didLoseVersion(id), nil, except: nil, paths)
        case .resolvedConflict(let id): return notify(of: path, .didResolveConflict(id), nil, except: nil, paths)
        case .attributesChanged:
            return notify(of: path, .didChangeUbiquityAttributes, nil, except: nil, paths)
        }
    }

    /// Notifies presenters of a deletion that they cannot prevent, because another device performed it.
    private mutating func notifyDeletion(of path: ItemPath, _ paths: PresentedPaths) -> [Consequence] {
        registrations.flatMap { registration -> [Consequence] in
            guard let place = paths[registration.number] else { return [] }
            var question: PresenterQuestion?
            if place == path || path.contains(place) { question = .accommodateDeletion }
            if packages.isPackage(place, containing: path) { question = .accommodateSubitemDeletion(path) }
            return question.map { post(.questions(claim: 0, [$0]), to: registration.number) } ?? []
        }
    }
}
