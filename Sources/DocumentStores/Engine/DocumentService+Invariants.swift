internal import LocalCloud

extension DocumentService {
    /// Fails the transaction if it leaves invalid rows.
    ///
    /// The check runs only in debug builds, because it reads all changed rows.
    func validate(in state: WorldState) {
        #if DEBUG
        guard state.failure == nil, let violation = violations.first else { return }
        state.failure = CloudError(.inconsistent, violation)
        #endif
    }

    /// The violated conditions of the items that the transaction has changed.
    private var violations: [String] {
        devices.devices.sortedRows(in: "").flatMap { name, _ in
            devices.places(of: name).flatMap { place in
                let invariants = ItemInvariants(place: place, items: items)
                return items.changedItems(at: place).sorted().flatMap { invariants.violations(of: $0) }
            }
        }
    }
}
