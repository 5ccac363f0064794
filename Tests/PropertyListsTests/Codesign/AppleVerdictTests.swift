import Foundation
import PropertyLists
import Testing

/// What Apple's codesign said of files, as people reported it; kept beside the package, and not everywhere.
@Suite(.enabled("the reported verdicts lie beside the package", { ReportedVerdict.isPresent }))
struct AppleVerdictTests {
    @Test(arguments: ReportedVerdict.all)
    func `the scanner says what codesign said`(reported: ReportedVerdict) {
        let reading = CodesignReading(of: Array(reported.text.utf8))
        #expect(reading.isAccepted == reported.isAccepted, "\(reported.name)")
        if let line = reported.line, let first = reading.problems.first {
            let file = SourceFile(path: reported.name, bytes: Array(reported.text.utf8))
            #expect(file.position(at: first.range.lowerBound).line == line, "\(reported.name)")
        }
    }
}

/// One report.
struct ReportedVerdict: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let isAccepted: Bool
    /// The line that codesign named.
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

        /// The entitlements where they are given as text, not as values.
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
