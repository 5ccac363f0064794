/// The page of the manual, `entcheck.1`, in the language of <https://man.openbsd.org/mdoc.7>.
struct ManualPage {
    private(set) var text = ""

    /// The longest line, in bytes: what readers of raw pages expect.
    private static let width = 79

    /// Creates the page of a tool.
    ///
    /// - Parameters:
    ///   - tool: Its commands and options.
    ///   - date: The day of the page, such as `January 31, 2026`.
    init(of tool: CommandDescription, date: String) {
        macro("Dd \(date)")
        macro("Dt \(tool.commandName.uppercased()) 1")
        macro("Os")
        macro("Sh NAME")
        macro("Nm \(tool.commandName)")
        macro("Nd \((tool.abstract ?? "").withoutFullStop.lowercasedFirst)")
        synopsis(of: tool)
        macro("Sh DESCRIPTION")
        // What a status means stands in a section of its own.
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
        macro("Ss \(name)\(name == tool.defaultSubcommand ? " (what is done when no command is named)" : "")")
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
        if let values = argument.allValues, !values.isEmpty { prose("One of: \(values.joined(separator: ", ")).") }
        if let standard = argument.defaultValue { prose("By default: \(standard).") }
    }

    private mutating func closing() {
        macro("Sh ENVIRONMENT")
        macro("Bl -tag -width 6n")
        macro("It Ev NO_COLOR")
        prose("Text is not coloured.")
        macro("It Ev FORCE_COLOR , CLICOLOR_FORCE")
        prose("Text is coloured though no terminal shows it.")
        macro("El")
        macro("Sh EXIT STATUS")
        macro("Bl -tag -width 6n")
        for (status, meaning) in Self.statuses {
            macro("It \(status)")
            prose(meaning)
        }
        macro("El")
        macro("Sh SEE ALSO")
        prose(
            "The pages of the rules, one each, which are installed beside the tool; `entcheck explain` shows them too.")
    }

    private static let statuses = [
        ("0", "Nothing was found at or above the severity of --fail-on."), ("1", "Something was."),
        ("2", "Wrong usage or configuration."),
        ("3", "There was nothing to check; an empty answer is never a green one."),
        ("4", "A path that was asked for cannot be opened or read, or is refused by a limit."),
    ]
}

// MARK: - Lines

extension ManualPage {
    private mutating func macro(_ words: String) { text += ".\(words.escapedForManual)\n" }

    /// Text as it is: each sentence begins a line, and lines are broken between words.
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
        // A dot or an apostrophe at the beginning would be an order.
        let isOrder = line.first == "." || line.first == "'"
        text += (isOrder ? "\\&" : "") + line.escapedForManual + "\n"
        line = ""
    }
}

extension CommandDescription {
    /// The commands with the words that call them; one that stands for another has the shorter name.
    fileprivate var displayed: [(name: String, command: CommandDescription)] {
        (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }.flatMap { command in
            let inner = command.displayed
            guard !inner.isEmpty else { return [(command.commandName, command)] }
            return inner.map { name, inner in
                (command.commandName + (name == command.defaultSubcommand ? "" : " \(name)"), inner)
            }
        }
    }

    /// The arguments that users are to know; every command answers `--help`.
    fileprivate var displayedArguments: [Argument] {
        (arguments ?? []).filter { argument in
            argument.shouldDisplay && !(argument.names ?? []).contains { ["help", "version"].contains($0.name) }
        }
    }
}

extension CommandDescription.Argument {
    /// The names, as they are written in a list of options: `Fl q , -quiet`.
    fileprivate var flags: String {
        "Fl " + (names ?? []).map { $0.kind == "short" ? $0.name : "-\($0.name)" }.joined(separator: " , ")
    }

    fileprivate var value: String { (valueName ?? "value") + (isRepeating ? " ..." : "") }
}

extension String {
    /// What stands between empty lines.
    fileprivate var paragraphs: [String] { split(separator: "\n\n").map(String.init) }

    fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }

    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }

    fileprivate var escapedForManual: String { replacing("\\", with: "\\e") }
}
