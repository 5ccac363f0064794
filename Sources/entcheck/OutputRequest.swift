import ArgumentParser
import EntitlementRules

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file that an answer goes to, and its form: `sarif=entcheck.sarif`.
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

    /// Refuses requests of which one would take the place of another.
    static func requireOwnFiles(_ requests: [OutputRequest]) throws {
        // A job's summary is added to, and a device keeps nothing.
        let paths = requests.map(\.path).filter { $0 != JobSummary.path && !$0.hasPrefix("/dev/") }
        var seen: Set<String> = []
        if let path = paths.first(where: { !seen.insert($0).inserted }) {
            throw ValidationError("--output names \(path) twice; the second would take the place of the first.")
        }
    }

    /// Writes the text, whole or not at all; what earlier steps of a job wrote into its summary stays.
    func write(_ text: String) throws {
        if let problem = problem(writing: text) { throw ValidationError(problem) }
    }

    /// Writes the text, and says why where the system refuses; `nil` where it is written.
    func problem(writing text: String) -> String? {
        do throws(OutputFile.Problem) {
            let file = OutputFile(path: path)
            if let problem = file.linkProblem { return "\(path): \(problem)" }
            try JobSummary.path == path ? file.append(text) : file.write(text)
            return nil
        } catch {
            return "\(path): \(error)"
        }
    }
}

/// A file that a report goes to.
typealias ReportFile = OutputRequest<ReportFormat>

/// The page that GitHub shows beside a job.
enum JobSummary {
    /// Where it is written, by
    /// <https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#adding-a-job-summary>;
    /// `nil` outside of a workflow.
    static var path: String? {
        guard let path = getenv("GITHUB_STEP_SUMMARY").map({ String(cString: $0) }), !path.isEmpty else { return nil }
        return path
    }
}
