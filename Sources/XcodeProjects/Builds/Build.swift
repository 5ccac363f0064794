public import PropertyLists

/// One target built in one configuration with one SDK: what its settings come to.
public struct Build: Sendable {
    /// The target.
    public let target: Target

    /// The configuration.
    public let configuration: BuildConfiguration

    /// The SDK.
    public let sdk: SDK

    /// The project's source root, to which paths in settings are relative.
    public let sourceRoot: String

    /// The directory from which relative paths count.
    let workingDirectory: String

    /// All settings.
    let settings: BuildSettings

    /// What is known beside the files.
    let known: KnownValues

    init(
        _ target: Target, _ configuration: BuildConfiguration, _ sdk: SDK, in project: XcodeProject, known: KnownValues
    ) {
        self.target = target
        self.configuration = configuration
        self.sdk = sdk
        sourceRoot = project.sourceRoot
        workingDirectory = project.workingDirectory
        self.known = known
        settings = BuildSettings(
            levels: Self.overrides(known, at: configuration.location) + configuration.levels
                + [Self.defaults(of: configuration, sdk)],
            parameters: ["sdk": sdk.canonicalName, "config": configuration.name, "target": target.name],
            homeOfDefinitions: configuration.location, budget: project.budget)
    }

    /// The work that all builds of the project together may take; `nil` if it is not limited.
    package var budget: EvaluationBudget? { settings.budget }

    /// What a build setting comes to; the empty text where nothing sets it.
    public subscript(setting: String) -> SettingValue { settings[setting] }

    /// Where a build setting is set, if it is; the strongest place counts.
    public func location(ofSetting name: String) -> Location? {
        settings.decidingAssignment(of: name)?.assignment.location
    }

    /// The path that a setting names, as files are called here: relative where the project is.
    func path(of value: String) -> String {
        let prefix = workingDirectory.hasSuffix("/") ? workingDirectory : workingDirectory + "/"
        let isRelative = !sourceRoot.hasPrefix("/") && value.hasPrefix(prefix)
        return ProjectPath.normalize(
            isRelative ? String(value.dropFirst(prefix.count)) : ProjectPath.join(sourceRoot, value))
    }

    private static func overrides(_ known: KnownValues, at location: Location) -> [SettingLevel] {
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
        // What the newest platform calls itself differs between versions.
        let families = ["iphoneos": "iOS", "macosx": "macOS", "appletvos": "tvOS", "watchos": "watchOS"]
        if let family = families[sdk.name] { values.append(("PLATFORM_FAMILY_NAME", family)) }
        // For other SDKs there are none: <https://github.com/swiftlang/swift-build>, `Sources/SWBCore/SDKRegistry.swift`.
        if sdk.name == "macosx" {
            values += [("SDK_VARIANT", sdk.isCatalyst ? "iosmac" : "macos")]
            values += [("IS_MACCATALYST", sdk.isCatalyst ? "YES" : "NO")]
        }
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
    /// Every build of a target for devices: each configuration with each SDK that it supports.
    ///
    /// - Parameters:
    ///   - target: The target.
    ///   - known: What is known beside the files.
    /// - Returns: The builds, in the order of the configurations, and of the SDKs within them.
    public func builds(of target: Target, knowing known: KnownValues = KnownValues()) -> [Build] {
        target.configurations.flatMap { configuration in
            sdks(of: target, in: configuration, knowing: known).map { sdk in
                Build(target, configuration, sdk, in: self, known: known)
            }
        }
    }

    /// One build, whatever the target supports.
    public func build(
        of target: Target, in configuration: BuildConfiguration, with sdk: SDK,
        knowing known: KnownValues = KnownValues()
    ) -> Build {
        Build(target, configuration, sdk, in: self, known: known)
    }

    /// The SDKs for devices that a target supports in a configuration.
    ///
    /// `SUPPORTED_PLATFORMS` says so, or else `SDKROOT`; Mac Catalyst joins an iOS target that supports it.
    ///
    /// Source: <https://developer.apple.com/documentation/xcode/build-settings-reference>.
    public func sdks(
        of target: Target, in configuration: BuildConfiguration, knowing known: KnownValues = KnownValues()
    ) -> [SDK] {
        let probe = Build(target, configuration, SDK("macosx"), in: self, known: known)
        let root = SDK(ProjectPath.name(of: probe["SDKROOT"].signedText))
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
    /// The SDK for devices that goes with one for a simulator.
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
