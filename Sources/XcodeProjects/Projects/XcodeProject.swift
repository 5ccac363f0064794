public import PropertyLists

/// An Xcode project: which targets it has, and which settings each has in each configuration.
public struct XcodeProject: Sendable {
    /// The path of the project's directory, `…/Notes.xcodeproj`, or of the file it was made from.
    public let path: String

    /// The name without extension.
    public let name: String

    /// The directory to which paths in settings are relative: `$(SRCROOT)`.
    public let sourceRoot: String

    /// The directory from which relative paths count.
    package let workingDirectory: String

    /// The file it was read from.
    public let file: SourceFile

    /// The targets, in the order of the project.
    public let targets: [Target]

    /// What is wrong with the project and its configuration files.
    public let problems: [ProjectProblem]

    /// The work that the evaluation of all builds may take; `nil` if it is not limited.
    package var budget: EvaluationBudget?

    /// The files of a description that could not be read, so that targets may be missing.
    public let unreadFiles: [UnreadFile]

    /// The names of the files that settings about entitlements name, in whatever configuration; of each the last
    /// component.
    package let namedEntitlements: Set<String>

    /// Every configuration file that was read, by path, sorted.
    public let configurationFiles: [String]
}

extension XcodeProject {
    /// A file of a project's description that could not be read.
    public struct UnreadFile: Sendable, Hashable {
        /// The path of the file.
        public let path: String

        /// Why, as a phrase without capital or full stop.
        public let reason: String

        /// The reason without its place.
        package let problem: String

        /// Where reading stopped; `nil` where no place is known.
        package let location: Location?

        init(path: String, reason: String, problem: String? = nil, location: Location? = nil) {
            self.path = path
            self.reason = reason
            self.problem = problem ?? reason
            self.location = location
        }

        /// Whether two are the same file, unread for the same reason.
        public static func == (left: UnreadFile, right: UnreadFile) -> Bool {
            (left.path, left.reason) == (right.path, right.reason)
        }

        /// Hashes the path and the reason.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(path)
            hasher.combine(reason)
        }
    }
}

/// One target of a project.
public struct Target: Sendable {
    /// The name.
    public let name: String

    /// What it produces; `nil` for a target that produces nothing of its own.
    public let productType: ProductType?

    /// Its configurations, in the order of the project.
    public let configurations: [BuildConfiguration]

    /// Where the project names it.
    public let location: Location

    /// The entitlements file that is made together with the project; `nil` where none is.
    package var describedEntitlements: DescribedPropertyList?

    /// The Info.plist that is made together with the project; `nil` where none is.
    package var describedInformation: DescribedPropertyList?
}

/// What a target is built with under one name: `Debug`, `Release`.
public struct BuildConfiguration: Sendable {
    /// The name.
    public let name: String

    /// The settings, the strongest level first.
    let levels: [SettingLevel]

    /// Where settings of the target in this configuration stand, and others could.
    public let location: Location
}
