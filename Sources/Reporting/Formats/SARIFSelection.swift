import LintModel
public import Linting
import TextOutput

/// The results of a report that code scanning on GitHub accepts.
///
/// GitHub rejects a log with more than 25,000 results in a run, or with more than 10 MB after compression. It stores the
/// 5000 most severe results and 100 locations per result
/// (<https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/sarif-support>).
struct SARIFSelection {
    /// The numbers of the results; most severe first if there are more than GitHub stores.
    ///
    /// The number of a suppressed finding is its index after all findings. Findings are not copied.
    let results: [Int]

    /// The number of findings, and of suppressed findings, that the log does not contain.
    let omittedFindings, omittedSuppressed: Int

    /// Whether findings are omitted because of the size of the log, not because of the number of results.
    let isTooLarge: Bool

    /// The maximum number of results in a run.
    static let resultLimit = 25_000

    /// The maximum number of results that GitHub stores for a run.
    static let storedLimit = 5000

    /// The maximum number of locations that GitHub stores for a result.
    static let locationLimit = 100

    /// The maximum number of notifications about paths that were not checked; a tree can contain any number of them.
    static let notificationLimit = 1000

    /// The maximum size of the results after compression, in bytes: the limit of GitHub without the rules and the
    /// notifications.
    static let sizeLimit = 8_000_000

    /// Selects the results of a report.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - resultLimit: The maximum number of results.
    ///   - sizeLimit: The maximum size of the results after compression, in bytes.
    init(_ report: Report, resultLimit: Int = Self.resultLimit, sizeLimit: Int = Self.sizeLimit) {
        let findings = report.findings.indices
        let total = findings.count + report.suppressed.count
        let isSorted = total > Self.storedLimit
        let results = (isSorted ? report.findings.indicesBySeverity : Array(findings)) + (findings.count..<total)
        let candidates = results.prefix(resultLimit)
        let count = report.count(of: candidates, fitting: sizeLimit)
        isTooLarge = count < candidates.count
        omittedFindings = max(0, findings.count - count)
        omittedSuppressed = results.count - count - omittedFindings
        self.results = Array(results.prefix(count))
    }

    /// The sentence about omitted findings; `nil` if the log contains all results.
    var omission: String? {
        guard omittedFindings + omittedSuppressed > 0 else { return nil }
        let parts = [(omittedFindings, "finding"), (omittedSuppressed, "suppressed finding")]
        let omitted = parts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }.joined(separator: " and ")
        let limit = isTooLarge ? "10 MB after compression" : "\(Self.resultLimit) results"
        return "the log does not contain \(omitted) with the lowest severity, because GitHub accepts at most \(limit)"
    }
}

extension Report {
    /// Returns the finding of a result of the log.
    func result(_ number: Int) -> Finding {
        number < findings.count ? findings[number] : suppressed[number - findings.count].finding
    }

    /// Returns the suppression of a result of the log; `nil` if it is not suppressed.
    func suppression(ofResult number: Int) -> SuppressedFinding? {
        number < findings.count ? nil : suppressed[number - findings.count]
    }

    /// Returns the number of results, from the first, whose size after compression does not exceed a limit in bytes.
    fileprivate func count(of results: ArraySlice<Int>, fitting limit: Int) -> Int {
        var (rest, count) = (limit, 0)
        for number in results {
            rest -= result(number).compressedSize
            if rest < 0 { break }
            count += 1
        }
        return count
    }
}

extension Finding {
    /// The size of the members of a result and of its numbers after compression, in bytes; an upper bound of
    /// measurements.
    private static let frameSize = 120

    /// An estimate of the size of the result after compression, in bytes.
    ///
    /// Compression replaces the names of the members and repeated texts. The text of the finding can be different in
    /// each result.
    fileprivate var compressedSize: Int {
        var size = Self.frameSize + message.utf8.count
        for edit in fix?.edits ?? [] { size += edit.text.utf8.count }
        for related in related.prefix(SARIFSelection.locationLimit) { size += related.message.utf8.count }
        return size
    }
}

extension SARIFReporter {
    /// Returns a sentence about the findings that the log of a report does not contain; `nil` if it contains all.
    public static func omission(in report: Report) -> String? {
        SARIFSelection(report).omission
    }
}
