import EntitlementRules
import Entitlements
import PropertyLists
import YAMLDocuments

/// Reads the parts of a YAML file, and collects what is wrong with it.
struct YAMLReader {
    /// What is wrong.
    private(set) var mistakes: [Finding] = []

    private let places: YAMLPlaces

    /// So many mistakes are listed; after them the file is something else.
    private static let mistakeLimit = 50

    /// So many values are read, those counted again that the file refers to by name.
    private static let valueLimit = 100_000
    private var valueCount = 0

    init(_ file: SourceFile) { places = YAMLPlaces(file) }

    /// The root of the file; `nil` where it is empty or no YAML.
    mutating func root(of file: SourceFile) -> YAMLNode? {
        let text = String(decoding: file.text, as: UTF8.self)
        do throws(YAMLMistake) {
            let root = try YAMLNode.root(of: text)
            return root?.isNothing == true ? nil : root
        } catch {
            let place = error.mark.map(places.location(of:)) ?? Location(file: file)
            report("this is no YAML" + (error.problem.map { ": \($0)" } ?? ""), at: place)
        }
        return nil
    }

    mutating func report(_ message: String, at location: Location) {
        guard mistakes.count < Self.mistakeLimit else { return }
        mistakes.append(.configurationMistake(message, at: location))
    }

    func location(of node: YAMLNode) -> Location { places.location(of: node) }

    private mutating func count() -> Bool {
        valueCount += 1
        return valueCount <= Self.valueLimit
    }

    // MARK: - Tables and lists

    /// Reads a table whose names are known.
    ///
    /// - Parameters:
    ///   - node: The table.
    ///   - owner: What it is about, for messages.
    ///   - read: Called with each entry whose name is one of the keys.
    mutating func table<Key: ConfigurationKey>(
        _ node: YAMLNode, of owner: String, _ read: (inout YAMLReader, Key, YAMLNode) -> Void
    ) {
        let names = Key.allCases.map(\.rawValue)
        entries(of: node, in: owner) { reader, name, value in
            if let key = Key(rawValue: name.value) { return read(&reader, key, value) }
            let near = names.nearest(to: name.value).map { "did you mean `\($0)`?" }
            reader.report(
                "\(owner) has nothing called `\(name.value)`; \(near ?? "it has \(Self.list(names))")",
                at: name.location)
        }
    }

    /// Reads the entries of a table, each name once.
    mutating func entries(
        of node: YAMLNode, in owner: String, _ read: (inout YAMLReader, Located<String>, YAMLNode) -> Void
    ) {
        guard let mapping = node.mapping else {
            return report("\(owner) is a table of names and values", at: location(of: node))
        }
        var seen: Set<String> = []
        for (key, value) in mapping where count() {
            guard let name = key.scalar?.string, !name.isEmpty, !key.isNothing else {
                report("a name is one word", at: location(of: key))
                continue
            }
            guard seen.insert(name).inserted else {
                report("\(owner) says `\(name)` twice", at: location(of: key))
                continue
            }
            read(&self, Located(name, at: location(of: key)), value)
        }
    }

    /// Reads the members of a list.
    mutating func list(_ node: YAMLNode, of owner: String, _ read: (inout YAMLReader, YAMLNode) -> Void) {
        guard let sequence = node.sequence else { return report("\(owner) is a list", at: location(of: node)) }
        for element in sequence where count() { read(&self, element) }
    }

    // MARK: - Texts

    /// A text that says something: more than white space.
    mutating func text(_ node: YAMLNode, of owner: String) -> Located<String>? {
        guard let scalar = node.scalar else {
            report("\(owner) is a text", at: location(of: node))
            return nil
        }
        guard !scalar.string.allSatisfy(\.isWhitespace), !node.isNothing else {
            report("\(owner) has no value", at: location(of: node))
            return nil
        }
        return Located(scalar.string, at: location(of: node))
    }

    /// A text, or a list of them.
    mutating func texts(_ node: YAMLNode, of owner: String) -> [Located<String>] {
        guard node.sequence != nil else { return text(node, of: owner).map { [$0] } ?? [] }
        var texts: [Located<String>] = []
        list(node, of: owner) { reader, element in
            if let text = reader.text(element, of: owner) { texts.append(text) }
        }
        return texts
    }

    /// One of a few words.
    mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ node: YAMLNode, of owner: String
    ) -> Located<Choice>? {
        guard let text = text(node, of: owner) else { return nil }
        let names = Choice.allCases.map(\.rawValue)
        if let choice = Choice(rawValue: text.value) { return Located(choice, at: text.location) }
        let near = names.nearest(to: text.value).map { "; did you mean `\($0)`?" } ?? ""
        report("\(owner) is \(Self.list(names)), not `\(text.value)`\(near)", at: text.location)
        return nil
    }

    /// Names in words: “`a`, `b` or `c`”.
    static func list(_ names: [String]) -> String {
        let quoted = names.map { "`\($0)`" }
        return quoted.count > 1
            ? quoted.dropLast().joined(separator: ", ") + " or " + (quoted.last ?? "") : quoted.joined()
    }

    // MARK: - Values of entitlements

    /// Values of an entitlement: one, or those of a list.
    mutating func values(_ node: YAMLNode, of owner: String) -> [EntitlementValue] {
        guard node.sequence != nil else { return value(node, of: owner).map { [$0] } ?? [] }
        var values: [EntitlementValue] = []
        list(node, of: owner) { reader, element in
            if let value = reader.value(element, of: owner) { values.append(value) }
        }
        if values.isEmpty, node.sequence?.isEmpty == true {
            report("\(owner) has no value in its list; leave the list out for any", at: location(of: node))
        }
        return values
    }

    private mutating func value(_ node: YAMLNode, of owner: String) -> EntitlementValue? {
        guard let scalar = node.scalar, !node.isNothing else {
            let message =
                node.isNothing
                ? "\(owner) has no value; where any is meant, the keys are a list"
                : "a value of \(owner) is a text, a number, true or false"
            report(message, at: location(of: node))
            return nil
        }
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
    /// Whether this is YAML's `null`, which it also takes for what is left empty (<https://yaml.org/spec/1.2.2/#10321-tags>).
    var isNothing: Bool {
        scalar.map { $0.isPlain && ["", "~", "null", "Null", "NULL"].contains($0.string) } ?? false
    }
}
