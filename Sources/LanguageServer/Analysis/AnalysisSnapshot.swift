import Entitlements
import FileDiscovery
import LintModel
import Linting
import PropertyLists
import Workspaces
import XcodeProjects

/// The result of analyzing the files in the folders and the open documents.
struct AnalysisSnapshot: Sendable {
    /// The products and the sharing graph.
    let workspace: Workspace

    /// The projects in the folders.
    let projects: [XcodeProject]

    /// The selected builds of the projects.
    let selection: BuildSelection

    /// The findings by path.
    let findings: ExactDictionary<[Finding]>

    /// The analyzed files.
    let files: EditorFiles

    /// The texts of documents that changed after the analysis, by path.
    var changed: ExactDictionary<SourceFile> = [:]

    /// Analyzes the files in the folders and the open documents, like the command `lint`.
    ///
    /// - Parameters:
    ///   - tree: The content of the folders.
    ///   - documents: The paths of the open documents to include.
    ///   - folders: The paths of the folders.
    ///   - files: The files of the editor.
    ///   - linter: The linter.
    ///   - mistakes: Additional findings.
    init(
        of tree: FoundTree, with documents: [String], below folders: [String], in files: EditorFiles,
        using linter: FileLinter, beside mistakes: [Finding]
    ) {
        let entitlements = tree.entitlements(with: documents, in: files, using: linter).sorted
        let workspace = tree.workspace(with: entitlements.map(\.key), in: files, using: linter)
        let findings = linter.reportedFindings(
            of: workspace, files: entitlements.map(\.value),
            profiles: tree.profileFindings, projects: tree.projects.map(\.path), below: folders)
        self.workspace = workspace
        self.files = files
        projects = tree.projects
        selection = linter.selection
        self.findings = (findings + tree.unreadDescriptions + mistakes).reduce(into: [:]) { all, finding in
            all[finding.location.file.path, default: []].append(finding)
        }
    }

    /// Returns the findings in a byte range of a file.
    func findings(in path: String, at range: Range<Int>) -> [Finding] {
        (findings[path] ?? []).filter { ($0.location.range ?? 0..<0).touches(range) }
    }
}

extension Range<Int> {
    /// Whether the ranges overlap or are adjacent, because a cursor is between characters.
    func touches(_ other: Range<Int>) -> Bool { lowerBound <= other.upperBound && other.lowerBound <= upperBound }
}

extension String {
    /// Whether the file at the path is an entitlements file.
    var isOfEntitlements: Bool { FileKind(name: (split(separator: "/").last ?? "").utf8) == .entitlements }
}
