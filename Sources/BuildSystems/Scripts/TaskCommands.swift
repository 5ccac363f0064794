import PropertyLists
import XcodeProjects

extension BuildFile {
    /// Whether the file contains commands in strings: the scripts of `package.json`, or the tasks of `mise.toml`.
    var statesTasks: Bool { name.hasSuffix(".json") || name.hasSuffix(".toml") }

    /// The maximum number of tasks that are read; real files have a few dozen.
    private static let taskLimit = 500

    /// Returns the commands of the tasks that call a program.
    ///
    /// The location of each word is that of its task.
    func taskCommands(calling program: String) -> [[Located<String>]] {
        guard let root = root() else { return [] }
        let scripts = root["scripts"]?.entries.map(\.value) ?? []
        let tasks = (root["tasks"]?.entries ?? []).flatMap { task -> [BuildValue] in
            guard let run = task.value["run"] else { return [task.value] }
            return run.elements.isEmpty ? [run] : run.elements
        }
        return (scripts + tasks).prefix(Self.taskLimit).flatMap { task -> [[Located<String>]] in
            guard let text = task.string, text.contains(program) else { return [] }
            let script = SourceFile(path: file.path, bytes: Array(Self.withoutTemplates(text).utf8))
            return ShellCommands(calling: program, in: script).commands.map { command in
                command.map { Located($0.value, at: task.location) }
            }
        }
    }

    /// Returns the text with separators of commands instead of the marks of templates: `{% if … %}`.
    private static func withoutTemplates(_ text: String) -> String {
        text.replacing("{%", with: ";").replacing("%}", with: ";")
    }
}
