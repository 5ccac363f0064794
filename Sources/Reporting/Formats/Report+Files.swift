import LintModel
package import Linting
import PropertyLists
import Workspaces

extension Report {
    /// The paths of all files, projects, and products in the report; consecutive findings with the same path add it
    /// once.
    package var files: [String] {
        let ofFindings = written.map(\.path.description) + findings.byPath.map(\.path)
        return paths + ofFindings + notChecked.map(\.path) + suppressed.map(\.finding.location.file.path)
    }
}
