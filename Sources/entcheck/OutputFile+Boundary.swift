import EntitlementRules
import XcodeProjects

extension OutputFile {
    /// The reason that a file in the tree is not written: a symbolic link in its path leads outside the tree.
    ///
    /// A path on the command line is trusted, but anyone can have created the link of that name in the tree. Links in
    /// paths outside the working directory and its repository are always followed.
    var linkProblem: String? {
        let boundary = DirectoryBoundary(named: [RawPath("")])
        let spelled = RawPath(PathBase().absolutePath(of: path))
        guard boundary.isInside(spelled.bytes), boundary.leadsOutside(RawPath(path).bytes) else { return nil }
        return "the link \(DirectoryBoundary.description); the file was not written"
    }
}
