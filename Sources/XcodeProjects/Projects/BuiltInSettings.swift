internal import PropertyLists

/// The settings that Xcode derives from the project and that affect identifiers and paths.
///
/// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBCore/Settings/Settings.swift`.
package enum BuiltInSettings {
    /// The settings that have a value in every signed build, independent of the project.
    package static let names = suppliedNames.union([
        "AppIdentifierPrefix", "TeamIdentifierPrefix", "CFBundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER",
        "DEVELOPMENT_TEAM", "PRODUCT_NAME", "PRODUCT_MODULE_NAME", "PRODUCT_TYPE", "FULL_PRODUCT_NAME",
        "EXECUTABLE_NAME", "WRAPPER_NAME", "TARGET_NAME", "TARGETNAME", "PROJECT", "PROJECT_NAME", "PROJECT_DIR",
        "PROJECT_FILE_PATH", "SRCROOT", "SOURCE_ROOT", "CONFIGURATION", "BUILD_STYLE", "DEVELOPMENT_LANGUAGE",
        "SDKROOT", "SDK_NAME", "SDK_VARIANT", "IS_MACCATALYST", "PLATFORM_NAME", "EFFECTIVE_PLATFORM_NAME",
        "WRAPPER_EXTENSION", "WRAPPER_SUFFIX",
    ])

    /// The settings that Xcode sets during the build, depending on the Mac, the user, and the version of Xcode.
    ///
    /// Except the directories of a target, they have the same value for all targets that are built together for one
    /// platform.
    static let suppliedNames: Set<String> = [
        "USER", "HOME", "GROUP", "UID", "GID", "INSTALL_OWNER", "INSTALL_GROUP", "ALTERNATE_OWNER", "ALTERNATE_GROUP",
        "DEVELOPER_DIR", "WORKSPACE_DIR", "ACTION", "BUILD_DIR", "BUILD_ROOT", "BUILT_PRODUCTS_DIR",
        "CONFIGURATION_BUILD_DIR", "CONFIGURATION_TEMP_DIR", "OBJROOT", "SYMROOT", "DSTROOT", "LOCSYMROOT",
        "PROJECT_TEMP_DIR", "PROJECT_TEMP_ROOT", "PROJECT_DERIVED_FILE_DIR", "SHARED_DERIVED_FILE_DIR", "PROJECT_GUID",
        "TARGET_BUILD_DIR", "TARGET_TEMP_DIR", "TEMP_DIR", "TEMP_FILE_DIR", "TEMP_FILES_DIR", "TEMP_ROOT",
        "OBJECT_FILE_DIR", "DERIVED_DATA_DIR", "DERIVED_FILE_DIR", "DERIVED_FILES_DIR", "DERIVED_SOURCES_DIR",
        "CACHE_ROOT", "CODESIGNING_FOLDER_PATH", "CONTENTS_FOLDER_PATH", "UNLOCALIZED_RESOURCES_FOLDER_PATH",
        "EXPANDED_CODE_SIGN_IDENTITY", "EXPANDED_CODE_SIGN_IDENTITY_NAME", "EXPANDED_PROVISIONING_PROFILE",
        "PLATFORM_DIR", "SDK_DIR", "SDK_VERSION", "SDK_VERSION_MAJOR", "SDK_VERSION_MINOR", "SDK_VERSION_ACTUAL",
        "PLATFORM_FAMILY_NAME", "XCODE_VERSION_MAJOR", "XCODE_VERSION_MINOR", "XCODE_VERSION_ACTUAL",
        "XCODE_PRODUCT_BUILD_VERSION", "MAC_OS_X_VERSION_MAJOR", "MAC_OS_X_VERSION_MINOR", "MAC_OS_X_VERSION_ACTUAL",
        "MAC_OS_X_PRODUCT_BUILD_VERSION",
    ]

    /// Returns the settings that Xcode sets for a target with the lowest precedence.
    ///
    /// - Parameters:
    ///   - project: The path of the project's directory.
    ///   - sourceRoot: The absolute path of the directory to which paths are relative.
    ///   - target: The target.
    ///   - attributes: The attributes of the target in the project, in addition to its settings.
    /// - Returns: The assignments.
    static func assignments(
        project: String, sourceRoot: String, target: ProjectObject, attributes: PropertyList.Value?
    ) -> [SettingAssignment] {
        assignments(
            project: project, sourceRoot: sourceRoot, target: target["name"] ?? "",
            productType: target["productType"], at: target.value.location)
            + team(in: attributes)
    }

    /// Returns the settings that Xcode sets for a target, independent of the project format.
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
        if let productType { values += product(ProductType(rawValue: productType)) }
        return values.compactMap { name, value in
            SettingName(parsing: name).map { SettingAssignment(name: $0, value: value, location: location) }
        }
    }

    /// Returns the settings that Xcode sets for a product type.
    ///
    /// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBApplePlatform/Specs/DarwinProductTypes.xcspec`.
    private static func product(_ type: ProductType) -> [(String, String)] {
        var values = [("PRODUCT_TYPE", type.rawValue)]
        switch type.kind {
        case .systemExtension, .driverExtension: values.append(("PRODUCT_NAME", "$(PRODUCT_BUNDLE_IDENTIFIER)"))
        default: break
        }
        if let suffix = type.kind.fileExtension {
            values += [
                ("WRAPPER_EXTENSION", suffix), ("WRAPPER_SUFFIX", ".$(WRAPPER_EXTENSION)"),
                ("WRAPPER_NAME", "$(PRODUCT_NAME)$(WRAPPER_SUFFIX)"), ("FULL_PRODUCT_NAME", "$(WRAPPER_NAME)"),
            ]
        } else if type.kind == .tool {
            values.append(("FULL_PRODUCT_NAME", "$(EXECUTABLE_NAME)"))
        }
        return values
    }

    /// Returns the team from the target attributes, where older versions of Xcode stored it.
    private static func team(in attributes: PropertyList.Value?) -> [SettingAssignment] {
        guard let team = attributes?["DevelopmentTeam"], let name = SettingName(parsing: "DEVELOPMENT_TEAM") else {
            return []
        }
        return [SettingAssignment(name: name, value: team)]
    }
}

extension ProductType.Kind {
    /// The file name extension of the product; `nil` if it is not a separately signed bundle.
    fileprivate var fileExtension: String? {
        switch self {
        case .application, .appClip, .watchApp: "app"
        case .appExtension, .watchExtension: "appex"
        case .systemExtension: "systemextension"
        case .driverExtension: "dext"
        case .xpcService: "xpc"
        case .framework: "framework"
        case .bundle: "bundle"
        case .test: "xctest"
        case .tool, .library, .unknown: nil
        }
    }
}
