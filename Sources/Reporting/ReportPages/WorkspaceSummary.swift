import EntitlementRules
import Entitlements
package import FileDiscovery
package import Linting
package import PropertyLists
package import Workspaces

/// The contents of a directory tree besides the findings: claimed entitlements, shared stores, and profiles.
///
/// The summary does not contain the workspace, so that the files of thousands of apps are not in memory while the page is
/// made.
package struct WorkspaceSummary: Sendable {
    /// The claimed entitlements of the apps and standalone files; `nil` if there are none.
    let matrix: CapabilityMatrix?

    /// The stores and the apps that share them.
    let stores: StoresReport

    /// The profiles, sorted by expiration date.
    let profiles: [ListedProfile]

    /// The current date.
    let today: PropertyListDate?

    /// The files that could not be read for the summary.
    private(set) var notChecked: [NotChecked] = []

    /// Creates the summary of a workspace and its profiles.
    package init(_ workspace: Workspace, profiles: [ListedProfile] = [], today: PropertyListDate? = nil) {
        self.init(workspace, standaloneFiles: [], profiles: profiles, today: today)
    }

    /// Reads the files at paths and below them, and creates their summary.
    ///
    /// Each file that does not belong to a project is released after it was read, so that thousands of files are not in
    /// memory together.
    ///
    /// - Parameters:
    ///   - paths: The paths.
    ///   - reader: The reader of the files.
    ///   - profiles: The profiles.
    ///   - today: The current date.
    package init(
        of paths: [BytePath], by reader: WorkspaceReader, profiles: [ListedProfile], today: PropertyListDate?
    ) {
        var files: [(path: String, claims: ClaimsFingerprint)] = []
        let outcome = reader.outcome(for: paths) { subject in
            files.append((subject.file.path, ClaimsFingerprint(subject.claimedValues)))
        }
        let workspace = outcome.workspace
        let read = workspace.rereading
        let claimants = files.map { path, claims in
            CapabilityMatrix.Claimant(path, fingerprint: claims) { read(path)?.claimedValues ?? [:] }
        }
        self.init(workspace, standaloneFiles: claimants, profiles: profiles, today: today)
        notChecked = outcome.notChecked
    }

    /// Adds files with other contents than those that were checked, unless the summary already contains their paths.
    package mutating func add(changed files: [NotChecked]) {
        let known = Set(notChecked.map { ExactText($0.path) })
        notChecked += files.filter { !known.contains(ExactText($0.path)) }
    }

    /// The files that could not be read for the summary, and that the report does not contain as unread.
    fileprivate func notChecked(besides report: Report) -> [NotChecked] {
        let known = Set(report.notChecked.map { ExactText($0.path) })
        return notChecked.filter { !known.contains(ExactText($0.path)) }
    }

    private init(
        _ workspace: Workspace, standaloneFiles: [CapabilityMatrix.Claimant], profiles: [ListedProfile],
        today: PropertyListDate?
    ) {
        matrix = CapabilityMatrix(workspace, standaloneFiles: standaloneFiles)
        self.profiles = profiles
        self.today = today
        stores = StoresReport(workspace.graph)
    }
}

extension ReportPage {
    /// Creates the page of a report with the contents of the directory tree.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - survey: The contents of the directory tree.
    ///   - selection: The findings that the page shows, among all findings of the report.
    ///   - changes: The changed stores.
    ///   - form: The format of the page, which determines the size of its tables and diagrams.
    ///   - limit: The maximum number of findings.
    package init(
        of report: Report, beside survey: WorkspaceSummary, showing selection: FindingSelection,
        changes: [StoreMove] = [], as form: PageReporter.Form, findings limit: Int
    ) {
        self.init(of: report, showing: selection, changes: changes, limit: limit)
        let rows = form.rowLimit
        if sections.last?.title == ReportSection(notChecked: []).title { _ = sections.popLast() }
        // The files were read again for the summary, and could have changed.
        let others = survey.notChecked(besides: report)
        if let today = survey.today { facts.append("checked as of \(today.day)") }
        append(ReportSection("Claimed entitlements", survey.matrix?.blocks(limit: rows) ?? []))
        append(ReportSection(graphOf: survey.stores, marking: changes, limit: rows, lines: form.lineLimit))
        append(ReportSection("Profiles", timesOf: survey.profiles, today: survey.today, limit: rows))
        append(ReportSection(notChecked: report.notChecked + others))
    }
}

extension ReportSection {
    /// Creates the diagram of the shared stores, followed by a table.
    init(graphOf stores: StoresReport, marking moves: [StoreMove] = [], limit: Int, lines: Int = .max) {
        let drawing = SharingDiagram(stores, marking: moves, lines: lines)
        let table = ReportSection(storesOf: stores, limit: limit).blocks
        let folded = table.isEmpty ? [] : [ReportBlock.folded(.words("The same data as a table"), table)]
        self.init("Shared stores", drawing.lines.isEmpty ? [] : [.drawing(drawing)] + folded)
    }
}

extension CapabilityMatrix {
    /// Creates the matrix of the products of projects, and of the files that belong to no product.
    fileprivate init?(_ workspace: Workspace, standaloneFiles: [Claimant]) {
        let products = workspace.products.map { product in
            let build = [product.platform?.description ?? "", product.configurations.joined(separator: ", ")]
            return Claimant(
                product.target, build: build.filter { !$0.isEmpty }.joined(separator: " "),
                claims: product.subject.claimedValues)
        }
        let files = (workspace.standaloneFiles + workspace.unusedFiles).map { subject in
            Claimant(subject.file.path, claims: subject.claimedValues)
        }
        self.init(products + standaloneFiles + files)
    }
}
