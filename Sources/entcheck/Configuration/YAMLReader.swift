import EntitlementRules
import Entitlements
import LintModel
import PropertyLists
import YAMLDocuments

/// Reads the parts of a YAML file, and collects the errors.
struct YAMLReader {
    /// The errors, with their locations.
    private(set) var mistakes: [Finding] = []

    private let locations: YAMLLocations

    /// The maximum number of errors to report.
    ///
    /// A file with more errors is not a configuration.
    private static let mistakeLimit = 50

    /// The maximum number of values to read, with aliases expanded.
    private static let valueLimit = 100_000

    /// The maximum number of entries in `paths`, and in `ignore`; each can name all rules.
    private static let entryLimit = 2000
    private var valueCount = 0

    init(_ file: SourceFile) { locations = YAMLLocations(file) }

    /// Returns the root of the file, or `nil` if the file is empty or not valid YAML.
    mutating func root(of file: SourceFile) -> YAMLNode? {
        let text = String(decoding: file.text, as: UTF8.self)
        do throws(YAMLError) {
            let root = try YAMLNode.root(of: text)
            return root?.isNothing == true ? nil : root
        } catch {
            let start = error.mark.map(locations.location(of:)) ?? Location(file: file)
            report(error.messageForFile, at: start)
        }
        return nil
    }

    mutating func report(_ message: String, at location: Location) {
        guard mistakes.count < Self.mistakeLimit else { return }
        mistakes.append(.configurationMistake(message, at: location))
    }

    func location(of node: YAMLNode) -> Location { locations.location(of: node) }

    private mutating func count() -> Bool {
        valueCount += 1
        return valueCount <= Self.valueLimit
    }

    // MARK: - Mappings and lists

    /// Reads a mapping with a fixed set of keys.
    ///
    /// - Parameters:
    ///   - node: The mapping.
    ///   - owner: The description of the mapping in messages.
    ///   - read: The function to call for each entry with a known key.
    mutating func table<Key: ConfigurationKey>(
        _ node: YAMLNode, of owner: String, _ read: (inout YAMLReader, Key, YAMLNode) -> Void
    ) {
        let names = Key.allCases.map(\.rawValue)
        entries(of: node, in: owner) { reader, name, value in
            if let key = Key(rawValue: name.value) { return read(&reader, key, value) }
            let near = names.nearest(to: name.value).map { "did you mean `\($0)`?" }
            reader.report(
                "unknown key `\(name.value)` in \(owner); \(near ?? "expected \(names.alternatives)")",
                at: name.location)
        }
    }

    /// Reads the entries of a mapping; reports duplicate keys.
    mutating func entries(
        of node: YAMLNode, in owner: String, _ read: (inout YAMLReader, Located<String>, YAMLNode) -> Void
    ) {
        guard let mapping = node.mapping else {
            return report("\(owner) must be a mapping of keys to values", at: location(of: node))
        }
        var seen: Set<String> = []
        for (key, value) in mapping where count() {
            guard let name = name(of: key) else { continue }
            guard seen.insert(name).inserted else {
                report("duplicate key `\(name)` in \(owner); remove one", at: location(of: key))
                continue
            }
            read(&self, Located(name, at: location(of: key)), value)
        }
    }

    private mutating func name(of key: YAMLNode) -> String? {
        if let name = key.scalar?.string, !name.isEmpty, !key.isNothing { return name }
        report("a key must be a string that is not empty", at: location(of: key))
        return nil
    }

    /// Reads the elements of a list.
    mutating func list(_ node: YAMLNode, of owner: String, _ read: (inout YAMLReader, YAMLNode) -> Void) {
        guard let sequence = node.sequence else { return report("\(owner) must be a list", at: location(of: node)) }
        guard owner != "`paths`" && owner != "`ignore`" || sequence.count <= Self.entryLimit else {
            return report("\(owner) has more than \(Self.entryLimit) entries; remove some", at: location(of: node))
        }
        for element in sequence where count() { read(&self, element) }
    }

    // MARK: - Strings

    /// Returns a string; reports an error if the node is not a scalar or contains only whitespace.
    mutating func text(_ node: YAMLNode, of owner: String) -> Located<String>? {
        guard let scalar = node.scalar else {
            report("\(owner) must be a string", at: location(of: node))
            return nil
        }
        guard !scalar.string.allSatisfy(\.isWhitespace), !node.isNothing else {
            report("\(owner) has no value; add one", at: location(of: node))
            return nil
        }
        return Located(scalar.string, at: location(of: node))
    }

    /// Returns a string, or the strings of a list.
    mutating func texts(_ node: YAMLNode, of owner: String) -> [Located<String>] {
        guard node.sequence != nil else { return text(node, of: owner).map { [$0] } ?? [] }
        var texts: [Located<String>] = []
        list(node, of: owner) { reader, element in
            if let text = reader.text(element, of: owner) { texts.append(text) }
        }
        return texts
    }

    /// Returns a string, or the strings of a list; reports an error if the list is empty.
    mutating func someTexts(_ node: YAMLNode, of owner: String) -> [Located<String>] {
        if node.sequence?.isEmpty == true { report("\(owner) has no value; add one", at: location(of: node)) }
        return texts(node, of: owner)
    }

    /// Returns one of the allowed values; reports an error for any other string.
    mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ node: YAMLNode, of owner: String
    ) -> Located<Choice>? {
        guard let text = text(node, of: owner) else { return nil }
        let names = Choice.allCases.map(\.rawValue)
        if let choice = Choice(rawValue: text.value) { return Located(choice, at: text.location) }
        let near = names.nearest(to: text.value).map { "; did you mean `\($0)`?" } ?? ""
        report("\(owner) is `\(text.value)`; expected \(names.alternatives)\(near)", at: text.location)
        return nil
    }

    // MARK: - Entitlement values

    /// Returns the value of an entitlement, or the values of a list.
    mutating func values(_ node: YAMLNode, of owner: String) -> [EntitlementValue] {
        guard node.sequence != nil else { return value(node, of: owner).map { [$0] } ?? [] }
        var values: [EntitlementValue] = []
        list(node, of: owner) { reader, element in
            if let value = reader.value(element, of: owner) { values.append(value) }
        }
        if values.isEmpty, node.sequence?.isEmpty == true {
            report(
                "\(owner) has an empty list of values; to allow any value, write the keys as a list",
                at: location(of: node))
        }
        return values
    }

    private mutating func value(_ node: YAMLNode, of owner: String) -> EntitlementValue? {
        guard let scalar = node.scalar, !node.isNothing else {
            let message =
                node.isNothing
                ? "\(owner) has no value; to allow any value, write the keys as a list"
                : "a value of \(owner) must be a string, an integer, or a Boolean"
            report(message, at: location(of: node))
            return nil
        }
        return Self.value(of: scalar)
    }

    private static func value(of scalar: YAMLNode.Scalar) -> EntitlementValue {
        if let number = scalar.integer { return .integer(number) }
        if let truth = scalar.boolean { return .boolean(truth) }
        switch scalar.string {
        case "yes" where scalar.isPlain: return .boolean(true)
        case "no" where scalar.isPlain: return .boolean(false)
        default: return .string(scalar.string)
        }
    }
}

extension YAMLNode {
    /// Whether the node is `null` or empty, which YAML treats as `null`; see
    /// <https://yaml.org/spec/1.2.2/#10321-tags>.
    var isNothing: Bool {
        scalar.map { $0.isPlain && ["", "~", "null", "Null", "NULL"].contains($0.string) } ?? false
    }
}

extension YAMLError {
    /// The message about the file, with advice.
    var messageForFile: String {
        guard let message else { return "the file is not valid YAML; correct the syntax" }
        return "the file is not valid YAML: \(message)" + (message.contains("; ") ? "" : "; correct the syntax")
    }
}
