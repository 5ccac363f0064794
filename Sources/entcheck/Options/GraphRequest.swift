import ArgumentParser
import Linting
import Reporting

/// A diagram format with an optional output file: `mermaid`, `html=stores.html`.
struct GraphRequest: ExpressibleByArgument {
    let format: StoreGraphFormat
    let path: String?

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let format = parts.first.flatMap({ StoreGraphFormat(rawValue: String($0)) }), parts.last != "" else {
            return nil
        }
        self.format = format
        path = parts.count > 1 ? String(parts[1]) : nil
    }

    static var allValueStrings: [String] { StoreGraphFormat.allCases.map(\.rawValue) }

    /// Writes the diagram to standard output or to the file.
    ///
    /// - Parameters:
    ///   - report: The stores and the apps that share them.
    ///   - comparison: The changes since a saved report; they are marked in the diagram.
    ///   - isQuiet: Whether nothing is printed.
    /// - Throws: `ValidationError` if the file cannot be written.
    func write(_ report: StoresReport, since comparison: StoresComparison? = nil, isQuiet: Bool) throws {
        if path == nil, isQuiet { return }
        let text = report.graph(as: format, since: comparison)
        guard let path else {
            _ = StandardStream.output.write(text)
            return
        }
        if let problem = OutputFile(path: path).linkProblem { throw ValidationError("\(path): \(problem)") }
        do {
            try OutputFile(path: path).write(text)
        } catch {
            throw ValidationError("\(path): \(error)")
        }
    }
}
