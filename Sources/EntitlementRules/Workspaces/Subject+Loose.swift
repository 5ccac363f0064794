import PropertyLists
import XcodeProjects

extension Subject {
    /// Creates a subject from an entitlements file that no project uses.
    ///
    /// - Parameters:
    ///   - list: What the file holds.
    ///   - known: The values of variables, which stand for them where the file is not signed yet.
    ///   - conditions: What else is known.
    init(loose list: PropertyList, knowing known: KnownValues, under conditions: Conditions) {
        self.init(conditions.form == .source ? known.expand(list) : list, under: conditions)
    }
}
