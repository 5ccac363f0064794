import EntitlementRules
import Explanations
package import LintModel
package import TextOutput

/// The explanation of a build or upload log, which contains each message of Apple's tools in the log once.
package struct LogExplanation: Sendable {
    /// The rules that find the causes.
    package let rules: [RuleID]

    private let entries: [Entry]

    /// A message in the log.
    private struct Entry: Sendable {
        let found: RecognizedMessage
        let explanation: MessageExplanation
        let line: Int
        var count = 1
    }

    /// The maximum number of bytes of a log; a longer log is read up to this limit.
    package static let sizeLimit = 16 << 20

    /// The maximum number of messages; a longer list would not help.
    private static let entryLimit = 20

    /// The maximum number of bytes of a line that are searched; messages are shorter.
    private static let lineLimit = 4000

    /// Explains a log; returns `nil` if it contains no known message.
    package init?(of log: String, rules: [Rule] = Rule.all) {
        var entries = Entries(rules: rules)
        let lines = log.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where line.utf8.count > 3 {
            entries.add(String(decoding: line.utf8.prefix(Self.lineLimit), as: UTF8.self), at: index + 1)
        }
        guard !entries.all.isEmpty else { return nil }
        self.entries = entries.all
        self.rules = entries.all.flatMap(\.explanation.rules).uniqued
    }

    /// The messages found so far, in the order of their first lines.
    private struct Entries {
        let rules: [Rule]
        private(set) var all: [Entry] = []
        private var positions: [String: Int] = [:]

        /// The positions of the messages in each line with messages; logs repeat lines.
        private var known: [String: [Int]] = [:]

        init(rules: [Rule]) { self.rules = rules }

        /// Adds the message in a line, or the messages about the entitlements that it lists.
        mutating func add(_ line: String, at number: Int) {
            if let known = known[line] {
                for position in known { all[position].count += 1 }
                return
            }
            let messages = RecognizedMessage.all(in: MessageText(line), atMost: 1)
            if messages.isEmpty { return }
            known[line] = messages.compactMap { add($0, in: line, at: number) }
        }

        /// Adds a message, or counts it if another line contains it with the same values.
        ///
        /// - Returns: The position of the message; `nil` if there are too many.
        private mutating func add(_ found: RecognizedMessage, in line: String, at number: Int) -> Int? {
            let values = found.match?.values.map(\.text) ?? []
            let name = ([found.message.id] + values).joined(separator: "\u{0}")
            if let position = positions[name] {
                all[position].count += 1
                return position
            }
            guard all.count < entryLimit,
                let explanation = MessageExplanation(of: found.part ?? line, rules: rules)
            else { return nil }
            positions[name] = all.count
            all.append(Entry(found: found, explanation: explanation, line: number))
            return all.count - 1
        }
    }

    /// Returns the explanation for a terminal: each message with its lines, meaning, instructions, and rules.
    package func text(style: Style = Style()) -> String { page.text(style: style) }

    private var page: Page {
        var page = Page()
        for entry in entries {
            let times = entry.count > 1 ? ", \(entry.count) times" : ""
            page.append(entry.found, remark: "line \(entry.line)\(times)")
            page.append("Rules", list: entry.explanation.rules)
        }
        return page
    }
}
