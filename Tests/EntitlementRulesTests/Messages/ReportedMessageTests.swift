import Explanations
import Foundation
import Reporting
import Testing

/// Tests messages from public reports, if a collection of them is next to the package.
@Suite struct ReportedMessageTests {
    private struct Case: Decodable {
        let id: String
        let code: String?
        let words: String?
        let verdict: String

        private enum CodingKeys: String, CodingKey {
            case id, verdict
            case code = "apple_code"
            case words = "apple_says"
        }
    }

    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../shared/cases/apple-verdicts.jsonl").standardized

    private static let exists = FileManager.default.fileExists(atPath: file.path)

    private static func cases() throws -> [Case] {
        let decoder = JSONDecoder()
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .map { try decoder.decode(Case.self, from: Data($0.utf8)) }
    }

    @Test(.enabled(if: exists, "../shared/cases/apple-verdicts.jsonl does not exist"))
    func `a message with a code has the explanation of the code`() throws {
        for item in try Self.cases() where item.verdict != "accept" {
            guard let code = item.code, let words = item.words else { continue }
            let known = AppleMessage.all.filter { message in
                !message.isFamily && message.isNamed(in: MessageText(code))
                    || message.variantOf.contains { MessageText(code).hasCode($0) }
            }
            let explanation = try #require(MessageExplanation(of: "\(code): \(words)"), "\(item.id)")
            #expect(known.isEmpty || !Set(known.map(\.title)).isDisjoint(with: explanation.titles), "\(item.id)")
        }
    }

    @Test(.enabled(if: exists, "../shared/cases/apple-verdicts.jsonl does not exist"))
    func `at least five of six messages are recognized without a code`() throws {
        // Some of the reports paraphrase the message; those cannot be recognized.
        let messages = try Self.cases().filter { $0.verdict != "accept" }.compactMap(\.words)
        let unknown = messages.filter { MessageExplanation(of: $0)?.titles.isEmpty != false }
        #expect(messages.count > 100)
        #expect(6 * unknown.count < messages.count)
    }
}
