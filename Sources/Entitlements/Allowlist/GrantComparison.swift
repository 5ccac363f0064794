import PropertyLists

/// Compares the claim of one key with the value in the profile.
struct GrantComparison {
    typealias Coverage = EntitlementAllowlist.Coverage
    typealias Refusal = EntitlementAllowlist.Refusal

    let key: EntitlementKey

    /// The only key for which `true` in a profile does not authorize the claim `false`: the App Store rejects
    /// `beta-reports-active` with the value `false` (ITMS-90046).
    ///
    /// The Bazel rules for Apple platforms also require equality:
    /// https://github.com/bazelbuild/rules_apple/blob/main/tools/plisttool/plisttool.py
    private static let exactBooleans: Set<EntitlementKey> = [.betaReportsActive]

    /// Returns the relation of the claim to a value of the profile; `nil` if the value does not authorize the claim.
    func coverage(of claim: EntitlementValue, by grant: PropertyList.Value) -> Coverage? {
        if grant.string == "*" { return .anything }
        switch claim {
        case .boolean(let claimed): return coverage(of: claimed, by: grant)
        case .integer: return EntitlementValue(grant) == claim ? .equal : nil
        case .string(let text): return coverage(of: text, by: grant)
        case .array(let members): return coverage(of: members, by: grant)
        case .dictionary: return coverage(ofEntries: claim.sortedEntries, by: grant)
        case .unsupported: return nil
        }
    }

    private func coverage(of claimed: Bool, by grant: PropertyList.Value) -> Coverage? {
        guard let granted = grant.boolean else { return nil }
        if granted == claimed { return .equal }
        return granted && !Self.exactBooleans.contains(key) ? .waived : nil
    }

    private func coverage(of text: String, by grant: PropertyList.Value) -> Coverage? {
        guard grant.kind != .array else {
            return grant.elements.contains { $0.string.map { covers($0, text) } ?? false } ? .member : nil
        }
        guard let granted = grant.string, covers(granted, text) else { return nil }
        return granted.isSameBytes(as: text) ? .equal : .prefix
    }

    private func coverage(of members: [EntitlementValue], by grant: PropertyList.Value) -> Coverage? {
        if grant.kind == .array {
            if members.isEmpty { return .empty }
            let texts = GrantedTexts(grant.elements.lazy.compactMap(\.string))
            guard members.allSatisfy({ isMember($0, of: grant, texts) }) else { return nil }
            return EntitlementValue(grant) == .array(members) ? .equal : .subset
        }
        // A pattern authorizes every member; a text without `*` cannot authorize a list.
        guard let granted = grant.string, granted.hasSuffix("*") else { return nil }
        return members.allSatisfy { coverage(of: $0, by: grant) != nil } ? .prefix : nil
    }

    private func isMember(_ member: EntitlementValue, of grant: PropertyList.Value, _ texts: GrantedTexts) -> Bool {
        // Nested lists are compared recursively; no entitlement contains them.
        if case .string(let text) = member, texts.covers(text) { return true }
        return grant.elements.contains { element in
            if case .string = member, element.kind == .string { return false }
            return coverage(of: member, by: element) != nil
        }
    }

    private func coverage(
        ofEntries entries: [EntitlementValue.Entry], by grant: PropertyList.Value
    ) -> Coverage? {
        guard grant.kind == .dictionary else { return nil }
        for entry in entries {
            guard let granted = grant[entry.key], coverage(of: entry.value, by: granted) != nil else { return nil }
        }
        return EntitlementValue(grant) == .dictionary(entries) ? .equal : .subset
    }

    /// Returns whether a text of the profile authorizes a claimed text.
    ///
    /// A `*` matches any remaining text and is special only at the end. Dots are not boundaries: `com.example*`
    /// authorizes `com.examplex`.
    private func covers(_ granted: String, _ claimed: String) -> Bool {
        guard granted.utf8.last == UInt8(ascii: "*") else { return granted.isSameBytes(as: claimed) }
        return claimed.utf8.starts(with: granted.utf8.dropLast())
    }
}

extension GrantComparison {
    /// Returns each part of the claim that the profile does not authorize.
    func refusals(of claim: EntitlementValue, by grant: PropertyList.Value) -> [Refusal] {
        if case .array(let members) = claim, grant.kind == .array {
            let texts = GrantedTexts(grant.elements.lazy.compactMap(\.string))
            let refused = members.enumerated().filter { !isMember($1, of: grant, texts) }
            return refused.enumerated().map { number, refused in
                refusal(
                    of: refused.element, by: grant, keyPath: ["\(refused.offset)"],
                    searching: number < Self.nearMissLimit)
            }
        }
        if case .dictionary = claim, grant.kind == .dictionary {
            return claim.sortedEntries.filter { entry in
                grant[entry.key].map { coverage(of: entry.value, by: $0) == nil } ?? true
            }.map { refusal(of: $0.value, by: grant[$0.key] ?? grant, keyPath: [$0.key]) }
        }
        return [refusal(of: claim, by: grant, keyPath: [])]
    }

    /// The maximum number of unauthorized members that are compared with all authorized ones; limits the quadratic
    /// cost.
    private static let nearMissLimit = 100

    private func refusal(
        of value: EntitlementValue, by grant: PropertyList.Value, keyPath: [String], searching: Bool = true
    ) -> Refusal {
        Refusal(
            reason: reason(for: value, by: grant), value: value, keyPath: keyPath,
            nearMisses: searching ? nearMisses(of: value, in: grant) : [])
    }

    private func reason(for value: EntitlementValue, by grant: PropertyList.Value) -> Refusal.Reason {
        switch (value, grant.kind) {
        case (.unsupported, _): .unsupportedType
        case (_, .array): grant.elements.contains { _ in true } ? .notListed : .emptyGrant
        case (.boolean, .boolean), (.integer, .integer), (.string, .string), (.dictionary, .dictionary): .differs
        case (.array, .string) where grant.string?.hasSuffix("*") == true: .differs
        default: .otherType
        }
    }

    private func nearMisses(of value: EntitlementValue, in grant: PropertyList.Value) -> [Located<String>] {
        guard case .string(let claimed) = value else { return [] }
        let granted = grant.kind == .array ? Array(grant.elements) : [grant]
        return granted.compactMap { candidate in
            guard let text = candidate.string, isNearMiss(claimed, text) else { return nil }
            return Located(text, at: candidate.location)
        }
    }

    /// Returns whether a claimed text would be authorized with different capitalization.
    private func isNearMiss(_ claimed: String, _ granted: String) -> Bool {
        covers(granted.lowercased(), claimed.lowercased())
    }
}
