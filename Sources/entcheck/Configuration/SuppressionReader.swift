import FileDiscovery
import LintModel
import PropertyLists
import YAMLDocuments

/// Reads the table `ignore` of a configuration.
enum SuppressionReader {
    /// Reads the entries of a list; reports errors.
    static func suppressions(_ node: YAMLNode, _ yaml: inout YAMLReader) -> [Suppression] {
        var found: [Suppression] = []
        yaml.list(node, of: "`ignore`") { yaml, element in
            let location = yaml.location(of: element)
            var suppression = Suppression(of: "", because: "", at: location)
            suppression.rules = []
            yaml.table(element, of: "an entry of `ignore`") { (yaml, key: IgnoreKey, value) in
                read(key, value, &yaml, into: &suppression)
            }
            reportMissingKeys(of: element, suppression, at: location, &yaml)
            if !suppression.rules.isEmpty, !suppression.reason.isEmpty { found.append(suppression) }
        }
        return found
    }

    private static func reportMissingKeys(
        of element: YAMLNode, _ suppression: Suppression, at location: Location, _ yaml: inout YAMLReader
    ) {
        let keys = element.mapping?.map(\.key.scalar?.string)
        for name in ["rule", "reason"] where keys?.contains(name) == false {
            yaml.report("an entry of `ignore` requires `\(name)`", at: location)
        }
        if !suppression.lines.isEmpty, suppression.paths.isEmpty {
            yaml.report("`lines` in an entry of `ignore` requires `path`", at: location)
        }
    }

    private static func read(
        _ key: IgnoreKey, _ node: YAMLNode, _ yaml: inout YAMLReader, into suppression: inout Suppression
    ) {
        let owner = "`\(key.rawValue)`"
        switch key {
        case .bundle:
            suppression.bundle = yaml.text(node, of: owner).flatMap { yaml.pattern($0)?.value }
        case .key: suppression.keys = Set(yaml.someTexts(node, of: owner).map(\.value))
        case .lines: suppression.lines = lines(node, &yaml)
        case .path: suppression.paths = yaml.someTexts(node, of: owner).map { PathPattern($0.value) }
        case .reason: suppression.reason = yaml.text(node, of: owner)?.value ?? ""
        case .rule:
            let names = yaml.someTexts(node, of: owner)
            suppression.rules = Set(names.flatMap { yaml.rules(named: $0) })
            suppression.name = names.map(\.value).joined(separator: ", ")
            suppression.location = names.first?.location ?? suppression.location
        case .until: if let text = yaml.text(node, of: owner) { suppression.until = date(text, &yaml) }
        }
    }

    private static func date(_ text: Located<String>, _ yaml: inout YAMLReader) -> PropertyListDate? {
        let date = PropertyListDate(text.value)
        if date == nil || text.value.utf8.count != 10 {
            yaml.report("`until` must be a date such as `2027-01-31`", at: text.location)
        }
        return date
    }

    /// Returns the lines and ranges in a list, or a single line or range.
    private static func lines(_ node: YAMLNode, _ yaml: inout YAMLReader) -> [ClosedRange<Int>] {
        guard node.sequence?.isEmpty == false else {
            return yaml.someTexts(node, of: "`lines`").compactMap { range(of: node, $0, &yaml) }
        }
        var found: [ClosedRange<Int>] = []
        yaml.list(node, of: "`lines`") { yaml, element in
            guard let text = yaml.text(element, of: "`lines`") else { return }
            if let range = range(of: element, text, &yaml) { found.append(range) }
        }
        return found
    }

    /// The largest number of a line; larger numbers have no meaning, and could exceed the range of integers.
    private static let lineLimit = 999_999_999_999_999_999

    /// Returns a line, which can be a number in any notation of YAML, or a range of lines such as `7-12`.
    private static func range(
        of node: YAMLNode, _ text: Located<String>, _ yaml: inout YAMLReader
    ) -> ClosedRange<Int>? {
        if let number = node.scalar?.wholeNumber, number >= 1, number <= lineLimit { return Int(number)...Int(number) }
        let bounds = text.value.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = bounds.compactMap { bound -> Int? in
            bound.allSatisfy { ("0"..."9").contains($0) } && bound.first != "0"
                ? Int(bound).flatMap { $0 <= lineLimit ? $0 : nil } : nil
        }
        guard numbers.count == bounds.count, (1...2).contains(bounds.count), numbers[0] <= numbers[numbers.count - 1]
        else {
            yaml.report("`lines` must be a line number, or a range such as `7-12`", at: text.location)
            return nil
        }
        return numbers[0]...numbers[numbers.count - 1]
    }
}

extension YAMLReader {
    /// Returns the rules that a name selects: an identifier, a category, or a pattern; reports an error if there are
    /// none.
    mutating func rules(named name: Located<String>) -> [RuleID] {
        if let selector = RuleSelector(name.value) { return selector.rules }
        report(RuleSelector.problem(with: name.value), at: name.location)
        return []
    }

    /// Parses a glob pattern for bundle identifiers or keys; reports an error if it is malformed.
    mutating func pattern(_ text: Located<String>) -> Located<BundlePattern>? {
        if let pattern = BundlePattern(text.value) { return Located(pattern, at: text.location) }
        report(
            "`\(text.value)` is not a valid pattern: a bracket is not closed, or a backslash is the last character",
            at: text.location)
        return nil
    }
}
