import Entitlements
package import PropertyLists
package import RegistryModel
import SigningModel
public import Workspaces
import XcodeProjects

/// A small project for an example of a rule: targets with entitlements, a configuration file, and other files.
public struct ExampleTree: Sendable {
    /// The targets of the project.
    package var targets: [ExampleTarget]

    /// The content of the project's configuration file with marks; `nil` if there is none.
    var configurationFile: String?

    /// The other files with marks, by path.
    var files: [String: String] = [:]

    /// The entitlements of signed products, without the enclosing dictionary, by bundle identifier; the empty one is not
    /// known.
    var released: [String: String] = [:]

    /// The profiles in the project directory.
    var profiles: [ProfileState] = []

    /// The facts of the registry, for rules of `registry check`.
    var registered: RegisteredUses?

    /// The current date; `nil` if it is not known.
    var today: PropertyListDate?

    /// The configurations of each target.
    package var configurations = ["Debug", "Release"]

    /// Creates a project with targets.
    package init(
        _ targets: ExampleTarget..., configurationFile: String? = nil, files: [String: String] = [:],
        released: [String: String] = [:], profiles: [ProfileState] = [], registered: RegisteredUses? = nil,
        today: PropertyListDate? = nil
    ) {
        self.targets = targets
        self.configurationFile = configurationFile
        self.files = files
        self.released = released
        self.profiles = profiles
        self.registered = registered
        self.today = today
    }

    /// The texts with marks, one after another, each with its name.
    public var marked: String {
        var parts = targets.flatMap { target in
            target.entitlements.sorted { $0.key < $1.key }.map { configuration, inside in
                let place = target.entitlements.count > 1 ? ", \(configuration)" : ""
                return "\(target.name) (\(target.kind), \(target.sdk)\(place)):\n\(inside)"
            } + (target.settings.isEmpty ? [] : ["\(target.name), build settings:\n\(target.settings)"])
        }
        if let configurationFile { parts.append("Base.xcconfig:\n\(configurationFile)") }
        parts += released.sorted { $0.key < $1.key }.map { "\($0.key), as signed:\n\($0.value)" }
        parts += profiles.compactMap(\.profile).map { profile in
            "a profile for \(profile.applicationIdentifier?.value.rawValue ?? ""), which also authorizes:\n"
                + profile.allowlist.grants.map(\.key.value).filter { $0 != "application-identifier" }
                .joined(separator: "\n")
        }
        parts += files.sorted { $0.key < $1.key }.map { "\($0.key):\n\($0.value)" }
        if let registered { parts.append("The registry:\n\(registered.summary)") }
        if parts.isEmpty { parts = ["a project without targets"] }
        return parts.joined(separator: "\n\n")
    }

    /// The files of the tree with marks, by path.
    public var markedFiles: [String: String] {
        var files = files
        if !isDescribed { files["Example.xcodeproj/project.pbxproj"] = project }
        if let configurationFile { files["Base.xcconfig"] = configurationFile }
        for target in targets {
            for (configuration, inside) in target.entitlements {
                files[target.path(in: configuration)] =
                    "<plist version=\"1.0\">\n<dict>\n\(inside)\n</dict>\n</plist>\n"
            }
        }
        return files
    }

    /// The workspace of the tree, without the marks.
    public var workspace: Workspace { workspace(replacing: [:]) }

    /// Returns the workspace of the tree with other texts for the files at some paths.
    package func workspace(replacing texts: [String: String]) -> Workspace {
        let plain = markedFiles.mapValues { $0.filter { $0 != "«" && $0 != "»" } }
        let files = MemoryFiles(plain.merging(texts) { $1 })
        var conditions = AnalysisContext()
        conditions.today = today
        var workspace = Workspace(
            projects: projects(in: files), files: files,
            entitlements: self.files.keys.filter { $0.hasSuffix(".entitlements") }.sorted(),
            others: claimants + profiles.compactMap(\.profile).map { StoreClaimant($0) },
            profiles: profiles.compactMap(\.profile), selecting: BuildSelection(),
            under: ContextByPath(conditions)
        )
        workspace.registered = registered
        return workspace
    }

    /// Whether the project is not an Xcode project, but a description from which XcodeGen generates one.
    private var isDescribed: Bool { files[ExampleDescription.name] != nil }

    private func projects(in files: MemoryFiles) -> [XcodeProject] {
        guard isDescribed else { return [XcodeProject(reading: "Example.xcodeproj", from: files)] }
        let project = XcodeProject(
            describedBy: ExampleDescription.name, from: files, parsing: { ExampleDescription.parse($0) })
        return project.map { [$0] } ?? []
    }

    private var claimants: [StoreClaimant] {
        released.sorted { $0.key < $1.key }.map { bundleIdentifier, inside in
            let text = "<plist version=\"1.0\"><dict>\(inside)</dict></plist>"
            let list = PropertyList(reading: SourceFile(path: bundleIdentifier, bytes: Array(text.utf8)))
            return StoreClaimant(
                bundleIdentifier, claims: EntitlementClaims(list.root), origin: .signed, home: bundleIdentifier,
                bundleIdentifier: bundleIdentifier.isEmpty ? nil : bundleIdentifier)
        }
    }

    private var project: String {
        let lists = configurations.map { "P\($0)," }.joined(separator: " ")
        let base = configurationFile == nil ? "" : "baseConfigurationReference = F; "
        var text = "// !$*UTF8*$!\n{ objectVersion = 56; rootObject = P; objects = {\n"
        // The only rule about a project without targets reports its root object.
        let (mark, end) = targets.isEmpty ? ("«", "»") : ("", "")
        text += "P = \(mark){ isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = ( "
        text += targets.map { "\"T\($0.name)\", " }.joined() + "); }\(end);\n"
        text += "G = { isa = PBXGroup; children = ( F ); sourceTree = \"<group>\"; };\n"
        text += "F = { isa = PBXFileReference; path = Base.xcconfig; sourceTree = \"<group>\"; };\n"
        text += "L = { isa = XCConfigurationList; buildConfigurations = ( \(lists) ); };\n"
        for name in configurations {
            text += "P\(name) = { isa = XCBuildConfiguration; name = \(name); \(base)buildSettings = {}; };\n"
        }
        return text + targets.map { $0.objects(in: configurations) }.joined() + "}; }\n"
    }
}

/// A target of an example.
package struct ExampleTarget: Sendable {
    let name: String

    /// The last component of the product type, such as `application` or `app-extension`.
    let kind: String

    /// The SDK of the target.
    var sdk = "iphoneos"

    /// The entitlements by configuration, without the enclosing dictionary; the empty name applies to all
    /// configurations.
    let entitlements: [String: String]

    /// The build settings as in a project file; marks are kept only in the first configuration.
    let settings: String

    /// Returns an app target.
    package static func app(
        _ name: String, _ inside: String? = nil, by configuration: [String: String] = [:], settings: String = "",
        sdk: String = "iphoneos"
    ) -> ExampleTarget {
        var target = ExampleTarget(name, "application", inside, by: configuration, settings: settings)
        target.sdk = sdk
        return target
    }

    /// Returns an app extension target.
    package static func appExtension(
        _ name: String, _ inside: String? = nil, by configuration: [String: String] = [:]
    ) -> ExampleTarget {
        ExampleTarget(name, "app-extension", inside, by: configuration, settings: "")
    }

    /// Returns an App Clip target.
    ///
    /// The bundle identifier contains the name, so the name begins with the name of the app and a period.
    package static func appClip(_ name: String, _ inside: String) -> ExampleTarget {
        ExampleTarget(name, "application.on-demand-install-capable", inside, by: [:], settings: "")
    }

    private init(
        _ name: String, _ kind: String, _ inside: String?, by configuration: [String: String], settings: String
    ) {
        self.name = name
        self.kind = kind
        self.settings = settings
        entitlements = inside.map { ["": $0] } ?? configuration
    }

    func path(in configuration: String) -> String {
        configuration.isEmpty ? "\(name).entitlements" : "\(name)-\(configuration).entitlements"
    }

    func objects(in configurations: [String]) -> String {
        let lists = configurations.map { "\"C\(name)\($0)\"," }.joined(separator: " ")
        var text = "\"T\(name)\" = { isa = PBXNativeTarget; name = \"\(name)\"; buildConfigurationList = \"L\(name)\"; "
        text += "productType = \"com.apple.product-type.\(kind)\"; };\n"
        text += "\"L\(name)\" = { isa = XCConfigurationList; buildConfigurations = ( \(lists) ); };\n"
        for configuration in configurations {
            let settings = configuration == configurations.first ? settings : settings.filter { $0 != "«" && $0 != "»" }
            let path = entitlements[configuration] != nil ? path(in: configuration) : path(in: "")
            let hasFile = entitlements[configuration] != nil || entitlements[""] != nil
            text +=
                "\"C\(name)\(configuration)\" = { isa = XCBuildConfiguration; name = \(configuration); buildSettings = { "
            text += hasFile ? "CODE_SIGN_ENTITLEMENTS = \"\(path)\"; " : ""
            text += "SDKROOT = \(sdk); DEVELOPMENT_TEAM = A1B2C3D4E5; "
            text +=
                "PRODUCT_BUNDLE_IDENTIFIER = com.example.\(name.lowercased().replacing(" ", with: "-")); \(settings)}; };\n"
        }
        return text
    }
}
