import ArgumentParser
import EntitlementRules
import Entitlements
import PropertyLists
import XcodeProjects

/// Which stores are asked for, and what is known of those who claim them.
struct StoreOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only this store, byte for byte.", valueName: "identifier"))
    var store: String?

    @Option(help: ArgumentHelp("Only stores of this app, by name or bundle identifier.", valueName: "name"))
    var app: String?

    @Option(
        help: ArgumentHelp(
            "Only stores of this kind: kvstore, ubiquity-container, icloud-container, app-group or keychain-group.",
            valueName: "kind"))
    var kind: [StoreKindArgument] = []

    @Option(help: ArgumentHelp("The team identifier.", valueName: "id"), transform: TeamArgument.parse)
    var team: String?

    @Option(
        help: ArgumentHelp("The App ID prefix, where it is not the team.", valueName: "id"),
        transform: TeamArgument.parse)
    var appIdentifierPrefix: String?

    @Option(help: ArgumentHelp("The bundle identifier of every product.", valueName: "id"))
    var bundleIdentifier: String?

    /// What the options say, in the words of the library.
    var stores: StoreSelection {
        StoreSelection(store: store, app: app, kinds: kind.isEmpty ? nil : Set(kind.map(\.kind)))
    }

    /// The builds that are asked for, with what these options know of them.
    func builds(_ options: ProjectOptions) -> BuildSelection {
        options.selection(
            team: team, applicationIdentifierPrefix: appIdentifierPrefix, bundleIdentifier: bundleIdentifier)
    }
}

/// A kind of store, as an argument.
struct StoreKindArgument: ExpressibleByArgument {
    let kind: StoreKind

    init?(argument: String) {
        guard let kind = StoreKind(rawValue: argument) else { return nil }
        self.kind = kind
    }

    static var allValueStrings: [String] { StoreKind.allCases.map(\.rawValue) }
}

/// The form of an answer about stores.
enum StoresFormat: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
    case markdown
    case html

    /// The answer in this form.
    func text(of report: StoresReport) -> String {
        switch self {
        case .text: StoresTextReporter().text(of: report)
        case .json: StoresJSONReporter().text(of: report)
        case .markdown: page(of: report, as: .markdown)
        case .html: page(of: report, as: .html)
        }
    }

    /// What changed since some time before, in this form.
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
