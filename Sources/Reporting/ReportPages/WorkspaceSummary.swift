import EntitlementRules
import Entitlements
package import Linting
package import PropertyLists
package import Workspaces

/// The contents of a directory tree besides the findings: claimed entitlements, shared stores, and profiles.
package struct WorkspaceSummary: Sendable {
    /// The products of projects, and the files that belong to no project.
    let workspace: Workspace

    /// The stores and the apps that share them.
    let stores: StoresReport

    /// The profiles, sorted by expiration date.
    let profiles: [ListedProfile]

    /// The current date.
    let today: PropertyListDate?

    /// Creates the summary of a workspace and its profiles.
    package init(_ workspace: Workspace, profiles: [ListedProfile] = [], today: PropertyListDate? = nil) {
        self.workspace = workspace
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
        append(ReportSection(matrixOf: survey.workspace, limit: rows))
        append(ReportSection(graphOf: survey.stores, marking: changes, limit: rows))
        append(ReportSection("Profiles", timesOf: survey.profiles, today: survey.today, limit: rows))
        append(notChecked)
    }
}

extension ReportSection {
    fileprivate init(matrixOf workspace: Workspace, limit: Int) {
        let products = workspace.products.map { product in
            let build = [product.platform?.description ?? "", product.configurations.joined(separator: ", ")]
            return CapabilityMatrix.Claimant(
                product.target, build: build.filter { !$0.isEmpty }.joined(separator: " "),
                claims: product.subject.claimedValues)
        }
        let files = (workspace.standaloneFiles + workspace.unusedFiles).map { subject in
            CapabilityMatrix.Claimant(subject.file.path, claims: subject.claimedValues)
        }
        self.init("Claimed entitlements", CapabilityMatrix(products + files)?.blocks(limit: limit) ?? [])
    }

    /// Creates the diagram of the shared stores, followed by a complete table.
    init(graphOf stores: StoresReport, marking moves: [StoreMove] = [], limit: Int) {
        let drawing = SharingDiagram(stores, marking: moves)
        let table = ReportSection(storesOf: stores, limit: limit).blocks
        let folded = table.isEmpty ? [] : [ReportBlock.folded(.words("The same data as a table"), table)]
        self.init("Shared stores", drawing.lines.isEmpty ? [] : [.drawing(drawing)] + folded)
    }
}
