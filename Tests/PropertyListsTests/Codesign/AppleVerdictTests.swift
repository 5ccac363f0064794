import Foundation
import PropertyLists
import Testing

/// Verdicts of Apple's codesign from public reports; the reports are outside the package and optional.
@Suite(.enabled("the reported verdicts are next to the package", { ReportedVerdict.isPresent }))
struct AppleVerdictTests {
    @Test(arguments: ReportedVerdict.all)
    func `the scanner agrees with codesign`(reported: ReportedVerdict) {
        let reading = CodesignReading(of: Array(reported.text.utf8))
        #expect(reading.isAccepted == reported.isAccepted, "\(reported.name)")
        if let line = reported.line, let first = reading.problems.first {
            let file = SourceFile(path: reported.name, bytes: Array(reported.text.utf8))
            #expect(file.position(at: first.range.lowerBound).line == line, "\(reported.name)")
        }
    }
}

/// A report.
struct ReportedVerdict: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let isAccepted: Bool
    /// The line in the message of codesign.
    let line: Int?

    var testDescription: String { name }

    private static let path = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../shared/cases/apple-verdicts.jsonl").standardizedFileURL.path

    static var isPresent: Bool { FileManager.default.fileExists(atPath: path) }

    static let all: [ReportedVerdict] = {
        guard let lines = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
        return lines.split(whereSeparator: \.isNewline).compactMap { ReportedVerdict(line: String($0)) }
    }()

    private struct Report: Decodable {
        struct Inputs: Decodable {
            let form: String?
            let entitlements: Text?
        }

        /// The entitlements if the report contains them as text instead of values.
        struct Text: Decodable {
            let text: String?

            init(from decoder: any Decoder) { text = try? decoder.singleValueContainer().decode(String.self) }
        }

        let id: String
        let verdict: String
        let usable: String
        let message: String?
        let inputs: Inputs

        private enum CodingKeys: String, CodingKey {
            case id, verdict, usable, inputs
            case message = "apple_says"
        }
    }

    private init?(line: String) {
        guard let report = try? JSONDecoder().decode(Report.self, from: Data(line.utf8)) else { return nil }
        guard report.usable == "static", ["file", "blob"].contains(report.inputs.form ?? "") else { return nil }
        guard let text = report.inputs.entitlements?.text else { return nil }
        name = report.id
        self.text = text
        isAccepted = report.verdict != "reject"
        let words = report.message?.split(separator: "near line ") ?? []
        self.line = words.count > 1 ? Int(words[1].prefix { $0.isNumber }) : nil
    }
}
