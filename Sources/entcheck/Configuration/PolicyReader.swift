import EntitlementRules
import Entitlements
import PropertyLists
import YAMLDocuments

/// Reads what a configuration demands of bundles.
enum PolicyReader {
    /// The policies of a list.
    static func policies(_ node: YAMLNode, _ yaml: inout YAMLReader) -> [Policy] {
        var found: [Policy] = []
        yaml.list(node, of: "`policy`") { yaml, element in
            if let policy = policy(element, &yaml) { found.append(policy) }
        }
        return found
    }

    private static func policy(_ node: YAMLNode, _ yaml: inout YAMLReader) -> Policy? {
        var bundles: Located<BundlePattern>?
        var (required, forbidden): ([Policy.Demand], [Policy.Demand]) = ([], [])
        var (allowed, reference): ([Policy.Demand]?, Policy.Reference?)
        var isEmpty = true
        let before = yaml.mistakes.count
        yaml.table(node, of: "a policy") { (yaml, key: PolicyKey, value) in
            let owner = "`\(key.rawValue)`"
            isEmpty = isEmpty && key == .bundle
            switch key {
            case .bundle: bundles = yaml.text(value, of: owner).flatMap { yaml.pattern($0) }
            case .require: required = demands(value, of: owner, takesPatterns: false, &yaml)
            case .forbid:
                forbidden = demands(value, of: owner, &yaml)
                yaml.reportMisspelt(forbidden.map(\.key))
            case .allowOnly: allowed = demands(value, of: owner, &yaml)
            case .sameAs: reference = Self.reference(value, &yaml)
            }
        }
        guard let bundles else {
            if yaml.mistakes.count == before {
                yaml.report("a policy says for which `bundle` it is", at: yaml.location(of: node))
            }
            return nil
        }
        if isEmpty {
            let keys = PolicyKey.allCases.filter { $0 != .bundle }.map(\.rawValue)
            yaml.report("this policy demands nothing; it takes \(YAMLReader.list(keys))", at: bundles.location)
        }
        var policy = Policy(of: bundles)
        (policy.required, policy.forbidden) = (required, forbidden)
        (policy.allowed, policy.reference) = (allowed, reference)
        return policy
    }

    /// Keys as a list, or as a table with values.
    private static func demands(
        _ node: YAMLNode, of owner: String, takesPatterns: Bool = true, _ yaml: inout YAMLReader
    ) -> [Policy.Demand] {
        var found: [Policy.Demand] = []
        guard node.mapping != nil else {
            for text in yaml.texts(node, of: owner) where takesPatterns || yaml.isWhole(text, in: owner) {
                if let key = yaml.pattern(text) { found.append(Policy.Demand(key)) }
            }
            return found
        }
        yaml.entries(of: node, in: owner) { yaml, name, value in
            guard takesPatterns || yaml.isWhole(name, in: owner), let key = yaml.pattern(name) else { return }
            found.append(Policy.Demand(key, values: yaml.values(value, of: "`\(name.value)`")))
        }
        return found
    }

    private static func reference(_ node: YAMLNode, _ yaml: inout YAMLReader) -> Policy.Reference? {
        var (bundle, keys): (Located<String>?, [Located<BundlePattern>]) = (nil, [])
        let before = yaml.mistakes.count
        yaml.table(node, of: "`same-as`") { (yaml, key: ReferenceKey, value) in
            switch key {
            case .bundle: bundle = yaml.text(value, of: "`bundle`")
            case .keys: for text in yaml.texts(value, of: "`keys`") { keys += yaml.pattern(text).map { [$0] } ?? [] }
            }
        }
        guard let bundle, !keys.isEmpty else {
            if yaml.mistakes.count == before {
                yaml.report("`same-as` says which `bundle`, and which `keys`", at: yaml.location(of: node))
            }
            return nil
        }
        yaml.reportMisspelt(keys)
        return Policy.Reference(to: bundle, keys: keys)
    }
}

extension YAMLReader {
    /// Reports keys with a slip of the pen where nothing else would tell: what nobody claims is never claimed wrongly.
    ///
    /// A pattern is not judged, so that a key which really is so like another can be written as one.
    fileprivate mutating func reportMisspelt(_ keys: [Located<BundlePattern>]) {
        for key in keys {
            let name = EntitlementKey(rawValue: key.value.text)
            guard let meant = EntitlementCatalog.resemblance(of: name)?.definition.key else { continue }
            report("no entitlement is called `\(name)`; did you mean `\(meant)`?", at: key.location)
        }
    }

    /// Whether a key stands for itself; reports where it is a pattern.
    fileprivate mutating func isWhole(_ key: Located<String>, in owner: String) -> Bool {
        guard key.value.contains(where: { "*?[\\".contains($0) }) else { return true }
        report("\(owner) takes whole keys: nobody can say which of `\(key.value)` is missing", at: key.location)
        return false
    }
}
