package import PropertyLists
import SigningModel
package import XcodeProjects

extension Subject {
    /// Creates a subject from an entitlements file that no project uses.
    ///
    /// If the platform or the distribution method is not known, the profile determines it.
    ///
    /// - Parameters:
    ///   - list: The content of the file.
    ///   - known: The values of variables, which are expanded unless the file contains signed entitlements.
    ///   - conditions: The other known facts.
    package init(
        standalone list: consuming PropertyList, knowing known: SettingOverrides,
        under conditions: consuming AnalysisContext
    ) {
        if let profile = conditions.profile.profile {
            conditions.platform = conditions.platform ?? profile.platforms.first
            conditions.distribution = conditions.distribution ?? profile.kind
        }
        self.init(conditions.form == .source && !known.isEmpty ? known.expand(list) : list, under: conditions)
    }
}
