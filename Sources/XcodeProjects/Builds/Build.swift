public import PropertyLists

/// One target built in one configuration with one SDK, and the values of its build settings.
public struct Build: Sendable {
    /// The target that is built.
    public let target: Target

    /// The configuration in which the target is built.
    public let configuration: BuildConfiguration

    /// The SDK with which the target is built.
    public let sdk: SDK

    /// The project's source root, to which paths in settings are relative.
    public let sourceRoot: String

    /// The directory against which relative paths are resolved.
    let workingDirectory: String

    /// All settings.
    let settings: BuildSettings

    /// The values given in addition to the files.
    let known: SettingOverrides

    init(
        _ target: Target, _ configuration: BuildConfiguration, _ sdk: SDK, in project: XcodeProject,
        known: SettingOverrides
    ) {
        self.target = target
        self.configuration = configuration
        self.sdk = sdk
        sourceRoot = project.sourceRoot
        workingDirectory = project.workingDirectory
        self.known = known
        func settings(_ stated: [SettingLevel]) -> BuildSettings {
            BuildSettings(
                levels: Self.overrides(known, at: configuration.location) + stated + configuration.levels
                    + [Self.defaults(of: configuration, sdk)],
                parameters: ["sdk": sdk.canonicalName, "config": configuration.name, "target": target.name],
                homeOfDefinitions: configuration.location, budget: project.budget)
        }
        let own = settings([])
        guard let team = project.statedTeam, own["DEVELOPMENT_TEAM"].text.isEmpty else {
            self.settings = own
            return
        }
        self.settings = settings([Self.level(.overrides, [("DEVELOPMENT_TEAM", team.value)], at: team.location)])
    }

    /// The remaining work for the evaluation of all builds of the project; `nil` if it is not limited.
    package var budget: EvaluationBudget? { settings.budget }

    /// The value of a build setting; empty if the setting is not set.
    public subscript(setting: String) -> SettingValue { settings[setting] }

    /// The location of the strongest assignment of a build setting; `nil` if the setting is not set.
    public func location(ofSetting name: String) -> Location? {
        settings.decidingAssignment(of: name)?.assignment.location
    }

    /// Returns the path that a setting names: relative if the path of the project is relative.
    func path(of value: String) -> String {
        let prefix = workingDirectory.hasSuffix("/") ? workingDirectory : workingDirectory + "/"
        let isRelative = !sourceRoot.hasPrefix("/") && value.hasPrefix(prefix)
        return ProjectPath.normalize(
            isRelative ? String(value.dropFirst(prefix.count)) : ProjectPath.join(sourceRoot, value))
    }

    private static func overrides(_ known: SettingOverrides, at location: Location) -> [SettingLevel] {
        var values = known.settings
        if let team = known.team { values["DEVELOPMENT_TEAM"] = team }
        if let bundleIdentifier = known.bundleIdentifier { values["PRODUCT_BUNDLE_IDENTIFIER"] = bundleIdentifier }
        return values.isEmpty ? [] : [level(.overrides, values.sorted { $0.key < $1.key }, at: location)]
    }

    private static func defaults(of configuration: BuildConfiguration, _ sdk: SDK) -> SettingLevel {
        var values = [
            ("CONFIGURATION", configuration.name), ("SDKROOT", "macosx"), ("PLATFORM_NAME", sdk.name),
            ("SDK_NAME", sdk.canonicalName),
            ("EFFECTIVE_PLATFORM_NAME", sdk.name == "macosx" ? sdk.isCatalyst ? "-maccatalyst" : "" : "-" + sdk.name),
        ]
        // The family name of visionOS differs between versions of Xcode.
        let families = ["iphoneos": "iOS", "macosx": "macOS", "appletvos": "tvOS", "watchos": "watchOS"]
        if let family = families[sdk.name] { values.append(("PLATFORM_FAMILY_NAME", family)) }
        values += sdk.variantSettings
        return level(.defaults, values.map { (key: $0.0, value: $0.1) }, at: configuration.location)
    }

    private static func level(
        _ kind: SettingLevel.Kind, _ values: [(key: String, value: String)], at location: Location
    ) -> SettingLevel {
        SettingLevel(
            kind,
            assignments: values.compactMap { key, value in
                SettingName(parsing: key).map { SettingAssignment(name: $0, value: value, location: location) }
            })
    }
}

extension XcodeProject {
    /// Returns the builds of a target for devices: each configuration with each SDK that it supports.
    ///
    /// - Parameters:
    ///   - target: The target.
    ///   - known: The values given in addition to the files.
    /// - Returns: The builds, ordered by configuration and then by SDK.
    public func builds(of target: Target, knowing known: SettingOverrides = SettingOverrides()) -> [Build] {
        target.configurations.flatMap { configuration in
            sdks(of: target, in: configuration, knowing: known).map { sdk in
                Build(target, configuration, sdk, in: self, known: known)
            }
        }
    }

    /// Returns one build, even if the target does not support the SDK.
    public func build(
        of target: Target, in configuration: BuildConfiguration, with sdk: SDK,
        knowing known: SettingOverrides = SettingOverrides()
    ) -> Build {
        Build(target, configuration, sdk, in: self, known: known)
    }

    /// Returns the SDKs for devices that a target supports in a configuration.
    ///
    /// `SUPPORTED_PLATFORMS` lists the SDKs; if it is not set, `SDKROOT` names one SDK. Mac Catalyst is added to an iOS
    /// target that supports it.
    ///
    /// Source: <https://developer.apple.com/documentation/xcode/build-settings-reference>.
    public func sdks(
        of target: Target, in configuration: BuildConfiguration, knowing known: SettingOverrides = SettingOverrides()
    ) -> [SDK] {
        let probe = Build(target, configuration, SDK("macosx"), in: self, known: known)
        let root = SDK(ProjectPath.name(of: probe["SDKROOT"].signedText))
        // Build systems other than Xcode describe products for Mac Catalyst alone.
        if system != .xcode, root.name == SDK.catalyst.description { return [.catalyst] }
        let platforms = probe["SUPPORTED_PLATFORMS"].signedText.split(separator: " ").map { SDK(String($0)) }
        var sdks = SDK.devices.filter(platforms.contains)
        if sdks.isEmpty { sdks = [SDK.devices.first { $0.name == root.deviceName } ?? SDK("macosx")] }
        let isForPhones = sdks.contains(SDK("iphoneos"))
        if isForPhones, !sdks.contains(SDK("macosx")), probe["SUPPORTS_MACCATALYST"].signedText.isYes {
            sdks.append(.catalyst)
        }
        return sdks
    }
}

extension SDK {
    /// The settings that distinguish macOS and Mac Catalyst.
    ///
    /// swift-build sets no SDK variant for other SDKs: <https://github.com/swiftlang/swift-build>,
    /// `Sources/SWBCore/SDKRegistry.swift`.
    fileprivate var variantSettings: [(String, String)] {
        guard name == "macosx" else { return [] }
        return [
            ("SDK_VARIANT", isCatalyst ? "iosmac" : "macos"), ("IS_MACCATALYST", isCatalyst ? "YES" : "NO"),
        ]
    }

    /// The SDK for devices that corresponds to a simulator SDK.
    fileprivate var deviceName: String {
        switch name {
        case "iphonesimulator": "iphoneos"
        case "appletvsimulator": "appletvos"
        case "watchsimulator": "watchos"
        case "xrsimulator": "xros"
        default: name
        }
    }
}

extension Build {
    /// Returns the content of the entitlements file at a path if the project's description contains it.
    package func describedEntitlements(at path: String) -> PropertyList? {
        list(target.describedEntitlements, at: path)
    }

    /// Returns the content of the Info.plist at a path if the project's description contains it.
    package func describedInformation(at path: String) -> PropertyList? { list(target.describedInformation, at: path) }

    private func list(_ described: DescribedPropertyList?, at path: String) -> PropertyList? {
        described.flatMap { self.path(of: $0.path) == path ? $0.list : nil }
    }
}
