internal import PropertyLists

extension XcodeProject {
    /// Reads an Xcode project and the configuration files it references.
    ///
    /// Reading never fails; errors are in ``problems``.
    ///
    /// - Parameters:
    ///   - path: The path of the `.xcodeproj` directory.
    ///   - files: The files of the project.
    public init(reading path: String, from files: some ProjectFiles) {
        self.init(reading: path, from: files, spending: InclusionBudget())
    }

    /// Reads an Xcode project in a run with several projects.
    ///
    /// - Parameters:
    ///   - path: The path of the `.xcodeproj` directory.
    ///   - files: The files of the project.
    ///   - budget: The number of settings that the projects of the run can still include.
    package init(reading path: String, from files: some ProjectFiles, spending budget: InclusionBudget) {
        let filePath = ProjectPath.join(path, "project.pbxproj")
        let found = files.read(filePath)
        let file = found ?? SourceFile(path: filePath, bytes: [])
        guard found != nil || !files.leadsOutside(filePath) else {
            self.init(unreadAt: path, file, workingDirectory: files.workingDirectory)
            return
        }
        var reader = ProjectReader(path: path, list: PropertyList(reading: file), files: files, budget: budget)
        self = found == nil ? reader.readMissing(exists: files.exists(filePath)) : reader.read()
    }

    /// Creates the project for a file outside the directories that may be read.
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

/// Creates a project from the objects of a `project.pbxproj`.
///
/// Source for the order of levels: <https://github.com/swiftlang/swift-build>,
/// `Sources/SWBCore/Settings/Settings.swift`.
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

    /// The maximum number of configurations of all targets; the largest real projects have a few thousand.
    private static let configurationLimit = 10_000

    /// The maximum number of configurations of all targets beyond the number of objects in the file.
    ///
    /// In a project from Xcode, each target has its own list. If targets share a list, its configurations are read once
    /// per target, and the work is proportional to the square of the file size.
    private static let sharedConfigurationLimit = 1000

    /// The maximum number of settings of a configuration; the largest real ones have several hundred.
    private static let settingLimit = 10_000

    init(path: String, list: PropertyList, files: any ProjectFiles, budget: InclusionBudget) {
        self.path = path
        self.list = list
        workingDirectory = files.workingDirectory
        objects = ProjectObjects(list)
        let directory = ProjectPath.join(
            ProjectPath.directory(of: path), objects.root?["projectDirPath"] ?? "")
        sourceRoot = ProjectPath.join(directory, objects.root?["projectRoot"] ?? "")
        configurationFiles = ConfigurationFileCache(files: files, sourceRoot: sourceRoot, spending: budget)
    }

    /// Returns a project whose file cannot be read, or does not exist.
    ///
    /// Repositories often contain the schemes of a project that a tool generates, but not the project itself.
    mutating func readMissing(exists: Bool) -> XcodeProject {
        let name = "`\(ProjectPath.name(of: path))`"
        guard !exists else { return unreadable("the `project.pbxproj` of \(name) cannot be read; restore the file") }
        let message = "\(name) does not contain `project.pbxproj`; generate the project first, or restore the file"
        problems = [ProjectProblem(.noTargets, message, at: list.wholeFile)]
        return finished(targets: [])
    }

    mutating func read() -> XcodeProject {
        problems = list.problems.map { ProjectProblem(.malformedProject, $0.message, at: $0.location) }
        guard let project = objects.root, project.isa == "PBXProject" else {
            return problems.isEmpty ? unreadable(otherFormat) : finished(targets: [])
        }
        readAttributes(of: project)
        let targets = targets(of: project)
        if targets.isEmpty, problems.isEmpty {
            problems = [
                ProjectProblem(
                    .noTargets, "the project has no targets; add one, or exclude the project",
                    at: project.value.location)
            ]
        }
        return finished(targets: targets)
    }

    /// The problem of a valid property list, or of JSON, that is not an Xcode project.
    private var otherFormat: String {
        let isJSON = list.file.text.first { $0 > UInt8(ascii: " ") } == UInt8(ascii: "{") && list.root == nil
        return isJSON
            ? "this file is JSON, which entcheck does not read; exclude the file"
            : "this is not an Xcode project; restore the file"
    }

    /// Returns a project without targets that has only one problem.
    private mutating func unreadable(_ message: String) -> XcodeProject {
        problems = [ProjectProblem(.malformedProject, message, at: list.wholeFile)]
        return finished(targets: [])
    }

    private mutating func readAttributes(of project: ProjectObject) {
        let attributes = project.value["attributes"]?["TargetAttributes"]?.effectiveEntries ?? []
        self.attributes = Dictionary(attributes.map { ($0.key.value, $0.value) }) { first, _ in first }
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
                let message = "the targets have more than \(limit) configurations, so the rest is not read"
                problems.append(ProjectProblem(.limit, message, at: target.value.location))
                break
            }
            targets.append(self.target(target, in: configurations, inheriting: inherited))
        }
        return targets
    }

    private func finished(targets: [Target]) -> XcodeProject {
        var seen: Set<ProblemKey> = []
        return XcodeProject(
            path: path, name: ProjectPath.withoutExtension(ProjectPath.name(of: path)), sourceRoot: sourceRoot,
            workingDirectory: workingDirectory, file: list.file, targets: targets,
            problems: problems.filter { seen.insert(ProblemKey($0)).inserted }, unreadFiles: [],
            namedEntitlements: namedEntitlements, configurationFiles: paths.sorted())
    }

    private mutating func target(
        _ target: ProjectObject, in configurations: [(name: String, object: ProjectObject)],
        inheriting inherited: InheritedLevels
    ) -> Target {
        let defaults = defaults(of: target)
        let configurations = configurations.map { configurationName, object in
            BuildConfiguration(
                name: configurationName,
                levels: levels(of: object, .target, .targetConfigurationFile) + inherited[configurationName]
                    + [defaults],
                location: object.value["buildSettings"]?.location ?? object.value.location)
        }
        return Target(
            name: target["name"] ?? "", productType: target["productType"].map(ProductType.init(rawValue:)),
            configurations: configurations, location: target.value["name"]?.location ?? target.value.location)
    }

    /// Returns the configurations of a project or target, by name.
    private func configurations(of object: ProjectObject) -> [(name: String, object: ProjectObject)] {
        guard let list = objects[object["buildConfigurationList"]] else { return [] }
        return objects.list(list, "buildConfigurations").compactMap { configuration in
            configuration["name"].map { ($0, configuration) }
        }
    }

    /// Returns the settings of a configuration and, as a weaker level, its configuration file.
    private mutating func levels(
        of configuration: ProjectObject, _ kind: SettingLevel.Kind, _ fileKind: SettingLevel.Kind
    ) -> [SettingLevel] {
        let key = kind.rawValue + configuration.identifier
        if let known = levels[key] { return known }
        let own = configuration.value["buildSettings"].map { assignments(in: $0) } ?? []
        noteEntitlements(own)
        let level = SettingLevel(kind, assignments: own)
        let levels = [level] + (configurationFileLevel(of: configuration, fileKind).map { [$0] } ?? [])
        self.levels[key] = levels
        return levels
    }

    /// Returns the assignments of a dictionary, sorted by key as in Xcode, so that conditional ones follow
    /// unconditional ones.
    private mutating func assignments(in settings: PropertyList.Value) -> [SettingAssignment] {
        var entries = Array(settings.effectiveEntries.prefix(Self.settingLimit + 1))
        if entries.count > Self.settingLimit {
            entries.removeLast()
            let message = "a configuration has more than \(Self.settingLimit) settings, so the rest is not read"
            problems.append(ProjectProblem(.limit, message, at: settings.location))
        }
        return entries.map { ($0.key.value, $0.value) }.sorted { $0.0 < $1.0 }.compactMap { key, value in
            SettingName(parsing: key).map { SettingAssignment(name: $0, value: value) }
        }
    }

    /// Returns the settings that Xcode sets for a target.
    private func defaults(of target: ProjectObject) -> SettingLevel {
        SettingLevel(
            .defaults,
            assignments: BuiltInSettings.assignments(
                project: path, sourceRoot: ProjectPath.join(workingDirectory, sourceRoot), target: target,
                attributes: attributes[target.identifier]))
    }

    /// Records the names of the entitlements files in settings, including conditional settings and paths with undefined
    /// variables.
    private mutating func noteEntitlements(_ assignments: [SettingAssignment]) {
        namedEntitlements.formUnion(assignments.lazy.compactMap(\.entitlementsName))
    }

    private mutating func configurationFileLevel(
        of configuration: ProjectObject, _ kind: SettingLevel.Kind
    ) -> SettingLevel? {
        guard let (relative, location) = configurationFilePath(of: configuration) else { return nil }
        let path = ProjectPath.normalize(ProjectPath.join(sourceRoot, relative))
        guard let content = configurationFiles.configurationFile(at: path) else {
            // A tool generates this file; it does not define settings on which identifiers depend.
            guard !relative.isGeneratedConfigurationFile else { return nil }
            reportMissing(relative, at: path, in: location)
            return SettingLevel(kind, missing: relative, at: location)
        }
        paths.formUnion(content.paths)
        if reported.insert(path).inserted {
            problems += [content.letterCase(of: path, at: location)].compactMap(\.self) + content.problems
            namedEntitlements.formUnion(content.entitlementsNames)
        }
        return SettingLevel(kind, content: content)
    }

    /// Reports a configuration file that does not exist, once for each path.
    private mutating func reportMissing(_ name: String, at path: String, in location: Location) {
        guard reported.insert(path).inserted else { return }
        problems.append(configurationFiles.missingProblem(name, at: path, in: location))
    }

    /// Returns the configuration file of a configuration: a file reference, or a path in a folder of Xcode 16 and
    /// later.
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

/// The levels of a project, which are weaker than the levels of its targets.
private struct InheritedLevels {
    private let byName: [String: [SettingLevel]]
    private let fallback: [SettingLevel]

    init(_ levels: [(name: String, levels: [SettingLevel])], defaultName: String?) {
        byName = Dictionary(levels.map { ($0.name, $0.levels) }) { first, _ in first }
        fallback = defaultName.flatMap { [byName] in byName[$0] } ?? levels.first?.levels ?? []
    }

    /// Returns the levels of the configuration with a name, of the default configuration, or of the first one.
    subscript(name: String) -> [SettingLevel] { byName[name] ?? fallback }
}

/// The location and kind of a problem, which identify duplicates; a problem in a file that several others include is
/// reported once.
private struct ProblemKey: Hashable {
    let path: String
    let range: Range<Int>?
    let message: String

    init(_ problem: ProjectProblem) {
        path = problem.location.file.path
        range = problem.location.range
        message = problem.message
    }
}
