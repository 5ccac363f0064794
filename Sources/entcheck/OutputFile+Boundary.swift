import EntitlementRules
import XcodeProjects

extension OutputFile {
    /// Why a file of the tree is not written: it is a link, or in a linked directory, that leads out of the tree.
    ///
    /// A path on the command line is trusted, but what has that name in a tree may be anyone's. A path outside the working
    /// directory and its repository is written wherever its links lead. Every directory on the way counts: a path that
    /// enters the tree through a link outside of it is in the tree.
    var linkProblem: String? {
        let boundary = DirectoryBoundary(named: [RawPath("")])
        let absolute = RawPath(PathBase().absolutePath(of: path)).bytes
        guard boundary.leadsOutside(RawPath(path).bytes), boundary.isEntered(by: absolute) else { return nil }
        return "the link \(DirectoryBoundary.description); the file was not written"
    }
}
