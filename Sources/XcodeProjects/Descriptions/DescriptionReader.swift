public import PropertyLists

extension XcodeProject {
    /// Reads a description from which XcodeGen generates a project (`project.yml`), with the files it includes.
    ///
    /// Returns `nil` if the file does not exist, or if it describes no targets and all files could be read.
    ///
    /// - Parameters:
    ///   - path: The path of the description.
    ///   - files: The files of the project.
    ///   - parse: Parses one file. The errors that it throws are added to ``unreadFiles``.
    public init?(
        describedBy path: String, from files: some ProjectFiles,
        parsing parse: @escaping (SourceFile) throws(BuildSystemError) -> DescriptionNode
    ) {
        self.init(describedBy: path, from: files, spending: InclusionBudget(), parsing: parse)
    }

    /// Reads a description in a run with several projects.
    ///
    /// - Parameters:
    ///   - path: The path of the description.
    ///   - files: The files of the project.
    ///   - budget: The number of settings that the projects of the run can still include.
    ///   - parse: Parses one file. The errors that it throws are added to ``unreadFiles``.
    package init?(
        describedBy path: String, from files: some ProjectFiles, spending budget: InclusionBudget,
        parsing parse: @escaping (SourceFile) throws(BuildSystemError) -> DescriptionNode
    ) {
        var loader = DescriptionLoader(files: files, parse: parse)
        guard let file = files.read(path) else { return nil }
        let root = loader.description(at: path) ?? .table([])
        guard !(root["targets"]?.entries ?? []).isEmpty || !loader.unreadFiles.isEmpty else { return nil }
        var reader = DescriptionReader(
            path: path, file: file, root: root,
            configurationFiles: .init(
                files: files, sourceRoot: ProjectPath.directory(of: path), spending: budget),
            loader: loader, in: files.workingDirectory)
        self = reader.read()
        system = .xcodeGen
        inputs = loader.merged.filter { !$0.hasSameBytes(as: path) }.sorted {
            $0.utf8.lexicographicallyPrecedes($1.utf8)
        }
    }
}

/// Creates the project that XcodeGen would generate from a description.
///
/// Source: <https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md>.
private struct DescriptionReader {
    let path: String
    let file: SourceFile
    let root: DescriptionNode
    let sourceRoot: String
    let workingDirectory: String
    let configurationFiles: ConfigurationFileCache
    let unreadFiles: [XcodeProject.UnreadFile]
    private let missingFiles: [MissingConfigurationFile]
    private let configurations: [String]
    private var settings: DescribedSettingsReader
    private var problems: [ProjectProblem] = []
    private var paths: Set<String> = []
    private var reported: Set<String> = []
    private var namedEntitlements: Set<String> = []

    /// The maximum number of values that are read for all targets; the values of templates and setting groups count
    /// once per use.
    ///
    /// The largest real descriptions have about ten thousand. The number grows with the size of the file, so that a
    /// short file cannot describe many targets with many configurations each.
    private let room: Int

    /// The number of values for a short description.
    private static let smallestRoom = 50_000

    /// The number of bytes of a description for which one additional value is allowed.
    private static let bytesPerValue = 4

    /// The settings of the project that all targets share, by configuration.
    private var shared: [String: Shared] = [:]

    /// The settings of the project that all targets share in one configuration.
    private struct Shared {
        let own: DescribedSettings
        let level: SettingLevel
        let file: SettingLevel?

        var levels: [SettingLevel] { [level] + [file].compactMap(\.self) }

        func sets(_ name: String) -> Bool { own.contains(name) || file?.sets(name) ?? false }
    }

    init(
        path: String, file: SourceFile, root: DescriptionNode, configurationFiles: ConfigurationFileCache,
        loader: DescriptionLoader, in workingDirectory: String
    ) {
        self.path = path
        self.file = file
        self.root = root
        sourceRoot = ProjectPath.directory(of: path)
        self.workingDirectory = workingDirectory
        self.configurationFiles = configurationFiles
        problems = loader.problems
        unreadFiles = loader.unreadFiles
        missingFiles = loader.missingFiles
        let names = root["configs"]?.entries.map(\.key) ?? []
        configurations = names.isEmpty ? ["Debug", "Release"] : names
        room = Self.smallestRoom + file.bytes.count / Self.bytesPerValue
        settings = DescribedSettingsReader(
            in: root, configurations: configurations, at: Location(file: file), room: room)
    }

    mutating func read() -> XcodeProject {
        let described = describedTargets()
        let platforms = Set(described.map(\.platform))
        var targets: [Target] = []
        for target in described where settings.room > 0 {
            targets.append(self.target(target, onlyOn: platforms.count == 1 ? platforms.first : nil))
        }
        if settings.room <= 0 { reportLimit(after: described.dropFirst(max(targets.count - 1, 0)).first) }
        return XcodeProject(
            path: path, name: root["name"]?.text ?? "", sourceRoot: sourceRoot, workingDirectory: workingDirectory,
            file: file, targets: targets, problems: problems, unreadFiles: unreadFiles,
            namedEntitlements: namedEntitlements, configurationFiles: paths.sorted())
    }

    private mutating func reportLimit(after target: DescribedTarget?) {
        let message = "the description is too large, so the remaining targets are not read"
        problems.append(ProjectProblem(.limit, message, at: target?.location ?? Location(file: file)))
    }

    /// Returns the targets with their templates, and spends the room that they need.
    private mutating func describedTargets() -> [DescribedTarget] {
        var reader = DescribedTargets(in: root, room: room)
        var targets: [DescribedTarget] = []
        for entry in root["targets"]?.entries ?? [] where reader.room > 0 { targets += reader.targets(of: entry) }
        settings.spend(room - reader.room)
        return targets
    }

    private mutating func target(_ target: DescribedTarget, onlyOn platform: String?) -> Target {
        let location = target.location ?? Location(file: file)
        let type = target.node["type"]?.text
        let productType = type.map { $0.contains("product-type") ? $0 : "com.apple.product-type." + $0 }
        let defaults = defaults(of: target, productType, at: location)
        settings.spend(configurations.count * defaults.count)
        var builds: [BuildConfiguration] = []
        for configuration in configurations where settings.room > 0 {
            let shared = shared(in: configuration, onlyOn: platform)
            let levels =
                levels(of: target, in: configuration, above: shared, at: location)
                + shared.levels + [SettingLevel(.defaults, assignments: defaults)]
            builds.append(BuildConfiguration(name: configuration, levels: levels, location: location))
        }
        return Target(
            name: target.name, productType: productType.map(ProductType.init(rawValue:)), configurations: builds,
            location: location,
            describedEntitlements: DescribedPropertyList(target.node["entitlements"], in: file, isWritten: true),
            describedInformation: DescribedPropertyList(target.node["info"], in: file))
    }

    /// Returns the built-in settings of a target, and the team in its attributes.
    private func defaults(
        of target: DescribedTarget, _ productType: String?, at location: Location
    ) -> [SettingAssignment] {
        var defaults = BuiltInSettings.assignments(
            project: path, sourceRoot: ProjectPath.join(workingDirectory, sourceRoot), target: target.name,
            productType: productType, at: location)
        if case .text(let team, let location)? = target.node["attributes"]?["DevelopmentTeam"],
            let name = SettingName(parsing: "DEVELOPMENT_TEAM")
        {
            defaults.append(SettingAssignment(name: name, value: team, location: location))
        }
        return defaults
    }

    /// Returns the settings of a target in a configuration and, as a weaker level, its configuration file.
    private mutating func levels(
        of target: DescribedTarget, in configuration: String, above shared: Shared, at location: Location
    ) -> [SettingLevel] {
        let file = fileLevel(of: target.node, in: configuration, .targetConfigurationFile)
        var own = DescribedSettings()
        if appliesPresets("targets") { own.preset(for: target, at: location) }
        own.removeAll { file?.sets($0) ?? false || shared.file?.sets($0) ?? false }
        own.merge(settings.settings(of: target.node, in: configuration))
        own.setFiles(of: target.node)
        let identifier = "PRODUCT_BUNDLE_IDENTIFIER"
        let isIdentified = own.contains(identifier) || shared.sets(identifier) || file?.sets(identifier) ?? false
        if case .text(let prefix, let location)? = root["options"]?["bundleIdPrefix"], !isIdentified {
            own.set(identifier, to: prefix + "." + target.name.asPartOfBundleIdentifier, at: location)
        }
        let assignments = own.assignments
        noteEntitlements(assignments)
        return [SettingLevel(.target, assignments: assignments)] + [file].compactMap(\.self)
    }

    /// Returns the settings of the project that all targets share in a configuration.
    ///
    /// - Parameters:
    ///   - configuration: The configuration.
    ///   - platform: The platform of all targets, if they have only one.
    /// - Returns: The settings of the project and, as a weaker level, its configuration file.
    private mutating func shared(in configuration: String, onlyOn platform: String?) -> Shared {
        if let known = shared[configuration] { return known }
        let home = Location(file: file)
        let file = fileLevel(of: root, in: configuration, .projectConfigurationFile)
        var own = DescribedSettings()
        if let sdk = platform.flatMap(SDK.name(described:)) { own.set("SDKROOT", to: sdk, at: home) }
        let type = root["configs"]?[configuration]?.text
        if appliesPresets("project"), root["configs"] == nil || ["debug", "release"].contains(type) {
            own.set("PRODUCT_NAME", to: "$(TARGET_NAME)", at: home)
        }
        own.removeAll { file?.sets($0) ?? false }
        own.merge(settings.settings(of: root, in: configuration))
        noteEntitlements(own.assignments)
        let level = SettingLevel(.project, assignments: own.assignments, missingFiles: missingFiles)
        let known = Shared(own: own, level: level, file: file)
        shared[configuration] = known
        return known
    }

    /// Whether XcodeGen applies its presets to `targets` or to the `project`.
    private func appliesPresets(_ part: String) -> Bool {
        ["all", part].contains(root["options"]?["settingPresets"]?.text ?? "all")
    }

    private mutating func fileLevel(
        of node: DescriptionNode, in configuration: String, _ kind: SettingLevel.Kind
    ) -> SettingLevel? {
        guard case .text(let name, let location)? = node["configFiles"]?[configuration] else { return nil }
        let path = ProjectPath.normalize(ProjectPath.join(sourceRoot, name))
        guard let content = configurationFiles.configurationFile(at: path) else {
            reportMissing(name, at: path, in: location)
            return SettingLevel(kind, missing: name, at: location)
        }
        if reported.insert(path).inserted {
            problems += [content.letterCase(of: path, at: location)].compactMap(\.self)
            if paths.isDisjoint(with: content.paths) { problems += content.problems }
        }
        paths.formUnion(content.paths)
        namedEntitlements.formUnion(content.entitlementsNames)
        return SettingLevel(kind, content: content)
    }

    /// Reports a configuration file that does not exist, once for each path.
    private mutating func reportMissing(_ name: String, at path: String, in location: Location) {
        guard reported.insert(path).inserted else { return }
        problems.append(configurationFiles.missingProblem(name, at: path, in: location))
    }

    private mutating func noteEntitlements(_ assignments: [SettingAssignment]) {
        namedEntitlements.formUnion(assignments.lazy.compactMap(\.entitlementsName))
    }
}

extension SettingLevel {
    /// Whether this level sets a value without conditions.
    fileprivate func sets(_ name: String) -> Bool { assignments[name]?.contains(where: \.conditions.isEmpty) ?? false }
}

extension String {
    /// The target name in the form that XcodeGen appends to `bundleIdPrefix`: underscores become hyphens, and other
    /// characters that are invalid in bundle identifiers are removed.
    fileprivate var asPartOfBundleIdentifier: String {
        String(replacing("_", with: "-").filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." })
    }
}
