/// Words of a page, with what stands in them as it stands in files.
struct ReportText: Sendable, Hashable {
    /// The pieces, from left to right.
    private(set) var pieces: [Piece] = []

    /// A piece of a text.
    enum Piece: Sendable, Hashable {
        case words(String)
        case strong(String)
        /// What is quiet beside the rest.
        case faint(String)
        /// What stands so in a file.
        case code(String)
        case severity(Severity)
        /// What stands on a line of its own from here on.
        case lineBreak
    }

    /// Creates a text of pieces.
    init(_ pieces: Piece...) { self.pieces = pieces }

    /// Creates a text of pieces.
    init(_ pieces: [Piece]) { self.pieces = pieces }

    /// Creates a text of words in which the user's text stands in backticks, as in the message of a finding.
    init(marked text: String) {
        for (number, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        where !part.isEmpty {
            pieces.append(number.isMultiple(of: 2) ? .words(String(part)) : .code(String(part)))
        }
    }

    /// Whether there is nothing to read.
    var isEmpty: Bool { pieces.isEmpty }

    static func + (left: ReportText, right: ReportText) -> ReportText {
        var text = left
        text.pieces += right.pieces
        return text
    }

    static func += (left: inout ReportText, right: ReportText) { left.pieces += right.pieces }
}

extension ReportText {
    /// A text of nothing but words.
    static func words(_ words: String) -> ReportText { ReportText(.words(words)) }

    /// A text as it stands in a file.
    static func code(_ text: String) -> ReportText { ReportText(.code(text)) }

    /// A quiet text.
    static func faint(_ text: String) -> ReportText { ReportText(.faint(text)) }

    /// Nothing.
    static let none = ReportText()
}

extension [ReportText] {
    /// The texts one after the other.
    func joined(by separator: ReportText.Piece) -> ReportText {
        enumerated().reduce(ReportText()) { $0 + ($1.offset > 0 ? ReportText(separator) : .none) + $1.element }
    }
}

extension String {
    /// The longest text that a page shows in one piece, in scalars: a value that somebody wrote to fill pages fills none.
    private static let shownLimit = 400

    /// As much of the text as a page shows.
    var shortened: String {
        guard utf8.count > Self.shownLimit else { return self }
        let start = unicodeScalars.prefix(Self.shownLimit)
        return start.endIndex < unicodeScalars.endIndex ? String(start) + "…" : self
    }
}
