/// The manual page, `entcheck.1`, in the format of <https://man.openbsd.org/mdoc.7>.
struct ManualPage {
    private(set) var text = ""

    /// The maximum length of a line, in bytes, for readers of the source text.
    private static let width = 79

    /// Creates the page of a tool.
    ///
    /// - Parameters:
    ///   - tool: The tool with its commands and options.
    ///   - date: The date of the page, such as `January 31, 2026`.
    init(of tool: CommandDescription, date: String) {
        macro("Dd \(date)")
        macro("Dt \(tool.commandName.uppercased()) 1")
        macro("Os")
        macro("Sh NAME")
        macro("Nm \(tool.commandName)")
        macro("Nd \((tool.abstract ?? "").withoutFullStop.lowercasedFirst)")
        synopsis(of: tool)
        macro("Sh DESCRIPTION")
        // The remaining paragraphs describe the exit status, which has a separate section.
        prose(tool.discussion?.paragraphs.first)
        macro("Sh COMMANDS")
        for (name, command) in tool.displayed { section(on: command, named: name, in: tool) }
        closing()
    }

    private mutating func synopsis(of tool: CommandDescription) {
        macro("Sh SYNOPSIS")
        for (name, command) in tool.displayed {
            macro("Nm")
            macro("Cm \(name)")
            let arguments = command.displayedArguments
            if arguments.contains(where: { $0.kind != .positional }) { macro("Op Ar options") }
            for argument in arguments where argument.kind == .positional {
                macro((argument.isOptional ? "Op Ar " : "Ar ") + argument.value)
            }
        }
    }

    private mutating func section(on command: CommandDescription, named name: String, in tool: CommandDescription) {
        macro("Ss \(name)\(name == tool.defaultSubcommand ? " (the default command)" : "")")
        prose(command.abstract)
        for paragraph in command.discussion?.paragraphs ?? [] {
            macro("Pp")
            prose(paragraph)
        }
        let arguments = command.displayedArguments
        guard !arguments.isEmpty else { return }
        macro("Bl -tag -width 6n")
        for argument in arguments { item(on: argument) }
        macro("El")
    }

    private mutating func item(on argument: CommandDescription.Argument) {
        switch argument.kind {
        case .positional: macro("It Ar \(argument.value)")
        case .flag: macro("It \(argument.flags)")
        case .option: macro("It \(argument.flags) Ar \(argument.value)")
        }
        prose(argument.abstract)
        if let values = argument.allValues, !values.isEmpty {
            prose("Allowed values: \(values.joined(separator: ", ")).")
        }
        if let standard = argument.defaultValue { prose("Default: \(standard).") }
    }

    private mutating func closing() {
        environment()
        exitStatus()
        macro("Sh SEE ALSO")
        prose(
            "The rule pages, which are installed with the tool. `entcheck explain` also shows the page of a rule.")
    }

    private mutating func environment() {
        macro("Sh ENVIRONMENT")
        macro("Bl -tag -width 6n")
        macro("It Ev NO_COLOR")
        prose("Disables colors.")
        macro("It Ev FORCE_COLOR , CLICOLOR_FORCE")
        prose("Enables colors even if the output is not a terminal.")
        macro("El")
    }

    private mutating func exitStatus() {
        macro("Sh EXIT STATUS")
        macro("Bl -tag -width 6n")
        for (status, meaning) in Self.statuses {
            macro("It \(status)")
            prose(meaning)
        }
        macro("El")
    }

    private static let statuses = [
        ("0", "No finding is at or above the severity of --fail-on."),
        ("1", "At least one finding is at or above the severity of --fail-on, or there is a difference."),
        ("2", "Usage or configuration error, or output cannot be written."),
        ("3", "Nothing to check. An empty result is never a success."),
        ("4", "A path given on the command line or a project cannot be read, or exceeds a limit."),
    ]
}

// MARK: - Lines

extension ManualPage {
    private mutating func macro(_ words: String) { text += ".\(words.escapedForManual)\n" }

    /// Appends text: each sentence begins a new line, and lines are broken between words.
    private mutating func prose(_ words: String?) {
        var line = ""
        for word in words?.split(whereSeparator: \.isWhitespace) ?? [] {
            if !line.isEmpty, line.utf8.count + word.utf8.count + 1 > Self.width { end(&line) }
            line += line.isEmpty ? "" : " "
            line += word
            if let last = word.last, ".?!".contains(last) { end(&line) }
        }
        if !line.isEmpty { end(&line) }
    }

    private mutating func end(_ line: inout String) {
        // A period or an apostrophe at the beginning of a line would start a request.
        let isOrder = line.first == "." || line.first == "'"
        text += (isOrder ? "\\&" : "") + line.escapedForManual + "\n"
        line = ""
    }
}

extension CommandDescription {
    /// The commands with their names; a default subcommand has the name of its parent.
    fileprivate var displayed: [(name: String, command: CommandDescription)] {
        (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }.flatMap { command in
            let inner = command.displayed
            guard !inner.isEmpty else { return [(command.commandName, command)] }
            return inner.map { name, inner in
                (command.commandName + (name == command.defaultSubcommand ? "" : " \(name)"), inner)
            }
        }
    }

    /// The visible arguments, except `--help` and `--version`, which every command has.
    fileprivate var displayedArguments: [Argument] {
        (arguments ?? []).filter { argument in
            argument.shouldDisplay && !(argument.names ?? []).contains { ["help", "version"].contains($0.name) }
        }
    }
}

extension CommandDescription.Argument {
    /// The names in the format of an option list: `Fl q , -quiet`.
    fileprivate var flags: String {
        "Fl " + (names ?? []).map { $0.kind == "short" ? $0.name : "-\($0.name)" }.joined(separator: " , ")
    }

    fileprivate var value: String { (valueName ?? "value") + (isRepeating ? " ..." : "") }
}

extension String {
    /// The text between empty lines.
    fileprivate var paragraphs: [String] { split(separator: "\n\n").map(String.init) }

    fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }

    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }

    fileprivate var escapedForManual: String { replacing("\\", with: "\\e") }
}
