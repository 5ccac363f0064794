public import Entitlements
public import PropertyLists
public import XcodeProjects

/// A product of a target with its entitlements as Xcode would sign them; builds with equal entitlements share one
/// value.
public struct ProjectProduct: Sendable {
    /// The path of the project.
    public let project: String

    /// The name of the target.
    public let target: String

    /// The kind of the product, if it is known.
    public let product: ProductKind?

    /// The platform that the product is built for, if it is known.
    public let platform: Platform?

    /// The build system that signs the product.
    public let system: BuildSystem

    /// The SDK of the builds.
    public let sdk: SDK

    /// The configurations in which the entitlements are equal, in the order of the project.
    public internal(set) var configurations: [String]

    /// The bundle identifier in these builds, possibly with unknown parts.
    public let bundleIdentifier: SettingValue

    /// The team identifier; empty if it is not known.
    public let team: SettingValue

    /// The location that states the team; `nil` if no setting does.
    package let teamSetting: Location?

    /// The expanded entitlements: the entitlements of the file, and those that build settings and the product type add
    /// or override.
    ///
    /// Locations are in the file, or where the build settings are set.
    public let entitlements: ExpandedPropertyList

    /// The expanded value of the build setting that specifies the entitlements file; `nil` if it is not set.
    package let fileSetting: SettingValue?

    /// The entitlements in a build setting; `nil` if there are none.
    public let contents: EntitlementsContents?

    /// The entitlements that are not from the file.
    let added: [PropertyList.AddedEntry]

    /// The location of the build setting that specifies the entitlements file or contains entitlements.
    public let setting: Location

    /// The Info.plist with build setting references expanded; `nil` if it does not configure iCloud containers.
    public let information: ExpandedPropertyList?

    /// The build settings that override the entitlements file.
    public let overruled: [BuildEntitlements.Conflict]

    /// The product as the input of rules.
    public internal(set) var subject: Subject
}

extension ProjectProduct {
    /// The product as the input of the sharing graph.
    public var claimant: StoreClaimant {
        let prefixes = team.text.isEmpty || team.isSymbolic ? project : team.text
        let settings = ([project] + configurations).joined(separator: "\n")
        return StoreClaimant(
            target, claims: subject.claims, home: project, bundleIdentifier: bundleIdentifier.text, platform: platform,
            product: product, configurations: configurations,
            scope: StoreScope(settings, prefixes: prefixes))
    }
}

/// One configuration of a project, in which products are built together.
package struct ProjectConfiguration: Hashable {
    let project: String
    /// The name of the configuration.
    package let name: String
}

extension ProjectProduct {
    /// The configurations in which the product is built.
    package var projectConfigurations: [ProjectConfiguration] {
        configurations.map { ProjectConfiguration(project: project, name: $0) }
    }
}
