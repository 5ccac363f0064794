/// An Apple Account with iCloud, identified by its name.
public struct Account: Sendable, Hashable {
    /// The name of the account, unique in the simulator.
    public let name: String
    package let world: CloudSimulator

    /// Returns whether two values refer to the same account of the same simulator.
    public static func == (left: Account, right: Account) -> Bool {
        left.name == right.name && left.world === right.world
    }

    /// Feeds the name into a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}

extension CloudSimulator {
    /// Adds an account.
    /// - Throws: `CloudError` if the name is already used or is not a valid name.
    @discardableResult
    public func addAccount(_ name: String) throws(CloudError) -> Account {
        try Self.check(name: name)
        try change { state in
            guard state.accounts["", name] == nil else {
                throw CloudError(.nameTaken, "the account `\(name)` already exists; use another name")
            }
            state.accounts["", name] = AccountRow(name: name, generation: 1)
            state.log("account", "", name)
        }
        return Account(name: name, world: self)
    }

    /// Returns the account with a name, or `nil` if it does not exist.
    public func account(_ name: String) throws(CloudError) -> Account? {
        // The name in the row can have another normalization, and rows are saved under it.
        try look { $0.accounts["", name]?.name }.map { Account(name: $0, world: self) }
    }

    /// All accounts, sorted by name.
    public var accounts: [Account] {
        get throws(CloudError) {
            try look { $0.accounts.sortedRows(in: "").map(\.key) }.map { Account(name: $0, world: self) }
        }
    }

    /// The maximum length of the name of an account or a device, in bytes of UTF-8; bounds the keys of the rows that
    /// contain names.
    static let maximumNameLength = 128

    /// Rejects names that would be ambiguous in keys that contain several names.
    static func check(name: String) throws(CloudError) {
        guard !name.isEmpty, name.utf8.count <= maximumNameLength, !name.utf8.contains(where: { $0 < 32 || $0 == 0x2F })
        else {
            throw CloudError(
                .badName,
                "`\(name)` is not a name of 1 to \(maximumNameLength) bytes without `/` and control characters")
        }
    }
}
