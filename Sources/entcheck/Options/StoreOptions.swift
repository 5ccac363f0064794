import ArgumentParser
import Entitlements
import Linting
import PropertyLists
import Reporting
import Workspaces
import XcodeProjects

/// The options for the stores to report and for the identifiers of the apps that claim them.
struct StoreOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only the store with exactly this identifier.", valueName: "identifier"))
    var store: String?

    @Option(help: ArgumentHelp("Only stores of the app with this name or bundle identifier.", valueName: "name"))
    var app: String?

    @Option(
        help: ArgumentHelp(
            "Only stores of this kind: kvstore, ubiquity-container, icloud-container, app-group, or keychain-group.",
            valueName: "kind"))
    var kind: [StoreKindArgument] = []

    @Option(help: ArgumentHelp("The team identifier.", valueName: "id"), transform: TeamArgument.parse)
    var team: String?

    @Option(
        help: ArgumentHelp("The App ID prefix, if it is not the team identifier.", valueName: "id"),
        transform: TeamArgument.parse)
    var appIdentifierPrefix: String?

    @Option(help: ArgumentHelp("The bundle identifier of all products.", valueName: "id"))
    var bundleIdentifier: String?

    /// The stores that the options select.
    var stores: StoreSelection {
        StoreSelection(store: store, app: app, kinds: kind.isEmpty ? nil : Set(kind.map(\.kind)))
    }

    /// Returns the selected builds, with the identifiers from these options.
    func builds(_ options: ProjectOptions) -> BuildSelection {
        options.selection(
            team: team, applicationIdentifierPrefix: appIdentifierPrefix, bundleIdentifier: bundleIdentifier)
    }
}

/// A kind of store as a command-line argument.
struct StoreKindArgument: ExpressibleByArgument {
    let kind: StoreKind

    init?(argument: String) {
        guard let kind = StoreKind(rawValue: argument) else { return nil }
        self.kind = kind
    }

    static var allValueStrings: [String] { StoreKind.allCases.map(\.rawValue) }
}

/// An output format of the `stores` command.
enum StoresFormat: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
    case markdown
    case html

    /// Returns a report in this format.
    func text(of report: StoresReport) -> String {
        switch self {
        case .text: StoresTextReporter().text(of: report)
        case .json: StoresJSONReporter().text(of: report)
        case .markdown: page(of: report, as: .markdown)
        case .html: page(of: report, as: .html)
        }
    }

    /// Returns the changes since a saved report in this format.
    func text(of comparison: StoresComparison, to report: StoresReport) -> String {
        switch self {
        case .text: comparison.text
        case .json: StoresJSONReporter().text(of: report, comparedBy: comparison)
        case .markdown: page(of: report, moves: comparison.moves, as: .markdown)
        case .html: page(of: report, moves: comparison.moves, as: .html)
        }
    }

    private func page(of report: StoresReport, moves: [StoreMove]? = nil, as form: PageReporter.Form) -> String {
        ReportPage(of: report, moves: moves, limit: form.rowLimit).text(as: form)
    }
}
