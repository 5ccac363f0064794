/// An Apple account with iCloud, by its name in the world.
public struct Account: Sendable, Hashable {
    /// The name; unique in the world.
    public let name: String
    package let world: CloudWorld

    /// Whether two accounts are the same one of the same world.
    public static func == (left: Account, right: Account) -> Bool {
        left.name == right.name && left.world === right.world
    }

    /// Feeds the name into a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}

extension CloudWorld {
    /// Adds an account.
    /// - Throws: `CloudError` if the name is taken or cannot be one.
    @discardableResult
    public func addAccount(_ name: String) throws(CloudError) -> Account {
        try Self.check(name: name)
        try change { state in
            guard state.accounts["", name] == nil else {
                throw CloudError(.nameTaken, "there is already an account `\(name)`")
            }
            state.accounts["", name] = AccountRow(name: name, generation: 1)
            state.log("account", "", name)
        }
        return Account(name: name, world: self)
    }

    /// The account of a name, nil if there is none.
    public func account(_ name: String) throws(CloudError) -> Account? {
        try look { $0.accounts["", name] } == nil ? nil : Account(name: name, world: self)
    }

    /// All accounts, by name.
    public var accounts: [Account] {
        get throws(CloudError) {
            try look { $0.accounts.sortedRows(in: "").map(\.key) }.map { Account(name: $0, world: self) }
        }
    }

    /// The longest name of an account or a device, in bytes of UTF-8; names are part of the keys of many rows.
    static let longestName = 128

    /// Refuses names that could be mistaken for something else where they are joined to others.
    static func check(name: String) throws(CloudError) {
        guard !name.isEmpty, name.utf8.count <= longestName, !name.utf8.contains(where: { $0 < 32 || $0 == 0x2F })
        else {
            throw CloudError(
                .badName, "`\(name)` is no name: names have 1 to \(longestName) bytes, no `/` and no control character")
        }
    }
}
