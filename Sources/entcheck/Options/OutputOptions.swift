public import ArgumentParser
import Reporting

/// The options for output and exit status.
struct OutputOptions: ParsableArguments {
    @Option(help: "The output format of the report. (default: text)")
    var format: ReportFormat?

    @Option(
        help: ArgumentHelp(
            "Also write the report to a file; `-` is standard output. Can be repeated.", valueName: "format=path"))
    var output: [ReportFile] = []

    @Option(
        help: ArgumentHelp(
            "The lowest severity that fails the run: error, warning, note, or never. (default: error)",
            valueName: "severity"))
    var failOn: Threshold?

    @Flag(help: "Succeed even if there are findings; the same as --fail-on never.")
    var exitZero = false

    @Flag(help: "Print the number of findings of each rule instead of the findings.")
    var statistics = false

    @Option(
        help: ArgumentHelp(
            "The maximum number of findings to print in human-readable formats. The others are only counted.",
            valueName: "n"))
    var messageLimit: Int?

    @Option(help: "When to color text: auto, always, or never. (default: auto)")
    var color: ColorChoice?

    @Flag(name: .shortAndLong, help: "Print nothing; report the result only as the exit status.")
    var quiet = false

    @Flag(
        name: .long, help: "Log the paths that were read or skipped, the settings, and the durations to standard error."
    )
    var verbose = false

    func validate() throws {
        if let messageLimit, messageLimit < 0 { throw ValidationError("--message-limit must be at least 0.") }
        try ReportFile.requireOwnFiles(output)
        if exitZero, failOn != nil { throw ValidationError("--exit-zero and --fail-on cannot be used together.") }
        if let printed, let format, printed != format {
            throw ValidationError("--format and --output \(printed.rawValue)=- both specify standard output.")
        }
        if statistics, let shown = printed ?? format, shown != .text {
            throw ValidationError("--statistics requires the format text on standard output.")
        }
    }

    /// The format of standard output, if `--output` specifies it.
    private var printed: ReportFormat? { output.first { $0.path == "-" }?.format }

    /// The values that the environment or the configuration can also supply.
    var choices: OutputSettings {
        OutputSettings(
            format: statistics ? .text : printed ?? format, failOn: exitZero ? .never : failOn, color: color)
    }

    /// The values that only options supply.
    var writing: ReportWriting {
        ReportWriting(
            files: output.filter { $0.path != "-" }, showsStatistics: statistics, messageLimit: messageLimit,
            isQuiet: quiet, isVerbose: verbose)
    }
}

extension ReportFormat: ExpressibleByArgument {}
