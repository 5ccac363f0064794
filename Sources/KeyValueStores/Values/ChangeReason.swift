/// The reason of an external change, with the raw values of Apple's constants.
///
/// https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestorechangereasonkey
public enum ChangeReason: Int, Sendable, Codable, CaseIterable {
    /// A value was changed on another device or by another app.
    case serverChange = 0
    /// A value that was set before the first contact with iCloud was discarded in favor of the value in iCloud.
    case initialSyncChange = 1
    /// The device or the server has no space for a value; the existing values are unchanged.
    case quotaViolationChange = 2
    /// A different account has signed in, and its values have replaced those of the previous account.
    case accountChange = 3
}

/// An external change, as an app receives it.
public struct ExternalChange: Sendable, Hashable {
    /// The reason of the change.
    public let reason: ChangeReason
    /// The keys whose values changed or were rejected, sorted.
    public let changedKeys: [String]

    /// Creates a change, as a store implementation in a test would report it.
    public init(reason: ChangeReason, changedKeys: [String]) {
        self.reason = reason
        self.changedKeys = changedKeys
    }
}
