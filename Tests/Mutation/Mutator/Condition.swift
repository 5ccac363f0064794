import SwiftSyntax

/// A condition that a run can change.
struct Condition {
    /// The change of a condition.
    enum Change: String {
        /// A Boolean value becomes its opposite.
        case negated
        /// An operand of `&&` becomes true, or an operand of `||` false.
        case ignored
        /// An optional value becomes `nil`, or a list empty.
        case missing
        /// `<` becomes `<=`, or the other way round.
        case bounded
        /// A pattern matches no value.
        case unmatched
        /// A case of a `switch` without `default` does the same as another one, or ends the run if there is none that
        /// declares no variables.
        case exchanged
    }

    let number: Int
    let node: Syntax
    let change: Change

    /// The text before and after the condition.
    let around: (String, String)

    /// An operator that a comma replaces.
    var replaced: Syntax?

    /// The condition in the source.
    var shown: String
}

/// The conditions of a file, and the edits that pass them through functions of `Mutant`.
struct ConditionList {
    private(set) var conditions: [Condition] = []

    private let first: Int
    private var nodes: Set<SyntaxIdentifier> = []
    private var insertions: [(offset: Int, text: String)] = []

    init(startingAt first: Int) { self.first = first }

    /// Whether a node is a condition.
    func contains(_ node: some SyntaxProtocol) -> Bool { nodes.contains(node.id) }

    /// Adds a condition that a call of a function surrounds, and returns its number.
    @discardableResult
    mutating func add(
        _ node: some SyntaxProtocol, _ change: Condition.Change, _ function: String, replacing: Syntax? = nil,
        shown: String? = nil
    ) -> Int {
        let number = first + conditions.count
        append(node, change, ("Mutant.\(function)(\(number), ", ")"), replacing, shown)
        return number
    }

    /// Adds a condition that a text and a call of `Mutant.isInactive` follow, and returns its number.
    @discardableResult
    mutating func add(
        _ node: some SyntaxProtocol, _ change: Condition.Change, followedBy text: String, shown: String? = nil
    ) -> Int {
        let number = first + conditions.count
        append(node, change, ("", "\(text)Mutant.isInactive(\(number))"), nil, shown)
        return number
    }

    /// Adds a text before a token.
    mutating func insert(_ text: String, before token: TokenSyntax) {
        insertions.append((token.positionAfterSkippingLeadingTrivia.utf8Offset, text))
    }

    private mutating func append(
        _ node: some SyntaxProtocol, _ change: Condition.Change, _ around: (String, String), _ replaced: Syntax?,
        _ shown: String?
    ) {
        nodes.insert(node.id)
        conditions.append(
            Condition(
                number: first + conditions.count, node: Syntax(node), change: change, around: around,
                replaced: replaced,
                shown: (shown ?? node.trimmedDescription).split(whereSeparator: \.isWhitespace).joined(separator: " ")))
    }

    /// Returns the text with the calls of `Mutant`.
    func rewritten(_ text: String) -> String {
        var edits: [(offset: Int, rank: (Int, Int), length: Int, text: String)] = []
        for condition in conditions {
            let start = condition.node.positionAfterSkippingLeadingTrivia.utf8Offset
            let end = condition.node.endPositionBeforeTrailingTrivia.utf8Offset
            // The end of an inner call precedes the end of an outer call, and ends precede beginnings.
            edits.append((start, (1, -(end - start) * 10_000 + condition.number % 10_000), 0, condition.around.0))
            edits.append((end, (0, (end - start) * 10_000 - condition.number % 10_000), 0, condition.around.1))
            if let name = condition.replaced {
                let offset = name.positionAfterSkippingLeadingTrivia.utf8Offset
                edits.append((offset, (2, 0), name.trimmedLength.utf8Length, ","))
            }
        }
        for (index, insertion) in insertions.enumerated() {
            edits.append((insertion.offset, (3, index), 0, insertion.text))
        }
        var result: [UInt8] = []
        let bytes = Array(text.utf8)
        var copied = 0
        for edit in edits.sorted(by: { ($0.offset, $0.rank.0, $0.rank.1) < ($1.offset, $1.rank.0, $1.rank.1) }) {
            result += bytes[copied..<edit.offset]
            result += edit.text.utf8
            copied = edit.offset + edit.length
        }
        return String(decoding: result + bytes[copied...], as: UTF8.self)
    }
}
