internal import PropertyLists

/// The settings that Xcode makes from the project itself, as far as identifiers and paths are made of them.
///
/// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBCore/Settings/Settings.swift`.
package enum BuiltInSettings {
    /// The settings that have a value in every build that Xcode signs, whatever the project says.
    package static let names: Set<String> = [
        "AppIdentifierPrefix", "TeamIdentifierPrefix", "CFBundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER",
        "DEVELOPMENT_TEAM", "PRODUCT_NAME", "PRODUCT_MODULE_NAME", "PRODUCT_TYPE", "FULL_PRODUCT_NAME",
        "EXECUTABLE_NAME", "WRAPPER_NAME", "TARGET_NAME", "TARGETNAME", "PROJECT", "PROJECT_NAME", "PROJECT_DIR",
        "PROJECT_FILE_PATH", "SRCROOT", "SOURCE_ROOT", "CONFIGURATION", "BUILD_STYLE", "DEVELOPMENT_LANGUAGE",
        "SDKROOT", "SDK_NAME", "PLATFORM_NAME", "EFFECTIVE_PLATFORM_NAME", "USER", "HOME",
    ]

    /// What Xcode sets for a target before anybody else does.
    ///
    /// - Parameters:
    ///   - project: The path of the project's directory.
    ///   - sourceRoot: The absolute path of the directory to which paths are relative.
    ///   - target: The target.
    ///   - attributes: What the project says of the target beside its settings.
    /// - Returns: The assignments.
    static func assignments(
        project: String, sourceRoot: String, target: ProjectObject, attributes: PropertyList.Value?
    ) -> [SettingAssignment] {
        assignments(
            project: project, sourceRoot: sourceRoot, target: target["name"] ?? "",
            productType: target["productType"], at: target.value.location)
            + team(in: attributes)
    }

    /// What Xcode sets for a target of whatever kind of project.
    static func assignments(
        project: String, sourceRoot: String, target: String, productType: String?, at location: Location
    ) -> [SettingAssignment] {
        let root = ProjectPath.normalize(sourceRoot)
        var values = [
            ("PROJECT_NAME", ProjectPath.withoutExtension(ProjectPath.name(of: project))),
            ("PROJECT", "$(PROJECT_NAME)"),
            ("PROJECT_FILE_PATH", project), ("SRCROOT", root), ("SOURCE_ROOT", root), ("PROJECT_DIR", root),
            ("TARGET_NAME", target), ("TARGETNAME", "$(TARGET_NAME)"),
            ("PRODUCT_MODULE_NAME", "$(PRODUCT_NAME:c99extidentifier)"), ("EXECUTABLE_NAME", "$(PRODUCT_NAME)"),
            ("BUILD_STYLE", "$(CONFIGURATION)"), ("DEVELOPMENT_LANGUAGE", "en"),
        ]
        if let productType {
            values.append(("PRODUCT_TYPE", productType))
            switch ProductType(rawValue: productType).kind {
            case .systemExtension, .driverExtension: values.append(("PRODUCT_NAME", "$(PRODUCT_BUNDLE_IDENTIFIER)"))
            default: break
            }
        }
        return values.compactMap { name, value in
            SettingName(parsing: name).map { SettingAssignment(name: $0, value: value, location: location) }
        }
    }

    /// The team, which older versions of Xcode kept beside the settings.
    private static func team(in attributes: PropertyList.Value?) -> [SettingAssignment] {
        guard let team = attributes?["DevelopmentTeam"], let name = SettingName(parsing: "DEVELOPMENT_TEAM") else {
            return []
        }
        return [SettingAssignment(name: name, value: team)]
    }
}
