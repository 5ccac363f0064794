public import PropertyLists

extension XcodeProject {
    /// Reads a description from which XcodeGen makes a project (`project.yml`), with the files it includes; `nil` where
    /// there is no such file, and where it describes no targets though everything could be read.
    ///
    /// - Parameters:
    ///   - path: The path of the description.
    ///   - files: Where the files are.
    ///   - parse: Reads the language it is written in. What it throws is among ``unreadFiles``.
    public init?(
        describedBy path: String, from files: some ProjectFiles,
        parsing parse: @escaping (SourceFile) throws(DescriptionMistake) -> DescriptionNode
    ) {
        var loader = DescriptionLoader(files: files, parse: parse)
        guard let file = files.read(path) else { return nil }
        let root = loader.description(at: path) ?? .table([])
        guard !(root["targets"]?.entries ?? []).isEmpty || !loader.unreadFiles.isEmpty else { return nil }
        var reader = DescriptionReader(path: path, file: file, root: root, files: files, loader: loader)
        self = reader.read()
    }
}

/// Makes a project of a description, as XcodeGen would.
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
    private var problems: [ProjectProblem] = []
    private var paths: Set<String> = []
    private var namedEntitlements: Set<String> = []

    /// The longest text in which attributes of templates are still replaced, in bytes: one that holds the next twice
    /// doubles what there is.
    private static let textLimit = 4096

    /// How many values may be looked at for all targets together, those of templates and groups of settings once for
    /// each use; the largest real descriptions come to some ten thousand.
    private var room = 2_000_000

    /// What the project says of all targets, by configuration.
    private var sharedLevels: [String: [SettingLevel]] = [:]

    init(
        path: String, file: SourceFile, root: DescriptionNode, files: some ProjectFiles, loader: DescriptionLoader
    ) {
        self.path = path
        self.file = file
        self.root = root
        sourceRoot = ProjectPath.directory(of: path)
        workingDirectory = files.workingDirectory
        configurationFiles = ConfigurationFileCache(files: files)
        problems = loader.problems
        unreadFiles = loader.unreadFiles
    }

    mutating func read() -> XcodeProject {
        let names = root["configs"]?.entries.map(\.key) ?? []
        let configurations = names.isEmpty ? ["Debug", "Release"] : names
        var targets: [Target] = []
        for entry in root["targets"]?.entries ?? [] {
            let target = templated(entry.value, named: entry.key)
            let platforms = target["platform"]?.elements.compactMap(\.text) ?? []
            for platform in platforms.isEmpty ? [""] : platforms where room > 0 {
                let name = platforms.count > 1 ? "\(entry.key)_\(platform)" : entry.key
                targets.append(self.target(target, named: name, for: platform, in: configurations))
            }
            guard room <= 0 else { continue }
            let place = entry.keyLocation ?? Location(file: file)
            let message = "the targets up to this one are more than can be looked at"
            problems.append(ProjectProblem(.limit, message, at: place))
            break
        }
        return XcodeProject(
            path: path, name: root["name"]?.text ?? "", sourceRoot: sourceRoot, workingDirectory: workingDirectory,
            file: file, targets: targets, problems: problems, unreadFiles: unreadFiles,
            namedEntitlements: namedEntitlements, configurationFiles: paths.sorted())
    }

    /// A target with what its templates say below what it says itself, and their variables replaced.
    private mutating func templated(_ target: DescriptionNode, named name: String) -> DescriptionNode {
        let templates = (target["templates"]?.elements ?? []).compactMap {
            $0.text.flatMap { root["targetTemplates"]?[$0] }
        }
        room -= templates.reduce(target.weight) { $0 + $1.weight }
        guard room > 0 else { return target }
        let merged = templates.reduce(DescriptionNode.table([])) { $0.merged(with: $1) }.merged(with: target)
        let attributes = merged["templateAttributes"]?.entries ?? []
        room -= merged.weight * attributes.count
        guard room > 0 else { return target }
        return merged.mapTexts { text in
            guard text.contains("${") else { return text }
            let named = text.replacing("${target_name}", with: name)
            return attributes.reduce(named) { text, attribute in
                guard text.utf8.count <= Self.textLimit else { return text }
                return text.replacing("${\(attribute.key)}", with: attribute.value.text ?? "")
            }
        }
    }

    private mutating func target(
        _ target: DescriptionNode, named name: String, for platform: String, in configurations: [String]
    ) -> Target {
        let location = Location(file: file)
        let productType = target["type"]?.text.map { $0.contains("product-type") ? $0 : "com.apple.product-type." + $0 }
        let defaults = BuiltInSettings.assignments(
            project: path, sourceRoot: ProjectPath.join(workingDirectory, sourceRoot), target: name,
            productType: productType, at: location)
        room -= configurations.count * defaults.count
        guard room > 0 else { return Target(name: name, productType: nil, configurations: [], location: location) }
        let builds = configurations.map { configuration in
            let own =
                presets(of: target, named: name, for: platform, at: location) + settings(of: target, in: configuration)
            noteEntitlements(own)
            let levels =
                [SettingLevel(.target, assignments: own)]
                + fileLevel(of: target, in: configuration, .targetConfigurationFile)
                + sharedLevels(in: configuration) + [SettingLevel(.defaults, assignments: defaults)]
            return BuildConfiguration(name: configuration, levels: levels, location: location)
        }
        return Target(
            name: name, productType: productType.map(ProductType.init(rawValue:)), configurations: builds,
            location: location, describedEntitlements: DescribedPropertyList(target["entitlements"], in: file),
            describedInformation: DescribedPropertyList(target["info"], in: file))
    }

    /// What the project says of all targets in a configuration.
    private mutating func sharedLevels(in configuration: String) -> [SettingLevel] {
        if let known = sharedLevels[configuration] { return known }
        let shared = settings(of: root, in: configuration)
        noteEntitlements(shared)
        let levels =
            [SettingLevel(.project, assignments: shared)]
            + fileLevel(of: root, in: configuration, .projectConfigurationFile)
        sharedLevels[configuration] = levels
        return levels
    }

    /// What XcodeGen sets for every target.
    private func presets(
        of target: DescriptionNode, named name: String, for platform: String, at location: Location
    ) -> [SettingAssignment] {
        let sdks = [
            "iOS": "iphoneos", "macOS": "macosx", "tvOS": "appletvos", "watchOS": "watchos", "visionOS": "xros",
        ]
        var values: [(String, String?, Location?)] = [
            ("PRODUCT_NAME", "$(TARGET_NAME)", nil), ("SDKROOT", sdks[platform] ?? "auto", nil),
            (
                "CODE_SIGN_ENTITLEMENTS", target["entitlements"]?["path"]?.text,
                target["entitlements"]?["path"]?.location
            ),
            ("INFOPLIST_FILE", target["info"]?["path"]?.text, target["info"]?["path"]?.location),
        ]
        if let prefix = root["options"]?["bundleIdPrefix"]?.text {
            values.append(("PRODUCT_BUNDLE_IDENTIFIER", prefix + "." + TextOperations.bundleIdentifier(name), nil))
        }
        let destinations = target["supportedDestinations"]?.elements.compactMap { $0.text.flatMap { sdks[$0] } } ?? []
        if !destinations.isEmpty { values.append(("SUPPORTED_PLATFORMS", destinations.joined(separator: " "), nil)) }
        return values.compactMap { name, value, place in
            guard let value, let name = SettingName(parsing: name) else { return nil }
            return SettingAssignment(name: name, value: value, location: place ?? location)
        }
    }

    /// The settings of a target or the project in a configuration: groups, then the base, then the configuration's.
    private mutating func settings(of node: DescriptionNode, in configuration: String) -> [SettingAssignment] {
        guard let settings = node["settings"] else { return [] }
        return assignments(in: settings, for: configuration, depth: 0)
    }

    /// The assignments of settings in a configuration; groups stand in groups to a depth, and while there is room.
    private mutating func assignments(
        in node: DescriptionNode, for configuration: String, depth: Int
    ) -> [SettingAssignment] {
        room -= 1 + node.entries.count
        guard depth < 16, room > 0 else { return [] }
        guard node["base"] != nil || node["configs"] != nil || node["groups"] != nil else {
            return node.entries.compactMap { entry in
                guard let name = SettingName(parsing: entry.key) else { return nil }
                let value = entry.value.elements.compactMap(\.text).joined(separator: " ")
                return SettingAssignment(
                    name: name, value: value, location: entry.value.elements.first?.location ?? Location(file: file))
            }
        }
        let groups = (node["groups"]?.elements ?? []).compactMap { $0.text.flatMap { root["settingGroups"]?[$0] } }
        let own = (node["configs"]?.entries ?? []).filter { configuration.lowercased().contains($0.key.lowercased()) }
        var assignments: [SettingAssignment] = []
        for part in groups + [node["base"]].compactMap({ $0 }) + own.map(\.value) {
            assignments += self.assignments(in: part, for: configuration, depth: depth + 1)
        }
        return assignments
    }

    private mutating func fileLevel(
        of node: DescriptionNode, in configuration: String, _ kind: SettingLevel.Kind
    ) -> [SettingLevel] {
        guard case .text(let name, let location)? = node["configFiles"]?[configuration] else { return [] }
        let path = ProjectPath.normalize(ProjectPath.join(sourceRoot, name))
        guard let content = configurationFiles.configurationFile(at: path) else {
            let missing = MissingConfigurationFile(name: name, location: location, isOptional: false)
            problems.append(ProjectProblem(.missingConfigurationFile, "`\(name)` is not in the tree", at: location))
            return [SettingLevel(kind, assignments: [], missingFiles: [missing])]
        }
        if paths.isDisjoint(with: content.paths) { problems += content.problems }
        paths.formUnion(content.paths)
        noteEntitlements(content.assignments)
        return [SettingLevel(kind, assignments: content.assignments, missingFiles: content.missingFiles)]
    }

    private mutating func noteEntitlements(_ assignments: [SettingAssignment]) {
        for assignment in assignments where assignment.name.contains("ENTITLEMENTS") {
            namedEntitlements.insert(ProjectPath.name(of: assignment.value))
        }
    }
}
