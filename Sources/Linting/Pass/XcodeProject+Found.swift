import EntitlementRules
package import FileDiscovery
package import LintModel
public import PropertyLists
package import Workspaces
public import XcodeProjects

/// A parser of the language in which a project is described.
public typealias DescriptionParser = @Sendable (SourceFile) throws(DescriptionMistake) -> DescriptionNode

extension XcodeProject {
    /// Reads a project that was found, or the description of one; `nil` if the file does not describe a project.
    package init?(
        _ file: FoundFile, from files: some ProjectFiles, spending budget: InclusionBudget,
        parsing descriptions: DescriptionParser?
    ) {
        let path = file.path.description
        guard file.kind == .description else {
            self.init(reading: path, from: files, spending: budget)
            return
        }
        guard let descriptions else { return nil }
        self.init(describedBy: path, from: files, spending: budget, parsing: descriptions)
    }

    /// Returns the projects without those descriptions whose generated project is in the same directory.
    package static func withoutDescriptionsOfOthers(_ projects: [XcodeProject]) -> [XcodeProject] {
        let isDescription = { (project: XcodeProject) in !project.path.hasSuffix(".xcodeproj") }
        let made = Set(projects.filter { !isDescription($0) && !$0.targets.isEmpty }.map { $0.path.directory })
        return projects.filter { !isDescription($0) || !made.contains($0.path.directory) }
    }
}

extension [XcodeProject] {
    /// The parts of projects that could not be read, without duplicate files.
    package var notChecked: [NotChecked] {
        let files = Set(flatMap(\.unreadFiles)).map { NotChecked(path: $0.path, reason: $0.reason) }
        let limited = compactMap { project in
            project.problems.first { $0.kind == .limit }.map {
                NotChecked(path: project.path, reason: "limit exceeded: \($0.message)")
            }
        }
        return files + limited
    }

    /// The unreadable files as findings, for an editor that shows the problems in a file.
    package var unreadFindings: [Finding] {
        let rule = Rule.projectMalformed
        return Set(flatMap(\.unreadFiles)).map { file in
            Finding(
                rule: rule.id, severity: rule.severity, confidence: rule.confidence, message: file.problem,
                location: file.location ?? Location(file: SourceFile(path: file.path, bytes: [])), related: [],
                apple: [], fix: nil)
        }
    }
}

extension XcodeProject {
    /// Whether the project exists, but no part of it could be read.
    package var isUnread: Bool { targets.isEmpty && !unreadFiles.isEmpty }
}

extension String {
    /// The path without its last component.
    fileprivate var directory: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }
}
