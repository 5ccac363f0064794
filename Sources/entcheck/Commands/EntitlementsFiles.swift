import ArgumentParser
import FileDiscovery
import Linting
import PropertyLists
import TextOutput
import Workspaces

/// Projects and entitlements files given on the command line.
struct EntitlementsFiles {
    let paths: [String]

    /// The build configuration to read, or `nil` for all.
    var configuration: String?

    /// Reads the projects and files, and searches directories for them.
    ///
    /// - Throws: ``ExitCode/unreadable`` if one cannot be read, after reporting the reason on standard error;
    ///   `ValidationError` if no project has the configuration.
    func sources() throws -> EntitlementsSources {
        guard !paths.isEmpty else { return EntitlementsSources() }
        let files = try files()
        var reader = WorkspaceReader()
        reader.descriptions = YAMLDescription.parse
        reader.selection.configurations = configuration.map { [$0] }
        try reader.checkSelection(at: paths)
        let outcome = reader.outcome(for: paths.map { BytePath($0) })
        guard outcome.isComplete else {
            for place in outcome.notChecked {
                StandardStream.error.report("entcheck: \(place.path.displayedPath): \(place.reason.displayed)\n")
            }
            throw ExitCode.unreadable
        }
        return EntitlementsSources(files, projectProducts: outcome.workspace.products)
    }

    private func files() throws -> [PropertyList] {
        let finder = FileFinder(paths: paths.map { BytePath($0) })
        let found = finder.forEach(
            makeWorker: {},
            work: { _, file in
                file.kind == .entitlements || file.kind == .other
                    ? SourceFile(path: file.path.description, bytes: file.contents) : nil
            })
        if let place = found.unchecked.first(where: \.isNamed) {
            StandardStream.error.report("entcheck: \(place.path.displayed): \(place.reason.displayed)\n")
            throw ExitCode.unreadable
        }
        return found.outputs.map { PropertyList(reading: $0) }
    }
}
