package import PropertyLists

extension KnownValues {
    /// A property list that no project uses, with what is known in the place of references.
    ///
    /// A reference to anything else stays as it is written: a project that is not here may define it.
    ///
    /// - Parameter list: The list as it is written.
    /// - Returns: The list with the references replaced; its places are those of the file.
    package func expand(_ list: PropertyList) -> PropertyList {
        guard !isEmpty else { return list }
        let expansion = LooseExpansion(of: self)
        return list.replacingTexts { $0.utf8.contains(UInt8(ascii: "$")) ? expansion.text(of: $0) : nil }
    }
}

/// What references come to where no project says.
private struct LooseExpansion {
    private let settings: BuildSettings
    private let names: Set<String>
    /// What the known values refer to in turn, and nobody says.
    private let symbols: Set<String>

    init(of known: KnownValues) {
        let nowhere = Location(file: SourceFile(path: "", bytes: []))
        let assignments = known.variables.compactMap { name, value in
            SettingName(parsing: name).map { SettingAssignment(name: $0, value: value, location: nowhere) }
        }
        // Whether a condition such as `[sdk=…]` holds is not known here.
        let unconditional = assignments.filter(\.conditions.isEmpty)
        settings = BuildSettings(levels: [SettingLevel(.overrides, assignments: unconditional)], parameters: [:])
        let names = Set(unconditional.map(\.name))
        self.names = names
        symbols = Set(unconditional.flatMap { SettingExpression(parsing: $0.value).symbols(beside: names) })
    }

    /// What a text comes to; `nil` where it refers to nothing that is known.
    func text(of written: String) -> String? {
        let expression = SettingExpression(parsing: written)
        guard expression.references.contains(where: { $0.literalName.map(names.contains) ?? false }) else { return nil }
        let unknown = symbols.union(expression.symbols(beside: names))
        return settings.expand(written, with: Substitutes(symbols: unknown)).text
    }
}

extension KnownValues {
    /// The values by the names of the variables that stand for them.
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
    /// The names that it refers to and that are not among those that are known.
    ///
    /// A bare reference to nothing stays as it is anyway.
    fileprivate func symbols(beside known: Set<String>) -> [String] {
        references.filter { $0.form != .bare }.compactMap(\.literalName).filter { !known.contains($0) }
    }
}
