extension Fault {
    /// Creates a fault, which by default always applies and never expires.
    public init(
        _ effect: Effect, at kind: Transition.Kind, on device: Device? = nil, probability: Double = 1,
        times: Int? = nil
    ) {
        self.init(effect: effect, kind: kind, device: device?.name, probability: probability, remaining: times)
    }
}

extension CloudSimulator {
    /// Runs `action` once, just before the next transition of a kind.
    ///
    /// Hooks force the order of a race, for example: *the Mac writes after the phone has uploaded a change and before
    /// the server has accepted it.* A hook belongs to this process and is not saved.
    /// - Parameters:
    ///   - kind: The kind of transition.
    ///   - device: The device of the transition, or `nil` for any device.
    ///   - action: The action to run. It may call any method of the simulator.
    /// - Throws: `CloudError` if the storage cannot be read.
    public func before(
        _ kind: Transition.Kind, on device: Device? = nil, _ action: @escaping @Sendable () throws(CloudError) -> Void
    ) throws(CloudError) {
        let hook = Hook(kind: kind, device: device?.name, action: action)
        try look { $0.hooks.append(hook) }
    }

    /// Adds a simulated fault.
    /// - Throws: `CloudError` of code `outOfRange` if the probability is not from 0 to 1 or the fault never applies.
    public func inject(_ fault: Fault) throws(CloudError) {
        guard (0...1).contains(fault.probability), fault.remaining ?? 1 > 0 else {
            throw CloudError(.outOfRange, "a fault must have a probability from 0 to 1 and apply at least once")
        }
        try change { state in
            // All numbers have the same length, so that sorting the keys gives the order in which the faults were added.
            state.faults["", String(1_000_000_000_000 + state.nextNumber())] = fault
        }
    }

    /// Removes all simulated faults.
    public func clearFaults() throws(CloudError) {
        try change { $0.faults.removeAll(in: "") }
    }

    /// The active simulated faults, in the order in which they were added.
    public var faults: [Fault] {
        get throws(CloudError) { try look { $0.faults.sortedRows(in: "").map(\.row) } }
    }
}
