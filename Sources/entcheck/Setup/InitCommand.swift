import ArgumentParser
import EntitlementRules
import FileDiscovery
import LintModel
import Linting
import TextOutput

/// Sets up a repository.
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write the configuration, baseline, commit hook, and CI file of a repository.",
        discussion: """
            Shows the files, and writes them after confirmation: .entcheck.yml, which makes warnings fail a run; a \
            baseline if there are findings; an entry in .pre-commit-config.yaml; and a GitHub workflow or a GitLab \
            job, depending on the remote repository and the existing files. Run it in the root of the repository.

            Existing files are not replaced. An entry is added to an existing .pre-commit-config.yaml; if that is not \
            possible, the entry is printed. Nothing is written through symbolic links.
            """)

    @Option(
        help: ArgumentHelp(
            "The service that runs the CI: github, gitlab, or other. (default: determined from .git/config and the "
                + "files for CI)", valueName: "forge"))
    var forge: Forge?

    @Option(
        help: ArgumentHelp(
            "The URL of the directory with the files of a release, from which CI installs the tool. (default: an "
                + "example, which must be replaced)", valueName: "url"))
    var release: String?

    @Flag(help: "Write the files without confirmation.")
    var yes = false

    @Flag(help: "Show the files, but write none.")
    var dryRun = false

    func validate() throws {
        if yes, dryRun { throw ValidationError("--yes and --dry-run cannot be used together.") }
        if let release, !release.isReleaseAddress {
            throw ValidationError("--release must be an `https` or `http` URL.")
        }
    }

    func run() throws {
        let plan = SetupPlan(of: try repository(), forge: forge, release: release)
        StandardStream.output.report(plan.preview)
        guard !plan.files.isEmpty else { return StandardStream.error.report("entcheck: nothing to write\n") }
        guard !dryRun, try isConfirmed() else { return StandardStream.error.report("entcheck: no file was written\n") }
        for file in plan.files {
            do throws(ToolError) {
                try file.write()
            } catch {
                throw ValidationError("\(file.path): \(error)")
            }
            StandardStream.error.report("entcheck: \(file.original == nil ? "created" : "changed") \(file.path)\n")
        }
    }

    /// Reads the state of the repository.
    private func repository() throws -> SetupPlan.Repository {
        let git = Result { () throws(ToolError) in try GitRepository(around: []) }
        if let root = try? git.get().root, let current = BytePath.workingDirectory?.resolved, root != current {
            throw ValidationError("Run `entcheck init` in the root of the repository, \(root.displayed).")
        }
        let configuration = try ConfigurationFinder().configuration()
        var linter = FileLinter(under: .unstated)
        linter.descriptions = YAMLDescription.parse
        linter.apply(configuration)
        linter.gate.baseline = try BaselineSettings().knownFindings(by: configuration)
        let (report, isComplete) = TreePass(of: linter, at: []).outcome(version: Version.number)
        guard isComplete else {
            for place in report.notChecked {
                StandardStream.error.report("entcheck: \(place.path.displayedPath): \(place.reason.displayed)\n")
            }
            throw ExitCode.unreadable
        }
        guard report.summary.coverage.files > 0 else {
            StandardStream.error.report("entcheck: nothing to check\n")
            throw ExitCode.nothingToCheck
        }
        let findings = report.findings.filter { Rule.named($0.rule)?.isAboutDecisions != true }
        return SetupPlan.Repository(git: git, configuration: configuration, findings: findings)
    }

    /// Asks the user whether to write the files.
    ///
    /// - Throws: `ValidationError` if standard input is not a terminal.
    private func isConfirmed() throws -> Bool {
        if yes { return true }
        guard StandardStream.input.isTerminal else {
            throw ValidationError("Use --yes to write the files; standard input is not a terminal.")
        }
        StandardStream.error.write("Write these files? [y/N] ")
        let answer = String(decoding: StandardStream.input.readAvailable(), as: UTF8.self)
        return ["y", "yes"].contains(answer.trimmed.lowercased())
    }
}

extension Forge: ExpressibleByArgument {}

extension String {
    /// Whether the text is a URL that needs no quotation marks in YAML and in shells.
    fileprivate var isReleaseAddress: Bool {
        guard let scheme = ["https://", "http://"].first(where: hasPrefix), utf8.count > scheme.utf8.count else {
            return false
        }
        return utf8.allSatisfy { byte in
            0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte || "-._~/%+:@".utf8.contains(byte)
        } && !hasSuffix(":")
    }

    fileprivate var trimmed: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
