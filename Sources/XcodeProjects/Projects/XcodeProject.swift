public import PropertyLists

/// An Xcode project: its targets, and their settings in each configuration.
public struct XcodeProject: Sendable {
    /// The path of the project's directory, `…/Notes.xcodeproj`, or of the description of the project.
    public let path: String

    /// The name without extension.
    public let name: String

    /// The directory to which paths in settings are relative: `$(SRCROOT)`.
    public let sourceRoot: String

    /// The directory against which relative paths are resolved.
    package let workingDirectory: String

    /// The file of the project.
    public let file: SourceFile

    /// The targets, in the order of the project.
    public let targets: [Target]

    /// The problems of the project and its configuration files.
    public let problems: [ProjectProblem]

    /// The work for the evaluation of all builds; `nil` if it is not limited.
    package var budget: EvaluationBudget?

    /// The files of a description that could not be read; targets may be missing.
    public let unreadFiles: [UnreadFile]

    /// The names, without directories, of the files that entitlements settings of any configuration reference.
    package let namedEntitlements: Set<String>

    /// The build system that the project belongs to.
    public package(set) var system = BuildSystem.xcode

    /// The paths of other build files that were read with this one.
    package var inputs: [String] = []

    /// The locations at which the build file uses entitlements that cannot be determined.
    package var unknown: [UnknownBinding] = []

    /// The teams that the file states for the projects next to it.
    package var facts: [SigningFact] = []

    /// The team for products whose settings do not contain one, from a file next to the project.
    package var statedTeam: Located<String>?

    /// The paths of all configuration files that were read, sorted.
    public let configurationFiles: [String]
}

extension XcodeProject {
    /// A file of a project's description that could not be read.
    public struct UnreadFile: Sendable, Hashable {
        /// The path of the file.
        public let path: String

        /// The reason, in lower case without a final period.
        public let reason: String

        /// The reason without its position.
        package let problem: String

        /// The location of the error; `nil` if it is unknown.
        package let location: Location?

        init(path: String, reason: String, problem: String? = nil, location: Location? = nil) {
            self.path = path
            self.reason = reason
            self.problem = problem ?? reason
            self.location = location
        }

        /// Whether both values have the same file and the same reason.
        public static func == (left: UnreadFile, right: UnreadFile) -> Bool {
            left.path.hasSameBytes(as: right.path) && left.reason.hasSameBytes(as: right.reason)
        }

        /// Hashes the path and the reason.
        public func hash(into hasher: inout Hasher) {
            path.hashBytes(into: &hasher)
            reason.hashBytes(into: &hasher)
        }
    }
}

/// One target of a project.
public struct Target: Sendable {
    /// The name in the project.
    public let name: String

    /// The product type; `nil` if the target does not create a product.
    public let productType: ProductType?

    /// Its configurations, in the order of the project.
    public let configurations: [BuildConfiguration]

    /// The location of the target in the project.
    public let location: Location

    /// The entitlements file that is generated with the project; `nil` if there is none.
    package var describedEntitlements: DescribedPropertyList?

    /// The Info.plist that is generated with the project; `nil` if there is none.
    package var describedInformation: DescribedPropertyList?

    /// Whether the entitlements file is passed to `codesign` without changes, so that references to build settings are
    /// not expanded.
    package var isSignedUnchanged = false

    /// The form of the variables that the build system replaces in the entitlements file; `nil` if the file is not a
    /// template.
    package var template: TemplateForm?
}

/// A build configuration of a target, such as `Debug` or `Release`.
public struct BuildConfiguration: Sendable {
    /// The name in the project.
    public let name: String

    /// The levels of settings, in descending order of precedence.
    let levels: [SettingLevel]

    /// The location of the target's settings in this configuration, where missing settings can be added.
    public let location: Location
}
