internal import Foundation

/// The condition of a predicate that was created from a format string.
///
///     condition  = and { ( "OR" | "||" ) and }
///     and        = not { ( "AND" | "&&" ) not }
///     not        = [ "NOT" | "!" ] ( "(" condition ")" | constant | comparison )
///     constant   = "TRUEPREDICATE" | "FALSEPREDICATE"
///     comparison = operand operator [ "[" "c" | "d" "]" ] operand
indirect enum PredicateCondition: Sendable {
    case constant(Bool)
    case comparison(PredicateComparison)
    case not(PredicateCondition)
    case all([PredicateCondition])
    case any([PredicateCondition])

    /// Parses a format string.
    /// - Throws: `PredicateFormatError` with the part that is not supported.
    init(parsing format: String, arguments: [Any]) throws(PredicateFormatError) {
        var parser = PredicateParser(try PredicateToken.tokens(of: format), arguments: arguments)
        self = try parser.condition()
        try parser.expectEnd()
    }

    /// Returns whether the condition is true for a result of a query or a dictionary.
    func isTrue(for object: Any?) -> Bool {
        switch self {
        case .constant(let value): value
        case .comparison(let comparison): comparison.isTrue(for: object)
        case .not(let condition): !condition.isTrue(for: object)
        case .all(let conditions): conditions.allSatisfy { $0.isTrue(for: object) }
        case .any(let conditions): conditions.contains { $0.isTrue(for: object) }
        }
    }
}

/// The reason that a format string is not supported.
struct PredicateFormatError: Error, CustomStringConvertible {
    let description: String
}

/// Parses the tokens of a format string.
private struct PredicateParser {
    private var tokens: ArraySlice<PredicateToken>
    private var arguments: ArraySlice<Any>

    init(_ tokens: [PredicateToken], arguments: [Any]) {
        self.tokens = tokens[...]
        self.arguments = arguments[...]
    }

    mutating func condition() throws(PredicateFormatError) -> PredicateCondition {
        var parts = [try conjunction()]
        while takeWord("OR", "||") { parts.append(try conjunction()) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func conjunction() throws(PredicateFormatError) -> PredicateCondition {
        var parts = [try negation()]
        while takeWord("AND", "&&") { parts.append(try negation()) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func negation() throws(PredicateFormatError) -> PredicateCondition {
        if takeWord("NOT", "!") { return .not(try negation()) }
        if takeWord("TRUEPREDICATE") { return .constant(true) }
        if takeWord("FALSEPREDICATE") { return .constant(false) }
        guard takeWord("(") else { return .comparison(try comparison()) }
        let inner = try condition()
        guard takeWord(")") else { throw PredicateFormatError(description: "expected `)`") }
        return inner
    }

    private mutating func comparison() throws(PredicateFormatError) -> PredicateComparison {
        let left = try operand()
        guard case .word(let name)? = tokens.popFirst(),
            let relation = PredicateComparison.Relation(name)
        else { throw PredicateFormatError(description: "expected a comparison operator") }
        var comparison = PredicateComparison(left: left, relation: relation)
        if case .options(let options)? = tokens.first {
            tokens.removeFirst()
            guard options.allSatisfy("cd".contains) else {
                throw PredicateFormatError(description: "unknown options `[\(options)]`")
            }
            comparison.ignoresCase = options.contains("c")
            comparison.ignoresDiacritics = options.contains("d")
        }
        comparison.right = try operand()
        return comparison
    }

    private mutating func operand() throws(PredicateFormatError) -> PredicateComparison.Operand {
        guard let token = tokens.popFirst() else { throw PredicateFormatError(description: "expected an operand") }
        switch token {
        case .text(let text): return .value(.text(text))
        case .number(let number): return .value(.number(number))
        case .integer(let number): return .value(.integer(number))
        case .keyArgument:
            guard let key = arguments.popFirst() as? String else {
                throw PredicateFormatError(description: "the argument of `%K` is not a string")
            }
            return try self.key(key)
        case .valueArgument:
            guard let value = arguments.popFirst() else { throw PredicateFormatError(description: "missing argument") }
            return .value(PredicateValue(value))
        case .word(let word): return try operand(word)
        case .options(let options): throw PredicateFormatError(description: "unexpected `[\(options)]`")
        }
    }

    private func operand(_ word: String) throws(PredicateFormatError) -> PredicateComparison.Operand {
        switch word.uppercased() {
        case "TRUE", "YES": return .value(.integer(1))
        case "FALSE", "NO": return .value(.integer(0))
        case "NIL", "NULL": return .value(.null)
        case "SELF": return .object
        default:
            let isKey = word.first?.isLetter == true || word.first == "_"
            guard isKey, !["ANY", "ALL", "SOME"].contains(word.uppercased()) else {
                throw PredicateFormatError(description: "unexpected `\(word)`")
            }
            return try key(word)
        }
    }

    /// Returns the operand for a key path of one key, which may begin with `SELF`.
    private func key(_ path: String) throws(PredicateFormatError) -> PredicateComparison.Operand {
        let prefix = "SELF."
        let key = path.uppercased().hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
        guard !key.contains(".") else {
            throw PredicateFormatError(description: "the key path `\(path)` has several keys")
        }
        return .key(key)
    }

    private mutating func takeWord(_ words: String...) -> Bool {
        guard case .word(let word)? = tokens.first, words.contains(word.uppercased()) else { return false }
        tokens.removeFirst()
        return true
    }

    func expectEnd() throws(PredicateFormatError) {
        guard let token = tokens.first else { return }
        throw PredicateFormatError(description: "unexpected \(token)")
    }
}
