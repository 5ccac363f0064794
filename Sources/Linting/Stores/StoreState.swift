import Entitlements
import PropertyLists
import Workspaces
import XcodeProjects

/// The apps and the stores that they claim, in a form for comparing two states.
struct StoreState {
    private var memberships: [Membership] = []

    /// Creates the current state.
    init(_ graph: SharingGraph) {
        for store in graph.stores {
            for member in store.members where member.isApp && !member.isImplied {
                let app = App(name: member.app, bundleIdentifier: member.bundleIdentifier)
                add(
                    store.identifier.text, store.identifier.kind.rawValue, of: app,
                    on: member.platform?.rawValue, in: member.configurations,
                    Terms(environment: member.environment, position: member.position))
            }
        }
    }

    /// Creates a saved state, restricted to the selected builds.
    init(_ saved: SavedStores, in builds: BuildSelection) {
        let platforms = builds.sdks.map { Set($0.compactMap(\.platform?.rawValue)) }
        for store in saved.stores {
            for member in store.members where member.origin != "profile" && member.implied != true {
                let isBuild = !member.configurations.isEmpty
                if isBuild, builds.targets?.contains(member.app) == false { continue }
                if isBuild, let platform = member.platform, platforms?.contains(platform) == false { continue }
                let configurations = member.configurations.filter { builds.configurations?.contains($0) ?? true }
                if isBuild, configurations.isEmpty { continue }
                add(
                    store.identifier, store.kind,
                    of: App(name: member.app, bundleIdentifier: member.bundleIdentifier),
                    on: member.platform, in: configurations,
                    Terms(environment: member.environment, position: member.position ?? 0))
            }
        }
    }

    private mutating func add(
        _ store: String, _ kind: String, of app: App, on platform: String?, in configurations: [String], _ terms: Terms
    ) {
        for configuration in configurations.isEmpty ? [nil] : configurations.map(Optional.some) {
            let build = Build(app: ExactText(app.name), platform: platform, configuration: configuration)
            memberships.append(
                Membership(build: build, app: app, kind: kind, store: store, terms: terms))
        }
    }

    /// Returns the names of the apps with a bundle identifier.
    func apps(called bundleIdentifier: String) -> ExactSet {
        ExactSet(
            memberships.filter { $0.app.bundleIdentifier?.hasSameBytes(as: bundleIdentifier) ?? false }.map(\.app.name))
    }
}

extension StoreState {
    /// The name of an app, and its bundle identifier if it is known.
    struct App: Hashable {
        var name: String
        var bundleIdentifier: String?

        /// The name of the app in a list of apps.
        var text: String { name + (bundleIdentifier.map { " (\($0))" } ?? "") }

        static func == (left: App, right: App) -> Bool {
            left.name.hasSameBytes(as: right.name)
                && left.bundleIdentifier.map(ExactText.init) == right.bundleIdentifier.map(ExactText.init)
        }

        func hash(into hasher: inout Hasher) {
            name.hashBytes(into: &hasher)
            hasher.combine(bundleIdentifier.map(ExactText.init))
        }
    }

    /// The claim of an app for a store in one build.
    private struct Membership {
        let build: Build
        var app: App
        let kind: String
        let store: String
        let terms: Terms
    }

    /// One build of a target.
    private struct Build: Hashable {
        let app: ExactText
        let platform: String?
        let configuration: String?
    }

    /// The details of a claim: the environment and the position in the list.
    struct Terms: Hashable {
        let environment: String?
        let position: Int
    }

    /// The kind of store that an app claims in one configuration.
    struct Claim: Hashable {
        let kind: String
        let app: App
        let platform: String?
        let configuration: String?
    }

    /// The stores of each claim, with their environments and positions.
    typealias Claims = [Claim: ExactDictionary<Terms>]

    /// Returns the stores of each claim.
    ///
    /// A bundle identifier can differ between configurations and between states. Therefore only the apps in `ambiguous`,
    /// whose names are ambiguous, keep their bundle identifiers.
    private func claims(distinguishing ambiguous: Set<ExactText>) -> Claims {
        memberships.reduce(into: [:]) { claims, membership in
            var app = membership.app
            if !ambiguous.contains(ExactText(app.name)) { app.bundleIdentifier = nil }
            let build = membership.build
            let claim = Claim(
                kind: membership.kind, app: app, platform: build.platform, configuration: build.configuration)
            claims[claim, default: [:]][membership.store] = membership.terms
        }
    }

    /// The names that several apps of the same build have.
    private var ambiguousNames: Set<ExactText> {
        let byBuild = Dictionary(grouping: memberships, by: \.build).mapValues { memberships in
            Set(memberships.compactMap(\.app.bundleIdentifier).map(ExactText.init))
        }
        return Set(byBuild.filter { $0.value.count > 1 }.keys.map(\.app))
    }

    /// Returns the claims of this state and of a later state.
    func claims(and later: StoreState) -> (before: Claims, after: Claims) {
        let before = renamed(as: later)
        let ambiguous = before.ambiguousNames.union(later.ambiguousNames)
        return (before.claims(distinguishing: ambiguous), later.claims(distinguishing: ambiguous))
    }

    /// Returns this state with the later names of renamed apps.
    ///
    /// An app was renamed if its old name no longer exists, its new name did not exist before, and its bundle
    /// identifier is the same.
    private func renamed(as later: StoreState) -> StoreState {
        let (apps, laterApps) = (Set(memberships.map(\.app)), Set(later.memberships.map(\.app)))
        let (names, laterNames) = (ExactSet(apps.map(\.name)), ExactSet(laterApps.map(\.name)))
        let called = Dictionary(grouping: laterApps) { $0.bundleIdentifier.map(ExactText.init) }
        var newNames: ExactDictionary<Set<ExactText>> = [:]
        for app in apps where !laterNames.contains(app.name) {
            guard let identifier = app.bundleIdentifier.map(ExactText.init) else { continue }
            let new = called[identifier, default: []].map(\.name).filter { !names.contains($0) }
            newNames[app.name, default: []].formUnion(new.map(ExactText.init))
        }
        var renamed = self
        for index in memberships.indices {
            let names = newNames[memberships[index].app.name] ?? []
            if names.count == 1, let name = names.first { renamed.memberships[index].app.name = name.text }
        }
        return renamed
    }
}
