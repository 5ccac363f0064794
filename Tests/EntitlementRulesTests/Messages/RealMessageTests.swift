import EntitlementRules
import Explanations
import Foundation
import LintModel
import Reporting
import Testing

/// Messages from public reports, with the answer that they require.
///
/// Each list was split at random before the catalog of messages was written. The catalog was written for `first.jsonl`,
/// `third.jsonl`, and `fifth.jsonl`; `second.jsonl`, `fourth.jsonl`, and `sixth.jsonl` measured it, each once, and the
/// catalog was then extended for them. `sixth.jsonl` had 28 of 63 right answers.
/// `seventh.jsonl` comes from other kinds of tools, and its answers were compared with the causes in the reports: 37 of
/// 112 (33 %) were right, or likely right, before the catalog was extended. The list contains the messages whose cause
/// was confirmed. `eighth.jsonl` and `ninth.jsonl` come from public reports and from the sources of tools; the catalog
/// answered none of their messages. It was extended for `eighth.jsonl`, and `ninth.jsonl`, every fifth message, measured
/// it. `tenth.jsonl` and `eleventh.jsonl` are the halves of a list that was split at random: 107 of 153 answers (70 %)
/// to `tenth.jsonl` were right, or likely right, before the catalog was extended for it, and then 87 of 153 answers (57
/// %) to `eleventh.jsonl`, which also had to contain the values of the messages. `twelfth.jsonl` consists of 39 new
/// messages: 28 answers (72 %) were right, or likely right, before the catalog was extended for it. `thirteenth.jsonl`
/// comes from 39 further messages: two readers found 24 and 23 answers (about 60 %) right before the catalog was
/// extended for it. `fourteenth.jsonl` contains a message or two for each of 619 entries that were written from the
/// sources of tools, documentation, and reports. `fifteenth.jsonl` comes from 54 new messages: one reader found 26 answers
/// (48 %) right before the catalog was extended for it. `sixteenth.jsonl` comes from 49 further messages: two readers found
/// 24 and 22 answers (45 to 49 %) right before the catalog was extended for it. Messages of the other lists are omitted. If the environment
/// contains the path of another list in `ENTCHECK_MEASURE`, the list measures the catalog.
@Suite struct RealMessageTests {
    struct Message: Decodable, Sendable {
        /// The rules or names of messages, one of which the answer must contain.
        let expected: [String]
        let source: String
        let text: String
        /// The values of the message that the answer must contain.
        let values: [String]

        /// Whether the answer names the right cause and contains the values.
        var isAnswered: Bool {
            guard let answer = MessageExplanation(of: text) else { return false }
            let named = Set(answer.names + answer.titles + answer.rules)
            let shown = answer.text().filter { !$0.isWhitespace }
            return !named.isDisjoint(with: expected)
                && values.allSatisfy { shown.contains($0.filter { !$0.isWhitespace }) }
        }
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "RealMessages")

    static func messages(in file: String) throws -> [Message] {
        try messages(at: folder.appending(path: file))
    }

    private static func messages(at url: URL) throws -> [Message] {
        let decoder = JSONDecoder()
        return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
            .map { try decoder.decode(Message.self, from: Data($0.utf8)) }
    }

    private static let files = [
        "first.jsonl", "second.jsonl", "third.jsonl", "fourth.jsonl", "fifth.jsonl", "sixth.jsonl", "seventh.jsonl",
        "eighth.jsonl", "ninth.jsonl", "tenth.jsonl", "eleventh.jsonl", "twelfth.jsonl",
        "thirteenth.jsonl", "fourteenth.jsonl", "fifteenth.jsonl",
        "sixteenth.jsonl",
    ]

    @Test(arguments: files) func `nine of ten real messages have the right answer`(file: String) throws {
        let messages = try Self.messages(in: file)
        let wrong = messages.filter { !$0.isAnswered }
        #expect(messages.count >= 30)
        #expect(
            10 * wrong.count <= messages.count,
            "\(messages.count - wrong.count) of \(messages.count): \(wrong.map(\.text))")
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["ENTCHECK_MEASURE"] != nil, "ENTCHECK_MEASURE is not set"))
    func `nine of ten messages of the measured list have the right answer`() throws {
        let path = try #require(ProcessInfo.processInfo.environment["ENTCHECK_MEASURE"])
        let messages = try Self.messages(at: URL(filePath: path))
        let wrong = messages.filter { !$0.isAnswered }
        #expect(
            10 * wrong.count <= messages.count,
            "\(messages.count - wrong.count) of \(messages.count): \(wrong.map(\.text))")
    }

    @Test func `at most one of a hundred unrelated lines of logs have an explanation`() throws {
        let file = Self.folder.appending(path: "unrelated.txt")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        let explained = lines.filter { MessageExplanation(of: $0) != nil }
        #expect(lines.count >= 150)
        #expect(100 * explained.count <= lines.count, "\(explained.count) of \(lines.count): \(explained)")
    }

    @Test func `every real message has a public source`() throws {
        let messages = try Self.files.flatMap { try Self.messages(in: $0) }
        #expect(messages.count >= 450)
        #expect(Set(messages.map(\.text)).count == messages.count)
        #expect(messages.allSatisfy { $0.source.hasPrefix("https://") })
    }

    @Test func `every expected rule or message exists`() throws {
        let messages = try Self.files.flatMap { try Self.messages(in: $0) }
        let known = Set(AppleMessage.all.flatMap { [$0.id, $0.title] + $0.codes } + Rule.all.map(\.id))
        for message in messages {
            #expect(!known.isDisjoint(with: message.expected), "\(message.expected)")
        }
    }
}
