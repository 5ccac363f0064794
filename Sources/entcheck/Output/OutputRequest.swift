import ArgumentParser
import PropertyLists
import Reporting
import SystemShims

/// An output file with its format: `sarif=entcheck.sarif`.
struct OutputRequest<Format: RawRepresentable<String> & CaseIterable & Sendable>: ExpressibleByArgument {
    let format: Format
    let path: String

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="),
            let format = Format(rawValue: String(argument[..<equals]))
        else { return nil }
        self.format = format
        self.path = String(argument[equals...].dropFirst())
        if path.isEmpty { return nil }
    }

    static var allValueStrings: [String] { Format.allCases.map { "\($0.rawValue)=" } }

    /// Checks that no two requests write to the same file.
    ///
    /// - Throws: `ValidationError` if a path occurs twice.
    static func requireOwnFiles(_ requests: [OutputRequest]) throws {
        // Two outputs can have the same path if the path is a job summary, to which both are appended, or a device,
        // which does not store them.
        let paths = requests.map(\.path).filter { $0 != JobSummary.path && !$0.hasPrefix("/dev/") }
        var seen: ExactSet = []
        if let path = paths.first(where: { !seen.insert($0) }) {
            throw ValidationError("--output specifies \(path) twice; the second output would overwrite the first.")
        }
    }

    /// Writes the text completely or not at all; a job summary keeps the text of earlier steps.
    ///
    /// - Throws: `ValidationError` if the file cannot be written.
    func write(_ text: String) throws {
        if let problem = problem(writing: text) { throw ValidationError(problem) }
    }

    /// Writes the text, and returns the reason if that fails, or `nil` if it succeeds.
    func problem(writing text: String) -> String? {
        do throws(ToolError) {
            let file = OutputFile(path: path)
            if let problem = file.linkProblem { return "\(path): \(problem)" }
            try JobSummary.path == path ? file.append(text) : file.write(text)
            return nil
        } catch {
            return "\(path): \(error)"
        }
    }
}

/// An output file for a report.
typealias ReportFile = OutputRequest<ReportFormat>

/// The summary page that GitHub shows for a job.
enum JobSummary {
    /// The path of the summary file, or `nil` outside a workflow; see
    /// <https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#adding-a-job-summary>.
    static var path: String? {
        guard let path = getenv("GITHUB_STEP_SUMMARY").map({ String(cString: $0) }), !path.isEmpty else { return nil }
        return path
    }
}
