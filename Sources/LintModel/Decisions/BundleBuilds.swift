import PropertyLists
import Workspaces

/// Maps files and targets to the bundles they are built into, so that a suppression for a bundle also applies to its
/// source.
package struct BundleBuilds {
    private struct Build {
        let path: String
        let target: String
        let bundleIdentifier: String
    }

    private let builds: [Build]

    /// Creates a map without builds.
    package init() { builds = [] }

    /// Creates a map of the builds of projects; files without a project are not included.
    package init(_ subjects: [PolicySubject]) {
        builds = subjects.compactMap { subject in
            guard let target = subject.context?.target else { return nil }
            return Build(path: subject.subject.file.path, target: target, bundleIdentifier: subject.bundleIdentifier)
        }
    }

    /// Returns the identifiers of all bundles that a finding is about.
    ///
    /// - Parameter finding: The finding.
    /// - Returns: The identifier of the built product, if there is one. Otherwise, the result contains the identifiers
    ///   of the bundles that its targets build from its file; if the finding is about the project, it contains the
    ///   identifiers of all bundles. An identifier that the project does not specify is empty.
    func bundleIdentifiers(of finding: Finding) -> ExactSet {
        if let identifier = finding.bundleIdentifier { return [identifier] }
        let targets = finding.context?.target.map { ExactSet($0.split(separator: ", ").map(String.init)) }
        let meant = builds.filter { targets?.contains($0.target) ?? true }
        let own = meant.filter { $0.path.hasSameBytes(as: finding.location.file.path) }
        return ExactSet((own.isEmpty && targets != nil ? meant : own).map(\.bundleIdentifier))
    }

    /// Returns the bundle identifier that was most likely intended by a pattern without matches.
    ///
    /// - Parameter pattern: The pattern.
    /// - Returns: The most similar identifier; `nil` if the pattern matches a bundle. A pattern that extends the
    ///   identifier of a bundle is not a typo: it can be the identifier of a bundle outside these projects, such as a
    ///   framework.
    package func nearest(to pattern: BundlePattern) -> String? {
        let known = Set(builds.map(\.bundleIdentifier)).subtracting([""])
        guard !known.contains(where: pattern.matches) else { return nil }
        return known.filter { !pattern.text.hasPrefix($0) }.sorted().nearest(to: pattern.text)
    }
}
