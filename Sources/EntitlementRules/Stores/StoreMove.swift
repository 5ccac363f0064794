import Entitlements

/// A change in the stores of an app: it uses a different store, one more or one fewer, or the same with other terms.
public struct StoreMove: Sendable, Hashable {
    /// The aspect that changed.
    public let aspect: Aspect

    /// The raw value of the kind of store, such as `app-group`.
    public let kind: String

    /// The name of the app.
    public let app: String

    /// The bundle identifier of the app, if several apps have the same name.
    public let bundleIdentifier: String?

    /// The raw value of the platform, if it is known.
    public let platform: String?

    /// The configurations that changed, sorted; empty if there are none.
    public let configurations: [String]

    /// The earlier store; `nil` if the app uses an additional store.
    public let left: Side?

    /// The later store; `nil` if the app stops using a store.
    public let joined: Side?

    /// The aspects of a store claim that can change.
    public enum Aspect: Sendable, Hashable {
        /// The store that the app claims.
        case store

        /// The first store in the list, which is the default container or the keychain group of new items.
        case first

        /// The requested environment of a store; `nil` if it is set at signing time.
        case environment(from: String?, to: String?)
    }

    /// The store before or after a change.
    public struct Side: Sendable, Hashable {
        /// The identifier of the store.
        public let store: String

        /// The other apps that share the store, sorted.
        public let companions: [String]
    }
}

extension StoreMove: CustomStringConvertible {
    /// The change as a sentence without a period: `Widget (ios) moves from app group group.a (shared with Notes) to
    /// group.b (not shared)`.
    public var description: String {
        text.pieces.map(\.plain).joined()
    }

    /// The change as a sentence of a page.
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
            .words(" lists ") + .code(joined.store) + .words(" first among its \(name)s instead of ")
                + .code(left.store)
        case (.environment(let old, let new), _, let joined?):
            .words(" changes from \(Self.words(old)) to \(Self.words(new)) in \(name) ") + joined.text
        default: .words("")
        }
    }

    private static func words(_ environment: String?) -> String {
        environment.map { "the environment \($0)" } ?? "the environment set at signing time"
    }
}

extension StoreMove.Side {
    fileprivate var text: ReportText {
        let others = companions.isEmpty ? "not shared" : "shared with \(companions.joined(separator: ", "))"
        return .code(store) + .words(" (\(others))")
    }
}

extension ReportText.Piece {
    /// The piece as plain text.
    fileprivate var plain: String {
        switch self {
        case .words(let text), .strong(let text), .faint(let text), .code(let text): text
        case .severity(let severity): severity.rawValue
        case .lineBreak: " "
        }
    }
}
