import FileDiscovery
import LintModel
import Linting
import TextOutput

/// The files that set up a repository, and the steps that the user must take.
struct SetupPlan {
    /// The files to write, in this order: a file refers only to files before it.
    private(set) var files: [SetupFile] = []

    /// The reasons why files are not written, and the remaining steps.
    private(set) var notes: [String] = []

    /// The path of a new baseline.
    static let baselinePath = "known-findings.txt"

    /// The command that lints the repository with the effective configuration.
    private var command = "entcheck lint"

    /// The state of a repository before its setup.
    struct Repository {
        /// The repository, or the reason why the working directory is not the root of one.
        let git: Result<GitRepository, ToolError>

        /// The effective configuration.
        let configuration: Configuration

        /// The findings that the configuration does not suppress.
        let findings: [Finding]
    }

    /// Plans the setup of a repository.
    ///
    /// - Parameters:
    ///   - repository: The state of the repository.
    ///   - forge: The forge; determined from the repository if `nil`.
    ///   - release: The URL of the directory with the files of a release; an example if `nil`.
    init(of repository: Repository, forge: Forge?, release: String?) {
        addConfiguration(to: repository)
        switch repository.git {
        case .success(let git):
            addHook()
            var host: String?
            do throws(ToolError) { host = try GitRemote(of: git).host } catch {
                notes.append("The remote repository is not known: \(error.message). Use --forge to select the service.")
            }
            addJob(for: forge ?? Forge(host: host) { EntryStatus($0) != nil }, release: release)
        case .failure(let problem): notes.append("The hook and the file for CI are not written: \(problem.message).")
        }
    }

    private mutating func addConfiguration(to repository: Repository) {
        let configuration = repository.configuration
        let count = repository.findings.count
        let findings = counted(count, "finding")
        if let path = configuration.path {
            notes.append("\(path.displayedPath) exists and is not changed.")
            if configuration.failOn == nil { command += " --fail-on warning" }
            if count > 0, configuration.baseline == nil {
                let (verb, object) = count == 1 ? ("is", "it") : ("are", "them")
                notes.append(
                    "There \(verb) \(findings). To accept \(object), run `entcheck lint --write-baseline "
                        + "\(Self.baselinePath)`, and add `baseline: \(Self.baselinePath)` to \(path.displayedPath).")
            }
            return
        }
        var baseline: String?
        if count > 0, EntryStatus(Self.baselinePath) != nil {
            notes.append(
                "\(Self.baselinePath) exists and is not changed. To accept the \(findings), run "
                    + "`entcheck lint --write-baseline FILE`, and add `baseline: FILE` to \(ConfigurationFinder.name).")
        } else if count > 0 {
            baseline = Self.baselinePath
            let text = Baseline(of: repository.findings, from: configuration.base).text
            let summary = "\(findings), which do not fail a run"
            files.append(SetupFile(path: Self.baselinePath, text: text, summary: summary))
        }
        files.append(
            SetupFile(
                path: ConfigurationFinder.name, text: ConfigurationTemplate.text(failOn: .warning, baseline: baseline)))
    }

    private mutating func addHook() {
        let (hook, path) = (PreCommitFile(command: command), PreCommitFile.path)
        guard EntryStatus(path) != nil else {
            files.append(SetupFile(path: path, text: hook.newText))
            notes.append("`pre-commit install` activates the hook for each commit; entcheck must be installed.")
            return
        }
        guard let bytes = GitFiles.contents(of: path, limit: PreCommitFile.sizeLimit),
            let text = String(validating: bytes, as: UTF8.self)
        else { return notes.append("\(path) is not a regular file in UTF-8; it is not changed.") }
        add(hook, to: text, original: bytes)
    }

    private mutating func add(_ hook: PreCommitFile, to text: String, original: [UInt8]) {
        let path = PreCommitFile.path
        switch hook.adding(to: text) {
        case .present: notes.append("\(path) contains the hook already.")
        case .text(let changed): files.append(SetupFile(path: path, text: changed, original: original))
        case .unsupported:
            notes.append("\(path) cannot be changed automatically. Add to `repos`:\n" + hook.entry(indentation: 4))
        }
    }

    /// Returns the file with the job of a forge; `nil` if the forge is not known.
    private static func file(for forge: Forge, _ job: ContinuousIntegration) -> SetupFile? {
        switch forge {
        case .other: nil
        case .github: SetupFile(path: "\(Forge.githubDirectory)/entcheck.yml", text: job.workflow)
        case .gitlab where EntryStatus(Forge.gitlabFile) == nil: SetupFile(path: Forge.gitlabFile, text: job.job)
        case .gitlab: SetupFile(path: ".gitlab/entcheck.yml", text: job.job)
        }
    }

    private mutating func addJob(for forge: Forge, release: String?) {
        let job = ContinuousIntegration(
            release: release ?? ContinuousIntegration.exampleRelease, command: command, isReleaseKnown: release != nil)
        guard let file = Self.file(for: forge, job) else { return notes.append(job.instructions) }
        let path = file.path
        guard EntryStatus(path) == nil else { return notes.append("\(path) exists and is not changed.") }
        if let problem = file.problem { return notes.append("\(problem).") }
        files.append(file)
        if path == ".gitlab/entcheck.yml" {
            notes.append("Add to \(Forge.gitlabFile):\n    include:\n      - local: \(path)")
        }
        if release == nil {
            notes.append("In \(path), replace the URL of the release. No version of entcheck is published yet.")
        }
    }

    /// The text that shows all files and notes.
    var preview: String {
        (files.map(\.preview) + notes.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }).joined(separator: "\n")
    }
}
