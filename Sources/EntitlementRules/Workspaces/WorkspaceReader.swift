internal import PropertyLists
internal import XcodeProjects

/// Finds what has to do with entitlements below directories, and puts it together.
package struct WorkspaceReader: Sendable {
    /// What to leave out, in the grammar of `.gitignore`, relative to the working directory.
    package var excluded: [String] = []

    /// How many files are read at once at most; by default more than there are processors.
    package var jobs: Int?

    /// What is known of products that belong to no project.
    package var conditions = Conditions()

    /// Which builds of the projects are looked at.
    package var selection = BuildSelection()

    /// Creates a reader.
    package init() {}

    /// What was found.
    package struct Outcome: Sendable {
        /// Everything that could be read.
        package let workspace: Workspace

        /// How many files and projects were read.
        package let fileCount: Int

        /// What could not be read.
        package let notChecked: [Report.NotChecked]

        /// Whether everything that was asked for by name could be read.
        package let isComplete: Bool
    }

    /// Reads the projects and entitlements files among the paths and below them.
    package func outcome(for paths: [RawPath]) -> Outcome {
        let found = FileFinder(paths: paths, excluding: excluded).forEach(jobs: jobs) {
            PropertyListReader()
        } work: { reader, file in
            Part(file, reader: reader, conditions: conditions)
        }
        let workspace = Workspace(
            projects: found.outputs.compactMap(\.project), files: DiskFiles(),
            entitlements: found.outputs.compactMap(\.subject), selecting: selection)
        return Outcome(
            workspace: workspace, fileCount: found.outputs.count,
            notChecked: found.unchecked.map { .init(path: $0.path.description, reason: $0.reason) },
            isComplete: !found.unchecked.contains(where: \.isNamed))
    }

    /// What one file came to.
    private enum Part: Sendable {
        case project(XcodeProject)
        case entitlements(Subject)

        /// Reads a file; `nil` for one that has nothing to do with this.
        init?(_ file: FoundFile, reader: PropertyListReader, conditions: Conditions) {
            let path = file.path.description
            switch file.kind {
            case .project: self = .project(XcodeProject(reading: path, from: DiskFiles()))
            case .entitlements, .other:
                let list = reader.read(SourceFile(path: path, bytes: file.contents))
                self = .entitlements(Subject(list, under: conditions))
            case .profile: return nil
            }
        }

        var project: XcodeProject? { if case .project(let project) = self { project } else { nil } }

        var subject: Subject? { if case .entitlements(let subject) = self { subject } else { nil } }
    }
}
