public import PropertyLists

/// A value that a project or a configuration file gives to a build setting.
public struct SettingAssignment: Sendable {
    /// The setting.
    public let name: String

    /// When the value counts: only if all hold.
    public let conditions: [SettingCondition]

    /// The value as it is written.
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

    /// The value as it is written, before anything is expanded; the elements of a list stand side by side.
    public var value: String {
        switch written {
        case .text(let text, _): text
        case .propertyList(let value):
            value.string ?? value.elements.compactMap(\.string).joined(separator: " ")
        }
    }

    /// Where the value stands.
    public var location: Location {
        switch written {
        case .text(_, let location): location
        case .propertyList(let value): value.location
        }
    }
}

/// The settings of one place: a project or target in one configuration, a configuration file with what it includes,
/// or what Xcode itself sets.
public struct SettingLevel: Sendable {
    /// The places, from the weakest to the strongest.
    ///
    /// Source: <https://help.apple.com/xcode/mac/current/#/dev745c5c974> and swift-build's
    /// `Sources/SWBCore/Settings/Settings.swift`.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// What Xcode sets unless somebody else does.
        case defaults

        /// The configuration file of the project.
        case projectConfigurationFile

        /// The project.
        case project

        /// The configuration file of the target.
        case targetConfigurationFile

        /// The target.
        case target

        /// What was given on the command line.
        case overrides
    }

    /// Which place it is.
    public let kind: Kind

    /// The values by setting, in the order in which they were made; a later one whose conditions hold wins.
    let assignments: [String: [SettingAssignment]]

    /// Configuration files that should have been part of this level and are not in the tree.
    let missingFiles: [MissingConfigurationFile]

    init(
        _ kind: Kind, assignments: some Sequence<SettingAssignment>, missingFiles: [MissingConfigurationFile] = []
    ) {
        self.kind = kind
        self.assignments = Dictionary(grouping: assignments, by: \.name)
        self.missingFiles = missingFiles
    }
}

/// A configuration file that something asks for and that is not in the tree.
public struct MissingConfigurationFile: Sendable {
    /// The file as it is asked for.
    public let name: String

    /// Where it is asked for.
    public let location: Location

    /// Whether Xcode does without it: it was included with `#include?`.
    public let isOptional: Bool
}
