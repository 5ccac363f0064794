/// The rule for the result of `synchronize`, about which Apple's documentation and older guides disagree; see
/// `kvs-synchronize` in `Docs/DifferencesFromICloud.md`.
public enum SynchronizeRule: String, Sendable, Hashable, Codable {
    /// The result is `true` if memory and disk are synchronized, as in Apple's current documentation
    /// (https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore/synchronize()).
    case reportsSuccess
    /// The result is `true` only if iCloud is available and a value changed since the last call, as in guides from the
    /// time of iOS 5. Apple does not publish these guides any more.
    case reportsChanges
}
