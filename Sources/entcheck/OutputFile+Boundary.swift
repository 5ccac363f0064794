import EntitlementRules
import XcodeProjects

extension OutputFile {
    /// Why a file of the tree is not written: it is a link, or in a linked directory, that leads out of the tree.
    ///
    /// A path on the command line is trusted, but what has that name in a tree may be anyone's. A path outside the working
    /// directory and its repository is written wherever its links lead.
    var linkProblem: String? {
        let boundary = DirectoryBoundary(named: [RawPath("")])
        let spelled = RawPath(PathBase().absolutePath(of: path))
        guard boundary.isInside(spelled.bytes), boundary.leadsOutside(RawPath(path).bytes) else { return nil }
        return "the link \(DirectoryBoundary.description); the file was not written"
    }
}
