import PropertyLists
import XcodeProjects

extension BuildFile {
    /// The maximum number of files that are searched for a call of the script.
    private static let callerLimit = 20

    /// The maximum size of a file that is searched for a call, in bytes; real workflows have a few kilobytes.
    private static let callerSizeLimit = 256 << 10

    /// The words before the name of a script in a call.
    private static let launchers: Set = [
        "bash", "sh", "zsh", "sudo", "env", "source", ".", "-", "run:", "exec", "time",
    ]

    /// The arguments of the script, the values of `$1`, `$2`, …, in the workflows of the repository and in the scripts
    /// next to it; empty if the script is not called, or if the calls differ.
    var arguments: [Located<String>] {
        guard usesArguments, !changesArguments else { return [] }
        var found: [Located<String>]?
        for path in possibleCallers.prefix(Self.callerLimit) where path != file.path {
            guard let caller = files.read(path), caller.text.count <= Self.callerSizeLimit,
                caller.text.contains(Array(name.utf8)), budget.includes(fileOf: caller.text.count)
            else { continue }
            let calls = ShellCommands(calling: name, in: caller, after: Self.launchers)
            for (word, call) in zip(calls.names, calls.commands) where isNamed(by: word, in: caller) {
                if let found, found.map(\.value) != call.map(\.value) { return [] }
                found = call
            }
        }
        return found ?? []
    }

    /// Whether a word is the path of the script: `./mac/sign.sh` for `mac/sign.sh`.
    private func isNamed(by word: String, in caller: SourceFile) -> Bool {
        let components = word.split(separator: "/").filter { $0 != "." && !$0.hasPrefix("$") }
        if components.count == 1 { return ProjectPath.directory(of: caller.path) == directory || directory.isEmpty }
        return ("/" + file.path).hasSuffix("/" + components.joined(separator: "/"))
    }

    /// Whether the script contains a reference to an argument, such as `$1` or `${1}`.
    private var usesArguments: Bool {
        zip(file.text.indices, file.text).contains { index, byte in
            guard byte == UInt8(ascii: "$"), index + 1 < file.text.count else { return false }
            let next = file.text[index + 1] == UInt8(ascii: "{") ? index + 2 : index + 1
            return next < file.text.count && (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(file.text[next])
        }
    }

    /// Whether the script has functions, which have arguments of their own, or moves the arguments.
    private var changesArguments: Bool {
        let words: [StaticString] = ["()", "function ", "shift", "set --", "getopts"]
        return words.contains { contains($0) }
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

extension BuildFile {
    /// The programs that copy a file.
    private static let copyingPrograms = ["cp", "ditto", "install", "rsync", "mv"]

    /// Returns the path of the only file of this name that the script copies into the directory in which it signs.
    ///
    /// - Parameters:
    ///   - written: The path in the command that signs.
    ///   - copies: The paths of the copied files by name; `nil` before the first search.
    /// - Returns: The path, or `nil` if the script copies no such file, or several.
    func path(ofCopy written: String, in copies: inout [String: String]?) -> String? {
        let found = copies ?? copiedFiles()
        copies = found
        let name = ProjectPath.name(of: written)
        return written.hasPrefix("/") || !written.isWithoutReferences
            ? nil : found[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The maximum number of copies that are looked up in one script.
    private static let copyLimit = 100

    /// Returns the paths of the copied files by name; an empty path for several files of the same name.
    private func copiedFiles() -> [String: String] {
        var copies: [String: String] = [:]
        for program in Self.copyingPrograms {
            let calls = ShellCommands(calling: program, in: file, after: Self.launchers)
            for word in calls.commands.prefix(Self.copyLimit).flatMap({ $0.dropLast().prefix(Self.copyLimit) })
            where word.value.contains("/") && copies.count < Self.copyLimit {
                guard let path = path(ofSigningFile: word.value) else { continue }
                let name = ProjectPath.name(of: path)
                copies[name] = copies[name].map { $0 == path ? path : "" } ?? path
            }
        }
        return copies
    }
}
