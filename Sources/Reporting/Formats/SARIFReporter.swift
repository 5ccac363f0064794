import Entitlements
import LintModel
public import Linting
import PropertyLists
public import TextOutput
import Workspaces

/// A report as a SARIF 2.1.0 log, for code scanning
/// (<https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>).
///
/// The log lists only the rules with findings, each with its page.
public struct SARIFReporter: Reporter {
    /// Converts paths.
    ///
    /// Paths in the repository become relative to its root; other paths become absolute.
    public let paths: RepositoryPaths

    /// The addresses of the pages about rules; `nil` for links to the sources of the rules.
    public let pages: HelpPages?

    /// Creates a reporter.
    ///
    /// - Parameters:
    ///   - paths: Converts paths. Paths in the repository become relative to its root; other paths become absolute.
    ///   - pages: The addresses of the pages about rules; `nil` for links to the sources of the rules.
    public init(paths: RepositoryPaths = RepositoryPaths(), pages: HelpPages? = nil) {
        self.paths = paths
        self.pages = pages
    }

    /// Returns the report as a log with one run.
    public func text(of report: Report) -> String {
        var json = JSONWriter()
        write(report, as: &json)
        return json.text
    }

    /// Passes the text to `output` in parts of at least 64 KiB; the last part can be shorter.
    public func write(_ report: Report, to output: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
        JSONWriter.write(to: output) { write(report, as: &$0) }
    }

    private func write(_ report: Report, as json: inout JSONWriter) {
        let selection = SARIFSelection(report)
        var locations = SARIFLocations(paths: paths)
        let found = Set(selection.results.lazy.map { report.result($0).rule })
        let rules = report.rules.filter { found.contains($0.id) }
        let numbers = Dictionary(zip(rules.map(\.id), rules.indices)) { first, _ in first }
        json.object { json in
            json.member(
                "$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
            json.member("runs", each: [report]) { json, report in
                json.member("columnKind", "unicodeCodePoints")
                json.member("invocations", each: [report]) { $0.invocation(of: $1, selection, in: &locations) }
                json.member("results", each: selection.results) { json, number in
                    let finding = report.result(number)
                    json.result(
                        finding, suppressed: report.suppression(ofResult: number), ruleIndex: numbers[finding.rule],
                        in: &locations)
                }
                json.member("tool") { $0.member("driver") { $0.driver(version: report.version, rules: rules, pages) } }
            }
            json.member("version", "2.1.0")
        }
    }
}

extension JSONWriter {
    fileprivate mutating func driver(version: String, rules: [Rule], _ pages: HelpPages?) {
        member("name", "entcheck")
        member("rules", each: rules) { $0.rule($1, pages) }
        member("semanticVersion", version)
    }

    private mutating func rule(_ rule: Rule, _ pages: HelpPages?) {
        let page = RulePage(rule)
        member("defaultConfiguration") { $0.member("level", rule.severity.rawValue) }
        member("fullDescription") { $0.member("text", rule.reason) }
        member("help") { json in
            json.member("markdown", page.markdown)
            json.member("text", page.text())
        }
        if let address = pages?.rule(rule.id) ?? rule.sources.first { member("helpUri", address) }
        member("id", rule.id)
        member("properties") { $0.properties(of: rule) }
        member("shortDescription") { $0.member("text", rule.title) }
    }

    private mutating func properties(of rule: Rule) {
        // Code scanning sorts by precision, which is derived from the confidence of the rule.
        member("precision", rule.confidence == .certain ? "very-high" : "medium")
        if !rule.stages.isEmpty { member("stages", rule.stages.map(\.rawValue)) }
        member("tags", ["entitlements"])
    }

    /// Writes the result of the run.
    ///
    /// Each path that could not be checked becomes a notification.
    fileprivate mutating func invocation(
        of report: Report, _ selection: SARIFSelection, in locations: inout SARIFLocations
    ) {
        name("executionSuccessful")
        boolean(report.notChecked.isEmpty)
        let notifications = SARIFNotification.all(about: report, selection)
        member("toolExecutionNotifications", each: notifications) { $0.notification($1, in: locations) }
    }

    private mutating func notification(_ notification: SARIFNotification, in locations: SARIFLocations) {
        member("level", notification.level)
        if let path = notification.path {
            member("locations", each: [path]) { json, path in
                json.member("physicalLocation") { json in
                    json.member("artifactLocation") { $0.artifact(locations.address(of: path)) }
                }
            }
        }
        member("message") { $0.member("text", notification.text.shownInViewer) }
    }
}

/// A message about the run.
private struct SARIFNotification {
    let level: String
    let text: String
    let path: String?

    init(_ level: String, _ text: String, path: String? = nil) {
        (self.level, self.text, self.path) = (level, text, path)
    }

    /// Returns a message about each path that could not be checked, up to a limit, and about omitted results.
    static func all(about report: Report, _ selection: SARIFSelection) -> [SARIFNotification] {
        let unread = report.notChecked.prefix(SARIFSelection.notificationLimit)
        let more = report.notChecked.count - unread.count
        var notifications = unread.map { SARIFNotification("error", "not checked: \($0.reason)", path: $0.path) }
        if more > 0 { notifications.append(SARIFNotification("error", "\(counted(more, "more path")) not checked")) }
        if let omission = selection.omission { notifications.append(SARIFNotification("warning", omission)) }
        return notifications
    }
}

/// The conversion of paths and byte offsets to SARIF locations.
private struct SARIFLocations {
    /// The address of a file, and whether it is relative to the root of the repository.
    struct Address {
        let uri: String
        let isRelative: Bool
    }

    let paths: RepositoryPaths
    var indices = LineIndices()
    private var last: (file: SourceFile, address: Address)?

    init(paths: RepositoryPaths) { self.paths = paths }

    /// Returns the address of a file; consecutive findings usually are in one file.
    mutating func address(of file: SourceFile) -> Address {
        if let last, last.file == file { return last.address }
        let address = address(of: file.path)
        last = (file, address)
        return address
    }

    /// Returns the address of a path.
    func address(of path: String) -> Address {
        let path = paths.path(path)
        let isAbsolute = path.hasPrefix("/")
        return Address(uri: (isAbsolute ? "file://" : "") + path.percentEncodedPath, isRelative: !isAbsolute)
    }
}

// MARK: - Results

extension JSONWriter {
    fileprivate mutating func result(
        _ finding: Finding, suppressed: SuppressedFinding?, ruleIndex: Int?, in locations: inout SARIFLocations
    ) {
        let keyPath = finding.location.keyPath
        if let fix = finding.fix { member("fixes", each: [fix]) { $0.fix($1, in: &locations) } }
        member("level", finding.severity.rawValue)
        member("locations", each: [finding.location]) { $0.location($1, at: keyPath, in: &locations) }
        member("message") { $0.member("text", finding.message.shownInViewer) }
        member("partialFingerprints") { $0.member("entcheck/v1", finding.fingerprint(at: keyPath)) }
        member("properties") { $0.properties(of: finding) }
        relatedLocations(of: finding, in: &locations)
        member("ruleId", finding.rule)
        if let ruleIndex { member("ruleIndex", ruleIndex) }
        if let suppressed { member("suppressions", each: [suppressed]) { $0.suppression($1) } }
    }

    private mutating func properties(of finding: Finding) {
        member("apple", finding.apple)
        member("confidence", finding.confidence.rawValue)
        if let context = finding.context { member("context", context.description.displayed) }
        // The help of the rule explains all situations.
        if let situation = finding.situation { member("situation", situation.title) }
        if let stage = finding.stage { member("stage", stage.rawValue) }
        if let situation = finding.situation { member("why", situation.reason) }
    }

    private mutating func relatedLocations(of finding: Finding, in locations: inout SARIFLocations) {
        guard !finding.related.isEmpty else { return }
        let related = finding.related.prefix(SARIFSelection.locationLimit)
        member("relatedLocations", each: related.enumerated()) { json, related in
            json.member("id", related.offset + 1)
            let location = related.element.location
            json.location(location, at: location.keyPath, saying: related.element.message, in: &locations)
        }
    }

    /// Writes the suppression of a result.
    ///
    /// Programs that read the log do not count suppressed results.
    private mutating func suppression(_ suppressed: SuppressedFinding) {
        let reason = suppressed.origin == .baseline ? "listed in the baseline" : suppressed.reason
        member("justification", reason)
        member("kind", suppressed.origin == .comment ? "inSource" : "external")
        member("status", "accepted")
    }

    private mutating func location(
        _ location: Location, at keyPath: [String], saying message: String? = nil, in locations: inout SARIFLocations
    ) {
        if !keyPath.isEmpty {
            member("logicalLocations", each: [keyPath]) { json, keyPath in
                json.member("fullyQualifiedName", keyPath.joined(separator: "/").displayed)
                json.member("name", keyPath.last?.displayed)
            }
        }
        if let message { member("message") { $0.member("text", message.shownInViewer) } }
        member("physicalLocation") { json in
            json.member("artifactLocation") { $0.artifact(locations.address(of: location.file)) }
            if let range = location.range {
                json.member("region") { $0.region(range, of: location.file, in: &locations) }
            }
        }
    }

    private mutating func fix(_ fix: Fix, in locations: inout SARIFLocations) {
        member("artifactChanges", each: [fix]) { json, fix in
            json.member("artifactLocation") { $0.artifact(locations.address(of: fix.file)) }
            json.member("replacements", each: fix.edits) { json, edit in
                json.member("deletedRegion") { $0.region(edit.range, of: fix.file, in: &locations) }
                json.member("insertedContent") { $0.member("text", edit.text) }
            }
        }
        member("description") { $0.member("text", fix.title.shownInViewer) }
    }

    private mutating func region(_ range: Range<Int>, of file: SourceFile, in locations: inout SARIFLocations) {
        let start = locations.indices.position(at: range.lowerBound, in: file)
        let end = locations.indices.position(at: range.upperBound, in: file)
        member("endColumn", end.column)
        member("endLine", end.line)
        member("startColumn", start.column)
        member("startLine", start.line)
    }

    private mutating func artifact(_ address: SARIFLocations.Address) {
        member("uri", address.uri)
        if address.isRelative { member("uriBaseId", "%SRCROOT%") }
    }
}

extension String {
    /// The text escaped as in all other formats, and with a space in each `](`, so that viewers do not convert
    /// `[text](destination)` in a message to a link.
    ///
    /// Braces are not doubled. The standard requires it, but viewers show the doubled braces, and `${NAME}` is not a
    /// placeholder.
    fileprivate var shownInViewer: String {
        let text = displayed
        let bytes = text.utf8
        // Searches the bytes first, which is faster than a search for characters, because most texts contain no `](`.
        guard zip(bytes, bytes.dropFirst()).contains(where: { $0 == UInt8(ascii: "]") && $1 == UInt8(ascii: "(") })
        else { return text }
        return text.replacing("](", with: "] (")
    }
}
