import EntitlementResolution
import Entitlements
import PropertyLists

/// The claims of an expanded entitlements file, with the origins of their values.
struct SourceClaims {
    /// The claims; if a key is repeated, only its effective claim is included.
    let claims: [SourceClaim]

    /// Creates the claims.
    ///
    /// - Parameters:
    ///   - expanded: The file with the known variables expanded.
    ///   - written: The file as written.
    ///   - variables: Returns the value of a variable; `nil` if it is not known.
    ///   - undefined: Returns the build settings that a text references and that have no value.
    init(
        expanded: PropertyList, written: PropertyList, variables: (String) -> SourcedText?,
        undefined: (String) -> [String]
    ) {
        let originals = EntitlementClaims(written.root).claims
        let all = EntitlementClaims(expanded.root)
        var claims: [SourceClaim] = []
        // Both lists have the same structure, so the claims are in the same order.
        for index in all.effectivePositions {
            let claim = all.claims[index]
            let texts = index < originals.count ? originals[index].value.allTexts : []
            let references = texts.flatMap { SettingExpression(parsing: $0).references }.compactMap(\.literalName)
            let remaining = ([claim.key.rawValue] + claim.value.allTexts).flatMap {
                SettingExpression(parsing: $0).references
            }
            let names = references.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            let origin = Self.origin(of: claim, written: texts.contains { $0.contains("$") } ? texts : [])
            claims.append(
                SourceClaim(
                    claim.key, EntitlementValue(claim.value),
                    from: [origin] + names.compactMap { Self.origin(of: $0, variables($0)) },
                    unknownVariables: Set(remaining.compactMap(\.literalName)).sorted(),
                    undefinedSettings: Set(texts.flatMap(undefined)).sorted()))
        }
        self.claims = claims
    }

    /// Returns the origin of a claim; its value is the written text if the text contains variables.
    private static func origin(of claim: EntitlementClaim, written: [String]) -> EntitlementOrigin {
        let isList = claim.value.kind == .array
        let value = written.isEmpty ? nil : isList ? "[\(written.joined(separator: ", "))]" : written[0]
        guard let author = claim.keyLocation.author else {
            let location = claim.value.string == nil ? claim.keyLocation : claim.value.location
            return EntitlementOrigin(.file, "the entitlements file", value: value, at: location)
        }
        let kind: EntitlementOrigin.Kind = author.hasPrefix("the product type") ? .productType : .buildSetting
        return EntitlementOrigin(kind, author, value: value, at: claim.keyLocation)
    }

    /// Returns the origin of the value of a variable.
    private static func origin(of name: String, _ value: SourcedText?) -> EntitlementOrigin? {
        guard let value else { return nil }
        let text = IdentifierText.PrefixVariable(rawValue: name)?.endsInDot == true ? value.text + "." : value.text
        return EntitlementOrigin(
            .buildSetting, "`$(\(name))` from \(value.origin.name)", value: text, at: value.origin.location)
    }
}

extension PropertyList.Value {
    /// The texts in the value, at any depth; the readers of property lists limit the depth of the recursion.
    fileprivate var allTexts: [String] {
        if let string { return [string] }
        return kind == .dictionary ? entries.flatMap(\.value.allTexts) : elements.flatMap(\.allTexts)
    }
}
