import ArgumentParser

/// The options for baselines.
struct BaselineOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Report only findings that are not in this baseline file.", valueName: "file"))
    var baseline: String?

    @Option(help: ArgumentHelp("Write all findings to this baseline file, and report none.", valueName: "file"))
    var writeBaseline: String?

    func validate() throws {
        if baseline != nil, writeBaseline != nil {
            throw ValidationError("--baseline and --write-baseline cannot be used together.")
        }
    }

    /// The values of the options.
    var choices: BaselineSettings { BaselineSettings(baseline: baseline, writtenBaseline: writeBaseline) }
}

/// The options for baselines and changes since a revision.
struct HistoryOptions: ParsableArguments {
    @OptionGroup var known: BaselineOptions

    @Option(
        help: ArgumentHelp(
            "Report only findings that the changes since the common ancestor of HEAD and this git revision can have "
                + "caused.",
            valueName: "revision"))
    var since: String?

    func validate() throws {
        if since != nil, known.writeBaseline != nil {
            throw ValidationError("--since and --write-baseline cannot be used together.")
        }
    }

    /// The values of the options.
    var choices: BaselineSettings {
        var choices = known.choices
        choices.since = since
        return choices
    }
}
