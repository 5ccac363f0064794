import FileDiscovery
import XcodeProjects

extension OutputFile {
    /// The reason that a file in the tree is not written: a symbolic link in its path leads outside the tree.
    ///
    /// A path on the command line is trusted, but anyone may have created the link of that name in the tree. A path
    /// that enters the tree through a link outside the tree is in the tree. Links in other paths are always followed.
    var linkProblem: String? {
        let boundary = DirectoryBoundary(named: [BytePath("")])
        let absolute = BytePath(BaseDirectory().absolutePath(of: path)).bytes
        guard boundary.leadsOutside(BytePath(path).bytes), boundary.isEntered(by: absolute) else { return nil }
        return "the link \(DirectoryBoundary.description); the file was not written"
    }
}
