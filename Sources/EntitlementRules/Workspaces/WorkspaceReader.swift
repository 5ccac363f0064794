internal import CodeSigning
internal import Entitlements
package import PropertyLists
internal import XcodeProjects

/// Finds what has to do with entitlements below directories, and puts it together.
package struct WorkspaceReader: Sendable {
    /// What to leave out, in the grammar of `.gitignore`, relative to ``excludedBase``.
    package var excluded: [String] = []

    /// Where the paths that are left out count from; the working directory where it is left out.
    package var excludedBase: PathBase?

    /// How many files are read at once at most; by default more than there are processors.
    package var jobs: Int?

    /// What is known of products that belong to no project.
    package var conditions = Conditions()

    /// Which builds of the projects are looked at.
    package var selection = BuildSelection()

    /// Reads descriptions from which projects are made; without it they are left out.
    package var descriptions: DescriptionParser?

    /// Told of each file that is read.
    package var tally: FileTally?

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

        /// Whether everything that was asked for by name could be read, and each project that was found.
        package let isComplete: Bool
    }

    /// Reads the projects, entitlements files and profiles among the paths and below them, and the signed products
    /// among them.
    package func outcome(for paths: [RawPath]) -> Outcome {
        let products = paths.filter(\.isProduct)
        var signed: [StoreClaimant] = []
        var refused: [Report.NotChecked] = []
        for product in products.map(\.description) {
            do throws(CodeSigningError) {
                let all = try ProductFile(path: product).products.flatMap(\.withNested)
                signed += all.compactMap { StoreClaimant($0, in: product) }
            } catch {
                refused.append(.init(path: product, reason: error.message))
            }
        }
        return outcome(for: paths.filter { !$0.isProduct }, beside: signed, of: products.count, refused: refused)
    }

    /// What one file comes to that is not on disk and belongs to no project.
    package func workspace(of file: SourceFile) -> Workspace {
        Workspace(
            projects: [], files: MemoryFiles([file]), entitlements: [file.path], selecting: selection,
            under: conditions)
    }

    private func outcome(
        for paths: [RawPath], beside signed: [StoreClaimant], of productCount: Int, refused: [Report.NotChecked]
    ) -> Outcome {
        guard !paths.isEmpty || productCount == 0 else {
            let workspace = Workspace(projects: [], files: MemoryFiles([SourceFile]()), others: signed)
            return Outcome(
                workspace: workspace, fileCount: productCount, notChecked: refused, isComplete: refused.isEmpty)
        }
        let finder = FileFinder(paths: paths, excluding: excluded, from: excludedBase, telling: tally)
        let boundary = finder.boundary
        let found = finder.forEach(jobs: jobs) {
            DiskFiles(within: boundary)
        } work: { files, file in
            Part(file, in: files, parsing: descriptions)
        }
        let projects = XcodeProject.withoutDescriptionsOfOthers(found.outputs.compactMap(\.project))
        let workspace = Workspace(
            projects: projects, files: DiskFiles(within: boundary),
            entitlements: found.outputs.compactMap(\.entitlements),
            others: found.outputs.compactMap(\.claimant) + signed, selecting: selection, under: conditions)
        let refused =
            refused + projects.notChecked + workspace.problems.notChecked(of: [.malformedProject, .limit])
            + workspace.notCheckedOutside
        return Outcome(
            workspace: workspace, fileCount: found.outputs.count { $0.project?.isUnread != true } + productCount,
            notChecked: refused + workspace.problems.notChecked(of: [.missingEntitlements])
                + found.unchecked.map { .init(path: $0.path.description, reason: $0.reason) },
            isComplete: refused.isEmpty && !found.unchecked.contains(where: \.isNamed))
    }

    /// What one file came to.
    private enum Part: Sendable {
        case project(XcodeProject)
        case entitlements(String)
        case profile(StoreClaimant)

        /// Reads a project, and notes an entitlements file; `nil` for what has nothing to do with this.
        init?(_ file: FoundFile, in files: DiskFiles, parsing descriptions: DescriptionParser?) {
            let path = file.path.description
            switch file.kind {
            case .project, .description:
                guard let project = XcodeProject(file, from: files, parsing: descriptions) else { return nil }
                self = .project(project)
            case .entitlements, .other: self = .entitlements(path)
            case .profile:
                let source = SourceFile(path: path, bytes: file.contents)
                guard let profile = try? ProvisioningProfile(reading: source) else { return nil }
                self = .profile(StoreClaimant(profile))
            }
        }

        var project: XcodeProject? { if case .project(let project) = self { project } else { nil } }

        var claimant: StoreClaimant? { if case .profile(let claimant) = self { claimant } else { nil } }

        var entitlements: String? { if case .entitlements(let path) = self { path } else { nil } }
    }
}

extension Workspace {
    /// The entitlements files that targets name and that were not read, because they are outside.
    var notCheckedOutside: [Report.NotChecked] {
        problems.filter { $0.kind == .outsideEntitlements }.map { problem in
            .init(path: problem.location.file.path, reason: problem.message)
        }
    }
}

extension [ProjectProblem] {
    /// What of a tree is missing because of problems of these kinds, of each file the first.
    fileprivate func notChecked(of kinds: [ProjectProblem.Kind]) -> [Report.NotChecked] {
        var seen: Set<String> = []
        return filter { kinds.contains($0.kind) && seen.insert($0.location.file.path).inserted }.map { problem in
            let place = problem.location.start.map { " at line \($0.line), column \($0.column)" } ?? ""
            return Report.NotChecked(path: problem.location.file.path, reason: problem.message + place)
        }
    }
}

extension RawPath {
    /// Whether it names something that is signed, by its ending.
    fileprivate var isProduct: Bool {
        [".app", ".appex", ".ipa", ".zip", ".xcarchive", ".framework", ".xctest"].contains { ending in
            description.hasSuffix(ending) || description.hasSuffix(ending + "/")
        }
    }
}
