public import Entitlements
public import PropertyLists
public import XcodeProjects

/// What a project makes of one target: a product with its entitlements as Xcode would sign them, in all the builds in
/// which they come to the same.
public struct ProjectProduct: Sendable {
    /// The path of the project.
    public let project: String

    /// The target's name.
    public let target: String

    /// What kind of product it is, where that is known.
    public let product: ProductKind?

    /// The platform it is built for, where that is known.
    public let platform: Platform?

    /// The SDK it is built with.
    public let sdk: SDK

    /// The configurations in which the entitlements come to this, in the order of the project.
    public internal(set) var configurations: [String]

    /// The bundle identifier.
    public let bundleIdentifier: SettingValue

    /// The team; empty where none is known.
    public let team: SettingValue

    /// The entitlements with references to build settings expanded: those of the file, and what build settings and the
    /// kind of product add or put in their place.
    ///
    /// Places are those of the file, or where the build settings are set.
    public let entitlements: ExpandedPropertyList

    /// What the build setting that names the entitlements file comes to; `nil` where there is none.
    let fileSetting: SettingValue?

    /// What a build setting holds of them; `nil` where none does.
    public let contents: EntitlementsContents?

    /// What comes from elsewhere than the file.
    let added: [PropertyList.AddedEntry]

    /// Where the project names the entitlements file, or else says what there would be in it.
    public let setting: Location

    /// The Info.plist with references to build settings expanded, where it says something of iCloud containers.
    public let information: ExpandedPropertyList?

    /// Build settings that overrule the entitlements file.
    public let overruled: [BuildEntitlements.Conflict]

    /// The product as rules look at it.
    public let subject: Subject
}

extension ProjectProduct {
    /// The product as the sharing graph looks at it.
    public var claimant: StoreClaimant {
        let prefixes = team.text.isEmpty || team.isSymbolic ? project : team.text
        let settings = ([project] + configurations).joined(separator: "\n")
        return StoreClaimant(
            target, claims: subject.claims, home: project, bundleIdentifier: bundleIdentifier.text, platform: platform,
            product: product, configurations: configurations,
            scope: StoreScope(settings, prefixes: prefixes))
    }

    /// The builds, as a finding tells them.
    var context: Finding.Context {
        Finding.Context(target: target, configurations: configurations.sorted(), platform: platform?.rawValue)
    }
}

/// One configuration of a project, in which products are built together.
struct BuildPlace: Hashable {
    let project: String
    let configuration: String
}

extension ProjectProduct {
    /// The configurations in which it is built.
    var buildPlaces: [BuildPlace] { configurations.map { BuildPlace(project: project, configuration: $0) } }
}
