import Entitlements
package import PropertyLists

/// What lies in a tree beside what is wrong with it: who claims what, who shares what, until when profiles hold.
package struct Survey: Sendable {
    /// The products of projects, and files that belong to none.
    let workspace: Workspace

    /// Who shares what.
    let stores: StoresReport

    /// The profiles, the first to end first.
    let profiles: [ListedProfile]

    /// What today is.
    let today: PropertyListDate?

    /// Looks at what was read.
    package init(_ workspace: Workspace, profiles: [ListedProfile] = [], today: PropertyListDate? = nil) {
        self.workspace = workspace
        self.profiles = profiles
        self.today = today
        stores = StoresReport(workspace.graph)
    }
}

extension ReportPage {
    /// The page of a report with what lies there.
    package init(
        of report: Report, beside survey: Survey, changes: [StoreMove] = [], findings limit: Int, rows: Int
    ) {
        self.init(of: report, changes: changes, limit: limit)
        let notChecked = sections.last?.title == ReportSection(notChecked: []).title ? sections.popLast() : nil
        if let today = survey.today { facts.append("judged at \(today.day)") }
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
        let files = (workspace.looseFiles + workspace.unusedFiles).map { subject in
            CapabilityMatrix.Claimant(subject.file.path, claims: subject.claimedValues)
        }
        self.init("Who claims what", CapabilityMatrix(products + files)?.blocks(limit: limit) ?? [])
    }

    /// The sharing as a picture; the table beside it has all of it.
    init(graphOf stores: StoresReport, marking moves: [StoreMove] = [], limit: Int) {
        let drawing = StoreDrawing(stores, marking: moves)
        let table = ReportSection(storesOf: stores, limit: limit).blocks
        let folded = table.isEmpty ? [] : [ReportBlock.folded(.words("The same as a table"), table)]
        self.init("Who shares what", drawing.lines.isEmpty ? [] : [.drawing(drawing)] + folded)
    }
}
