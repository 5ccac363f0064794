package import PropertyLists

/// The literals of a file in a programming language: its constants, its exported value, and its calls.
package struct LiteralScript: Sendable {
    /// The constants that the script declares.
    package let constants: Constants

    /// The value that a JavaScript module exports; `nil` if there is none.
    package let exported: BuildValue?

    /// The requested calls, in source order.
    package let calls: [BuildValue]

    /// The maximum size of a file, in bytes; the largest real build files have a few hundred thousand.
    package static let sizeLimit = 4 << 20

    /// Reads a JSON or JSON5 file, or an object literal.
    ///
    /// - Returns: The root, or `nil` if the file is too large or does not contain an object.
    package static func object(in file: SourceFile) -> BuildValue? {
        let first = file.text.first { $0 > UInt8(ascii: " ") && $0 < 0x80 }
        guard file.text.count <= sizeLimit, first == UInt8(ascii: "{") || first == UInt8(ascii: "/") else { return nil }
        var parser = LiteralParser(file, as: .javaScript)
        guard parser.isText("{", at: 0) else { return nil }
        return BuildValue(parser.expression())
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - language: Its language.
    ///   - range: The part of the text that is read; all of it if `nil`.
    ///   - outer: The constants of other files, which those of this file override.
    ///   - isWanted: Whether a call is returned, by its name and the labels of its arguments.
    package init(
        _ file: SourceFile, as language: LiteralLanguage, in range: Range<Int>? = nil,
        with outer: Constants = Constants(),
        callsWhere isWanted: (_ name: String, _ labels: Set<String>) -> Bool = { _, _ in false }
    ) {
        guard file.text.count <= Self.sizeLimit else {
            (constants, exported, calls) = (outer, nil, [])
            return
        }
        var reader = ScriptReader(LiteralParser(file, as: language, in: range), outer)
        reader.run(isWanted)
        constants = reader.constants
        exported = reader.exported.map { BuildValue($0, with: reader.constants) }
        calls = reader.calls.map { BuildValue($0, with: reader.constants) }
    }
}

/// Finds the statements of a script that contain literals.
private struct ScriptReader {
    private var parser: LiteralParser
    private let outer: Constants
    private(set) var constants: Constants
    private(set) var exported: LocatedValue?
    private(set) var calls: [LocatedValue] = []
    private var seen: Set<String> = []

    /// The Swift types around the current token: their names, and the tokens that end them.
    private var types: [(name: String, end: Int)] = []

    /// The Swift variables that were declared without a value.
    private var unset: Set<String> = []

    /// The maximum number of nested types whose names qualify a constant; real files have up to three.
    private static let typeLimit = 8

    /// The maximum number of calls; the largest real files have a few hundred.
    private static let callLimit = 10_000

    /// The maximum number of tokens that are parsed in all statements, for calls within calls.
    private static let workLimit = 4_000_000

    init(_ parser: LiteralParser, _ outer: Constants) {
        self.parser = parser
        self.outer = outer
        constants = outer
    }

    mutating func run(_ isWanted: (String, Set<String>) -> Bool) {
        var work = 0
        for index in parser.tokens.indices where parser.tokens[index].kind == .name {
            guard work < Self.workLimit else { return }
            parser.index = index
            let before = index
            if parser.language == .swift { followTypes(at: index) }
            if let start = valueOfConstant(at: index) ?? assignment(at: index) {
                parser.index = start.value
                let value = parser.expression()
                setQualified(start.name, to: value)
                set(start.name, to: value)
            } else if let start = exportedValue(at: index) {
                parser.index = start
                let value = parser.expression()
                exported = exported ?? value
            } else if parser.isText("(", at: index + 1), calls.count < Self.callLimit, isCall(at: index, isWanted) {
                calls.append(call(at: index))
            }
            work += max(parser.index - before, 1)
        }
    }

    /// Records the beginning and the end of a Swift type.
    private mutating func followTypes(at index: Int) {
        while let last = types.last, index >= last.end { types.removeLast() }
        guard types.count < Self.typeLimit, let type = parser.swiftType(at: index) else { return }
        types.append((type.name, type.body.upperBound))
    }

    /// Records a constant of a Swift type with the names of the types around it.
    private mutating func setQualified(_ name: String, to value: LocatedValue) {
        guard !types.isEmpty else { return }
        let path = types.map(\.name).joined(separator: ".") + "." + name
        let isKnown = constants.values[path] != nil
        constants.values[path] = isKnown ? LocatedValue(.computed, at: value.range, in: value.file) : value
    }

    /// Records a constant; a name with two values has no known value.
    private mutating func set(_ name: String, to value: LocatedValue) {
        // In `let platform = Environment.platform`, the constant has the same name as the static member.
        if case .name(let other) = value.content, other.hasSuffix("." + name), !other.hasPrefix("."),
            constants.values[name] != nil
        {
            return
        }
        if seen.insert(name).inserted {
            constants.values[name] = value
        } else if case .string(let text) = value.content, case .string(text) = constants.values[name]?.content {
            // The same value in two types is known.
            return
        } else {
            let known = parser.language == .javaScript ? constants.values[name] : nil
            constants.values[name] =
                known.flatMap { $0.adding(value) } ?? LocatedValue(.computed, at: value.range, in: value.file)
        }
    }

    /// Returns the name of a variable of JavaScript to which a statement assigns another value, or of a variable of
    /// Swift without a value, and the first token of the value.
    private func assignment(at index: Int) -> (name: String, value: Int)? {
        guard parser.language != .starlark, parser.isText("=", at: index + 1), !parser.isText("=", at: index + 2),
            !parser.isText(".", at: index - 1)
        else { return nil }
        let name = parser.text(at: index)
        guard parser.language == .javaScript else { return unset.contains(name) ? (name, index + 2) : nil }
        let isDeclaration = ["let", "const", "var"].contains { index > 0 && parser.text(at: index - 1) == $0 }
        return seen.contains(name) && !isDeclaration ? (name, index + 2) : nil
    }

    /// Returns the name of a constant that is declared at a token, and the first token of its value.
    private mutating func valueOfConstant(at index: Int) -> (name: String, value: Int)? {
        if parser.language == .starlark { return isAssignment(index) ? (parser.text(at: index), index + 2) : nil }
        let tokens = parser.tokens
        let isDeclaration = ["let", "const", "var"].contains(parser.text(at: index))
        guard isDeclaration, index + 1 < tokens.count, tokens[index + 1].kind == .name else { return nil }
        var next = index + 2
        if parser.isText(":", at: next) {
            // A type annotation has only a few tokens.
            let limit = min(next + 24, tokens.count)
            while next < limit, !parser.isText("=", at: next), !tokens[next].startsLine { next += 1 }
        }
        guard !parser.isText("=", at: next) else { return (parser.text(at: index + 1), next + 1) }
        if parser.language == .swift, next < tokens.count, tokens[next].startsLine {
            unset.insert(parser.text(at: index + 1))
        }
        return nil
    }

    /// Whether a Starlark statement is an assignment outside a function.
    private func isAssignment(_ index: Int) -> Bool {
        guard parser.tokens[index].startsLine, parser.isText("=", at: index + 1) else { return false }
        let start = parser.tokens[index].range.lowerBound
        return start == 0 || parser.file.text[start - 1] == UInt8(ascii: "\n")
    }

    /// Returns the first token of the value that a JavaScript module exports.
    private func exportedValue(at index: Int) -> Int? {
        guard parser.language == .javaScript else { return nil }
        if parser.isText("export", at: index), parser.isText("default", at: index + 1) { return unwrapped(index + 2) }
        if parser.isText("module", at: index), parser.isText(".", at: index + 1),
            parser.isText("exports", at: index + 2), parser.isText("=", at: index + 3)
        {
            return unwrapped(index + 4)
        }
        return nil
    }

    /// Returns the argument of a function such as `defineConfig`, or the token itself.
    private func unwrapped(_ index: Int) -> Int {
        guard index < parser.tokens.count, parser.tokens[index].kind == .name,
            parser.text(at: index).hasPrefix("define"), parser.isText("(", at: index + 1)
        else { return index }
        return index + 2
    }

    private func isCall(at index: Int, _ isWanted: (String, Set<String>) -> Bool) -> Bool {
        let close = min(parser.tokens[index + 1].partner, parser.tokens.count)
        // The declaration of a function is not a call.
        let declares = ["func", "def", "function", "class", "struct"].contains { keyword in
            index > 0 && parser.text(at: index - 1) == keyword
        }
        return !declares && isWanted(parser.text(at: index), labels(in: index + 2..<max(close, index + 2)))
    }

    /// Returns the labels in a range of tokens, without those in nested brackets.
    private func labels(in range: Range<Int>) -> Set<String> {
        var labels: Set<String> = []
        var next = range.lowerBound
        while next < range.upperBound {
            let token = parser.tokens[next]
            if parser.isLabel(at: next) {
                labels.insert(parser.text(at: next))
            } else if token.kind == .symbol, token.partner > next {
                next = token.partner
            }
            next += 1
        }
        return labels
    }

    private mutating func call(at index: Int) -> LocatedValue {
        parser.index = index + 1
        let name = parser.text(at: index)
        let start = parser.tokens[index].range
        let arguments = parser.arguments()
        let end = parser.tokens[max(parser.index - 1, index)].range.upperBound
        return LocatedValue(.call(name, arguments), at: start.lowerBound..<max(end, start.upperBound), in: parser.file)
    }
}

extension LocatedValue {
    /// The maximum number of values that one variable can have.
    private static let choiceLimit = 16

    /// Returns the alternatives of a variable with another value; `nil` if one of them is not a literal text.
    fileprivate func adding(_ value: LocatedValue) -> LocatedValue? {
        let all = alternatives + value.alternatives
        guard all.count <= Self.choiceLimit, all.allSatisfy(\.isText) else { return nil }
        return LocatedValue(.choices(all), at: range, in: file)
    }

    private var alternatives: [LocatedValue] { if case .choices(let all) = content { all } else { [self] } }

    private var isText: Bool { if case .string = content { true } else { false } }
}
