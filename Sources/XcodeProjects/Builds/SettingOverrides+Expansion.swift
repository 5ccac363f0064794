package import PropertyLists

extension SettingOverrides {
    /// Replaces the references to known values in a property list that no project uses.
    ///
    /// All other references remain unexpanded: a project that was not read may define them.
    ///
    /// - Parameter list: The list before expansion.
    /// - Returns: The list with the references replaced and the locations unchanged.
    package func expand(_ list: PropertyList) -> PropertyList {
        guard !isEmpty else { return list }
        let expansion = PartialExpansion(of: self)
        return list.replacingTexts { $0.utf8.contains(UInt8(ascii: "$")) ? expansion.text(of: $0) : nil }
    }
}

/// Expands references without a project.
private struct PartialExpansion {
    private let settings: BuildSettings
    private let names: Set<String>
    /// The names that the known values reference and that are not known.
    private let symbols: Set<String>

    init(of known: SettingOverrides) {
        let nowhere = Location(file: SourceFile(path: "", bytes: []))
        let assignments = known.variables.compactMap { name, value in
            SettingName(parsing: name).map { SettingAssignment(name: $0, value: value, location: nowhere) }
        }
        // The build is not known, so a condition such as `[sdk=…]` cannot be evaluated.
        let unconditional = assignments.filter(\.conditions.isEmpty)
        settings = BuildSettings(levels: [SettingLevel(.overrides, assignments: unconditional)], parameters: [:])
        let names = Set(unconditional.map(\.name))
        self.names = names
        symbols = Set(unconditional.flatMap { SettingExpression(parsing: $0.value).symbols(beside: names) })
    }

    /// Returns the expanded text; `nil` if the text does not reference a known value.
    func text(of written: String) -> String? {
        let expression = SettingExpression(parsing: written)
        guard expression.references.contains(where: { $0.literalName.map(names.contains) ?? false }) else { return nil }
        let unknown = symbols.union(expression.symbols(beside: names))
        return settings.expand(written, with: Substitutes(symbols: unknown)).text
    }
}

extension SettingOverrides {
    /// The values by the names of the variables that expand to them.
    fileprivate var variables: [String: String] {
        var variables = settings
        if let team { variables["DEVELOPMENT_TEAM"] = team }
        if let bundleIdentifier { variables["PRODUCT_BUNDLE_IDENTIFIER"] = bundleIdentifier }
        let prefix = applicationIdentifierPrefix.map { $0.hasSuffix(".") ? $0 : $0 + "." }
        let derived = [
            "AppIdentifierPrefix": prefix,
            "TeamIdentifierPrefix": variables["DEVELOPMENT_TEAM"].map { $0 + "." },
            "CFBundleIdentifier": variables["PRODUCT_BUNDLE_IDENTIFIER"],
        ]
        return variables.merging(derived.compactMapValues(\.self)) { stated, _ in stated }
    }
}

extension SettingExpression {
    /// Returns the referenced names that are not in `known`.
    ///
    /// Bare references to undefined names remain unexpanded in any case.
    fileprivate func symbols(beside known: Set<String>) -> [String] {
        references.filter { $0.form != .bare }.compactMap(\.literalName).filter { !known.contains($0) }
    }
}
