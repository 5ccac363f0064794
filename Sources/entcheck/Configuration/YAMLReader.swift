import EntitlementRules
import Entitlements
import PropertyLists
import Yams

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
    mutating func root(of file: SourceFile) -> Node? {
        guard YAMLNesting.isBounded(file.text) else {
            report("this nests deeper than can be read", at: Location(file: file))
            return nil
        }
        let text = String(decoding: file.text, as: UTF8.self)
        do {
            let root = try Yams.compose(yaml: text)
            // A document of which nothing stands there is a text without letters.
            return root?.scalar?.string.isEmpty == true ? nil : root
        } catch let error as YamlError {
            switch error {
            case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
                .composer(_, let problem, let mark, _):
                report("this is no YAML: \(problem)", at: places.location(of: mark))
            default: report("this is no YAML", at: Location(file: file))
            }
        } catch {
            report("this is no YAML", at: Location(file: file))
        }
        return nil
    }

    mutating func report(_ message: String, at location: Location) {
        guard mistakes.count < Self.mistakeLimit else { return }
        mistakes.append(.configurationMistake(message, at: location))
    }

    func location(of node: Node) -> Location { places.location(of: node) }

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
        _ node: Node, of owner: String, _ read: (inout YAMLReader, Key, Node) -> Void
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
        of node: Node, in owner: String, _ read: (inout YAMLReader, Located<String>, Node) -> Void
    ) {
        guard let mapping = node.mapping else {
            return report("\(owner) is a table of names and values", at: location(of: node))
        }
        var seen: Set<String> = []
        for (key, value) in mapping where count() {
            guard let name = key.scalar?.string else {
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
    mutating func list(_ node: Node, of owner: String, _ read: (inout YAMLReader, Node) -> Void) {
        guard let sequence = node.sequence else { return report("\(owner) is a list", at: location(of: node)) }
        for element in sequence where count() { read(&self, element) }
    }

    // MARK: - Texts

    /// A text that is not empty.
    mutating func text(_ node: Node, of owner: String) -> Located<String>? {
        guard let scalar = node.scalar, !scalar.string.isEmpty else {
            report("\(owner) is a text", at: location(of: node))
            return nil
        }
        return Located(scalar.string, at: location(of: node))
    }

    /// A text, or a list of them.
    mutating func texts(_ node: Node, of owner: String) -> [Located<String>] {
        guard node.sequence != nil else { return text(node, of: owner).map { [$0] } ?? [] }
        var texts: [Located<String>] = []
        list(node, of: owner) { reader, element in
            if let text = reader.text(element, of: owner) { texts.append(text) }
        }
        return texts
    }

    /// One of a few words.
    mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ node: Node, of owner: String
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
    mutating func values(_ node: Node, of owner: String) -> [EntitlementValue] {
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

    private mutating func value(_ node: Node, of owner: String) -> EntitlementValue? {
        guard let scalar = node.scalar else {
            report("a value of \(owner) is a text, a number, true or false", at: location(of: node))
            return nil
        }
        guard scalar.style == .plain else { return .string(scalar.string) }
        if let number = Int64(scalar.string) { return .integer(number) }
        switch scalar.string {
        case "true", "yes": return .boolean(true)
        case "false", "no": return .boolean(false)
        default: return .string(scalar.string)
        }
    }
}
