import Entitlements

/// An app that has to do with another store than before, with one more or with one less, or otherwise with the same.
public struct StoreMove: Sendable, Hashable {
    /// What changed.
    public let aspect: Aspect

    /// The kind of store, by its name in reports: `app-group`.
    public let kind: String

    /// The app.
    public let app: String

    /// Its bundle identifier, where several apps have its name.
    public let bundleIdentifier: String?

    /// The platform, by its name in reports, where it is known.
    public let platform: String?

    /// The configurations in which it moves, sorted; empty where there are none.
    public let configurations: [String]

    /// What it had to do with before; `nil` where it comes anew.
    public let left: Side?

    /// What it has to do with now; `nil` where it only left.
    public let joined: Side?

    /// What can change.
    public enum Aspect: Sendable, Hashable {
        /// Which store the app claims.
        case store

        /// Which of its stores is the first: the container that `nil` means, the keychain group of new items.
        case first

        /// The environment that it asks for in one store; `nil` where the signature decides.
        case environment(from: String?, to: String?)
    }

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
        let details = [bundleIdentifier, platform].compactMap(\.self).joined(separator: ", ")
        let subject = ReportText(.strong(app)) + .words(details.isEmpty ? "" : " (\(details))")
        let place = ReportText.words(configurations.isEmpty ? "" : " in \(configurations.joined(separator: ", "))")
        return subject + predicate(about: name) + place
    }

    private func predicate(about name: String) -> ReportText {
        switch (aspect, left, joined) {
        case (.store, let left?, let joined?):
            .words(" moves from \(name) ") + left.text + .words(" to ") + joined.text
        case (.store, let left?, nil): .words(" leaves \(name) ") + left.text
        case (.store, nil, let joined?): .words(" joins \(name) ") + joined.text
        case (.first, let left?, let joined?):
            .words(" names ") + .code(joined.store) + .words(" first of its \(name)s, no longer ") + .code(left.store)
        case (.environment(let old, let new), _, let joined?):
            .words(" turns from \(Self.words(old)) to \(Self.words(new)) of \(name) ") + joined.text
        default: .words("")
        }
    }

    private static func words(_ environment: String?) -> String {
        environment.map { "the environment \($0)" } ?? "the environment that the signature decides"
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
