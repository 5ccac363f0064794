import Entitlements
import LintModel
import PropertyLists
import TextOutput

/// Findings as HTML, grouped by file, each with its source lines.
struct FindingsMarkup {
    /// The markup that was not passed on yet.
    private var text = ""

    private let list: FindingList
    private let pages: HelpPages?
    private var indices = LineIndices()
    private var explained: Set<[String]> = []

    /// The number of findings after which files are collapsed.
    private static let openLimit = 60

    init(_ list: FindingList, pages: HelpPages?) {
        self.list = list
        self.pages = pages
    }

    /// Passes the parts of the markup to `output`.
    mutating func write(to output: (String) -> Void) {
        appendRules()
        var count = 0
        for (path, findings) in list.findings.byPath {
            append(findings, at: path, isOpen: count < Self.openLimit)
            count += findings.count
            output(text)
            text = ""
        }
        if list.hiddenCount > 0 {
            text += "<p class=\"hidden\">\(counted(list.hiddenCount, "more finding")) not shown; "
            text += "<code>--format json</code> lists all findings.</p>\n"
        }
        if pages == nil { appendDescriptions() }
        output(text)
        text = ""
    }

    /// Appends the descriptions of the rules, which the findings link to.
    private mutating func appendDescriptions() {
        let items = list.counts.compactMap { count in list.rules[count.rule] }.sorted { $0.id < $1.id }.map { rule in
            """
            <div id="rule-\(rule.id.escapedForMarkup)"><dt><code>\(rule.id.escapedForMarkup)</code></dt>\
            <dd>\(ReportText(marked: "\(rule.title). \(rule.rationale)").html) More: \
            <code>entcheck explain \(rule.id.escapedForMarkup)</code></dd></div>

            """
        }
        if !items.isEmpty { text += "<h3>Rules</h3>\n<dl class=\"rules\">\n\(items.joined())</dl>\n" }
    }

    /// Appends the number of findings per rule if there are many findings.
    private mutating func appendRules() {
        guard list.findings.count > Self.openLimit else { return }
        let items = list.counts.map { count in
            "<li>\(linked("<code>\(count.rule.escapedForMarkup)</code>", to: count.rule)) \(count.count)</li>"
        }
        text += "<ul class=\"counts\" aria-label=\"Findings by rule\">\(items.joined())</ul>\n"
    }

    private mutating func append(_ findings: ArraySlice<Finding>, at path: String, isOpen: Bool) {
        let counts = Severity.allCases.compactMap { severity in
            let count = findings.count { $0.severity == severity }
            return count > 0 ? counted(count, severity.rawValue) : nil
        }
        text += "<details class=\"file\"\(isOpen ? " open=\"\"" : "")>"
        text += "<summary><h3>\(path.displayedPath.shownAsMarkup)</h3> "
        text += "<span class=\"faint\">\(counts.joined(separator: ", "))</span></summary>\n"
        for finding in findings { append(finding) }
        text += "</details>\n"
    }

    private mutating func append(_ finding: Finding) {
        text += "<article class=\"finding \(finding.severity.rawValue)\">\n<h4>\(finding.severity.html) "
        text += "\(ReportText(marked: finding.message).html)</h4>\n"
        append(finding.location, isMain: true)
        for related in finding.related.prefix(Finding.relatedLimit) {
            let place = indices.name(of: related.location).shownAsMarkup
            text += "<p class=\"related\">\(ReportText(marked: related.message).html) <code>\(place)</code></p>\n"
            if related.location.file != finding.location.file { append(related.location, isMain: false) }
        }
        let more = finding.related.count - Finding.relatedLimit
        if more > 0 { text += "<p class=\"related\">and \(counted(more, "more location"))</p>\n" }
        appendRemarks(on: finding)
        text += "</article>\n"
    }

    private mutating func appendRemarks(on finding: Finding) {
        let likely = finding.confidence == .likely ? ReportText.faint(" likely") : .none
        let rule = linked((ReportText.code(finding.rule)).html, to: finding.rule) + likely.html
        let items = remarks(on: finding).map { ($0.0, $0.1.html) } + [("rule", rule)]
        text += "<dl>\(items.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>" }.joined())</dl>\n"
    }

    /// Returns the remarks with their labels; the reason is given once for each rule and situation.
    private mutating func remarks(on finding: Finding) -> [(String, ReportText)] {
        var remarks: [(String, ReportText)] = []
        if let context = finding.context, !context.description.isEmpty {
            remarks.append(("in", .words(context.description)))
        }
        let isFirst = explained.insert([finding.rule, finding.situation?.title ?? ""]).inserted
        if isFirst, let rule = list.rules[finding.rule] {
            remarks.append(("why", ReportText(marked: rule.reason(for: finding))))
        }
        if let fix = finding.fix { remarks.append(("fix", ReportText(marked: fix.title) + .faint("\(fix.command)"))) }
        if !finding.apple.isEmpty { remarks.append(("Apple error", .words(finding.apple.joined(separator: ", ")))) }
        if let stage = finding.stage { remarks.append(("stage", .words("\(stage)"))) }
        return remarks
    }

    /// Returns the markup of a rule as a link to its page, or to its description at the end of the findings.
    private func linked(_ markup: String, to rule: String) -> String {
        guard pages != nil || list.rules[rule] != nil else { return markup }
        let address = pages?.rule(rule) ?? "#rule-\(rule)"
        return "<a href=\"\(address.escapedForMarkup)\">\(markup)</a>"
    }

    /// Appends the lines of a location with the text marked, or the key path if the location has no text.
    private mutating func append(_ location: Location, isMain: Bool) {
        guard let excerpt = Excerpt(of: location, in: &indices) else {
            let path = location.keyPath.map(\.displayed).joined(separator: " › ")
            if !path.isEmpty { text += "<p class=\"related\">at <code>\(path.shownAsMarkup)</code></p>\n" }
            return
        }
        text += "<pre class=\"excerpt\(isMain ? "" : " other")\" tabindex=\"0\">"
        for (index, line) in excerpt.lines.enumerated() {
            if index > 0, excerpt.hasGap { text += "<span class=\"number\">⋮</span>\n" }
            let mark = "<mark\(line.marked.isEmpty ? " class=\"empty\"" : "")>\(line.marked.escapedForMarkup)</mark>"
            text += "<span class=\"number\">\(line.number)</span>"
            text += "\(line.before.escapedForMarkup)\(mark)\(line.after.escapedForMarkup)\n"
        }
        text += "</pre>\n"
    }
}
