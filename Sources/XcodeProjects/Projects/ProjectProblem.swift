public import PropertyLists

/// Something wrong with a configuration file, or with what a project says of one.
public struct ProjectProblem: Sendable {
    /// What is wrong.
    public let kind: Kind

    /// What is wrong, as a phrase without capital or full stop.
    public let message: String

    /// Where.
    public let location: Location

    /// What can be wrong.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A line of a configuration file that Xcode cannot read and skips.
        case unreadableLine

        /// A configuration file that is needed and not in the tree.
        case missingConfigurationFile

        /// A configuration file that includes itself, directly or through others; Xcode skips the inclusion.
        case cyclicInclusion

        /// A bound on number or size was reached, and the rest was not read.
        case limit

        /// A project that is no property list, breaks off, or lacks what makes it a project.
        case malformedProject

        /// A project in which there is no target, as in a new one.
        case noTargets

        /// A path whose letter case differs from that of the file on the disk.
        case letterCase

        /// An entitlements file that a target names and that is not in the tree.
        case missingEntitlements

        /// An entitlements file that a target names and that is outside the directories that may be read.
        case outsideEntitlements

        /// Another file that is named and is outside the directories that may be read.
        case outside

        /// An entitlements file that says other than the description from which XcodeGen writes it.
        case overwrittenEntitlements

        /// A build setting that should hold entitlements and cannot be read as such.
        case malformedContents

        /// A build setting that should hold entitlements and holds a property list that is no dictionary.
        case contentsNotDictionary
    }

    /// A path that is spelled otherwise than the file that was found by it; `nil` where it is not.
    package init?(letterCaseOf path: String, foundAt found: String, at location: Location) {
        guard found != path else { return nil }
        let message = "the file is spelled `\(found)`; only a disk that ignores letter case finds it"
        self.init(.letterCase, message, at: location)
    }

    /// A file that is outside the directories that may be read; `nil` if the path does not lead there.
    ///
    /// - Parameters:
    ///   - path: The path as a project gives it.
    ///   - resolved: The path from where files are read.
    ///   - files: Where files are read.
    ///   - location: Where the path is given.
    init?(outside path: String, _ resolved: String, in files: any ProjectFiles, at location: Location) {
        guard files.leadsOutside(resolved) else { return nil }
        self.init(.outside, "`\(path)` \(DirectoryBoundary.description); the file was not read", at: location)
    }

    package init(_ kind: Kind, _ message: String, at location: Location) {
        self.kind = kind
        self.message = message
        self.location = location
    }
}
