import Entitlements
public import Linting
public import TextOutput

extension EntitlementsComparison {
    /// Returns the differences as text: `-` before, `+` after, with one line per member of a list.
    public func text(style: Style = Style()) -> String {
        var text = differences.map { $0.text(style: style) }.joined()
        for bundle in unpaired { text += "\(bundle.displayed): on one side only\n" }
        return text + (isEmpty ? "No difference in meaning.\n" : "\(counted(differences.count, "difference")).\n")
    }

    /// The differences as one JSON object: `"schema": "entcheck/diff/1"`.
    public var json: String {
        var json = JSONWriter()
        json.object { json in
            json.member("differences", each: differences) { json, difference in
                json.member("after", difference.right)
                json.member("before", difference.left)
                json.member("bundle", difference.bundle)
                json.member("key", difference.key.rawValue)
            }
            json.member("schema", "entcheck/diff/1")
            json.member("unpaired", unpaired)
        }
        return json.text
    }
}

extension EntitlementsComparison.Difference {
    /// Returns the key, the removed lines, and the added lines.
    fileprivate func text(style: Style) -> String {
        let name = bundle.isEmpty ? key.rawValue.displayed : "\(bundle.displayed): \(key.rawValue.displayed)"
        var text = style.paint(name, .strong) + "\n"
        let (before, after) = (left?.lines ?? [], right?.lines ?? [])
        let (members, newMembers) = (Set(before), Set(after))
        let hasOtherMembers = members != newMembers
        for line in before where !hasOtherMembers || !newMembers.contains(line) {
            text += style.paint("  - \(line.displayed)", .error) + "\n"
        }
        for line in after where !hasOtherMembers || !members.contains(line) {
            text += style.paint("  + \(line.displayed)", .good) + "\n"
        }
        return text
    }
}

extension EntitlementValue {
    /// The members of a list, or the whole value as one line.
    ///
    /// An empty list is one line.
    fileprivate var lines: [String] {
        guard case .array(let members) = self, !members.isEmpty else { return [description] }
        return members.map(\.description)
    }
}
