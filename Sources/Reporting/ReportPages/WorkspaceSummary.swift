import EntitlementRules
import Entitlements
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

    /// Creates the summary of a workspace and its profiles.
    package init(_ workspace: Workspace, profiles: [ListedProfile] = [], today: PropertyListDate? = nil) {
        matrix = CapabilityMatrix(workspace)
        self.profiles = profiles
        self.today = today
        stores = StoresReport(workspace.graph)
    }
}

extension ReportPage {
    /// Creates the page of a report with the contents of the directory tree.
    package init(
        of report: Report, beside survey: WorkspaceSummary, changes: [StoreMove] = [], findings limit: Int, rows: Int
    ) {
        self.init(of: report, changes: changes, limit: limit)
        let notChecked = sections.last?.title == ReportSection(notChecked: []).title ? sections.popLast() : nil
        if let today = survey.today { facts.append("checked as of \(today.day)") }
        append(ReportSection("Claimed entitlements", survey.matrix?.blocks(limit: rows) ?? []))
        append(ReportSection(graphOf: survey.stores, marking: changes, limit: rows))
        append(ReportSection("Profiles", timesOf: survey.profiles, today: survey.today, limit: rows))
        append(notChecked)
    }
}

extension ReportSection {
    /// Creates the diagram of the shared stores, followed by a complete table.
    init(graphOf stores: StoresReport, marking moves: [StoreMove] = [], limit: Int) {
        let drawing = SharingDiagram(stores, marking: moves)
        let table = ReportSection(storesOf: stores, limit: limit).blocks
        let folded = table.isEmpty ? [] : [ReportBlock.folded(.words("The same data as a table"), table)]
        self.init("Shared stores", drawing.lines.isEmpty ? [] : [.drawing(drawing)] + folded)
    }
}

extension CapabilityMatrix {
    /// Creates the matrix of the products of projects, and of the files that belong to no product.
    fileprivate init?(_ workspace: Workspace) {
        let products = workspace.products.map { product in
            let build = [product.platform?.description ?? "", product.configurations.joined(separator: ", ")]
            return Claimant(
                product.target, build: build.filter { !$0.isEmpty }.joined(separator: " "),
                claims: product.subject.claimedValues)
        }
        let files = (workspace.standaloneFiles + workspace.unusedFiles).map { subject in
            Claimant(subject.file.path, claims: subject.claimedValues)
        }
        self.init(products + files)
    }
}
