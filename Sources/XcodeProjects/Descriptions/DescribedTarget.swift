internal import PropertyLists

/// A target of a description for one platform, with its templates applied.
struct DescribedTarget {
    /// The name of the target.
    let name: String

    /// The content of the target.
    let node: DescriptionNode

    /// The location of the target's key; `nil` if the parser does not provide one.
    let location: Location?

    /// The platform; `auto` if the target has only supported destinations, and empty if it has neither a platform nor
    /// destinations.
    var platform: String { node["platform"]?.text ?? (node["supportedDestinations"] == nil ? "" : "auto") }
}

/// Creates the targets of a description.
///
/// Source: <https://github.com/yonaskolb/XcodeGen/blob/master/Sources/ProjectSpec/Template.swift> and `Target.swift` in
/// the same directory.
struct DescribedTargets {
    private let templates: DescriptionNode?

    /// The number of values that may still be read; the values of a template count once per use.
    private(set) var room: Int

    /// The maximum length of a text in which template attributes are replaced, in bytes.
    ///
    /// If each attribute contains the next attribute twice, each replacement doubles the text.
    private static let textLimit = 4096

    /// The maximum depth of templates that use other templates; real descriptions have a depth of at most two.
    private static let templateDepthLimit = 32

    init(in root: DescriptionNode, room: Int) {
        templates = root["targetTemplates"]
        self.room = room
    }

    /// Returns the targets that an entry describes: one per platform if it lists several.
    ///
    /// The list of platforms can be in the entry itself or in one of its templates.
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
            let location = node["platform"]?.elements.first?.location
            return (fullName, own.setting("platform", to: platform, at: location).namingProduct(name, at: location))
        }
    }

    /// Merges a target with its templates, whose values it overrides, and replaces the attributes of the templates.
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
        return merged.mapTexts { Self.replacingAttributes(attributes, in: $0, ofTarget: name) }
    }

    private static func replacingAttributes(
        _ attributes: [DescriptionNode.Entry], in text: String, ofTarget name: String
    ) -> String {
        guard text.contains("${") else { return text }
        let named = text.replacing("${target_name}", with: name)
        return attributes.reduce(named) { text, attribute in
            guard text.utf8.count <= textLimit else { return text }
            return text.replacing("${\(attribute.key)}", with: attribute.value.text ?? "")
        }
    }

    /// Collects the names of the templates of a target or template, without duplicates; the templates of a template
    /// precede it.
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
    /// Returns the mapping with the value of a key replaced by a text.
    fileprivate func setting(_ key: String, to text: String, at location: Location?) -> DescriptionNode {
        guard let location else { return self }
        return .table(entries.filter { $0.key != key } + [Entry(key, at: nil, .text(text, location))])
    }

    /// Returns the target with its product name set, unless its settings specify a product name.
    fileprivate func namingProduct(_ name: String, at location: Location?) -> DescriptionNode {
        let settings = self["settings"] ?? .table([])
        let holdsGroups = ["configs", "groups", "base"].contains { settings[$0] != nil }
        let named = holdsGroups ? settings["base"] ?? .table([]) : settings
        guard named["PRODUCT_NAME"] == nil else { return self }
        let changed = named.setting("PRODUCT_NAME", to: name, at: location)
        let outcome = holdsGroups ? settings.replacing("base", with: changed) : changed
        return replacing("settings", with: outcome)
    }

    private func replacing(_ key: String, with value: DescriptionNode) -> DescriptionNode {
        .table(entries.filter { $0.key != key } + [Entry(key, value)])
    }
}
