public import PropertyLists

/// A problem in a project or in one of its configuration files.
public struct ProjectProblem: Sendable {
    /// The kind of problem.
    public let kind: Kind

    /// The problem, in lower case without a final period.
    public let message: String

    /// The location of the problem.
    public let location: Location

    /// The kinds of problems.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A line of a configuration file that Xcode cannot parse and ignores.
        case unreadableLine

        /// A required configuration file that does not exist.
        case missingConfigurationFile

        /// A configuration file that includes itself, directly or through others; Xcode skips the inclusion.
        case cyclicInclusion

        /// A limit on number or size; the rest was not read.
        case limit

        /// A project that is not a property list, is truncated, or lacks required objects, or whose configuration file
        /// exists but cannot be read.
        case malformedProject

        /// A project without targets, such as a new one, or a generated one whose `project.pbxproj` does not exist.
        case noTargets

        /// A path that differs in case from the path of the file on disk.
        case letterCase

        /// A target's entitlements file that does not exist.
        case missingEntitlements

        /// A target's entitlements file that is outside the directories that may be read.
        case outsideEntitlements

        /// Any other referenced file that is outside the directories that may be read.
        case outside

        /// A configuration file with an optional inclusion (`#include?`), outside the directories that may be read.
        case optionalOutside

        /// An entitlements file that differs from the description from which XcodeGen writes it.
        case overwrittenEntitlements

        /// A build setting that should contain entitlements and cannot be parsed.
        case malformedContents

        /// A build setting that should contain entitlements and contains a property list that is not a dictionary.
        case contentsNotDictionary
    }

    /// Creates the problem of a path that differs in case from the path of its file; returns `nil` if the paths are
    /// equal.
    package init?(letterCaseOf path: String, foundAt found: String, at location: Location) {
        guard found != path else { return nil }
        let message = "the file is spelled `\(found)`, so it is found only on a case-insensitive volume"
        self.init(.letterCase, message, at: location)
    }

    /// Creates the problem of a file outside the directories that may be read; returns `nil` if the path leads inside.
    ///
    /// - Parameters:
    ///   - path: The path in the project.
    ///   - resolved: The path from which the file is read.
    ///   - files: The files of the project.
    ///   - isOptional: Whether Xcode accepts that the file does not exist.
    ///   - location: The location of the path in the project.
    init?(
        outside path: String, _ resolved: String, in files: any ProjectFiles, isOptional: Bool = false,
        at location: Location
    ) {
        guard files.leadsOutside(resolved) else { return nil }
        let message = "`\(path)` \(DirectoryBoundary.description), so the file was not read"
        if isOptional {
            self.init(.optionalOutside, "the optional file \(message)", at: location)
        } else {
            self.init(.outside, message, at: location)
        }
    }

    package init(_ kind: Kind, _ message: String, at location: Location) {
        self.kind = kind
        self.message = message
        self.location = location
    }
}
