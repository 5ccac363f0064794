import Entitlements
import LintModel
public import Linting
import PropertyLists
import TextOutput

extension StoreRenaming {
    /// The effects of the new name, as human-readable text.
    public var text: String {
        var text = "\(store.identifier.text.displayed) (\(store.identifier.kind)), renamed to \(newName.displayed)\n"
        let byApp = apps.members(movers + stayers)
        let moving = ExactSet(movers.map(apps.name))
        for (index, (name, members)) in byApp.enumerated() {
            text += branch(of: name, members, moves: moving.contains(name), isLast: index == byApp.count - 1)
        }
        return text + remarks.map { $0 + "\n" }.joined()
    }

    /// Returns the lines of an app: the locations of its claims and the effect on the app.
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
            remarks.append("Not changed, but affected: \(counted(names.count, "app")) (\(names.text)).")
        }
        if !neighbours.isEmpty {
            let names = Self.list(neighbours.map(apps.name))
            remarks.append("The new name is in use: its data is shared with \(names.text).")
        }
        if newName != store.identifier.text, newName.lowercased() == store.identifier.text.lowercased() {
            remarks.append("The names differ only in case, but they identify two different stores.")
        }
        remarks += mistakes.map { "The new name is not valid: \($0.message.displayed) [\($0.rule)]" }
        if !permits.isEmpty {
            let names = Self.list(permits.map(apps.name))
            let permit = names.count == 1 ? "authorizes" : "authorize"
            remarks.append(
                "\(counted(names.count, "profile")) \(permit) the old name but not the new one: \(names.text).")
        }
        remarks.append("Safe order: \(kind.safeOrder)")
        return remarks + (isSplit ? ["Apps that share the store today would use different stores."] : [])
    }

    /// Returns the names, each once, and their number.
    private static func list(_ names: [String]) -> (text: String, count: Int) {
        let names = Set(names.map(ExactText.init)).sorted().map(\.text)
        return (names.joined(separator: ", ").displayed, names.count)
    }
}

extension StoreKind {
    /// Returns the role of the store for a member.
    fileprivate func role(of member: StoreMembership) -> String {
        let place = "\(ordinal(member.position + 1)) in its list"
        return switch self {
        case .keyValueStore: "its only key-value store"
        case .appGroup: "one of its groups"
        case .keychainGroup where member.isImplied: "added by the system: reads items"
        case .keychainGroup:
            member.position == 0
                ? "\(place): new items are added here by default"
                : "\(place): reads items; adds items only if the code specifies the group"
        case .ubiquityContainer, .cloudContainer:
            member.position == 0 ? "\(place): the default container" : "\(place): opened only by identifier"
        }
    }

    fileprivate var lossOfMover: String {
        switch self {
        case .keyValueStore:
            "after the change: an empty store; the values remain under the old name and are not accessible"
        case .ubiquityContainer: "after the change: a different container; the documents remain in the old one"
        case .cloudContainer:
            "after the change: a different container with its own schema; the records remain in the old one"
        case .appGroup:
            "after the change: a different directory and different defaults; the files remain in the old group"
        case .keychainGroup:
            "after the change: existing items are not accessible unless the old name remains in the list"
        }
    }

    fileprivate var lossOfStayer: String {
        "keeps the old name: cannot read the data that the others write after the change"
    }

    /// The order of steps that prevents data loss.
    fileprivate var safeOrder: String {
        switch self {
        case .keyValueStore:
            """
            1. release a version that copies the values to separate storage  2. change the name in all apps at once  \
            3. write the values back if the new store is empty.
            """
        case .keychainGroup, .appGroup, .ubiquityContainer, .cloudContainer:
            """
            1. add the new name after the old one in all apps  2. release a version that moves the data  \
            3. put the new name first and remove the old one.
            """
        }
    }
}
