import Entitlements
import PropertyLists

extension StoreRenaming {
    /// What there is to know before it is done, for people.
    public var text: String {
        var text = "\(store.identifier.text.displayed) (\(store.identifier.kind)), to be \(newName.displayed)\n"
        let byApp = Dictionary(grouping: movers + stayers, by: apps.name).sorted { $0.key < $1.key }
        let moving = Set(movers.map(apps.name))
        for (index, (name, members)) in byApp.enumerated() {
            text += branch(of: name, members, moves: moving.contains(name), isLast: index == byApp.count - 1)
        }
        return text + remarks.map { $0 + "\n" }.joined()
    }

    /// An app: the places where it claims the store, and what happens to it.
    private func branch(of name: String, _ members: [StoreMembership], moves: Bool, isLast: Bool) -> String {
        let kind = store.identifier.kind
        let stem = isLast ? " " : "│"
        var text = ""
        for (index, member) in members.enumerated() {
            let start = index == 0 ? "\(isLast ? "└─" : "├─") \(name.displayed)" : "\(stem) "
            text += "\(start)  \(member.location)  \(kind.role(of: member))\n"
        }
        return text + "\(stem)    \(moves ? kind.lossOfMover : kind.lossOfStayer)\n"
    }

    private var remarks: [String] {
        let kind = store.identifier.kind
        var remarks: [String] = []
        if !stayers.isEmpty {
            let names = Self.list(stayers.map(apps.name))
            remarks.append("Not changed by you, but affected: \(counted(names.count, "app")) (\(names.text)).")
        }
        if !neighbours.isEmpty {
            let names = Self.list(neighbours.map(apps.name))
            remarks.append("The new name is in use: what is written there is shared with \(names.text).")
        }
        if newName != store.identifier.text, newName.lowercased() == store.identifier.text.lowercased() {
            remarks.append("The names differ in letter case only: they are two stores all the same.")
        }
        remarks += mistakes.map { "The new name would be refused: \($0.message.displayed) [\($0.rule)]" }
        if !permits.isEmpty {
            let names = Self.list(permits.map(apps.name))
            let permit = names.count == 1 ? "permits" : "permit"
            remarks.append(
                "\(counted(names.count, "profile")) \(permit) the old name and not the new one: \(names.text).")
        }
        remarks.append("Safe order: \(kind.safeOrder)")
        return remarks + (isSplit ? ["Who shares a store today would no longer do so."] : [])
    }

    /// Names, each once, and how many.
    private static func list(_ names: [String]) -> (text: String, count: Int) {
        let names = Set(names).sorted()
        return (names.joined(separator: ", ").displayed, names.count)
    }
}

extension StoreKind {
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
