import PropertyLists
import XcodeProjects

extension BuildFile {
    /// The maximum number of files that are searched for a call of the script.
    private static let callerLimit = 20

    /// The arguments of the first call of the script in a workflow or in a script next to it: the values of `$1`, `$2`, ….
    var arguments: [Located<String>] {
        guard usesArguments else { return [] }
        for path in possibleCallers.prefix(Self.callerLimit) where path != file.path {
            // The scripts of other directories can have the same name.
            let folder = ProjectPath.name(of: directory)
            let isNeighbor = ProjectPath.directory(of: path) == directory || folder.isEmpty
            let program = isNeighbor ? name : folder + "/" + name
            guard let caller = included(path), caller.text.contains(Array(program.utf8)) else { continue }
            if let call = ShellCommands(calling: program, in: caller).commands.first { return call }
        }
        return []
    }

    /// Whether the script contains a reference to an argument, such as `$1` or `${1}`.
    private var usesArguments: Bool {
        zip(file.text.indices, file.text).contains { index, byte in
            guard byte == UInt8(ascii: "$"), index + 1 < file.text.count else { return false }
            let next = file.text[index + 1] == UInt8(ascii: "{") ? index + 2 : index + 1
            return next < file.text.count && (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(file.text[next])
        }
    }

    /// The paths of the workflows of the repository, and of the scripts in the directory of this script.
    private var possibleCallers: [String] {
        let endings = [".yml", ".yaml", ".sh"]
        let folders = directories(atMost: Self.directoryLimit).map { path(".github/workflows", from: $0) } + [directory]
        return folders.flatMap { folder in
            files.names(in: folder.isEmpty ? "." : folder).sorted()
                .filter { name in endings.contains(where: name.hasSuffix) }.map { path($0, from: folder) }
        }
    }
}
