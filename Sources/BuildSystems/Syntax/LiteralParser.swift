import PropertyLists

/// Parses expressions that are written as literals; every other expression becomes ``LocatedValue/Content/computed``.
///
/// Parsing never fails and never evaluates code.
struct LiteralParser {
    let file: SourceFile
    let language: LiteralLanguage
    let tokens: [LiteralToken]

    /// The index of the next token.
    var index = 0

    /// The index after the last token that may be read.
    private(set) var end: Int

    /// The depth of the current expression, which bounds the recursion.
    private var depth: Int

    /// The maximum depth of nested expressions; real build files nest about ten levels.
    private static let depthLimit = 64

    init(_ file: SourceFile, as language: LiteralLanguage, in range: Range<Int>? = nil, depth: Int = 0) {
        self.file = file
        self.language = language
        self.depth = depth
        tokens = LiteralTokenizer.tokens(of: file.text, in: range ?? 0..<file.text.count, as: language)
        end = tokens.count
    }

    // MARK: Tokens

    /// Whether the token at an index has a spelling.
    func isText(_ text: StaticString, at index: Int) -> Bool {
        guard index >= 0, index < end, tokens[index].kind != .string else { return false }
        return text.withUTF8Buffer { file.text[tokens[index].range].elementsEqual($0) }
    }

    /// The text of the token at an index.
    func text(at index: Int) -> String { String(decoding: file.text[tokens[index].range], as: UTF8.self) }

    private func isName(at index: Int) -> Bool { index < end && tokens[index].kind == .name }

    mutating func skip(_ text: StaticString) -> Bool {
        guard isText(text, at: index) else { return false }
        index += 1
        return true
    }

    func value(_ content: LocatedValue.Content, from start: Int) -> LocatedValue {
        let first = start < tokens.count ? tokens[start].range.lowerBound : file.text.count
        let last = index > start && index <= tokens.count ? tokens[index - 1].range.upperBound : first
        return LocatedValue(content, at: first..<max(first, last), in: file)
    }

    /// Whether the expression ends before the token at an index.
    func ends(at index: Int) -> Bool {
        guard index < end else { return true }
        guard tokens[index].kind == .symbol else { return false }
        switch file.text[tokens[index].range.lowerBound] {
        case UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ";"),
            UInt8(ascii: ":"):
            return true
        default: return false
        }
    }

    /// Moves to the end of an expression that is not a literal.
    mutating func skipExpression(from start: Int) {
        index = start
        while index < end {
            let token = tokens[index]
            if token.kind == .symbol {
                switch file.text[token.range.lowerBound] {
                case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
                    index = min(token.partner, end - 1)
                case UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ";"):
                    return
                default: break
                }
            }
            index += 1
        }
    }

    // MARK: Expressions

    /// Parses the expression at the current token, and moves after it.
    mutating func expression() -> LocatedValue {
        let start = index
        guard depth < Self.depthLimit else {
            skipExpression(from: start)
            return value(.computed, from: start)
        }
        depth += 1
        defer { depth -= 1 }
        var parts = [operand()]
        var isComputed = false
        while !ends(at: index) {
            if isText("?", at: index), language != .starlark {
                return conditional(from: start)
            } else if isComputed {
                index = tokens[index].partner > index ? min(tokens[index].partner + 1, end) : index + 1
            } else if isText("+", at: index) {
                index += 1
                parts.append(operand())
            } else if isText("as", at: index) || isText("satisfies", at: index) {
                // A type has no effect on the value.
                skipExpression(from: index)
            } else if isText("!", at: index), language != .starlark {
                index += 1
            } else if isText("??", at: index), language == .swift, parts.count == 1, parts[0].isName {
                // An argument that is given is used; the value for a missing argument is not known.
                skipExpression(from: index)
            } else if let last = parts.last, let result = lowercased(last) {
                parts[parts.count - 1] = result
            } else if tokens[index].startsLine, tokens[index].kind != .symbol {
                break
            } else {
                isComputed = true
            }
        }
        if isComputed {
            skipExpression(from: start)
            return value(.computed, from: start)
        }
        return parts.count == 1 ? parts[0] : value(.joined(parts), from: start)
    }

    /// Parses both results of a conditional expression, whose question mark is the current token.
    private mutating func conditional(from start: Int) -> LocatedValue {
        index += 1
        let first = expression()
        guard skip(":") else {
            skipExpression(from: start)
            return value(.computed, from: start)
        }
        let results = [first, expression()].flatMap { result in
            if case .choices(let inner) = result.content { inner } else { [result] }
        }
        return value(.choices(results), from: start)
    }

    private mutating func operand() -> LocatedValue {
        let start = index
        guard index < end else { return value(.computed, from: start) }
        switch tokens[index].kind {
        case .string: return string()
        case .number:
            index += 1
            return value(.number(text(at: start)), from: start)
        case .name: return named()
        case .symbol: return operandWithSymbol()
        }
    }

    /// Parses a collection, a parenthesized expression, a negative number, or a Swift enum case.
    private mutating func operandWithSymbol() -> LocatedValue {
        let start = index
        if isText("[", at: index) { return language == .swift ? swiftCollection() : list("]") }
        if isText("{", at: index) { return table() }
        if isText("(", at: index) { return parenthesized() }
        if isText("-", at: index), index + 1 < end, tokens[index + 1].kind == .number {
            index += 2
            return value(.number("-" + text(at: start + 1)), from: start)
        }
        if isText(".", at: index), isName(at: index + 1) { return member() }
        // Reads at least one token, so that the parser makes progress at an unexpected token.
        if !ends(at: index) { index += 1 }
        return value(.computed, from: start)
    }

    /// Parses `.lowercased()` after a string literal of Swift; returns `nil` if there is no such call.
    private mutating func lowercased(_ value: LocatedValue) -> LocatedValue? {
        guard language == .swift, isText(".", at: index), isText("lowercased", at: index + 1),
            isText("(", at: index + 2), isText(")", at: index + 3), case .string(let text) = value.content
        else { return nil }
        index += 4
        return LocatedValue(.string(text.lowercased()), at: value.range, in: value.file)
    }

    private mutating func string() -> LocatedValue {
        let start = index
        var parts: [LocatedValue] = []
        // Starlark joins adjacent strings.
        repeat {
            let token = tokens[index]
            for part in LiteralText(token, in: file.text, as: language).parts {
                parts.append(value(of: part, in: token))
            }
            index += 1
        } while language == .starlark && index < end && tokens[index].kind == .string
        if parts.count == 1, case .string = parts[0].content { return value(parts[0].content, from: start) }
        return value(.joined(parts), from: start)
    }

    /// Returns the text of a part of a string, or the value of its code.
    private func value(of part: LiteralText.Part, in token: LiteralToken) -> LocatedValue {
        switch part {
        case .text(let text): return LocatedValue(.string(text), at: token.range, in: file)
        case .code(let range):
            guard depth < Self.depthLimit else { return LocatedValue(.computed, at: range, in: file) }
            var inner = LiteralParser(file, as: language, in: range, depth: depth + 1)
            return inner.expression()
        }
    }

    // MARK: Names, calls, and functions

    private mutating func named() -> LocatedValue {
        let start = index
        switch text(at: index) {
        case "true", "True":
            index += 1
            return value(.boolean(true), from: start)
        case "false", "False":
            index += 1
            return value(.boolean(false), from: start)
        case "null", "nil", "None", "undefined":
            index += 1
            return value(.null, from: start)
        case "function" where language == .javaScript, "async" where language == .javaScript: return function()
        case "new", "await", "try", "lambda", "not", "typeof", "class", "if", "switch":
            skipExpression(from: start)
            return value(.computed, from: start)
        default: break
        }
        if isText("=>", at: index + 1) {
            index += 2
            return body(from: start)
        }
        return path(from: start)
    }

    /// Parses a Swift enum case without its type: `.app`, `.file(path: "…")`.
    private mutating func member() -> LocatedValue {
        let start = index
        index += 1
        return path(from: start)
    }

    /// Parses a name with members, and the arguments of a call.
    private mutating func path(from start: Int) -> LocatedValue {
        index += 1
        while isText(".", at: index), isName(at: index + 1) { index += 2 }
        let name = (start..<index).map { text(at: $0) }.joined()
        skipGenericArguments()
        if isText("(", at: index), !tokens[index].startsLine { return call(of: name, from: start) }
        if isText("[", at: index), !tokens[index].startsLine || isText(".", at: index) {
            index = min(tokens[index].partner + 1, end)
            return value(.computed, from: start)
        }
        return value(.name(name), from: start)
    }

    /// Parses the arguments of a call; a method of the result, or another call, changes the value.
    private mutating func call(of name: String, from start: Int) -> LocatedValue {
        let arguments = self.arguments()
        var isChanged = false
        while isText(".", at: index) || isText("?.", at: index) || isText("(", at: index) {
            index = isText("(", at: index) ? min(tokens[index].partner + 1, end) : min(index + 2, end)
            isChanged = true
        }
        return value(isChanged ? .computed : .call(name, arguments), from: start)
    }

    /// The maximum number of tokens of generic arguments; `Set<Destination>` has three.
    private static let genericLimit = 8

    /// Moves to the opening bracket of a call such as `Set<Destination>([…])`.
    private mutating func skipGenericArguments() {
        guard language == .swift, isText("<", at: index) else { return }
        for close in index + 1..<index + Self.genericLimit where isText(">", at: close) {
            if isText("(", at: close + 1) { index = close + 1 }
            return
        }
    }

    /// Parses the arguments of a call, whose opening bracket is the current token.
    mutating func arguments() -> [LocatedValue.Entry] {
        let close = min(tokens[index].partner, end)
        index += 1
        var entries: [LocatedValue.Entry] = []
        while index < close {
            if skip(",") { continue }
            let before = index
            entries.append(argument())
            if index == before || !(ends(at: index) || index >= close) { skipExpression(from: max(index, before + 1)) }
        }
        index = min(close + 1, end)
        return entries
    }

    private mutating func argument() -> LocatedValue.Entry {
        guard isLabel(at: index) else { return .init(nil, expression()) }
        let range = tokens[index].range
        let label = text(at: index)
        index += 2
        return .init(label, at: range, expression())
    }

    /// Returns whether the token at an index is the label of an argument.
    func isLabel(at index: Int) -> Bool {
        isName(at: index) && (language == .starlark ? isText("=", at: index + 1) : isText(":", at: index + 1))
    }

    /// Parses a parenthesized expression, a tuple, or a function.
    private mutating func parenthesized() -> LocatedValue {
        let start = index
        let close = min(tokens[index].partner, end)
        if language == .javaScript, let arrow = arrow(afterParameters: close) {
            index = arrow + 1
            return body(from: start)
        }
        index += 1
        let inner = expression()
        guard isText(",", at: index), language == .starlark else {
            index = min(close + 1, end)
            return inner
        }
        index = start
        return list(")")
    }

    /// The maximum number of tokens of a result type.
    private static let typeLimit = 32

    /// Returns the index of the arrow after the parameters of a function, which a result type can precede.
    private func arrow(afterParameters close: Int) -> Int? {
        let next = close + 1
        if isText("=>", at: next) { return next }
        guard isText(":", at: next) else { return nil }
        return (next..<min(next + Self.typeLimit, end)).first { isText("=>", at: $0) }
    }

    private mutating func function() -> LocatedValue {
        let start = index
        while index < end, !isText("(", at: index), !isText("{", at: index) { index += 1 }
        if isText("(", at: index) { index = min(tokens[index].partner + 1, end) }
        while index < end, !isText("{", at: index), !isText("=>", at: index), !ends(at: index) { index += 1 }
        _ = skip("=>")
        return body(from: start)
    }

    /// Parses the body of a function into the values that the function returns.
    mutating func body(from start: Int) -> LocatedValue {
        guard isText("{", at: index) else {
            let result = expression()
            if case .choices = result.content { return result }
            return value(.choices([result]), from: start)
        }
        let close = min(tokens[index].partner, end)
        let results = returnedValues(before: close)
        index = min(close + 1, end)
        return value(.choices(results), from: start)
    }

    /// Parses the values after each `return` in the body of a function, whose opening brace is the current token.
    private mutating func returnedValues(before close: Int) -> [LocatedValue] {
        var results: [LocatedValue] = []
        var next = index + 1
        while next < close {
            guard isText("return", at: next) else {
                next += 1
                continue
            }
            index = next + 1
            let result = expression()
            if case .choices(let inner) = result.content { results += inner } else { results.append(result) }
            next = max(index, next + 1)
        }
        return results
    }
}

extension LocatedValue {
    /// Whether the value is a reference to a constant or to a parameter.
    fileprivate var isName: Bool { if case .name = content { true } else { false } }
}
