package import PropertyLists

/// A signed product that a build file describes: its identity, and the source of its entitlements.
///
/// A value that is `nil` is not known: the build file does not contain it, or computes it.
package struct ProductBinding: Sendable {
    /// The source of the entitlements.
    package enum Entitlements: Sendable {
        /// A file, with its path relative to the working directory, or to the build file if the build system generates
        /// a project.
        case file(Located<String>)

        /// Values in the build file.
        case values(PropertyList, at: Location)
    }

    /// The name of the product.
    package var name: String

    /// The product type, as in an Xcode project.
    package var type: ProductType?

    /// The SDK of the platform.
    package var sdk: SDK

    /// The name of the configuration.
    package var configuration: String

    /// The location of the product in the build file.
    package var location: Location

    /// The bundle identifier of the product, if the build file contains it.
    package var bundleIdentifier: Located<String>?

    /// The team identifier.
    package var team: Located<String>?

    /// The path of the Info.plist, relative to the working directory.
    package var information: Located<String>?

    /// The source of the entitlements; `nil` if the build system uses none.
    package var entitlements: Entitlements?

    /// Whether the entitlements file is passed to `codesign` without changes; `nil` if this depends on the build system.
    package var isSignedUnchanged: Bool?

    /// The form of the variables that the build system replaces in the entitlements file; `nil` if the file is not a
    /// template.
    package var template: TemplateForm?

    /// The build settings of Xcode that the build file sets, for build systems that generate a project.
    package var settings: [(name: String, value: Located<String>)] = []

    /// The configuration file with weaker build settings, relative to the working directory.
    package var configurationFile: Located<String>?

    /// Creates a product.
    package init(
        _ name: String, type: ProductType?, sdk: SDK, configuration: String = "Release", at location: Location
    ) {
        self.name = name
        self.type = type
        self.sdk = sdk
        self.configuration = configuration
        self.location = location
    }
}

/// The content of a build file.
package struct BuildDescription: Sendable {
    /// The maximum number of products of a build file; the largest real files describe a few hundred.
    package static let productLimit = 2000

    /// The signed products that the build file describes.
    package var products: [ProductBinding] = []

    /// The locations at which the build file uses entitlements that cannot be determined.
    package var unknown: [UnknownBinding] = []

    /// The paths of other build files that were read with this one.
    package var inputs: [String] = []

    /// The teams that the file states for the projects next to it.
    package var facts: [SigningFact] = []

    /// Whether the budget of the run was spent, so that included files may not have been read.
    package var isIncomplete = false

    /// Whether the build file describes nothing that is signed.
    package var isEmpty: Bool { products.isEmpty && unknown.isEmpty && facts.isEmpty && !isIncomplete }

    /// Creates an empty description.
    package init() {}
}

extension XcodeProject {
    /// Creates the project that a build file describes; returns `nil` if it describes nothing that is signed.
    ///
    /// - Parameters:
    ///   - description: The content of the build file.
    ///   - file: The build file.
    ///   - system: The build system.
    ///   - files: The files of the project.
    ///   - budget: The budget of settings that the projects of a run include.
    package init?(
        _ description: BuildDescription, in file: SourceFile, of system: BuildSystem, from files: some ProjectFiles,
        spending budget: InclusionBudget
    ) {
        guard !description.isEmpty else { return nil }
        var builder = BindingProjectBuilder(file: file, of: system, files: files, spending: budget)
        for product in description.products.prefix(BuildDescription.productLimit) { builder.add(product) }
        if description.products.count > BuildDescription.productLimit {
            builder.reportLimit(
                "the file describes more than \(BuildDescription.productLimit) products, so the rest is not read")
        }
        if description.isIncomplete {
            builder.reportLimit("the build files of the tree include too many other files, so the rest is not read")
        }
        self.init(
            path: file.path, name: ProjectPath.name(of: ProjectPath.directory(of: file.path)),
            sourceRoot: system.generatesProject
                ? ProjectPath.directory(of: file.path) : file.path.hasPrefix("/") ? "/" : "",
            workingDirectory: files.workingDirectory, file: file, targets: builder.targets,
            problems: builder.problems, unreadFiles: [], namedEntitlements: [],
            configurationFiles: builder.paths.sorted())
        self.system = system
        inputs = description.inputs
        unknown = description.unknown
        facts = description.facts
    }
}

/// Combines the products of a build file into targets.
private struct BindingProjectBuilder {
    let file: SourceFile
    let configurationFiles: ConfigurationFileCache
    var problems: [ProjectProblem] = []
    var paths: Set<String> = []
    private var order: [String] = []
    private var byName: [String: Target] = [:]
    private let workingDirectory: String
    private let system: BuildSystem

    init(file: SourceFile, of system: BuildSystem, files: some ProjectFiles, spending budget: InclusionBudget) {
        self.file = file
        self.system = system
        configurationFiles = ConfigurationFileCache(
            files: files, sourceRoot: ProjectPath.directory(of: file.path), spending: budget)
        workingDirectory = files.workingDirectory
    }

    var targets: [Target] { order.compactMap { byName[$0] } }

    mutating func reportLimit(_ message: String) {
        problems.append(ProjectProblem(.limit, message, at: Location(file: file)))
    }

    /// Adds a product as a configuration of the target with its name, kind, and platform.
    mutating func add(_ product: ProductBinding) {
        let key = [product.name, product.type?.rawValue ?? "", product.sdk.description].joined(separator: "\n")
        let described = describedEntitlements(of: product)
        let configuration = BuildConfiguration(
            name: product.configuration, levels: levels(of: product), location: product.location)
        let known = byName[key]
        if known == nil { order.append(key) }
        byName[key] = Target(
            name: product.name, productType: product.type ?? ProductType(rawValue: ""),
            configurations: (known?.configurations ?? []) + [configuration],
            location: known?.location ?? product.location,
            describedEntitlements: known?.describedEntitlements ?? described,
            isSignedUnchanged: product.isSignedUnchanged ?? system.signsFilesUnchanged,
            template: product.template)
    }

    private func describedEntitlements(of product: ProductBinding) -> DescribedPropertyList? {
        guard case .values(let list, _) = product.entitlements else { return nil }
        return DescribedPropertyList(path: inlinePath(of: product), list: list)
    }

    /// Returns the path of the file that the build system writes for values in the build file.
    private func inlinePath(of product: ProductBinding) -> String {
        file.path + ".d/" + product.name.replacing("/", with: "_") + ".entitlements"
    }

    private mutating func levels(of product: ProductBinding) -> [SettingLevel] {
        let defaults = BuiltInSettings.assignments(
            project: file.path,
            sourceRoot: ProjectPath.join(workingDirectory, ProjectPath.directory(of: file.path)),
            target: product.name, productType: product.type?.rawValue, at: product.location)
        let name = assignment("PRODUCT_NAME", Located("$(TARGET_NAME)", at: product.location))
        return [SettingLevel(.target, assignments: ownSettings(of: product))] + fileLevel(of: product)
            + [SettingLevel(.defaults, assignments: defaults + [name].compactMap(\.self))]
    }

    /// Returns the settings that a product states, and the settings that correspond to its properties.
    private func ownSettings(of product: ProductBinding) -> [SettingAssignment] {
        let properties = [
            ("SDKROOT", Located(product.sdk.description, at: product.location)),
            ("PRODUCT_BUNDLE_IDENTIFIER", product.bundleIdentifier), ("DEVELOPMENT_TEAM", product.team),
            ("INFOPLIST_FILE", product.information), ("CODE_SIGN_ENTITLEMENTS", entitlementsPath(of: product)),
        ]
        return product.settings.compactMap { assignment($0.name, $0.value) }
            + properties.compactMap { name, value in value.flatMap { assignment(name, $0) } }
    }

    /// Returns the path of the entitlements file; values in the build file have a path, too.
    private func entitlementsPath(of product: ProductBinding) -> Located<String>? {
        switch product.entitlements {
        case .file(let path): path
        case .values(_, let location): Located(inlinePath(of: product), at: location)
        case nil: nil
        }
    }

    private mutating func fileLevel(of product: ProductBinding) -> [SettingLevel] {
        guard let reference = product.configurationFile,
            let content = configurationFiles.configurationFile(at: reference.value)
        else { return [] }
        paths.formUnion(content.paths)
        return [SettingLevel(.targetConfigurationFile, content: content)]
    }

    private func assignment(_ name: String, _ value: Located<String>) -> SettingAssignment? {
        SettingName(parsing: name).map { SettingAssignment(name: $0, value: value.value, location: value.location) }
    }
}
