import Entitlements

/// A change in the stores of an app: a different store, an additional store, a removed store, or the same store with
/// another environment or position.
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
    public var description: String { sentence.map(\.text).joined() }

    /// A part of the sentence that describes a change.
    package enum Phrase {
        case words(String)
        /// The name of an app.
        case app(String)
        /// The identifier of a store.
        case store(String)

        /// The phrase as plain text.
        var text: String {
            switch self {
            case .words(let text), .app(let text), .store(let text): text
            }
        }
    }

    /// The change as a sentence without a period, for reporters that format names and identifiers differently.
    package var sentence: [Phrase] {
        let name = (StoreKind(rawValue: kind)?.description ?? kind)
        let details = [bundleIdentifier, platform].compactMap(\.self).joined(separator: ", ")
        let subject: [Phrase] = [.app(app), .words(details.isEmpty ? "" : " (\(details))")]
        let place = Phrase.words(configurations.isEmpty ? "" : " in \(configurations.joined(separator: ", "))")
        return subject + predicate(about: name) + [place]
    }

    private func predicate(about name: String) -> [Phrase] {
        switch (aspect, left, joined) {
        case (.store, let left?, let joined?):
            [.words(" moves from \(name) ")] + left.phrases + [.words(" to ")] + joined.phrases
        case (.store, let left?, nil): [.words(" leaves \(name) ")] + left.phrases
        case (.store, nil, let joined?): [.words(" joins \(name) ")] + joined.phrases
        case (.first, let left?, let joined?):
            [
                .words(" lists "), .store(joined.store), .words(" first among its \(name)s instead of "),
                .store(left.store),
            ]
        case (.environment(let old, let new), _, let joined?):
            [.words(" changes from \(Self.words(old)) to \(Self.words(new)) in \(name) ")] + joined.phrases
        default: [.words("")]
        }
    }

    private static func words(_ environment: String?) -> String {
        environment.map { "the environment \($0)" } ?? "the environment set at signing time"
    }
}

extension StoreMove.Side {
    fileprivate var phrases: [StoreMove.Phrase] {
        let others = companions.isEmpty ? "not shared" : "shared with \(companions.joined(separator: ", "))"
        return [.store(store), .words(" (\(others))")]
    }
}
