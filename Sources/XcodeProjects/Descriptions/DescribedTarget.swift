internal import PropertyLists

/// A target of a description as XcodeGen sees it, for one platform and with its templates.
struct DescribedTarget {
    /// The name.
    let name: String

    /// What is said of it.
    let node: DescriptionNode

    /// Where it is named; `nil` where nobody says.
    let location: Location?

    /// The platform it is built for; empty where none is named.
    var platform: String { node["platform"]?.text ?? (node["supportedDestinations"] == nil ? "" : "auto") }
}

/// Makes targets of what a description says of them.
///
/// Source: <https://github.com/yonaskolb/XcodeGen/blob/master/Sources/ProjectSpec/Template.swift> and `Target.swift`
/// beside it.
struct DescribedTargets {
    private let templates: DescriptionNode?

    /// How many values may still be looked at, those of templates once for each use.
    private(set) var room: Int

    /// The longest text in which attributes of templates are still replaced, in bytes: one that holds the next twice
    /// doubles what there is.
    private static let textLimit = 4096

    /// How deep templates may use templates: real ones go to two.
    private static let templateDepthLimit = 32

    init(in root: DescriptionNode, room: Int) {
        templates = root["targetTemplates"]
        self.room = room
    }

    /// The targets that an entry stands for: one for each platform where it lists several.
    ///
    /// A list of platforms is looked for in the entry itself, and then in what its templates make of it.
    mutating func targets(of entry: DescriptionNode.Entry) -> [DescribedTarget] {
        forEachPlatform(entry.key, entry.value).flatMap { name, node in
            forEachPlatform(name, templated(node, named: name))
        }
        .map { name, node in
            DescribedTarget(name: node["name"]?.text ?? name, node: node, location: entry.keyLocation)
        }
    }

    private func forEachPlatform(_ name: String, _ node: DescriptionNode) -> [(String, DescriptionNode)] {
        guard case .list(let platforms)? = node["platform"] else { return [(name, node)] }
        return platforms.compactMap(\.text).map { platform in
            let own = node.mapTexts { $0.replacing("${platform}", with: platform) }
            let fullName = (own["platformPrefix"]?.text ?? "") + name + (own["platformSuffix"]?.text ?? "_" + platform)
            let place = node["platform"]?.elements.first?.location
            return (fullName, own.setting("platform", to: platform, at: place).namingProduct(name, at: place))
        }
    }

    /// A target with what its templates say below what it says itself, and their variables replaced.
    private mutating func templated(_ target: DescriptionNode, named name: String) -> DescriptionNode {
        var names: [String] = []
        var seen: Set<String> = []
        collectTemplates(of: target, into: &names, seen: &seen)
        room -= target.weight
        guard !names.isEmpty, room > 0 else { return target }
        let used = names.compactMap { templates?[$0] }
        room -= used.reduce(0) { $0 + $1.weight }
        guard room > 0 else { return target }
        let merged = used.reduce(DescriptionNode.table([])) { $0.merged(with: $1) }.merged(with: target)
        let attributes = merged["templateAttributes"]?.entries ?? []
        room -= merged.weight * attributes.count
        guard room > 0 else { return target }
        return merged.mapTexts { text in
            guard text.contains("${") else { return text }
            let named = text.replacing("${target_name}", with: name)
            return attributes.reduce(named) { text, attribute in
                guard text.utf8.count <= Self.textLimit else { return text }
                return text.replacing("${\(attribute.key)}", with: attribute.value.text ?? "")
            }
        }
    }

    /// The names of the templates of a target or template, each once, and those of a template before it.
    private func collectTemplates(
        of node: DescriptionNode, into names: inout [String], seen: inout Set<String>, depth: Int = 0
    ) {
        guard depth < Self.templateDepthLimit else { return }
        for name in node["templates"]?.elements.compactMap(\.text) ?? [] where seen.insert(name).inserted {
            guard let template = templates?[name] else { continue }
            collectTemplates(of: template, into: &names, seen: &seen, depth: depth + 1)
            names.append(name)
        }
    }
}

extension DescriptionNode {
    /// The mapping with a text at a key in the place of what is there.
    fileprivate func setting(_ key: String, to text: String, at place: Location?) -> DescriptionNode {
        guard let place else { return self }
        return .table(entries.filter { $0.key != key } + [Entry(key, at: nil, .text(text, place))])
    }

    /// The target with its product named, unless its settings name it.
    fileprivate func namingProduct(_ name: String, at place: Location?) -> DescriptionNode {
        let settings = self["settings"] ?? .table([])
        let holdsGroups = ["configs", "groups", "base"].contains { settings[$0] != nil }
        let named = holdsGroups ? settings["base"] ?? .table([]) : settings
        guard named["PRODUCT_NAME"] == nil else { return self }
        let changed = named.setting("PRODUCT_NAME", to: name, at: place)
        let outcome = holdsGroups ? settings.replacing("base", with: changed) : changed
        return replacing("settings", with: outcome)
    }

    private func replacing(_ key: String, with value: DescriptionNode) -> DescriptionNode {
        .table(entries.filter { $0.key != key } + [Entry(key, value)])
    }
}
