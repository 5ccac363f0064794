/// An analysis of the state of the editor at one time, which can run in another thread.
struct AnalysisTask: Sendable {
    /// The state that is analyzed.
    let revision: Revision

    /// The analyzer, with the content of the folders that did not change.
    let analyzer: Analyzer

    /// The open folders.
    let folders: [String]

    /// The open documents at the time of the analysis.
    let documents: OpenDocuments

    /// Analyzes the state.
    func run() -> AnalysisResult {
        var analyzer = analyzer
        let analyses = analyzer.analyses(of: folders, with: documents)
        return AnalysisResult(revision: revision, analyzer: analyzer, analyses: analyses)
    }
}

/// The result of an ``AnalysisTask``.
struct AnalysisResult: Sendable {
    /// The analyzed state.
    let revision: Revision

    /// The analyzer, with the content of the folders.
    let analyzer: Analyzer

    /// The results for all groups of folders.
    let analyses: [FolderAnalysis]
}

/// The numbers of the changes to the files in an editor, by their effect.
struct Revision: Hashable, Sendable {
    /// The changes to the text of entitlements files.
    private(set) var text = 0

    /// The changes that add or remove an entitlements file.
    private(set) var documents = 0

    /// The changes to the files in the folders, or to the content of projects.
    private(set) var tree = 0

    /// Increments the numbers that a change affects.
    mutating func count(_ change: Change) {
        switch change {
        case .nothing: break
        case .text: text += 1
        case .documents: documents += 1
        case .tree: tree += 1
        }
    }

    /// Whether the two states differ only in the text of entitlements files.
    func differsOnlyInText(from other: Revision) -> Bool { documents == other.documents && tree == other.tree }

    /// The effect of a notification.
    enum Change {
        case nothing

        /// The text of a file whose use by projects is known.
        case text

        /// The open documents, and possibly the text of one.
        case documents

        /// The files in the folders, or the content of projects.
        case tree
    }
}
