package import CodeSigning
package import Entitlements
package import FileDiscovery
package import PropertyLists
public import Workspaces
internal import XcodeProjects

/// Finds the files below directories that are relevant for entitlements, and combines them into a workspace.
package struct WorkspaceReader: Sendable {
    /// The patterns of excluded paths, in `.gitignore` syntax, relative to ``excludedDirectory``.
    package var excluded: [String] = []

    /// The directory that the patterns of excluded paths are relative to; the working directory if `nil`.
    package var excludedDirectory: BaseDirectory?

    /// The maximum number of files that are read in parallel; by default greater than the number of processors.
    package var jobs: Int?

    /// The known facts about products that do not belong to a project.
    package var conditions = AnalysisContext()

    /// The selected builds of the projects.
    package var selection = BuildSelection()

    /// The parser of the descriptions from which projects are generated; if `nil`, descriptions are skipped.
    package var descriptions: DescriptionParser?

    /// The counter that is updated for each file that is read.
    package var tally: ScanStatistics?

    /// The contents with which the files are compared; `nil` if the files are read for the first time.
    package var checkedContents: CheckedContents?

    /// Creates a reader.
    package init() {}

    /// The result of reading a workspace.
    package struct Outcome: Sendable {
        /// The workspace with all readable files.
        package let workspace: Workspace

        /// The number of files and projects that were read.
        package let fileCount: Int

        /// The files that could not be read.
        package let notChecked: [NotChecked]

        /// Whether all explicitly given paths, and all projects, could be read.
        package let isComplete: Bool

        /// The profiles: files in the tree, and profiles embedded in signed products.
        package var profiles: [ProvisioningProfile] = []

        /// The claimants of signed products.
        package var signed: [StoreClaimant] = []
    }

    /// Reads the projects, entitlements files, and profiles at the paths and below them, and the signed products among
    /// the paths.
    ///
    /// - Parameters:
    ///   - paths: The paths.
    ///   - visit: Receives each entitlements file that does not belong to a project. If it is given, the workspace keeps
    ///     only the stores of these files.
    /// - Returns: The result.
    package func outcome(
        for paths: [BytePath], releasingFilesAfter visit: ((Subject) -> Void)? = nil
    ) -> Outcome {
        let products = paths.filter(\.isProduct)
        var signed: [StoreClaimant] = []
        var embedded: [ProvisioningProfile] = []
        var refused: [NotChecked] = []
        for product in products.map(\.description) {
            do throws(CodeSigningError) {
                let all = try ProductFile(path: product).products.flatMap(\.withNested)
                signed += all.compactMap { StoreClaimant($0, in: product) }
                for case .present(let profile) in all.map(\.profile) { embedded.append(profile) }
            } catch {
                refused.append(.init(path: product, reason: error.message))
            }
        }
        var outcome = outcome(
            for: paths.filter { !$0.isProduct }, beside: signed, of: products.count, refused: refused,
            releasingFilesAfter: visit)
        outcome.profiles += embedded
        outcome.signed = signed
        return outcome
    }

    /// Returns a workspace with a single file that is in memory and does not belong to a project.
    package func workspace(of file: SourceFile) -> Workspace {
        Workspace(
            projects: [], files: MemoryFiles([file]), entitlements: [file.path], selecting: selection,
            under: conditions)
    }

    private func outcome(
        for paths: [BytePath], beside signed: [StoreClaimant], of productCount: Int, refused: [NotChecked],
        releasingFilesAfter visit: ((Subject) -> Void)?
    ) -> Outcome {
        guard !paths.isEmpty || productCount == 0 else {
            let workspace = Workspace(projects: [], files: MemoryFiles([SourceFile]()), others: signed)
            return Outcome(
                workspace: workspace, fileCount: productCount, notChecked: refused, isComplete: refused.isEmpty)
        }
        let finder = FileFinder(paths: paths, excluding: excluded, from: excludedDirectory, counting: tally)
        let (boundary, budget) = (finder.boundary, InclusionBudget())
        let found = finder.forEach(jobs: jobs) {
            ComparedFiles(DiskFiles(within: boundary), with: checkedContents)
        } work: { files, file in
            if file.kind != .project { checkedContents?.compare(file.contents, of: file.path) }
            return Part(file, in: files, spending: budget, parsing: descriptions)
        }
        for unread in found.unchecked { checkedContents?.addUnread(unread.path, because: unread.reason) }
        let projects = XcodeProject.withoutDescriptionsOfOthers(found.outputs.compactMap(\.project))
        let workspace = Workspace(
            projects: projects, files: ComparedFiles(DiskFiles(within: boundary), with: checkedContents),
            entitlements: found.outputs.compactMap(\.entitlements),
            others: found.outputs.compactMap(\.claimant) + signed, selecting: selection,
            under: ContextByPath(conditions), releasingFilesAfter: visit)
        let refused =
            refused + found.outputs.compactMap(\.unreadProfile) + projects.notChecked
            + workspace.problems.notChecked(of: [.malformedProject, .limit])
            + workspace.notCheckedOutside
            + workspace.vanishedFiles.map {
                NotChecked(
                    path: $0, reason: "the file was found, and could not be read afterward; run the command again")
            }
        return Outcome(
            workspace: workspace, fileCount: found.outputs.count { $0.project?.isCounted != false } + productCount,
            notChecked: refused
                + workspace.problems.notChecked(
                    of: [.missingEntitlements, .missingConfigurationFile, .noTargets, .outside, .optionalOutside])
                + found.unchecked.map { .init(path: $0.path.description, reason: $0.reason) },
            isComplete: refused.isEmpty && !found.unchecked.contains { $0.isNamed || $0.isLimit },
            profiles: found.outputs.compactMap(\.profile))
    }

    /// The result of reading one file.
    ///
    /// The values are separate objects, because most are paths, which are much smaller than projects and profiles.
    private indirect enum Part: Sendable {
        case project(XcodeProject)
        case entitlements(String)
        case profile(StoreClaimant, ProvisioningProfile)
        /// A file given on the command line that is not a profile.
        case unreadProfile(NotChecked)

        /// Reads a project or profile, or records an entitlements file; `nil` for an irrelevant file.
        init?(
            _ file: FoundFile, in files: some ProjectFiles, spending budget: InclusionBudget,
            parsing descriptions: DescriptionParser?
        ) {
            let path = file.path.description
            switch file.kind {
            case .project, .description:
                guard let project = XcodeProject(file, from: files, spending: budget, parsing: descriptions) else {
                    return nil
                }
                self = .project(project)
            case .entitlements, .other: self = .entitlements(path)
            case .profile:
                let source = SourceFile(path: path, bytes: file.contents)
                do throws(CodeSigningError) {
                    let profile = try ProvisioningProfile(reading: source)
                    self = .profile(StoreClaimant(profile), profile)
                } catch {
                    guard file.isNamed else { return nil }
                    self = .unreadProfile(NotChecked(path: path, reason: error.message))
                }
            }
        }

        var unreadProfile: NotChecked? { if case .unreadProfile(let place) = self { place } else { nil } }

        var project: XcodeProject? { if case .project(let project) = self { project } else { nil } }

        var claimant: StoreClaimant? { if case .profile(let claimant, _) = self { claimant } else { nil } }

        var profile: ProvisioningProfile? { if case .profile(_, let profile) = self { profile } else { nil } }

        var entitlements: String? { if case .entitlements(let path) = self { path } else { nil } }
    }
}

extension Workspace {
    /// Reads the projects, entitlements files, and profiles at paths and below them, and explicitly given signed
    /// products.
    ///
    /// ```swift
    /// let workspace = Workspace(reading: ["."])
    /// for store in workspace.graph.stores where store.isShared {
    ///     print(store.identifier.text, store.apps)
    /// }
    /// ```
    ///
    /// Files that git ignores and directories of dependencies are skipped.
    ///
    /// Files that cannot be read are in ``notChecked``.
    ///
    /// - Parameters:
    ///   - paths: Files and directories; the working directory if empty.
    ///   - selection: The selected builds, and known values of build settings.
    ///   - descriptions: The parser of descriptions such as `project.yml`, from which projects are generated; if `nil`,
    ///     descriptions are skipped.
    public init(
        reading paths: [String], selecting selection: BuildSelection = BuildSelection(),
        describedBy descriptions: DescriptionParser? = nil
    ) {
        var reader = WorkspaceReader()
        reader.selection = selection
        reader.descriptions = descriptions
        let outcome = reader.outcome(for: paths.map { BytePath($0) })
        self = outcome.workspace
        notChecked = outcome.notChecked
    }
}

extension Workspace {
    /// The entitlements files that targets reference, but that were not read because they are outside the boundary,
    /// cannot be read, or are damaged.
    var notCheckedOutside: [NotChecked] {
        let outside = problems.filter { $0.kind == .outsideEntitlements }.map { problem in
            NotChecked(path: problem.location.file.path, reason: problem.message)
        }
        let unread = unreadFiles.sorted().map { path in
            NotChecked(path: path, reason: "a target uses this file, but the file cannot be read")
        }
        let damaged = damagedFiles.sorted.map { path, problem in
            let reason = problem.location.positioned(problem.message)
            return NotChecked(path: path, reason: "a target uses this file, but the file is damaged: \(reason)")
        }
        return outside + unread + damaged
    }
}

extension Location {
    /// Returns a message with the line and column of this location.
    fileprivate func positioned(_ message: String) -> String {
        position.map { message.stating(position: $0) } ?? message
    }

    /// Returns a message after the line and column of this location.
    fileprivate func prefixed(_ message: String) -> String {
        position.map { "\($0): \(message)" } ?? message
    }

    private var position: String? { start.map { "line \($0.line), column \($0.column)" } }
}

extension [ProjectProblem] {
    /// Returns the files that are missing in a tree because of problems of these kinds, with the first problem of each
    /// file.
    fileprivate func notChecked(of kinds: [ProjectProblem.Kind]) -> [NotChecked] {
        var seen: Set<String> = []
        return filter { kinds.contains($0.kind) && seen.insert($0.location.file.path).inserted }.map { problem in
            NotChecked(path: problem.location.file.path, reason: problem.location.prefixed(problem.message))
        }
    }
}

extension BytePath {
    /// Whether the path has an extension of a signed product.
    fileprivate var isProduct: Bool {
        [".app", ".appex", ".ipa", ".zip", ".xcarchive", ".framework", ".xctest"].contains { ending in
            description.hasSuffix(ending) || description.hasSuffix(ending + "/")
        }
    }
}
