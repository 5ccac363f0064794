package import EntitlementRules
package import XcodeProjects

/// What a team has decided about findings, as its files say it at one moment.
package struct TeamDecisions: Sendable {
    /// What judges as they say; `nil` where they cannot be understood.
    package var judge: FileLinter?

    /// The path of the configuration that they stand in; `nil` where there is none.
    ///
    /// Folders with the same one belong together.
    package var configuration: String?

    /// What is wrong with them.
    package var mistakes: [Finding] = []

    /// The files that they name, by the paths that they give: what stands there is a part of them.
    package var namedFiles: [String] = []

    /// Decisions that nobody can follow yet.
    package init() {}

    /// Reads decisions.
    ///
    /// It is told what judges where nothing is decided, the absolute path of the folder that is open (`nil` where none
    /// is), and where files are read. All paths in what it answers are absolute.
    package typealias Reader = @Sendable (FileLinter, String?, any ProjectFiles) -> TeamDecisions
}
