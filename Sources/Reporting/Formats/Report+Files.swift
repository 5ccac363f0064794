import LintModel
package import Linting
import PropertyLists
import Workspaces

extension Report {
    /// The paths of all files, projects, and products in the report; consecutive findings with the same path add it
    /// once.
    package var files: some Collection<String> {
        let others = findings.byPath.map(\.path) + notChecked.map(\.path) + suppressed.map(\.finding.location.file.path)
        // The texts of thousands of paths are not in memory together.
        return [
            AnyCollection(paths), AnyCollection(sampledFiles.lazy.map(\.description)),
            AnyCollection(written.lazy.map(\.path.description)), AnyCollection(others),
        ].joined()
    }
}
