public import Entitlements
import PropertyLists

/// What happens when apps claim a store under another name: who moves, who stays behind, who is there already.
public struct StoreRenaming: Sendable {
    /// The store as it is called now.
    public let store: SharedStore

    /// The new name.
    public let newName: String

    /// The members that take the new name.
    public let movers: [StoreMembership]

    /// The members that keep the old name.
    public let stayers: [StoreMembership]

    /// Those who claim the new name today.
    public let neighbours: [StoreMembership]

    private let apps: StoreApps

    /// Looks at a change of name before it is made; `nil` where no store has the old name.
    ///
    /// - Parameters:
    ///   - graph: Who shares what today.
    ///   - kind: The kind of store; any where it is left out.
    ///   - store: The name today, byte for byte.
    ///   - newName: The new name.
    ///   - app: The app that takes it, by name or bundle identifier; everybody where it is left out.
    public init?(
        in graph: SharingGraph, kind: StoreKind? = nil, of store: String, to newName: String, by app: String? = nil
    ) {
        let found = graph.stores.first { $0.identifier.text == store && (kind.map($0.identifier.kind.isEqual) ?? true) }
        guard let found else { return nil }
        self.store = found
        self.newName = newName
        apps = StoreApps(graph)
        movers = found.members.filter { member in app.map { member.app == $0 || member.bundleIdentifier == $0 } ?? true
        }
        let moving = Set(movers.map(apps.name))
        let apps = self.apps
        stayers = found.members.filter { !moving.contains(apps.name(of: $0)) }
        neighbours = graph.stores.filter {
            $0.identifier.kind == found.identifier.kind && $0.identifier.text == newName
        }
        .flatMap(\.members)
    }

    /// Whether somebody who shares the store today no longer does.
    public var isSplit: Bool {
        let there = Set(neighbours.map(apps.name))
        return !movers.isEmpty && stayers.contains { !there.contains(apps.name(of: $0)) }
    }

    /// What there is to know before it is done, for people.
    public var text: String {
        let kind = store.identifier.kind
        var text = "\(store.identifier.text.displayed) (\(kind)), to be \(newName.displayed)\n"
        for (index, member) in store.members.enumerated() {
            let isLast = index == store.members.count - 1
            text +=
                "\(isLast ? "└─" : "├─") \(apps.name(of: member).displayed)  \(member.location)  \(kind.role(of: member))\n"
            let moves = movers.contains { apps.name(of: $0) == apps.name(of: member) }
            text += "\(isLast ? " " : "│")    \(moves ? kind.lossOfMover : kind.lossOfStayer)\n"
        }
        if !stayers.isEmpty {
            let list = stayers.map(apps.name)
            text +=
                "Not changed by you, but affected: \(counted(list.count, "app")) (\(list.joined(separator: ", ").displayed)).\n"
        }
        if !neighbours.isEmpty {
            let list = neighbours.map(apps.name).joined(separator: ", ")
            text += "The new name is in use: what is written there is shared with \(list.displayed).\n"
        }
        if newName != store.identifier.text, newName.lowercased() == store.identifier.text.lowercased() {
            text += "The names differ in letter case only: they are two stores all the same.\n"
        }
        text += "Safe order: \(kind.safeOrder)\n"
        return text + (isSplit ? "Who shares a store today would no longer do so.\n" : "")
    }
}

extension StoreKind {
    fileprivate func isEqual(_ other: StoreKind) -> Bool { self == other }

    /// What the store is to a member.
    fileprivate func role(of member: StoreMembership) -> String {
        let place = "\(ordinal(member.position + 1)) in its list"
        return switch self {
        case .keyValueStore: "its one key-value store"
        case .appGroup: "one of its groups"
        case .keychainGroup where member.isImplied: "added by the system: finds items there"
        case .keychainGroup:
            member.position == 0
                ? "\(place): new items go here by default"
                : "\(place): finds items there, writes there only if code names it"
        case .ubiquityContainer, .cloudContainer:
            member.position == 0 ? "\(place): the one that `nil` or the default means" : "\(place): opened by name only"
        }
    }

    fileprivate var lossOfMover: String {
        switch self {
        case .keyValueStore: "after the change: an empty store; the values stay under the old name, out of reach"
        case .ubiquityContainer: "after the change: another container; documents stay in the old one"
        case .cloudContainer:
            "after the change: another container with a schema of its own; records stay in the old one"
        case .appGroup: "after the change: another directory and other defaults; files stay in the old group's"
        case .keychainGroup:
            "after the change: items written before are out of reach unless the old name stays in the list"
        }
    }

    fileprivate var lossOfStayer: String { "stays: sees nothing of what the others write from then on" }

    /// How nothing is lost on the way.
    fileprivate var safeOrder: String {
        switch self {
        case .keyValueStore:
            """
            1. release a version that copies the values to a place of its own  2. change the name in all apps at once  \
            3. write the values back where the new store is empty.
            """
        case .keychainGroup, .appGroup, .ubiquityContainer, .cloudContainer:
            """
            1. add the new name behind the old one in all apps  2. release, move what is stored  \
            3. put the new name first, remove the old one.
            """
        }
    }
}
