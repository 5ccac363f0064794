internal import Entitlements
package import FileDiscovery
import Workspaces
internal import XcodeProjects

extension BuildSelection {
    /// Returns a message about a selected name that does not exist, with the existing names; `nil` if all names exist.
    ///
    /// Without this check, a selection without builds would be indistinguishable from one without findings.
    func mistake(among projects: [XcodeProject]) -> String? {
        let targets = projects.flatMap(\.targets)
        let configurations = targets.flatMap(\.configurations).map(\.name)
        return Self.mistake("target", named: self.targets, among: targets.map(\.name))
            ?? Self.mistake("configuration", named: self.configurations, among: configurations) ?? sdkMistake
    }

    private var sdkMistake: String? {
        guard let unknown = sdks?.first(where: { $0.platform == nil && $0.name != "driverkit" }) else { return nil }
        let known = (SDK.devices + [.catalyst]).map(\.description).joined(separator: ", ")
        return "unknown SDK “\(unknown)”; expected one of \(known)"
    }

    /// The maximum number of names in a message; keeps it readable.
    private static let nameLimit = 20

    private static func mistake(_ kind: String, named names: Set<String>?, among known: [String]) -> String? {
        let known = Set(known)
        guard let missing = names?.subtracting(known).min() else { return nil }
        guard !known.isEmpty else { return "--\(kind) requires a project, but no project was found" }
        let listed = known.sorted().prefix(nameLimit).map { "“\($0)”" }.joined(separator: ", ")
        let rest = known.count > nameLimit ? " and \(known.count - nameLimit) more" : ""
        return "unknown \(kind) “\(missing)”; expected \(known.count == 1 ? "" : "one of ")\(listed)\(rest)"
    }
}

extension WorkspaceReader {
    /// Returns a message about a selected name that does not exist in the projects at the given paths and below them.
    ///
    /// The result is `nil` if nothing is selected. It is also `nil` if an explicitly given path or a project cannot be
    /// read, because other code reports that problem.
    package func selectionMistake(at paths: [BytePath]) -> String? {
        guard selection.isPartial else { return nil }
        let finder = FileFinder(paths: paths, excluding: excluded)
        let files = DiskFiles(within: finder.boundary)
        let budget = InclusionBudget()
        let found = finder.list(jobs: jobs) {
            XcodeProject($0, from: files, spending: budget, parsing: descriptions)
        }
        let projects = XcodeProject.withoutDescriptionsOfOthers(found.outputs)
        guard !found.unchecked.contains(where: \.isNamed), projects.notChecked.isEmpty else { return nil }
        return selection.mistake(among: projects)
    }
}
