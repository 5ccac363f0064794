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
        let file = files.read(filePath) ?? SourceFile(path: filePath, bytes: [])
        var reader = ProjectReader(path: path, list: PropertyList(reading: file), files: files)
        self = reader.read()
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

    mutating func read() -> XcodeProject {
        problems = list.problems.map { ProjectProblem(.malformedProject, $0.message, at: $0.location) }
        guard let project = objects.root else {
            if problems.isEmpty {
                problems = [ProjectProblem(.malformedProject, "this is no Xcode project", at: list.wholeFile)]
            }
            return finished(targets: [])
        }
        let own = configurations(of: project)
        let fallback = defaultConfigurationName(of: project)
        let levels = own.map { name, object in
            (name, self.levels(of: object, .project, .projectConfigurationFile))
        }
        let targets = objects.list(project, "targets").map { target in
            self.target(target, in: project, projectLevels: levels, defaultName: fallback)
        }
        if targets.isEmpty, problems.isEmpty {
            problems = [ProjectProblem(.malformedProject, "the project has no targets", at: project.value.location)]
        }
        return finished(targets: targets)
    }

    private func finished(targets: [Target]) -> XcodeProject {
        var seen: Set<ProblemPlace> = []
        return XcodeProject(
            path: path, name: ProjectPath.withoutExtension(ProjectPath.name(of: path)), sourceRoot: sourceRoot,
            workingDirectory: workingDirectory, file: list.file, targets: targets,
            problems: problems.filter { seen.insert(ProblemPlace($0)).inserted },
            namedEntitlements: namedEntitlements, configurationFiles: paths.sorted())
    }

    private mutating func target(
        _ target: ProjectObject, in project: ProjectObject,
        projectLevels: [(name: String, levels: [SettingLevel])], defaultName: String?
    ) -> Target {
        let name = target["name"] ?? ""
        let attributes = project.value["attributes"]?["TargetAttributes"]?[target.identifier]
        let defaults = SettingLevel(
            .defaults,
            assignments: BuiltInSettings.assignments(
                project: path, sourceRoot: ProjectPath.join(workingDirectory, sourceRoot), target: target,
                attributes: attributes))
        let configurations = configurations(of: target).map { configurationName, object in
            let inherited =
                projectLevels.first { $0.name == configurationName }
                ?? projectLevels.first { $0.name == defaultName } ?? projectLevels.first
            return BuildConfiguration(
                name: configurationName,
                levels: levels(of: object, .target, .targetConfigurationFile) + (inherited?.levels ?? []) + [defaults],
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

    private func defaultConfigurationName(of object: ProjectObject) -> String? {
        objects[object["buildConfigurationList"]]?["defaultConfigurationName"]
    }

    /// The settings of a configuration, and below them those of its configuration file.
    private mutating func levels(
        of configuration: ProjectObject, _ kind: SettingLevel.Kind, _ fileKind: SettingLevel.Kind
    ) -> [SettingLevel] {
        let own = configuration.value["buildSettings"].map(assignments(in:)) ?? []
        noteEntitlements(own)
        let level = SettingLevel(kind, assignments: own)
        return [level] + (configurationFileLevel(of: configuration, fileKind).map { [$0] } ?? [])
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
                    ProjectProblem(.missingConfigurationFile, "`\(relative)` is not in the tree", at: location))
            }
            return SettingLevel(kind, assignments: [], missingFiles: [missing])
        }
        paths.formUnion(content.paths)
        if reported.insert(path).inserted {
            problems += content.problems
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
