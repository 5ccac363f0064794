import LintModel

/// A text of a page, in which words and quoted text of files are separate pieces.
struct ReportText: Sendable, Hashable {
    /// The pieces, in order.
    private(set) var pieces: [Piece] = []

    /// A piece of a text.
    enum Piece: Sendable, Hashable {
        case words(String)
        case strong(String)
        /// Text of secondary importance.
        case faint(String)
        /// Text quoted from a file.
        case code(String)
        case severity(Severity)
        /// A line break.
        case lineBreak
    }

    /// Creates a text of pieces.
    init(_ pieces: Piece...) { self.pieces = pieces }

    /// Creates a text of pieces.
    init(_ pieces: [Piece]) { self.pieces = pieces }

    /// Creates a text in which backticks enclose text of the user, as in the message of a finding.
    init(marked text: String) {
        for (number, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        where !part.isEmpty {
            pieces.append(number.isMultiple(of: 2) ? .words(String(part)) : .code(String(part)))
        }
    }

    /// Whether the text has no pieces.
    var isEmpty: Bool { pieces.isEmpty }

    static func + (left: ReportText, right: ReportText) -> ReportText {
        var text = left
        text.pieces += right.pieces
        return text
    }

    static func += (left: inout ReportText, right: ReportText) { left.pieces += right.pieces }
}

extension ReportText {
    /// Returns a text that consists of words.
    static func words(_ words: String) -> ReportText { ReportText(.words(words)) }

    /// Returns a text quoted from a file.
    static func code(_ text: String) -> ReportText { ReportText(.code(text)) }

    /// Returns a text of secondary importance.
    static func faint(_ text: String) -> ReportText { ReportText(.faint(text)) }

    /// The empty text.
    static let none = ReportText()
}

extension [ReportText] {
    /// Returns the texts in order, separated by a piece.
    func joined(by separator: ReportText.Piece) -> ReportText {
        enumerated().reduce(ReportText()) { $0 + ($1.offset > 0 ? ReportText(separator) : .none) + $1.element }
    }
}
