import PropertyLists

/// The rules of a resource seal: which files of a bundle it covers.
struct ResourceRules: Sendable {
    /// One rule: a pattern of relative paths, and what the seal does with a file that matches.
    struct Rule: Sendable {
        let source: String
        var pattern: ResourcePattern
        let weight: Double
        let isOmitted: Bool
        let isNested: Bool
    }

    /// The maximum number of rules; `codesign` writes at most 13, store builds some more.
    static let limit = 64

    private var rules: [Rule] = []
    /// The patterns that cannot be evaluated.
    private(set) var unsupported: [String] = []

    /// Reads `rules` or `rules2` of `CodeResources`.
    ///
    /// - Throws: ``CodeSigningError`` if a rule is neither a Boolean nor a dictionary, or if there are too many.
    init(_ value: PropertyList.Value) throws(CodeSigningError) {
        let entries = Array(value.entries)
        guard entries.count <= Self.limit else {
            throw CodeSigningError(.tooLarge, "\(entries.count) resource rules; at most \(Self.limit) are read")
        }
        for entry in entries {
            let source = entry.key.value
            let isDictionary = entry.value.kind == .dictionary
            guard isDictionary || entry.value.boolean != nil else {
                throw CodeSigningError(.malformed, "the resource rule `\(source)` is not a rule")
            }
            do throws(CodeSigningError) {
                let pattern = try ResourcePattern(source)
                let weight = entry.value["weight"].flatMap { $0.integer.map(Double.init) ?? $0.real } ?? 1
                let isOmitted = isDictionary ? entry.value["omit"]?.boolean == true : entry.value.boolean == false
                rules.append(
                    Rule(
                        source: source, pattern: pattern, weight: weight, isOmitted: isOmitted,
                        isNested: entry.value["nested"]?.boolean == true))
            } catch {
                unsupported.append(source)
            }
        }
        rules.sort { $0.weight > $1.weight }
    }

    /// The number of rules, for the budget of comparisons.
    var count: Int { rules.count }

    /// What the seal does with a path.
    enum Treatment: Sendable {
        /// No rule matches, or the best rule omits the path.
        case omitted
        case sealed
        case nested
    }

    /// Returns what the rule of the greatest weight does with a path.
    ///
    /// If rules of the same weight disagree, the path counts as omitted: Xcode 7 wrote such rules, and left the files out.
    /// Files that the seal lists are compared in any case.
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

    /// The patterns that omit files which `codesign --strict` requires to be sealed; and `^.*` if no rule includes
    /// everything else.
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

    /// Whether a pattern is one of those with which the store keeps its encryption keys out of the seal.
    private static func isOfStore(_ source: String) -> Bool {
        let ending = #"SC_Info/[^/]+\.(sinf|supf|supp)$"#
        let rest = source.hasSuffix(ending) ? source.dropLast(ending.count).replacing("[^/]+", with: "") : "["
        // Parentheses in brackets, or escaped ones, do not group.
        guard !rest.contains("["), !rest.contains(#"\("#) else { return false }
        // An alternative outside of parentheses would match anything.
        var depth = 0
        for byte in source.utf8 {
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            if byte == UInt8(ascii: "|"), depth <= 0 { return false }
        }
        return true
    }
}
