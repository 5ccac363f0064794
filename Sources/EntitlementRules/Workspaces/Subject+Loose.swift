import CodeSigning
import PropertyLists
import XcodeProjects

extension Subject {
    /// Creates a subject from an entitlements file that no project uses; a profile says for which platform it is, and
    /// how the product reaches its users, where nobody else does.
    ///
    /// - Parameters:
    ///   - list: What the file holds.
    ///   - known: The values of variables, which stand for them where the file is not signed yet.
    ///   - conditions: What else is known.
    init(loose list: consuming PropertyList, knowing known: KnownValues, under conditions: consuming Conditions) {
        conditions.platform = conditions.platform ?? conditions.profile.profile?.platforms.first
        conditions.distribution = conditions.distribution ?? conditions.profile.profile?.kind
        self.init(conditions.form == .source && !known.isEmpty ? known.expand(list) : list, under: conditions)
    }
}
