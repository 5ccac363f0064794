import Containers
import Entitlements
import FoundationShims

/// The result of `entcheck url`.
struct ContainerLookup {
    var kind = Kind.container
    var identifier: String?
    /// The directory, or the identifier of the key-value store.
    var place: String?
    var refusal: ContainerError?
    var notes: [String] = []

    /// The kinds of stores; the raw values are the same in all reports.
    enum Kind: String, Encodable {
        case container = "ubiquity-container"
        case group = "app-group"
        case store = "kvstore"
    }

    /// Sets the directory or key-value store that an app gets.
    ///
    /// - Throws: `ContainerError` if the app does not get a directory or a store.
    mutating func fill(
        from containers: AppContainers, about asked: String?, isAboutStore: Bool
    ) throws(ContainerError) {
        identifier = asked
        if isAboutStore {
            kind = .store
            let store = try containers.keyValueStore.rawValue
            (identifier, place) = (store, store)
        } else if let asked, isGroup(asked, of: containers) {
            kind = .group
            try fill(from: containers, aboutGroup: asked)
        } else {
            fill(from: try containers.ubiquityContainer(asked))
        }
    }

    /// Whether an identifier is one of an app group: on macOS, a group can begin with the team.
    private func isGroup(_ identifier: String, of containers: AppContainers) -> Bool {
        let claims = containers.claims
        if identifier.hasPrefix("group.") || claims.appGroups?.contains(identifier) == true { return true }
        let isClaimed = claims.ubiquityContainers?.contains(identifier) == true
        let isMac = containers.platform == .macOS || containers.platform == .catalyst
        guard isMac, !isClaimed, case .team = IdentifierText(identifier).prefix else { return false }
        return true
    }

    /// Sets the directory of a group; on macOS, an app also gets the URL of a group that it does not claim.
    private mutating func fill(
        from containers: AppContainers, aboutGroup asked: String
    ) throws(ContainerError) {
        do {
            place = try containers.groupContainer(asked).path
        } catch {
            guard error.isOfMissingClaim,
                let url = containers.containerURL(forSecurityApplicationGroupIdentifier: asked)
            else { throw error }
            place = url.path
            notes.append("the app does not claim this group; a sandboxed app cannot use the directory")
        }
    }

    private mutating func fill(from container: Container) {
        (identifier, place) = (container.identifier, container.path)
        if container.settings.isDocumentScopePublic {
            notes.append("`Documents` is shown in iCloud Drive as `\(container.settings.name ?? "the app")`")
        }
    }
}

extension ContainerLookup {
    private struct Written: Encodable {
        let schema = "entcheck/url/1"
        let kind: Kind
        let identifier: String?
        let place: String?
        let refusal: Refusal?
        let notes: [String]

        struct Refusal: Encodable {
            let code: String
            let message: String
        }

        enum CodingKeys: CodingKey { case schema, kind, identifier, place, refusal, notes }

        // The method is explicit, because a synthesized method omits `nil` instead of encoding `null`.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(schema, forKey: .schema)
            try container.encode(kind, forKey: .kind)
            try container.encode(identifier, forKey: .identifier)
            try container.encode(place, forKey: .place)
            try container.encode(refusal, forKey: .refusal)
            try container.encode(notes, forKey: .notes)
        }
    }

    /// The result as one JSON object with sorted keys.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let written = Written(
            kind: kind, identifier: identifier, place: place,
            refusal: refusal.map { .init(code: $0.code, message: "\($0)") }, notes: notes)
        return (try? encoder.encode(written)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}

extension ContainerError {
    /// Whether the entitlements do not contain the identifier.
    fileprivate var isOfMissingClaim: Bool {
        switch self {
        case .noClaim, .emptyList, .notClaimed, .letterCase: true
        default: false
        }
    }
}
