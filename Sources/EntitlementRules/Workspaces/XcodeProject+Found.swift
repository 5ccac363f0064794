package import PropertyLists
package import XcodeProjects

/// Reads the language in which a project is described; `nil` for what cannot be read.
package typealias DescriptionParser = @Sendable (SourceFile) -> DescriptionNode?

extension XcodeProject {
    /// Reads a project that was found, or the description of one; `nil` where that describes none.
    package init?(_ file: FoundFile, from files: some ProjectFiles, parsing descriptions: DescriptionParser?) {
        let path = file.path.description
        guard file.kind == .description else {
            self.init(reading: path, from: files)
            return
        }
        guard let descriptions else { return nil }
        self.init(describedBy: path, from: files, parsing: descriptions)
    }

    /// The projects without descriptions beside which the project lies that was made of them.
    package static func withoutDescriptionsOfOthers(_ projects: [XcodeProject]) -> [XcodeProject] {
        let isDescription = { (project: XcodeProject) in !project.path.hasSuffix(".xcodeproj") }
        let made = Set(projects.filter { !isDescription($0) && !$0.targets.isEmpty }.map { $0.path.directory })
        return projects.filter { !isDescription($0) || !made.contains($0.path.directory) }
    }
}

extension String {
    /// Everything before the last component of a path.
    fileprivate var directory: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }
}
