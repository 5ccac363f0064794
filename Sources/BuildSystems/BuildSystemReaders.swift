package import PropertyLists
package import XcodeProjects

/// All readers of build files.
package enum BuildSystemReaders {
    /// The readers, in order of precedence: the first reader that finds a project in a file is used.
    package static let all: [any BuildSystemReader] = [
        XcodeGenReader(), ElectronReader(), ExpoReader(), TuistReader(), BazelReader(), DotNetReader(), TauriReader(),
        CMakeReader(), GodotReader(), QtReader(), CordovaReader(), BriefcaseReader(), UnityReader(),
        PyInstallerReader(), RustReader(), GoReleaserReader(), ExportOptionsReader(), SigningScriptReader(),
        PythonScriptReader(), FastlaneReader(),
    ]

    /// Returns the project that a build file describes; `nil` if no reader finds a signed product in it.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - files: The files of the tree.
    ///   - budget: The budget of settings that the projects of a run include.
    ///   - parseYAML: The parser of YAML; `nil` if YAML is not read.
    /// - Returns: The project.
    package static func project(
        in file: SourceFile, from files: some ProjectFiles, spending budget: InclusionBudget,
        parsing parseYAML: YAMLParser?
    ) -> XcodeProject? {
        let name = ProjectPath.name(of: file.path).lowercased()
        let source = BuildFile(file, in: files, spending: budget, parsing: parseYAML)
        // The descriptions of XcodeGen have limits of their own.
        guard file.text.count <= LiteralScript.sizeLimit || name == "project.yml" else { return nil }
        for reader in all where reader.recognizes(name) {
            guard var project = reader.project(of: source) else { continue }
            project.system = reader.system
            return project
        }
        return nil
    }
}
