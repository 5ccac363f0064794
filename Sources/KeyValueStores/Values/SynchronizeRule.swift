/// The rule for the result of `synchronize`, about which Apple's documents disagree; see `kvs-synchronize` in
/// `Docs/DifferencesFromICloud.md`.
public enum SynchronizeRule: String, Sendable, Hashable, Codable {
    /// The result is `true` if memory and disk are synchronized, as in Apple's current documentation
    /// (https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore/synchronize()).
    case reportsSuccess
    /// The result is `true` only if iCloud is available and a value changed since the last call, as in Apple's
    /// documentation for iOS 5.
    case reportsChanges
}
