import Entitlements

/// An app that has to do with another store than before, with one more or with one less.
public struct StoreMove: Sendable, Hashable {
    /// The kind of store, by its name in reports: `app-group`.
    public let kind: String

    /// The app.
    public let app: String

    /// The platform, by its name in reports, where it is known.
    public let platform: String?

    /// The configurations in which it moves, sorted; empty where there are none.
    public let configurations: [String]

    /// What it had to do with before; `nil` where it comes anew.
    public let left: Side?

    /// What it has to do with now; `nil` where it only left.
    public let joined: Side?

    /// One end of a move.
    public struct Side: Sendable, Hashable {
        /// The store's identifier.
        public let store: String

        /// The other apps there, sorted.
        public let companions: [String]
    }
}

extension StoreMove: CustomStringConvertible {
    /// The move as a sentence without full stop:
    /// `Widget (ios) moves from app group group.a (shared with Notes) to group.b (nobody else)`.
    public var description: String {
        text.pieces.map(\.plain).joined()
    }

    /// The move as a sentence of a page.
    var text: ReportText {
        let name = (StoreKind(rawValue: kind)?.description ?? kind)
        let subject = ReportText(.strong(app)) + .words(platform.map { " (\($0))" } ?? "")
        let place = ReportText.words(configurations.isEmpty ? "" : " in \(configurations.joined(separator: ", "))")
        return switch (left, joined) {
        case (let left?, let joined?):
            subject + .words(" moves from \(name) ") + left.text + .words(" to ") + joined.text + place
        case (let left?, nil): subject + .words(" leaves \(name) ") + left.text + place
        case (nil, let joined?): subject + .words(" joins \(name) ") + joined.text + place
        case (nil, nil): subject
        }
    }
}

extension StoreMove.Side {
    fileprivate var text: ReportText {
        let others = companions.isEmpty ? "nobody else" : "shared with \(companions.joined(separator: ", "))"
        return .code(store) + .words(" (\(others))")
    }
}

extension ReportText.Piece {
    /// The piece as mere text.
    fileprivate var plain: String {
        switch self {
        case .words(let text), .strong(let text), .faint(let text), .code(let text): text
        case .severity(let severity): severity.rawValue
        case .lineBreak: " "
        }
    }
}
