/// Something a test does just before a transition happens, to run a race the way it wants.
struct Hook: Sendable {
    let kind: Transition.Kind
    let device: String?
    let action: @Sendable () throws(CloudError) -> Void
}

extension CloudWorld {
    /// Runs `action` once, just before the next transition of a kind happens.
    ///
    /// This is how a race is run in a fixed order: *let the Mac write after the phone has uploaded and before the
    /// server has taken it.* The hook belongs to this process and is not kept with the world.
    /// - Parameters:
    ///   - kind: the kind of transition.
    ///   - device: on which device; nil for any.
    ///   - action: may call anything of the world.
    /// - Throws: `CloudError` if the world cannot be read.
    public func before(
        _ kind: Transition.Kind, on device: Device? = nil, _ action: @escaping @Sendable () throws(CloudError) -> Void
    ) throws(CloudError) {
        let hook = Hook(kind: kind, device: device?.name, action: action)
        try look { $0.hooks.append(hook) }
    }

    /// Adds something that goes wrong on purpose.
    public func inject(_ fault: Fault) throws(CloudError) {
        guard (0...1).contains(fault.probability), fault.remaining ?? 1 > 0 else {
            throw CloudError(.outOfRange, "a fault strikes with a probability from 0 to 1 and at least once")
        }
        try change { state in
            // Numbers of one length, so that faults strike in the order in which they were added.
            state.faults["", String(1_000_000_000_000 + state.nextNumber())] = fault
        }
    }

    /// Takes all faults away.
    public func clearFaults() throws(CloudError) {
        try change { $0.faults.removeAll(in: "") }
    }

    /// What may go wrong on purpose, in the order in which it was added.
    public var faults: [Fault] {
        get throws(CloudError) { try look { $0.faults.sortedRows(in: "").map(\.row) } }
    }
}

extension WorldState {
    func hook(before transition: Transition) -> Int? {
        hooks.firstIndex { $0.kind == transition.kind && ($0.device ?? transition.device) == transition.device }
    }

    /// The hook that has to run before the next transition, which is no longer in wait then.
    func takeHook(until end: CloudInstant?) -> Hook? {
        guard !hooks.isEmpty, let next = nextTransition(), isDue(next, until: end ?? next.due),
            let index = hook(before: next)
        else { return nil }
        return hooks.remove(at: index)
    }
}
