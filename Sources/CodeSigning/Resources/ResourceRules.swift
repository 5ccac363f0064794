import PropertyLists

/// The rules of a resource seal, which specify the files of a bundle that it covers.
struct ResourceRules: Sendable {
    /// A rule: a pattern for relative paths, and the treatment of files that match it.
    struct Rule: Sendable {
        let source: String
        var pattern: ResourcePattern
        let weight: Double
        let isOmitted: Bool
        let isNested: Bool
    }

    /// The maximum number of rules; `codesign` writes at most 13, and builds from the App Store have a few more.
    static let limit = 64

    private var rules: [Rule] = []
    /// The patterns that cannot be evaluated.
    private(set) var unsupported: [String] = []

    /// Reads `rules` or `rules2` of `CodeResources`.
    ///
    /// - Throws: ``CodeSigningError`` if a rule is neither a Boolean nor a dictionary, or if there are too many rules.
    init(_ value: PropertyList.Value) throws(CodeSigningError) {
        let entries = Array(value.entries)
        guard entries.count <= Self.limit else {
            throw CodeSigningError(.tooLarge, "\(entries.count) resource rules; at most \(Self.limit) are read")
        }
        for entry in entries { try append(entry.key.value, entry.value) }
        rules.sort { $0.weight > $1.weight }
    }

    private mutating func append(_ source: String, _ value: PropertyList.Value) throws(CodeSigningError) {
        guard value.kind == .dictionary || value.boolean != nil else {
            throw CodeSigningError(
                .malformed, "the resource rule `\(source)` is neither a Boolean nor a dictionary")
        }
        if let rule = try? Rule(source, value) { rules.append(rule) } else { unsupported.append(source) }
    }

    /// The number of rules, for the budget of comparisons.
    var count: Int { rules.count }

    /// The treatment of a path by the rules.
    enum Treatment: Sendable {
        /// No rule matches, or the rule with the greatest weight omits the path.
        case omitted
        case sealed
        case nested
    }

    /// Returns the treatment of a path by the matching rule with the greatest weight.
    ///
    /// If one of several matching rules with the same weight omits the path, it is omitted. Xcode 7 wrote such rules
    /// and did not list the files. Files that the seal lists are always compared.
    ///
    /// - Throws: ``CodeSigningError`` if a pattern cannot be evaluated.
    mutating func treatment(of path: [UInt8]) throws(CodeSigningError) -> Treatment {
        var best: Rule?
        for index in rules.indices {
            if let best, rules[index].weight < best.weight { break }
            guard try rules[index].pattern.matches(path) else { continue }
            if best == nil || rules[index].isOmitted { best = rules[index] }
        }
        guard let best, !best.isOmitted else { return .omitted }
        return best.isNested ? .nested : .sealed
    }

    /// Returns the patterns that omit files which `codesign --strict` requires to be sealed, and `^.*` if no rule
    /// includes all other files.
    ///
    /// https://github.com/apple-oss-distributions/Security/blob/main/OSX/libsecurity_codesigning/lib/StaticCode.cpp,
    /// `hasWeakResourceRules`.
    func weaknesses(isVersion1: Bool) -> [String] {
        let allowed = [
            #"^(.*/)?\.DS_Store$"#, #"^Info\.plist$"#, #"^PkgInfo$"#, #"^.*\.lproj/locversion.plist$"#,
            #"^Resources/.*\.lproj/locversion.plist$"#,
        ]
        let omissions = rules.filter { $0.isOmitted && !allowed.contains($0.source) && !Self.isOfStore($0.source) }
        let coversAll = rules.contains { rule in
            !rule.isOmitted && (rule.source == "^.*" || isVersion1 && rule.source == "^Resources/")
        }
        return omissions.map(\.source) + (coversAll ? [] : ["^.*"])
    }

    /// Whether a pattern omits only the encryption keys of the App Store.
    private static func isOfStore(_ source: String) -> Bool {
        let ending = #"SC_Info/[^/]+\.(sinf|supf|supp)$"#
        let rest = source.hasSuffix(ending) ? source.dropLast(ending.count).replacing("[^/]+", with: "") : "["
        // Parentheses that are escaped or in brackets are not groups.
        guard !rest.contains("["), !rest.contains(#"\("#) else { return false }
        // An alternative outside parentheses could match other files.
        var depth = 0
        for byte in source.utf8 {
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            if byte == UInt8(ascii: "|"), depth <= 0 { return false }
        }
        return true
    }
}

extension ResourceRules.Rule {
    /// Reads a rule, which is a Boolean or a dictionary.
    ///
    /// - Throws: ``CodeSigningError`` if the pattern cannot be evaluated.
    fileprivate init(_ source: String, _ value: PropertyList.Value) throws(CodeSigningError) {
        self.source = source
        pattern = try ResourcePattern(source)
        weight = value["weight"].flatMap { $0.integer.map(Double.init) ?? $0.real } ?? 1
        isOmitted = value.kind == .dictionary ? value["omit"]?.boolean == true : value.boolean == false
        isNested = value["nested"]?.boolean == true
    }
}
