public import PropertyLists

/// A value that a project or a configuration file assigns to a build setting.
public struct SettingAssignment: Sendable {
    /// The name of the setting.
    public let name: String

    /// The conditions, which must all hold for the assignment to apply.
    public let conditions: [SettingCondition]

    /// The value before expansion.
    private let written: Written

    private enum Written: Sendable {
        case text(String, Location)
        case propertyList(PropertyList.Value)
    }

    init(name: SettingName, value: String, location: Location) {
        self.name = name.name
        self.conditions = name.conditions
        self.written = .text(value, location)
    }

    init(name: SettingName, value: PropertyList.Value) {
        self.name = name.name
        self.conditions = name.conditions
        self.written = .propertyList(value)
    }

    /// The value before expansion; the elements of a list are quoted and joined with spaces.
    public var value: String {
        switch written {
        case .text(let text, _): text
        case .propertyList(let value):
            value.string ?? value.elements.compactMap(\.string).map(\.quotedElement).joined(separator: " ")
        }
    }

    /// The name of the entitlements file that the value refers to; `nil` if the setting does not name one.
    ///
    /// Conditional settings and paths with undefined variables count as well.
    var entitlementsName: String? {
        name.isAboutEntitlements ? ProjectPath.name(of: value) : nil
    }

    /// The location of the value.
    public var location: Location {
        switch written {
        case .text(_, let location): location
        case .propertyList(let value): value.location
        }
    }
}

/// The settings of one level: a project or target in one configuration, a configuration file with its inclusions, or
/// the defaults of Xcode.
public struct SettingLevel: Sendable {
    /// The kinds of levels, from the weakest to the strongest.
    ///
    /// Source: <https://help.apple.com/xcode/mac/current/#/dev745c5c974> and swift-build's
    /// `Sources/SWBCore/Settings/Settings.swift`.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The values that Xcode sets by default.
        case defaults

        /// The configuration file of the project.
        case projectConfigurationFile

        /// The settings of the project in the configuration.
        case project

        /// The configuration file of the target.
        case targetConfigurationFile

        /// The settings of the target in the configuration.
        case target

        /// The values given on the command line.
        case overrides
    }

    /// The kind of level.
    public let kind: Kind

    /// The assignments by setting, in source order; the last one whose conditions hold applies.
    let assignments: [String: [SettingAssignment]]

    /// The configuration files of this level that do not exist.
    let missingFiles: [MissingConfigurationFile]

    init(
        _ kind: Kind, assignments: some Sequence<SettingAssignment>, missingFiles: [MissingConfigurationFile] = []
    ) {
        self.init(kind, Dictionary(grouping: assignments, by: \.name), missingFiles)
    }

    init(
        _ kind: Kind, _ assignments: [String: [SettingAssignment]], _ missingFiles: [MissingConfigurationFile]
    ) {
        self.kind = kind
        self.assignments = assignments
        self.missingFiles = missingFiles
    }
}

/// A referenced configuration file that does not exist.
public struct MissingConfigurationFile: Sendable {
    /// The path of the file, as referenced.
    public let name: String

    /// The location of the reference.
    public let location: Location

    /// Whether Xcode ignores the missing file, because it was included with `#include?`.
    public let isOptional: Bool
}

extension String {
    /// The text as an element of a list that is written as text.
    ///
    /// Source: <https://github.com/swiftlang/swift-build>, `quotedStringListRepresentation` in
    /// `Sources/SWBUtil/String.swift`.
    var quotedElement: String {
        guard !isEmpty else { return "\"\"" }
        var quoted = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if " \t\n\r\"'\\".unicodeScalars.contains(scalar) { quoted.append("\\") }
            quoted.append(scalar)
        }
        return String(quoted)
    }

    /// Whether the name of a setting contains `ENTITLEMENTS`.
    ///
    /// The comparison of bytes is much faster than `contains(_:)`, which prepares a search for each name.
    fileprivate var isAboutEntitlements: Bool {
        let wanted = "ENTITLEMENTS".utf8
        var rest = utf8[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "E")) {
            rest = rest[start...]
            if rest.starts(with: wanted) { return true }
            rest.removeFirst()
        }
        return false
    }
}
