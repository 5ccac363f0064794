import EntitlementRules
import Foundation
import Linting
import PropertyLists
import Reporting
import TestSupport
import Testing
import TextOutput

@testable import LintModel

/// Checks that each machine-readable format has the structure that its schema describes.
@Suite struct ReportSchemaTests {
    /// Reports with ordinary findings, with text that is hostile to every format, of all rules, and without findings.
    static let reports: [(name: String, report: Report)] = [
        ("sample", ReportSample.report), ("hostile", HostileReport.report), ("rules", ofRules),
        ("empty", Report(findings: [], version: "1.2.3")),
    ]

    /// A report with the findings of all rules in all their examples.
    private static var ofRules: Report {
        let findings = Rule.all.flatMap { rule in
            rule.examples.flatMap { rule.findings(in: ExampleFile($0).source, like: $0) }
        }
        return Report(findings: findings, version: "1.2.3")
    }

    /// Returns the published schema of a kind of document.
    private func schema(_ definition: String?) throws -> JSONSchema {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Docs/report.schema.json")
        return try JSONSchema(String(contentsOf: file, encoding: .utf8), definition: definition)
    }

    @Test(arguments: reports.indices)
    func `the JSON report is valid according to its schema`(index: Int) throws {
        let text = JSONReporter().text(of: Self.reports[index].report)
        #expect(try schema("report").problem(in: text) == nil)
        #expect(try schema(nil).problem(in: text) == nil)
    }

    @Test(arguments: reports.indices)
    func `each line of JSON Lines and of the format for programs is valid according to its schema`(index: Int) throws {
        let report = Self.reports[index].report
        for (text, definition) in [
            (JSONLinesReporter().text(of: report), "line"), (AgentReporter().text(of: report), "agentLine"),
        ] {
            let schema = try schema(definition)
            for line in text.split(separator: "\n") {
                #expect(schema.problem(in: String(line)) == nil, "\(definition): \(line)")
            }
        }
    }

    @Test(arguments: reports.indices)
    func `the SARIF log is valid according to the schema of the members that it uses`(index: Int) throws {
        let report = Self.reports[index].report
        let pages = HelpPages("https://example.com/docs")
        for reporter in [SARIFReporter(), SARIFReporter(pages: pages)] {
            #expect(try JSONSchema(ServiceSchemas.sarif).problem(in: reporter.text(of: report)) == nil)
        }
    }

    @Test(arguments: reports.indices)
    func `the GitLab report is valid according to the schema of its documentation`(index: Int) throws {
        let text = GitLabReporter().text(of: Self.reports[index].report)
        #expect(try JSONSchema(ServiceSchemas.gitLab).problem(in: text) == nil)
        let prints = try JSONValue(parsing: text).elements?.compactMap { $0["fingerprint"]?.text } ?? []
        #expect(Set(prints).count == prints.count)
    }

    @Test(arguments: reports.indices, [ReportFormat.junit, .checkstyle])
    func `the elements and attributes of an XML report are those of its schema`(
        index: Int, format: ReportFormat
    ) throws {
        var settings = ReportSettings()
        settings.today = PropertyListDate("2026-01-31T12:00:00Z")
        let text = format.reporter(settings).text(of: Self.reports[index].report)
        let xml = try #require(ParsedXML(text))
        let schema = format == .junit ? ServiceSchemas.junit : ServiceSchemas.checkstyle
        for element in xml.elements {
            let rule = try #require(schema[element.name], "\(element.name)")
            #expect(rule.problem(in: element) == nil, "\(element)")
        }
        guard format == .junit else { return }
        let suites = xml.all("testsuite")
        let counts = ["tests", "failures", "errors", "skipped"].map { name in
            suites.compactMap { $0.attributes[name].flatMap { Int($0) } }.reduce(0, +)
        }
        let cases = ["testcase", "failure", "error", "skipped"].map { xml.all($0).count }
        #expect(counts == cases)
    }

    @Test(arguments: ReportFormat.allCases)
    func `a report in parts has the bytes of the whole report`(format: ReportFormat) {
        let findings = (0..<400).flatMap { _ in ReportSample.findings }
        let report = Report(findings: findings, version: "1.2.3", rules: ReportSample.rules)
        var (bytes, parts): ([UInt8], Int) = ([], 0)
        format.reporter().write(report) { part in
            bytes += part
            parts += 1
        }
        #expect(bytes.elementsEqual(format.reporter().text(of: report).utf8))
        #expect(parts > 1 || [.concise, .github, .markdown, .html].contains(format))
    }
}

@Suite struct JSONSchemaTests {
    @Test(arguments: [
        (#"{"type":"integer","minimum":1}"#, ["1", "2.0"], ["0", "1.5", "true", "\"1\"", "null"]),
        (#"{"type":["string","null"]}"#, ["\"a\"", "null"], ["1", "[]", "{}"]),
        (#"{"enum":["a",1,true,null]}"#, ["\"a\"", "1", "true", "null"], ["\"b\"", "0", "false"]),
        (#"{"const":true}"#, ["true"], ["1", "false"]),
        (#"{"pattern":"^[0-9]{2}$"}"#, ["\"12\"", "12"], ["\"1\"", "\"123\""]),
        (
            #"{"properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}"#,
            [#"{"a":"b"}"#, "1"], ["{}", #"{"a":1}"#, #"{"a":"b","c":1}"#]
        ),
        (##"{"items":{"$ref":"#/definitions/a"},"definitions":{"a":{"type":"null"}}}"##, ["[]", "[null]"], ["[1]"]),
        (#"{"oneOf":[{"type":"integer"},{"type":"number"}]}"#, ["1.5"], ["1", "\"a\""]),
        (#"{"anyOf":[{"type":"integer"},{"type":"null"}]}"#, ["1", "null"], ["1.5"]),
        (#"{"uniqueItems":true}"#, ["[1,2]"], ["[1,1]"]), (#"{"uniqueItems":false}"#, ["[1,1]"], []),
        (#"{"not":{"type":"null"},"maxItems":1,"uniqueItems":true}"#, ["[1]", "1"], ["null", "[1,2]"]),
    ])
    func `a schema accepts and rejects values`(schema: String, accepted: [String], rejected: [String]) throws {
        let schema = try JSONSchema(schema)
        for value in accepted { #expect(schema.problem(in: value) == nil, "\(value)") }
        for value in rejected { #expect(schema.problem(in: value) != nil, "\(value)") }
    }

    @Test func `a misspelled keyword and a reference to nothing are problems`() throws {
        #expect(try JSONSchema(#"{"tipe":"string"}"#).problem(in: "1")?.contains("tipe") == true)
        #expect(try JSONSchema(##"{"$ref":"#/definitions/a"}"##).problem(in: "1") != nil)
        #expect(try JSONSchema(##"{"$ref":"#"}"##).problem(in: "1")?.contains("no end") == true)
        #expect(throws: JSONSchema.Problem.self) { try JSONSchema("{}", definition: "a") }
    }

    @Test func `the reason names the path of the value`() throws {
        let schema = try JSONSchema(#"{"properties":{"a":{"items":{"type":"string"}}}}"#)
        #expect(schema.problem(in: #"{"a":["b",1]}"#)?.hasPrefix("$.a[1]: type does not accept ") == true)
    }
}
