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
    private static let others: Set<String> = ["CODE_SIGN_ENTITLEMENTS", "SDKROOT"]

    /// The maximum number of settings of the project; real projects have a few dozen.
    private static let limit = 200

    /// Returns the build settings that the project sets for all targets.
    static func settings(of variables: CMakeVariables) -> [(name: String, value: String)] {
        Array(variables.values(after: "CMAKE_" + prefix).sorted { $0.name < $1.name }.prefix(limit))
    }

    /// Returns the build settings of a target: those of the project, then those of the target, which override them.
    ///
    /// - Parameters:
    ///   - properties: The properties of the target.
    ///   - common: The settings of the project.
    ///   - configuration: The configuration of the product.
    ///   - place: The location for the settings of the project.
    /// - Returns: The settings, sorted by name.
    static func settings(
        in properties: [String: Located<String>], besides common: [(name: String, value: String)],
        for configuration: String, at place: Location
    ) -> [(name: String, value: Located<String>)] {
        var settings: [String: Located<String>] = [:]
        for (name, value) in common { settings[name] = Located(value, at: place) }
        // A name without a condition is before the same name with a condition, which is stronger.
        for (property, value) in properties.sorted(by: { $0.key < $1.key }) where property.hasPrefix(prefix) {
            let name = property.dropFirst(prefix.count).prefix { $0 != "[" }
            let condition = property.dropFirst(prefix.count + name.count)
            if condition.isEmpty || condition == "[variant=\(configuration)]" {
                settings[String(name)] = value
            } else if !condition.hasPrefix("[variant=") {
                settings[String(name)] = Located(unknown(String(name)), at: value.location)
            }
        }
        return settings.filter { !others.contains($0.key) && !$0.key.contains("[") }.sorted { $0.key < $1.key }
            .map { ($0.key, Located(setting($0.value.value, named: $0.key), at: $0.value.location)) }
    }

    private static func unknown(_ name: String) -> String {
        SettingExpression.Reference.text(ofTemplateVariable: name)
    }

    /// Returns the value of a setting; variables of CMake whose value is not known are variables of a template.
    ///
    /// Generator expressions and escaped characters are not evaluated.
    private static func setting(_ value: String, named name: String) -> String {
        if value.contains("$<") || value.contains("\\") { return unknown(name) }
        guard value.contains("${") || value.contains("$ENV{") else { return value }
        return TemplateForm.marksAndBraces.replaced(in: value, knowing: [:])?.text ?? value
    }

    /// The attributes that determine the platform of a target if no condition does.
    static let platformProperties = [prefix + "SDKROOT", prefix + "TARGETED_DEVICE_FAMILY"]

    /// Returns the SDK of a target according to its attributes: `SDKROOT`, or the first device in
    /// `TARGETED_DEVICE_FAMILY`; `nil` if they do not determine it.
    ///
    /// Source: <https://developer.apple.com/documentation/xcode/build-settings-reference#Targeted-Device-Families>.
    static func sdk(
        in properties: [String: Located<String>], besides common: [(name: String, value: String)]
    ) -> SDK? {
        func value(_ name: String) -> String {
            properties[prefix + name]?.value ?? common.first { $0.name == name }?.value ?? ""
        }
        if let sdk = SDK(root: value("SDKROOT")) { return sdk }
        let families = value("TARGETED_DEVICE_FAMILY").split { ",; \"\\".contains($0) }
        return families.lazy.compactMap { devices[String($0)] }.first
    }

    /// The SDKs of the devices in `TARGETED_DEVICE_FAMILY`; 6 is the Mac with Mac Catalyst.
    private static let devices = [
        "1": SDK("iphoneos"), "2": SDK("iphoneos"), "3": SDK("appletvos"), "4": SDK("watchos"), "7": SDK("xros"),
    ]

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
}
