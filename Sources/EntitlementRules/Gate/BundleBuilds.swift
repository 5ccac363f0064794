import PropertyLists

/// Which bundles projects make of which files, so that a decision about a bundle holds for its source too.
struct BundleBuilds {
    private struct Build {
        let path: String
        let target: String
        let bundleIdentifier: String
    }

    private let builds: [Build]

    /// No builds.
    init() { builds = [] }

    /// The builds of projects; of a file that belongs to none, nobody knows what becomes of it.
    init(_ subjects: [PolicySubject]) {
        builds = subjects.compactMap { subject in
            guard let target = subject.context?.target else { return nil }
            return Build(path: subject.subject.file.path, target: target, bundleIdentifier: subject.bundleIdentifier)
        }
    }

    /// The identifiers of all bundles that a finding is about.
    ///
    /// - Parameter finding: The finding.
    /// - Returns: That of the built product; else those that its targets make of its file, or of any where it is about
    ///   the project; empty ones where the project does not say them.
    func bundleIdentifiers(of finding: Finding) -> Set<String> {
        if let identifier = finding.bundleIdentifier { return [identifier] }
        let targets = finding.context?.target.map { Set($0.split(separator: ", ").map(String.init)) }
        let meant = builds.filter { targets?.contains($0.target) ?? true }
        let own = meant.filter { $0.path == finding.location.file.path }
        return Set((own.isEmpty && targets != nil ? meant : own).map(\.bundleIdentifier))
    }

    /// The bundle that a pattern for none of them probably means.
    ///
    /// - Parameter pattern: Which bundles are meant.
    /// - Returns: What one is nearly called; `nil` where a bundle is called so. A longer name is taken for that of a
    ///   bundle of which no project here tells, such as a framework's.
    func nearest(to pattern: BundlePattern) -> String? {
        let known = Set(builds.map(\.bundleIdentifier)).subtracting([""])
        guard !known.contains(where: pattern.matches) else { return nil }
        return known.filter { !pattern.text.hasPrefix($0) }.sorted().nearest(to: pattern.text)
    }
}
