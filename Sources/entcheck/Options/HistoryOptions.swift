import ArgumentParser

/// What was there before.
struct BaselineOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Tell only what this file does not list.", valueName: "file"))
    var baseline: String?

    @Option(help: ArgumentHelp("List what is found now in this file, and tell nothing.", valueName: "file"))
    var writeBaseline: String?

    func validate() throws {
        if baseline != nil, writeBaseline != nil {
            throw ValidationError("--baseline and --write-baseline exclude each other.")
        }
    }

    /// What the options say.
    var choices: HistoryChoices { HistoryChoices(baseline: baseline, writtenBaseline: writeBaseline) }
}

/// What was there before, and what was changed since.
struct HistoryOptions: ParsableArguments {
    @OptionGroup var known: BaselineOptions

    @Option(
        help: ArgumentHelp(
            "Tell only what the changes since this revision may have caused; they are those since the common ancestor.",
            valueName: "revision"))
    var since: String?

    func validate() throws {
        if since != nil, known.writeBaseline != nil {
            throw ValidationError("--write-baseline lists everything; leave --since out.")
        }
    }

    /// What the options say.
    var choices: HistoryChoices {
        var choices = known.choices
        choices.since = since
        return choices
    }
}
