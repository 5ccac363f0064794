import ArgumentParser
import FileDiscovery
import Linting
import Workspaces
import XcodeProjects

/// The options for the builds of projects and for values of build settings.
struct ProjectOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only builds with this configuration. Can be repeated.", valueName: "name"))
    var configuration: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only builds with this SDK, such as iphoneos, macosx, or catalyst. Can be repeated.", valueName: "name"))
    var sdk: [String] = []

    @Option(help: ArgumentHelp("Only builds of this target. Can be repeated.", valueName: "name"))
    var target: [String] = []

    @Option(help: ArgumentHelp("The value of a build setting. Can be repeated.", valueName: "name=value"))
    var define: [SettingDefinition] = []

    /// Returns the selected builds, with the given identifiers as values of build settings.
    func selection(team: String?, applicationIdentifierPrefix: String?, bundleIdentifier: String?) -> BuildSelection {
        let settings = Dictionary(define.map { ($0.name, $0.value) }) { $1 }
        return BuildSelection(
            targets: target.isEmpty ? nil : Set(target),
            configurations: configuration.isEmpty ? nil : Set(configuration),
            sdks: sdk.isEmpty ? nil : sdk.map { $0 == "catalyst" ? .catalyst : SDK($0) },
            knowing: SettingOverrides(
                team: team, applicationIdentifierPrefix: applicationIdentifierPrefix,
                bundleIdentifier: bundleIdentifier, settings: settings))
    }
}

extension WorkspaceReader {
    /// Checks that the selected targets, configurations, and SDKs exist.
    ///
    /// - Throws: `ValidationError` if one of them does not exist.
    func checkSelection(at paths: [String]) throws {
        if let mistake = selectionMistake(at: paths.map { BytePath($0) }) { throw ValidationError(mistake + ".") }
    }
}
