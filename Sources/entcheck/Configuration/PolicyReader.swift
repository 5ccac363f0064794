import Entitlements
import LintModel
import PropertyLists
import YAMLDocuments

/// Reads the policies of a configuration.
enum PolicyReader {
    /// Returns the policies in a list.
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
                yaml.report("a policy requires `bundle`", at: yaml.location(of: node))
            }
            return nil
        }
        if isEmpty {
            let keys = PolicyKey.allCases.filter { $0 != .bundle }.map(\.rawValue)
            yaml.report("the policy has no requirements; expected \(keys.alternatives)", at: bundles.location)
        }
        var policy = Policy(of: bundles)
        (policy.required, policy.forbidden) = (required, forbidden)
        (policy.allowed, policy.reference) = (allowed, reference)
        return policy
    }

    /// Returns the keys of a list, or the keys and values of a mapping.
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
                yaml.report("`same-as` requires `bundle` and `keys`", at: yaml.location(of: node))
            }
            return nil
        }
        yaml.reportMisspelt(keys)
        return Policy.Reference(to: bundle, keys: keys)
    }
}

extension YAMLReader {
    /// Reports misspelled keys in requirements.
    ///
    /// Because no bundle claims such a key, the requirement would always be satisfied.
    ///
    /// Patterns are not checked, so that a key that is similar to a documented key can be written as a pattern.
    fileprivate mutating func reportMisspelt(_ keys: [Located<BundlePattern>]) {
        for key in keys {
            let name = EntitlementKey(rawValue: key.value.text)
            guard let meant = EntitlementCatalog.resemblance(of: name)?.definition.key else { continue }
            report("`\(name)` is not a documented key; did you mean `\(meant)`?", at: key.location)
        }
    }

    /// Returns whether a key is not a pattern; reports an error if it is a pattern.
    fileprivate mutating func isWhole(_ key: Located<String>, in owner: String) -> Bool {
        guard key.value.contains(where: { "*?[\\".contains($0) }) else { return true }
        report("\(owner) does not support patterns; replace `\(key.value)` with a complete key", at: key.location)
        return false
    }
}
