/// A token of a format string.
enum PredicateToken: Equatable {
    /// A keyword, an operator, a parenthesis, or a key.
    case word(String)
    /// A string in quotation marks.
    case text(String)
    case number(Double)
    case integer(Int64)
    /// The options of a comparison, as in `[cd]`.
    case options(String)
    /// `%K`
    case keyArgument
    /// `%@` or a conversion of a number, such as `%ld`.
    case valueArgument

    private static let conversions = ["K", "@", "lld", "llu", "ld", "lu", "d", "i", "u", "f"]
    private static let operators = ["==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||", "=", "<", ">", "!", "(", ")"]

    /// Splits a format string into tokens.
    static func tokens(of format: String) throws(PredicateFormatError) -> [PredicateToken] {
        var rest = format[...]
        var tokens: [PredicateToken] = []
        while let first = rest.first {
            if first.isWhitespace {
                rest.removeFirst()
            } else {
                tokens.append(try next(&rest, first))
            }
        }
        return tokens
    }

    private static func next(
        _ rest: inout Substring, _ first: Character
    ) throws(PredicateFormatError) -> PredicateToken {
        switch first {
        case "'", "\"": return .text(try quoted(&rest))
        case "%": return try argument(&rest)
        case "[": return try options(&rest)
        case "0"..."9", "-", ".": return try number(&rest)
        default: break
        }
        if let name = operators.first(where: rest.hasPrefix) {
            rest.removeFirst(name.count)
            return .word(name)
        }
        let word = rest.prefix { $0.isLetter || $0.isNumber || "_.#$".contains($0) }
        guard !word.isEmpty else { throw PredicateFormatError(description: "unexpected `\(first)`") }
        rest.removeFirst(word.count)
        return .word(String(word))
    }

    private static func quoted(_ rest: inout Substring) throws(PredicateFormatError) -> String {
        let mark = rest.removeFirst()
        var text = ""
        while let character = rest.popFirst() {
            if character == mark { return text }
            if character == "\\", let escaped = rest.popFirst() {
                text.append(escaped)
            } else {
                text.append(character)
            }
        }
        throw PredicateFormatError(description: "a string without a closing quotation mark")
    }

    private static func argument(_ rest: inout Substring) throws(PredicateFormatError) -> PredicateToken {
        rest.removeFirst()
        guard let conversion = conversions.first(where: rest.hasPrefix) else {
            throw PredicateFormatError(description: "unknown conversion `%\(rest.prefix(1))`")
        }
        rest.removeFirst(conversion.count)
        return conversion == "K" ? .keyArgument : .valueArgument
    }

    private static func options(_ rest: inout Substring) throws(PredicateFormatError) -> PredicateToken {
        guard let end = rest.firstIndex(of: "]") else { throw PredicateFormatError(description: "expected `]`") }
        let options = rest[rest.index(after: rest.startIndex)..<end]
        rest = rest[rest.index(after: end)...]
        return .options(String(options))
    }

    private static func number(_ rest: inout Substring) throws(PredicateFormatError) -> PredicateToken {
        let digits = rest.prefix { $0.isNumber || "+-.eE".contains($0) }
        if let number = Int64(digits) {
            rest.removeFirst(digits.count)
            return .integer(number)
        }
        guard let number = Double(digits) else { throw PredicateFormatError(description: "unexpected `\(digits)`") }
        rest.removeFirst(digits.count)
        return .number(number)
    }
}
