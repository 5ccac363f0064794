/// Why a store changed, with the numbers of Apple's constants.
///
/// https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestorechangereasonkey
public enum ChangeReason: Int, Sendable, Codable, CaseIterable {
    /// A value was changed elsewhere.
    case serverChange = 0
    /// A value that was set before the first contact with iCloud was given up for the one that was there.
    case initialSyncChange = 1
    /// There was no room for a value, here or on the server; what is there stays as it is.
    case quotaViolationChange = 2
    /// Another account has signed in; its values are in the place of those of the account before.
    case accountChange = 3
}

/// A change that came from outside, as an app is told of it.
public struct ExternalChange: Sendable, Hashable {
    /// Why there was a change.
    public let reason: ChangeReason
    /// The keys whose values changed or were refused, sorted.
    public let changedKeys: [String]

    /// Creates a change, as a store of a test would tell it.
    public init(reason: ChangeReason, changedKeys: [String]) {
        self.reason = reason
        self.changedKeys = changedKeys
    }
}
