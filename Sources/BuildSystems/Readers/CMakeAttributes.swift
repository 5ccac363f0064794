import PropertyLists
import XcodeProjects

/// The properties of a target of CMake that become build settings of Xcode or determine the kind of the product.
///
/// Sources: <https://cmake.org/cmake/help/latest/prop_tgt/XCODE_ATTRIBUTE_an-attribute.html>,
/// <https://cmake.org/cmake/help/latest/variable/CMAKE_XCODE_ATTRIBUTE_an-attribute.html>,
/// <https://cmake.org/cmake/help/latest/prop_tgt/XCODE_PRODUCT_TYPE.html>.
enum CMakeAttributes {
    private static let prefix = "XCODE_ATTRIBUTE_"

    /// The settings that the reader determines itself.
    private static let others: Set<String> = [
        "CODE_SIGN_ENTITLEMENTS", "DEVELOPMENT_TEAM", "PRODUCT_BUNDLE_IDENTIFIER", "SDKROOT",
    ]

    /// Returns the build settings of a target: those of the project, then those of the target, which override them.
    ///
    /// - Parameters:
    ///   - properties: The properties of the target.
    ///   - variables: The variables, which contain the settings of the project.
    ///   - place: The location for the settings of the project.
    /// - Returns: The settings, sorted by name.
    static func settings(
        in properties: [String: Located<String>], of variables: CMakeVariables, at place: Location
    ) -> [(name: String, value: Located<String>)] {
        var settings: [String: Located<String>] = [:]
        for (name, value) in variables.values(after: "CMAKE_" + prefix) { settings[name] = Located(value, at: place) }
        for (name, value) in properties where name.hasPrefix(prefix) {
            settings[String(name.dropFirst(prefix.count))] = value
        }
        return settings.filter { !others.contains($0.key) && !$0.key.contains("[") }.sorted { $0.key < $1.key }
            .map { ($0.key, Located(setting($0.value.value, named: $0.key), at: $0.value.location)) }
    }

    /// Returns the value of a setting; variables of CMake whose value is not known are variables of a template.
    private static func setting(_ value: String, named name: String) -> String {
        if value.contains("$<") { return SettingExpression.Reference.text(ofTemplateVariable: name) }
        return TemplateForm.marksAndBraces.replaced(in: value, knowing: [:])?.text ?? value
    }

    /// Returns the product type of a target.
    static func type(in properties: [String: Located<String>]) -> ProductType {
        if let type = properties["XCODE_PRODUCT_TYPE"]?.value, type.isWithoutReferences {
            return ProductType(rawValue: type)
        }
        switch properties["BUNDLE_EXTENSION"]?.value {
        case "appex": return .appExtension
        case "systemextension": return .systemExtension
        default: return .application
        }
    }

    /// Returns the SDK that the settings of a target determine; `nil` if they do not.
    static func sdk(in properties: [String: Located<String>]) -> SDK? {
        if let root = properties[prefix + "SDKROOT"]?.value, root.isWithoutReferences, !root.isEmpty {
            return SDK(root)
        }
        // Only iOS has families of devices, or a minimum version of this name.
        let isForDevices = ["TARGETED_DEVICE_FAMILY", "IPHONEOS_DEPLOYMENT_TARGET"].contains {
            properties[prefix + $0] != nil
        }
        return isForDevices ? SDK("iphoneos") : nil
    }
}
