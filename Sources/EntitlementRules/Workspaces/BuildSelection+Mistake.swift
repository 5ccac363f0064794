internal import Entitlements
internal import XcodeProjects

extension BuildSelection {
    /// What the selection names that is not there; one clause that lists what is, `nil` where nothing is amiss.
    ///
    /// A selection that selects nothing would look like one of which there is nothing to say.
    func mistake(among projects: [XcodeProject]) -> String? {
        let targets = projects.flatMap(\.targets)
        let configurations = targets.flatMap(\.configurations).map(\.name)
        return Self.mistake("target", named: self.targets, among: targets.map(\.name))
            ?? Self.mistake("configuration", named: self.configurations, among: configurations) ?? sdkMistake
    }

    private var sdkMistake: String? {
        guard let unknown = sdks?.first(where: { $0.platform == nil && $0.name != "driverkit" }) else { return nil }
        let known = (SDK.devices + [.catalyst]).map(\.description).joined(separator: ", ")
        return "there is no SDK “\(unknown)”; --sdk takes one of \(known)"
    }

    /// More names than this help nobody.
    private static let nameLimit = 20

    private static func mistake(_ kind: String, named names: Set<String>?, among known: [String]) -> String? {
        let known = Set(known)
        guard let missing = names?.subtracting(known).min() else { return nil }
        guard !known.isEmpty else { return "there is no project here, so that --\(kind) selects nothing" }
        let listed = known.sorted().prefix(nameLimit).map { "“\($0)”" }.joined(separator: ", ")
        let rest = known.count > nameLimit ? " and \(known.count - nameLimit) more" : ""
        return "there is no \(kind) “\(missing)” here; there \(known.count == 1 ? "is" : "are") \(listed)\(rest)"
    }
}

extension WorkspaceReader {
    /// What the selection names that no project among the paths and below them has; one clause that lists what they
    /// have.
    ///
    /// Projects are looked for only where something is selected, and not where a path that was asked for or a project
    /// cannot be read, which is said elsewhere.
    package func selectionMistake(at paths: [RawPath]) -> String? {
        guard selection.isPartial else { return nil }
        let finder = FileFinder(paths: paths, excluding: excluded)
        let found = finder.forEach(jobs: jobs) {
            DiskFiles(within: finder.boundary)
        } work: { files, file -> XcodeProject? in
            guard file.kind == .project || file.kind == .description else { return nil }
            return XcodeProject(file, from: files, parsing: descriptions)
        }
        let projects = XcodeProject.withoutDescriptionsOfOthers(found.outputs)
        guard !found.unchecked.contains(where: \.isNamed), projects.notChecked.isEmpty else { return nil }
        return selection.mistake(among: projects)
    }
}
