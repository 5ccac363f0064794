import PropertyLists
package import XcodeProjects

/// Reads the manifests of Tuist, which generates Xcode projects, if they contain literals.
///
/// Source: <https://docs.tuist.dev/en/references/project-description/structs/target>.
package struct TuistReader: ProductReader {
    /// Tuist.
    package let system = BuildSystem.tuist

    /// Creates a reader.
    package init() {}

    /// Returns whether a file is the manifest of a project.
    package func recognizes(_ name: String) -> Bool { name == "project.swift" }

    /// Returns the targets of a manifest.
    package func description(of source: BuildFile) -> BuildDescription {
        var description = BuildDescription()
        guard source.name == "Project.swift", source.contains("ProjectDescription") else { return description }
        let helpers = TuistHelpers(of: source)
        description.inputs = helpers.paths
        let script = LiteralScript(source.file, as: .swift, with: helpers.constants) { name, labels in
            name == "Project" || labels.contains("bundleId") || helpers.hasFunction(name)
        }
        let project = script.calls.first { $0.name == "Project" }
        let isOnly = script.calls.count { $0["bundleId"] != nil } == 1
        for call in script.calls where call.name != "Project" {
            if let function = helpers.function(of: call) {
                guard source.budget.includes(fileOf: function.size) else { break }
                add(function, of: helpers, calledBy: call, of: source, project, to: &description)
            } else if call["bundleId"] != nil {
                TuistTarget(source, call, project, isOnly: isOnly).add(to: &description)
            }
        }
        let mentionsEntitlements = source.contains("ntitlements") || helpers.mentionsEntitlements
        if description.products.isEmpty, description.unknown.isEmpty, mentionsEntitlements,
            let call = project ?? script.calls.first(where: { $0["bundleId"] == nil })
        {
            description.unknown.append(
                UnknownBinding(
                    "no target with literal arguments names an entitlements file that exists", at: call.location))
        }
        return description
    }

    /// Adds the targets that a function creates, with the arguments of one call.
    ///
    /// Conditions in the function are not evaluated, so only targets whose entitlements exist are added.
    private func add(
        _ function: TuistFunction, of helpers: TuistHelpers, calledBy call: BuildValue, of source: BuildFile,
        _ project: BuildValue?, to description: inout BuildDescription
    ) {
        let calls = helpers.calls(of: function, with: call, spending: source.budget)
        let inner = calls.first { $0.name == "Project" } ?? project
        for target in calls where target["bundleId"] != nil {
            var made = BuildDescription()
            TuistTarget(source, target, inner, calledAt: call.location, isOnly: false).add(to: &made)
            made.products.removeAll { product in
                guard case .file(let path) = product.entitlements else { return product.entitlements == nil }
                return !source.files.exists(source.path(path.value))
            }
            description.add(made)
        }
    }
}

/// The constants and functions of the `ProjectDescriptionHelpers` of a repository and its plug-ins.
private struct TuistHelpers {
    private(set) var constants = Constants()
    private var functions: [String: [TuistFunction]] = [:]
    private(set) var mentionsEntitlements = false
    private var files: [SourceFile] = []
    private(set) var paths: [String] = []

    /// The directories in which local plug-ins usually are.
    private static let pluginFolders = ["Plugins", "Plugin", "Tuist/Plugins"]

    /// The maximum number of directories above a manifest in which the helpers are searched.
    private static let levelLimit = 8

    /// The maximum number of helper files that are read; real repositories have a few dozen.
    private static let fileLimit = 100

    /// The maximum depth of directories with helpers.
    private static let depthLimit = 4

    init(of source: BuildFile) {
        guard source.contains("ProjectDescriptionHelpers") || source.contains("Plugin") else { return }
        readAll(of: source)
        var enumerations = SwiftEnumerations()
        for file in files { enumerations.add(file) }
        constants.values.merge(enumerations.texts) { known, _ in known }
        for file in files {
            functions.merge(TuistFunction.functions(in: file, with: constants)) { $0 + $1 }
        }
    }

    private mutating func readAll(of source: BuildFile) {
        var directory = source.directory
        for _ in 0..<Self.levelLimit {
            let home = source.path("Tuist/ProjectDescriptionHelpers", from: directory)
            read(home, source, depth: 0)
            for folder in Self.pluginFolders {
                let plugins = source.path(folder, from: directory)
                for plugin in source.files.names(in: plugins.isEmpty ? "." : plugins).sorted() {
                    read(source.path(plugin + "/ProjectDescriptionHelpers", from: plugins), source, depth: 0)
                }
            }
            guard paths.isEmpty, !directory.isEmpty, directory != "/" else { break }
            directory = ProjectPath.directory(of: directory)
        }
    }

    /// Whether a function has the name of a call.
    func hasFunction(_ name: String) -> Bool { functions[name.lastMember] != nil }

    /// Returns the function of a call; `nil` if none or several accept the labels of its arguments.
    func function(of call: BuildValue) -> TuistFunction? {
        guard let name = call.name, let all = functions[name.lastMember] else { return nil }
        let accepting = all.filter { $0.accepts(call.entries.compactMap(\.key)) }
        return accepting.count == 1 ? accepting[0] : nil
    }

    /// The maximum depth of calls from one function to the next; real helpers have two levels.
    private static let callDepthLimit = 4

    /// Returns the calls that create targets or projects in a function, and in the functions that it calls.
    func calls(
        of function: TuistFunction, with call: BuildValue, spending budget: InclusionBudget, depth: Int = 0
    ) -> [BuildValue] {
        var all: [BuildValue] = []
        for inner in function.calls(with: call, orOf: hasFunction) {
            guard inner.name != "Project", inner["bundleId"] == nil else {
                all.append(inner)
                continue
            }
            guard depth < Self.callDepthLimit, let next = self.function(of: inner), budget.includes(fileOf: next.size)
            else { continue }
            all += calls(of: next, with: inner, spending: budget, depth: depth + 1)
        }
        return all
    }

    private mutating func read(_ directory: String, _ source: BuildFile, depth: Int) {
        for name in source.files.names(in: directory).sorted() where paths.count < Self.fileLimit {
            let path = source.path(name, from: directory)
            if name.hasSuffix(".swift"), let file = source.included(path) {
                paths.append(path)
                files.append(file)
                let helper = BuildFile(file, in: source.files, spending: source.budget, parsing: source.parseYAML)
                mentionsEntitlements = mentionsEntitlements || helper.contains("ntitlements")
                constants = LiteralScript(file, as: .swift, with: constants).constants
            } else if !name.contains("."), depth < Self.depthLimit {
                read(path, source, depth: depth + 1)
            }
        }
    }
}

/// One target of a manifest.
private struct TuistTarget {
    let source: BuildFile
    let target: BuildValue
    let project: BuildValue?

    /// The location of the target in the manifest.
    let location: Location

    /// Whether the manifest contains no other target.
    let isOnly: Bool

    init(
        _ source: BuildFile, _ target: BuildValue, _ project: BuildValue?, calledAt location: Location? = nil,
        isOnly: Bool
    ) {
        self.isOnly = isOnly
        self.source = source
        self.target = target
        self.project = project
        self.location = location ?? target.location
    }

    func add(to description: inout BuildDescription) {
        let own = settings(of: target["settings"])
        let shared = settings(of: project?["settings"])
        let names = ["CODE_SIGN_ENTITLEMENTS"]
        let hasSetting = (own + shared).contains { $0.base.contains { names.contains($0.name) } }
        let stated = target["entitlements"]
        let hasFile = (own + shared).contains { $0.file != nil }
        guard stated?.isPresent == true || hasSetting || hasFile else { return }
        // The only target usually has the name of the directory.
        let fallback = isOnly ? ProjectPath.name(of: source.directory) : ""
        guard let name = target["name"]?.string ?? (fallback.isEmpty ? nil : fallback) else {
            description.unknown.append(UnknownBinding("the name of a target is computed", at: location))
            return
        }
        let sdks = self.sdks
        guard !sdks.isEmpty else {
            description.unknown.append(UnknownBinding("the platforms of `\(name)` are computed", at: location))
            return
        }
        guard let entitlements = entitlements(stated, of: name, &description) else { return }
        for configuration in configurations {
            for sdk in sdks {
                var product = ProductBinding(
                    name, type: type, sdk: sdk, configuration: configuration, at: location)
                product.bundleIdentifier = target["bundleId"]?.located
                product.entitlements = entitlements
                product.settings = values(of: shared, in: configuration) + values(of: own, in: configuration)
                product.configurationFile = file(of: own, in: configuration) ?? file(of: shared, in: configuration)
                description.products.append(product)
            }
        }
    }

    // MARK: Entitlements

    /// Returns the entitlements.
    ///
    /// The outer optional is `nil` if they are computed; the inner optional is `nil` if the target does not set
    /// entitlements.
    private func entitlements(
        _ stated: BuildValue?, of name: String, _ description: inout BuildDescription
    ) -> ProductBinding.Entitlements?? {
        guard let stated, stated.isPresent else { return .some(nil) }
        if let path = stated.literalPath(in: source), path.value.isWithoutReferences { return .file(path) }
        if stated.name?.hasSuffix("dictionary") == true, let table = stated.positional.first {
            let entries = table.entries.map { ($0.key, $0.keyRange, $0.value.unwrapped) }
            if let list = PropertyList(entitlements: entries, in: source.file) {
                return .values(list, at: table.location)
            }
        }
        description.unknown.append(UnknownBinding("the entitlements of `\(name)` are computed", at: stated.location))
        return nil
    }

    // MARK: Product and platforms

    private var type: ProductType? {
        switch target["product"]?.name {
        case ".app": .application
        case ".appClip": .appClip
        case ".appExtension", ".extensionKitExtension", ".tvTopShelfExtension", ".messagesExtension",
            ".stickerPackExtension":
            .appExtension
        case ".watch2App": .watchApp
        case ".watch2Extension": .watchExtension
        case ".commandLineTool": .tool
        case ".systemExtension": .systemExtension
        case ".xpc": ProductType(rawValue: "com.apple.product-type.xpc-service")
        case ".framework", ".staticFramework": ProductType(rawValue: "com.apple.product-type.framework")
        case ".unitTests", ".uiTests": ProductType(rawValue: "com.apple.product-type.bundle.unit-test")
        default: .unspecified
        }
    }

    private var sdks: [SDK] {
        if let platform = target["platform"]?.name { return [platform].compactMap(Self.sdk(platform:)) }
        guard let destinations = target["destinations"] else { return [] }
        let list = destinations.positional.first ?? destinations
        let elements = list.elements.isEmpty ? [list] : list.elements
        var sdks: [SDK] = []
        for element in elements {
            guard let name = element.name, let sdk = Self.sdk(platform: name) else { continue }
            if !sdks.contains(sdk) { sdks.append(sdk) }
        }
        return sdks
    }

    private static func sdk(platform name: String) -> SDK? {
        // The type of a case can be written: `Platform.iOS`.
        switch "." + name.lastMember {
        case ".iOS", ".iPhone", ".iPad": SDK("iphoneos")
        case ".macOS", ".mac": SDK("macosx")
        case ".tvOS", ".appleTv": SDK("appletvos")
        case ".watchOS", ".appleWatch": SDK("watchos")
        case ".visionOS", ".appleVision": SDK("xros")
        case ".macCatalyst": .catalyst
        default: nil
        }
    }

    // MARK: Settings

    private struct Settings {
        /// The name of the configuration; `nil` for all.
        var configuration: String?
        var base: [(name: String, value: Located<String>)]
        var file: Located<String>?
    }

    private var configurations: [String] {
        let all = (settings(of: project?["settings"]) + settings(of: target["settings"])).compactMap(\.configuration)
        var seen: Set<String> = []
        let names = all.filter { seen.insert($0).inserted }
        return names.isEmpty ? ["Debug", "Release"] : names
    }

    private func settings(of value: BuildValue?) -> [Settings] {
        guard let value else { return [] }
        var all = [Settings(configuration: nil, base: values(in: value["base"]), file: nil)]
        for element in value["configurations"]?.elements ?? [] {
            guard let kind = element.name else { continue }
            let name = element["name"]?.string ?? element["name"]?.name
            let fallback = kind.hasSuffix("debug") ? "Debug" : kind.hasSuffix("release") ? "Release" : nil
            guard let configuration = name.map({ $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }) ?? fallback else {
                continue
            }
            let path = element["xcconfig"].flatMap { $0.literalPath(in: source) }
                .flatMap { $0.value.isWithoutReferences ? $0 : nil }
            all.append(
                Settings(
                    configuration: configuration,
                    base: values(in: element["settings"]),
                    file: path.map { Located(source.path($0.value), at: $0.location) }))
        }
        return all
    }

    private func values(in table: BuildValue?) -> [(name: String, value: Located<String>)] {
        (table?.entries ?? []).compactMap { entry in
            guard let key = entry.key else { return nil }
            let value = entry.value.unwrapped
            guard let text = value.string ?? value.boolean.map({ $0 ? "YES" : "NO" }) else { return nil }
            return (key, Located(text, at: value.location))
        }
    }

    private func values(of all: [Settings], in configuration: String) -> [(name: String, value: Located<String>)] {
        all.filter { $0.configuration == nil || $0.configuration == configuration }.flatMap(\.base)
    }

    private func file(of all: [Settings], in configuration: String) -> Located<String>? {
        all.last { $0.configuration == configuration && $0.file != nil }?.file
    }
}

extension BuildValue {
    /// The value of `.string("…")`, `.boolean(true)`, or `.array([…])`; any other value is unchanged.
    fileprivate var unwrapped: BuildValue {
        guard let name, [".string", ".boolean", ".array", ".dictionary", ".integer", ".real"].contains(name),
            let first = positional.first
        else { return self }
        return first
    }

    /// The calls that contain a path relative to the manifest.
    private static let pathNames: Set = ["path", "relativeToManifest", "relativeToCurrentFile"]

    /// Returns the path in a string, `.file(path: "…")`, or `Entitlements(stringLiteral: "…")`, relative to the
    /// manifest; `nil` if another call computes it.
    ///
    /// Source: <https://github.com/tuist/tuist>, `ProjectDescription/Path.swift`.
    fileprivate func literalPath(in source: BuildFile) -> Located<String>? {
        let stated = self["path"] ?? self["stringLiteral"] ?? self["with"] ?? self
        if let text = stated.string {
            guard text.hasPrefix("//") else { return Located(text, at: stated.location) }
            return source.pathToTuistRoot.map { Located($0 + text.dropFirst(2), at: stated.location) }
        }
        guard let name = stated.name?.lastMember, let text = stated.positional.first?.string else { return nil }
        if Self.pathNames.contains(name) { return Located(text, at: stated.location) }
        guard name == "relativeToRoot", let root = source.pathToTuistRoot else { return nil }
        return Located(root + text, at: stated.location)
    }

    /// Whether the value is set.
    fileprivate var isPresent: Bool { if case .null = value.content { false } else { true } }
}

extension BuildFile {
    /// The maximum number of directories in which the root is searched.
    private static let levelLimit = 8

    /// The relative path from a manifest to the closest directory that contains `Tuist` or `.git`, such as `../../`.
    fileprivate var pathToTuistRoot: String? {
        var (current, steps) = (directory, "")
        for _ in 0..<Self.levelLimit {
            let isRoot = files.exists(path(".git/HEAD", from: current))
            if isRoot || !files.names(in: path("Tuist", from: current)).isEmpty { return steps }
            guard !current.isEmpty, current != "/" else { return nil }
            current = ProjectPath.directory(of: current)
            steps += "../"
        }
        return nil
    }
}
