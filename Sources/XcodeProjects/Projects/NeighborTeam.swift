import PropertyLists

extension XcodeProject {
    /// The directories in which frameworks such as Flutter and React Native create one Xcode project per platform.
    private static let platformDirectories: Set = ["ios", "macos", "tvos", "visionos"]

    /// Returns the projects, with the team of the project for another platform of the same app.
    ///
    /// A project in `macos` that does not state a team gets that of the project in `ios` of the same directory, if all
    /// products there have the same team.
    ///
    /// - Parameter projects: The projects.
    /// - Returns: The projects, in the same order.
    package static func sharingTeams(_ projects: [XcodeProject]) -> [XcodeProject] {
        var neighbors: ExactDictionary<[Int]> = [:]
        for (index, project) in projects.enumerated() where project.system == .xcode {
            if let home = project.homeOfPlatforms { neighbors[home, default: []].append(index) }
        }
        var result = projects
        for indices in neighbors.values where indices.count > 1 {
            let teams = indices.map { projects[$0].ownTeams }
            let all = teams.flatMap(\.self)
            guard let team = all.first, all.allSatisfy({ $0.value == team.value }) else { continue }
            for (index, own) in zip(indices, teams) where own.isEmpty && projects[index].statedTeam == nil {
                result[index].statedTeam = team
            }
        }
        return result
    }

    /// The directory above that of the platform; `nil` if the project is in another directory.
    private var homeOfPlatforms: String? {
        let directory = ProjectPath.directory(of: path)
        let isOfPlatform = Self.platformDirectories.contains(ProjectPath.name(of: directory).lowercased())
        return isOfPlatform ? ProjectPath.directory(of: directory) : nil
    }

    /// The maximum number of targets whose teams are read.
    private static let targetLimit = 50

    /// The teams of the targets.
    private var ownTeams: [Located<String>] {
        targets.prefix(Self.targetLimit).flatMap { builds(of: $0) }.compactMap { build in
            let team = build["DEVELOPMENT_TEAM"].text
            guard !team.isEmpty, let location = build.location(ofSetting: "DEVELOPMENT_TEAM") else { return nil }
            return Located(team, at: location)
        }
    }
}
