internal import BuildSystems
import EntitlementRules
package import FileDiscovery
package import LintModel
public import PropertyLists
package import Workspaces
public import XcodeProjects

/// A parser of the language in which a project is described.
public typealias DescriptionParser = @Sendable (SourceFile) throws(BuildSystemError) -> DescriptionNode

extension XcodeProject {
    /// Reads a found project, or the description of a project; `nil` if the file does not describe a project.
    package init?(
        _ file: FoundFile, from files: some ProjectFiles, spending budget: InclusionBudget,
        parsing descriptions: DescriptionParser?
    ) {
        let path = file.path.description
        guard file.kind == .description else {
            self.init(reading: path, from: files, spending: budget)
            return
        }
        let source = SourceFile(path: path, bytes: file.contents)
        self.init(in: source, from: files, spending: budget, parsing: descriptions)
    }

    /// Reads a build file; `nil` if it does not describe a signed product.
    init?(
        in file: SourceFile, from files: some ProjectFiles, spending budget: InclusionBudget,
        parsing descriptions: DescriptionParser?
    ) {
        guard
            let project = BuildSystemReaders.project(
                in: file, from: files, spending: budget, parsing: descriptions)
        else { return nil }
        self = project
    }

    /// Returns the projects without certain descriptions: descriptions whose generated project is in the same
    /// directory, and descriptions that another description includes.
    ///
    /// A file that specifies only a team is also removed; its team applies to the projects in the same directory.
    package static func withoutDescriptionsOfOthers(_ projects: [XcodeProject]) -> [XcodeProject] {
        let complete = projects.filter { $0.system == .xcode && !$0.targets.isEmpty }
        let made = ExactSet(complete.map { ProjectPath.directory(of: $0.path) })
        let included = ExactSet(projects.flatMap(\.inputs))
        let facts = projects.flatMap(\.facts).reduce(into: ExactDictionary<[SigningFact]>()) {
            $0[$1.scope, default: []].append($1)
        }
        let found = facts.isEmpty ? projects : projects.filter { !$0.hasOnlyFacts }.map { $0.knowing(facts) }
        return sharingTeams(found).filter { project in
            guard project.system != .xcode else { return true }
            let isMade = project.system.generatesProject && made.contains(ProjectPath.directory(of: project.path))
            return !isMade && !included.contains(project.path)
        }
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

    /// Whether the project is one of the checked files.
    var isCounted: Bool { !isUnread && !hasOnlyFacts }
}
