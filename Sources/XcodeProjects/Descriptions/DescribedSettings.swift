internal import PropertyLists

/// The build settings of a description by the text of their keys; of two settings with the same key, the later one
/// applies.
struct DescribedSettings {
    private var byKey: [String: SettingAssignment] = [:]

    /// Whether a setting has a value without conditions.
    func contains(_ name: String) -> Bool { byKey[name] != nil }

    /// Sets the value of a setting.
    mutating func set(_ key: String, to value: String, at location: Location) {
        byKey[key] = SettingName(parsing: key).map { SettingAssignment(name: $0, value: value, location: location) }
    }

    /// Removes settings.
    mutating func removeAll(where isUnwanted: (String) -> Bool) { byKey = byKey.filter { !isUnwanted($0.key) } }

    /// Adds other settings, which override existing ones.
    mutating func merge(_ others: DescribedSettings) { byKey.merge(others.byKey) { _, later in later } }

    /// The assignments in the order in which Xcode reads them from a project.
    var assignments: [SettingAssignment] { byKey.sorted { $0.key < $1.key }.map(\.value) }
}

/// Reads the settings of a description for each configuration.
///
/// Source: <https://github.com/yonaskolb/XcodeGen/blob/master/Sources/XcodeGenKit/SettingsBuilder.swift>.
struct DescribedSettingsReader {
    private let groups: DescriptionNode?
    private let configurations: Set<String>
    private let home: Location

    /// The number of values that may still be read; the values of a group count once per use.
    private(set) var room: Int

    /// The maximum depth of nested groups; real descriptions nest up to three.
    private static let depthLimit = 16

    init(in root: DescriptionNode, configurations: [String], at home: Location, room: Int) {
        groups = root["settingGroups"] ?? root["settingPresets"]
        self.configurations = Set(configurations)
        self.home = home
        self.room = room
    }

    /// Returns the `settings` of a target or of the project in a configuration.
    mutating func settings(of node: DescriptionNode, in configuration: String) -> DescribedSettings {
        node["settings"].map { settings(in: $0, for: configuration, depth: 0) } ?? DescribedSettings()
    }

    /// Reduces the number of values that may still be read.
    mutating func spend(_ effort: Int) { room -= effort }

    /// Returns the settings of a table whose keys are names of settings.
    private func flatSettings(in node: DescriptionNode) -> DescribedSettings {
        var settings = DescribedSettings()
        for entry in node.entries {
            let texts = entry.value.elements.compactMap(\.text)
            let value = entry.value.text ?? texts.map(\.quotedElement).joined(separator: " ")
            settings.set(entry.key, to: value, at: entry.value.elements.first?.location ?? home)
        }
        return settings
    }

    /// Applies the groups first, then the base, then the settings of the configuration.
    private mutating func settings(
        in node: DescriptionNode, for configuration: String, depth: Int
    ) -> DescribedSettings {
        room -= 1 + node.entries.count
        var settings = DescribedSettings()
        guard depth < Self.depthLimit, room > 0 else { return settings }
        guard node["base"] != nil || node["configs"] != nil || node["groups"] != nil else {
            return flatSettings(in: node)
        }
        let names = (node["groups"] ?? node["presets"])?.elements.compactMap(\.text) ?? []
        let variants = (node["configs"]?.entries ?? []).filter { isMeant(configuration, by: $0.key) }.map(\.value)
        let flat = node["base"].map { [$0] } ?? []
        for part in names.compactMap({ groups?[$0] }) + flat + variants {
            settings.merge(self.settings(in: part, for: configuration, depth: depth + 1))
        }
        return settings
    }

    /// Whether a key of `configs` applies to a configuration: it is contained in the configuration's name, ignoring
    /// case, and is not the name of another configuration.
    private func isMeant(_ configuration: String, by variant: String) -> Bool {
        guard configuration.lowercased().contains(variant.lowercased()) else { return false }
        return variant == configuration || !configurations.contains(variant)
    }
}
