import FileDiscovery
import Linting
import PropertyLists
import SystemShims
import TextOutput

/// A file that the setup of a repository creates or changes.
struct SetupFile {
    /// The path, relative to the root of the repository.
    let path: String

    /// The new content.
    let text: String

    /// The content before the change; `nil` if the file is created.
    var original: [UInt8]?

    /// A description that is shown instead of the content; `nil` to show the content.
    var summary: String?

    /// The text that shows the effect of writing the file.
    var preview: String {
        if let original {
            let file = SourceFile(path: path, bytes: original)
            return "change \(path):\n" + UnifiedDifference(from: file, to: Array(text.utf8)).description.indented
        }
        return summary.map { "create \(path): \($0)\n" } ?? "create \(path):\n" + text.indented
    }

    /// The reason that the file cannot be written; `nil` if nothing is known to prevent it.
    ///
    /// Each directory in the path must be a directory of the tree, because a link could lead anywhere.
    var problem: String? {
        for directory in directories {
            guard let status = EntryStatus(directory) else { break }
            if status.kind != .directory { return "`\(directory)` is not a directory; \(path) was not written" }
        }
        return nil
    }

    /// The directories in the path, from the outermost to the innermost.
    private var directories: [String] {
        path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
    }

    /// Writes the file and its directories; never replaces a file that exists, or that was changed after it was read.
    ///
    /// - Throws: ``ToolError`` if the system reports an error, or if the file cannot be written safely.
    func write() throws(ToolError) {
        for directory in directories where mkdir(directory, 0o777) != 0 && errno != EEXIST { throw .ofSystem }
        if let problem { throw ToolError(problem) }
        if let original {
            if let problem = OutputFile(path: path).linkProblem { throw ToolError(problem) }
            try OutputFile(path: path).replace(with: Array(text.utf8), expecting: original)
        } else {
            try OutputFile(path: path).create(text)
        }
    }
}

extension String {
    /// The text with four spaces before each line that is not empty.
    fileprivate var indented: String {
        let lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.map { $0.isEmpty ? "" : "    \(Substring($0))" }.joined(separator: "\n")
    }
}
