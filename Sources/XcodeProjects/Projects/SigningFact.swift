package import PropertyLists

/// A team that a file such as `fastlane/Appfile` states for nearby projects.
package struct SigningFact: Sendable {
    /// The team identifier.
    package let team: Located<String>

    /// The directory of the projects.
    package let scope: String

    /// Creates a fact.
    ///
    /// - Parameters:
    ///   - team: The team identifier.
    ///   - path: The path of the file that states it.
    package init(team: Located<String>, in path: String) {
        self.team = team
        var directory = ProjectPath.directory(of: path)
        let name = ProjectPath.name(of: directory).lowercased()
        if Self.supportDirectories.contains(name) { directory = ProjectPath.directory(of: directory) }
        scope = directory
    }

    /// The names of directories with files for the projects in the directory above.
    private static let supportDirectories: Set = [
        "fastlane", ".fastlane", "ci", ".ci", ".github", "scripts", "script", "build", "export", "exportoptions",
        "config", "configs", "configuration", "configurations", "supporting files", "resources", "release",
    ]
}

extension XcodeProject {
    /// The maximum number of directories between a project and the directory for which a team is stated.
    ///
    /// A file at the top of a repository with many apps does not apply to all of them.
    private static let levelLimit = 3

    /// Whether the file only states teams, and describes no products.
    package var hasOnlyFacts: Bool { !facts.isEmpty && targets.isEmpty && unknown.isEmpty }

    /// Returns the project with the team that the nearest files state for it.
    ///
    /// If these files state different teams, the team remains unknown.
    ///
    /// - Parameter facts: The facts by their scope.
    /// - Returns: The project.
    package func knowing(_ facts: ExactDictionary<[SigningFact]>) -> XcodeProject {
        var directory = ProjectPath.directory(of: path)
        for _ in 0...Self.levelLimit {
            let near = facts[directory] ?? []
            if let first = near.first {
                guard near.allSatisfy({ $0.team.value == first.team.value }) else { return self }
                var project = self
                project.statedTeam = first.team
                return project
            }
            guard !directory.isEmpty, directory != "/" else { return self }
            directory = ProjectPath.directory(of: directory)
        }
        return self
    }
}
