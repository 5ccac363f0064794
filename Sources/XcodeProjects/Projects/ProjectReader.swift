internal import PropertyLists

extension XcodeProject {
    /// Reads a project as Xcode keeps it, with the configuration files it names.
    ///
    /// It never fails: what is wrong is in ``problems``.
    ///
    /// - Parameters:
    ///   - path: The path of the `.xcodeproj` directory.
    ///   - files: Where the files are.
    public init(reading path: String, from files: some ProjectFiles) {
        let filePath = ProjectPath.join(path, "project.pbxproj")
        let found = files.read(filePath)
        let file = found ?? SourceFile(path: filePath, bytes: [])
        guard found != nil || !files.leadsOutside(filePath) else {
            self.init(unreadAt: path, file, workingDirectory: files.workingDirectory)
            return
        }
        var reader = ProjectReader(path: path, list: PropertyList(reading: file), files: files)
        self = reader.read(isThere: found != nil)
    }

    /// A project whose file is outside the directories that may be read.
    private init(unreadAt path: String, _ file: SourceFile, workingDirectory: String) {
        self.init(
            path: path, name: ProjectPath.withoutExtension(ProjectPath.name(of: path)),
            sourceRoot: ProjectPath.directory(of: path), workingDirectory: workingDirectory, file: file, targets: [],
            problems: [],
            unreadFiles: [
                UnreadFile(path: file.path, reason: "\(DirectoryBoundary.description); the file was not read")
            ],
            namedEntitlements: [], configurationFiles: [])
    }
}

/// Makes a project of the objects of a `project.pbxproj`.
///
/// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBCore/Settings/Settings.swift`, for the order of levels.
private struct ProjectReader {
    private let path: String
    private let list: PropertyList
    private let objects: ProjectObjects
    private let sourceRoot: String
    private let workingDirectory: String
    private let configurationFiles: ConfigurationFileCache
    private var problems: [ProjectProblem] = []
    private var paths: Set<String> = []
    private var reported: Set<String> = []
    private var namedEntitlements: Set<String> = []
    private var levels: [String: [SettingLevel]] = [:]
    private var attributes: [String: PropertyList.Value] = [:]

    /// How many configurations all targets may have together; the largest real projects have some thousands.
    private static let configurationLimit = 10_000

    /// How many configurations all targets may have together beyond the number of objects in the file.
    ///
    /// Xcode gives each target a list of its own. Targets that share one multiply its configurations, so that the work is
    /// the square of the file's size.
    private static let sharedConfigurationLimit = 1000

    init(path: String, list: PropertyList, files: any ProjectFiles) {
        self.path = path
        self.list = list
        workingDirectory = files.workingDirectory
        objects = ProjectObjects(list)
        configurationFiles = ConfigurationFileCache(files: files)
        let directory = ProjectPath.join(
            ProjectPath.directory(of: path), objects.root?["projectDirPath"] ?? "")
        sourceRoot = ProjectPath.join(directory, objects.root?["projectRoot"] ?? "")
    }

    mutating func read(isThere: Bool) -> XcodeProject {
        guard isThere else {
            problems = [ProjectProblem(.malformedProject, "there is no such file that can be read", at: list.wholeFile)]
            return finished(targets: [])
        }
        problems = list.problems.map { ProjectProblem(.malformedProject, $0.message, at: $0.location) }
        guard let project = objects.root, project.isa == "PBXProject" else {
            if problems.isEmpty {
                problems = [ProjectProblem(.malformedProject, "this is no Xcode project", at: list.wholeFile)]
            }
            return finished(targets: [])
        }
        let attributes = project.value["attributes"]?["TargetAttributes"].map { Array($0.entries) } ?? []
        self.attributes = Dictionary(attributes.map { ($0.key.value, $0.value) }) { first, _ in first }
        let targets = targets(of: project)
        if targets.isEmpty, problems.isEmpty {
            problems = [ProjectProblem(.noTargets, "the project has no targets", at: project.value.location)]
        }
        return finished(targets: targets)
    }

    private mutating func targets(of project: ProjectObject) -> [Target] {
        let inherited = InheritedLevels(
            configurations(of: project).map { ($0.name, levels(of: $0.object, .project, .projectConfigurationFile)) },
            defaultName: objects[project["buildConfigurationList"]]?["defaultConfigurationName"])
        var targets: [Target] = []
        var count = 0
        let limit = min(Self.configurationLimit, objects.count + Self.sharedConfigurationLimit)
        for target in objects.list(project, "targets") {
            let configurations = configurations(of: target)
            count += configurations.count
            guard count <= limit else {
                let message = "the targets have more than \(limit) configurations"
                problems.append(ProjectProblem(.limit, message, at: target.value.location))
                break
            }
            targets.append(self.target(target, in: configurations, inheriting: inherited))
        }
        return targets
    }

    private func finished(targets: [Target]) -> XcodeProject {
        var seen: Set<ProblemPlace> = []
        return XcodeProject(
            path: path, name: ProjectPath.withoutExtension(ProjectPath.name(of: path)), sourceRoot: sourceRoot,
            workingDirectory: workingDirectory, file: list.file, targets: targets,
            problems: problems.filter { seen.insert(ProblemPlace($0)).inserted }, unreadFiles: [],
            namedEntitlements: namedEntitlements, configurationFiles: paths.sorted())
    }

    private mutating func target(
        _ target: ProjectObject, in configurations: [(name: String, object: ProjectObject)],
        inheriting inherited: InheritedLevels
    ) -> Target {
        let name = target["name"] ?? ""
        let defaults = SettingLevel(
            .defaults,
            assignments: BuiltInSettings.assignments(
                project: path, sourceRoot: ProjectPath.join(workingDirectory, sourceRoot), target: target,
                attributes: attributes[target.identifier]))
        let configurations = configurations.map { configurationName, object in
            BuildConfiguration(
                name: configurationName,
                levels: levels(of: object, .target, .targetConfigurationFile) + inherited[configurationName]
                    + [defaults],
                location: object.value["buildSettings"]?.location ?? object.value.location)
        }
        return Target(
            name: name, productType: target["productType"].map(ProductType.init(rawValue:)),
            configurations: configurations, location: target.value["name"]?.location ?? target.value.location)
    }

    /// The configurations that a project or target has of its own, by name.
    private func configurations(of object: ProjectObject) -> [(name: String, object: ProjectObject)] {
        guard let list = objects[object["buildConfigurationList"]] else { return [] }
        return objects.list(list, "buildConfigurations").compactMap { configuration in
            configuration["name"].map { ($0, configuration) }
        }
    }

    /// The settings of a configuration, and below them those of its configuration file.
    private mutating func levels(
        of configuration: ProjectObject, _ kind: SettingLevel.Kind, _ fileKind: SettingLevel.Kind
    ) -> [SettingLevel] {
        let key = kind.rawValue + configuration.identifier
        if let known = levels[key] { return known }
        let own = configuration.value["buildSettings"].map(assignments(in:)) ?? []
        noteEntitlements(own)
        let level = SettingLevel(kind, assignments: own)
        let levels = [level] + (configurationFileLevel(of: configuration, fileKind).map { [$0] } ?? [])
        self.levels[key] = levels
        return levels
    }

    /// The assignments of a dictionary, sorted by key as Xcode does, so that a condition comes after none.
    private func assignments(in settings: PropertyList.Value) -> [SettingAssignment] {
        settings.entries.map { ($0.key.value, $0.value) }.sorted { $0.0 < $1.0 }.compactMap { key, value in
            SettingName(parsing: key).map { SettingAssignment(name: $0, value: value) }
        }
    }

    /// Notes which files settings name, be it under a condition or behind a variable that is not set here.
    private mutating func noteEntitlements(_ assignments: [SettingAssignment]) {
        for assignment in assignments where assignment.name.contains("ENTITLEMENTS") {
            namedEntitlements.insert(ProjectPath.name(of: assignment.value))
        }
    }

    private mutating func configurationFileLevel(
        of configuration: ProjectObject, _ kind: SettingLevel.Kind
    ) -> SettingLevel? {
        guard let (relative, location) = configurationFilePath(of: configuration) else { return nil }
        let path = ProjectPath.normalize(ProjectPath.join(sourceRoot, relative))
        guard let content = configurationFiles.configurationFile(at: path) else {
            // CocoaPods makes this file, and never defines in it what identifiers are made of.
            guard !relative.contains("Target Support Files/Pods") else { return nil }
            let missing = MissingConfigurationFile(name: relative, location: location, isOptional: false)
            if reported.insert(path).inserted {
                problems.append(
                    configurationFiles.outsideProblem(relative, at: path, in: location)
                        ?? ProjectProblem(.missingConfigurationFile, "`\(relative)` is not in the tree", at: location))
            }
            return SettingLevel(kind, assignments: [], missingFiles: [missing])
        }
        paths.formUnion(content.paths)
        if reported.insert(path).inserted {
            problems += [content.letterCase(of: path, at: location)].compactMap(\.self) + content.problems
            noteEntitlements(content.assignments)
        }
        return SettingLevel(kind, assignments: content.assignments, missingFiles: content.missingFiles)
    }

    /// The configuration file of a configuration: a reference to a file, or a path within a folder of Xcode 16 and later.
    private func configurationFilePath(of configuration: ProjectObject) -> (path: String, location: Location)? {
        if let reference = configuration.value["baseConfigurationReference"],
            let file = objects[reference.string], let path = objects.path(of: file)
        {
            return (path, reference.location)
        }
        if let name = configuration.value["baseConfigurationReferenceRelativePath"], let relative = name.string,
            let folder = objects[configuration["baseConfigurationReferenceAnchor"]],
            let path = objects.path(of: folder)
        {
            return (ProjectPath.join(path, relative), name.location)
        }
        return nil
    }
}

/// The levels of a project, below those of its targets.
private struct InheritedLevels {
    private let byName: [String: [SettingLevel]]
    private let fallback: [SettingLevel]

    init(_ levels: [(name: String, levels: [SettingLevel])], defaultName: String?) {
        byName = Dictionary(levels.map { ($0.name, $0.levels) }) { first, _ in first }
        fallback = defaultName.flatMap { [byName] in byName[$0] } ?? levels.first?.levels ?? []
    }

    /// Those of the configuration of a name, else of the default one, else of the first.
    subscript(name: String) -> [SettingLevel] { byName[name] ?? fallback }
}

/// Where a problem is and what it is: files that several others include have theirs once.
private struct ProblemPlace: Hashable {
    let path: String
    let range: Range<Int>?
    let message: String

    init(_ problem: ProjectProblem) {
        path = problem.location.file.path
        range = problem.location.range
        message = problem.message
    }
}
