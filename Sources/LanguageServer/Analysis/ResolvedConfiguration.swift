package import LintModel
package import Linting
import PropertyLists
package import XcodeProjects

/// The project configuration of an open folder.
package struct ResolvedConfiguration: Sendable {
    /// The configured linter; `nil` if the configuration is invalid.
    package var linter: FileLinter?

    /// The path of the configuration; `nil` if there is none.
    ///
    /// Folders with the same configuration are checked together.
    package var configuration: String?

    /// The path of the configuration, for comparisons.
    var configurationPath: ExactText? { configuration.map(ExactText.init) }

    /// The findings in the configuration.
    package var mistakes: [Finding] = []

    /// Returns the findings in the configurations of subdirectories that were read so far.
    package var nestedMistakes: @Sendable () -> [Finding] = { [] }

    /// The paths of the files that the configuration references and that are a part of it.
    package var namedFiles: [String] = []

    /// Creates an empty configuration without a linter.
    package init() {}

    /// Reads a configuration.
    ///
    /// The parameters are the default linter, the absolute path of the open folder (`nil` if there is none), and the
    /// files of the editor. All paths in the result are absolute.
    package typealias Reader = @Sendable (FileLinter, String?, any ProjectFiles) -> ResolvedConfiguration
}
