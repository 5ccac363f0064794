/// Parses a text as a ``SettingExpression`` by recursive descent, with a bounded depth and in linear time.
///
/// Errors are handled as in Apple's parser, so that a malformed text expands to the same value as in Xcode.
struct SettingExpressionParser {
    private typealias Part = SettingExpression.Part

    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0
    private var referenceCount = 0

    /// The maximum number of references in a text, of which real values have fewer than ten.
    ///
    /// Further references are literal text.
    private static let referenceLimit = 10_000

    private(set) var problems: [SettingExpressionProblem] = []

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Parses the whole text.
    mutating func parseText() -> [SettingExpression.Part] { parseParts { _ in false } }

    /// Parses a name or an operand, which ends before a colon or the closing bracket.
    private mutating func parseFragment(closedBy closing: UInt8) -> [Part] {
        parseParts { $0 == UInt8(ascii: ":") || $0 == closing }
    }

    private mutating func parseParts(upTo isEnd: (UInt8) -> Bool) -> [Part] {
        var parts: [Part] = []
        var literal: [UInt8] = []
        var literalStart = index
        func finishLiteral(at end: Int) {
            guard !literal.isEmpty else { return }
            parts.append(.literal(.init(text: String(decoding: literal, as: UTF8.self), range: literalStart..<end)))
            literal.removeAll()
        }
        while let byte = current, !isEnd(byte) {
            let start = index
            if byte != UInt8(ascii: "$") {
                literal.append(byte)
                index += 1
            } else if let reference = parseReference() {
                finishLiteral(at: start)
                parts.append(.reference(reference))
                literalStart = index
            } else {
                literal.append(byte)
            }
        }
        finishLiteral(at: index)
        return parts
    }

    /// Parses text that begins with a dollar sign; skips the sign and returns `nil` if it is literal.
    private mutating func parseReference() -> SettingExpression.Reference? {
        let start = index
        index += 1
        guard let next = current else {
            report(.trailingDollarSign, start..<index)
            return nil
        }
        let form = SettingExpression.Form(openedBy: next)
        guard form != nil || next.beginsName else {
            if next == UInt8(ascii: "$") { index += 1 }
            return nil
        }
        guard depth < SettingExpression.nestingLimit else {
            report(.nestedTooDeeply, start..<index)
            return nil
        }
        guard referenceCount < Self.referenceLimit else { return nil }
        referenceCount += 1
        depth += 1
        defer { depth -= 1 }
        return form.map { parseBracketed($0, from: start) } ?? parseBare(from: start)
    }

    /// Parses a name without brackets.
    ///
    /// A `$(` directly after it continues the name, as in Xcode; this is a common typo.
    private mutating func parseBare(from start: Int) -> SettingExpression.Reference {
        let nameStart = index
        while let byte = current, byte.continuesName { index += 1 }
        let text = String(decoding: bytes[nameStart..<index], as: UTF8.self)
        var name: [Part] = [.literal(.init(text: text, range: nameStart..<index))]
        if current == UInt8(ascii: "$"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "(") {
            name += parseReference().map { [.reference($0)] } ?? []
        }
        return .init(name: name, operators: [], form: .bare, range: start..<index)
    }

    private mutating func parseBracketed(
        _ form: SettingExpression.Form, from start: Int
    ) -> SettingExpression.Reference {
        if form != .parentheses { report(.deprecatedMacroRefSyntax, start..<index + 1) }
        index += 1
        let closing = form.closing
        let nameStart = index
        let name = parseFragment(closedBy: closing)
        if current == nil {
            report(.unterminatedMacroSubexpression, start..<index)
        } else if index == nameStart {
            report(.missingMacroName, index..<index)
        }
        let operators = parseOperators(closedBy: closing)
        if current == closing { index += 1 }
        return .init(name: name, operators: operators, form: form, range: start..<index)
    }

    private mutating func parseOperators(closedBy closing: UInt8) -> [SettingExpression.Operator] {
        var operators: [SettingExpression.Operator] = []
        while current == UInt8(ascii: ":") {
            index += 1
            if let known = parseOperator(closedBy: closing) { operators.append(known) }
        }
        return operators
    }

    /// Parses the text between a colon and the next colon or the closing bracket; returns `nil` if Xcode ignores it.
    private mutating func parseOperator(closedBy closing: UInt8) -> SettingExpression.Operator? {
        let start = index
        while let byte = current, byte.continuesOperatorName { index += 1 }
        let name = String(decoding: bytes[start..<index], as: UTF8.self)
        switch current {
        case nil:
            report(.unterminatedMacroSubexpression, index..<index)
            return nil
        case UInt8(ascii: ":"), closing:
            return finishOperator(name, operand: nil, from: start)
        case UInt8(ascii: "="):
            index += 1
            guard !name.isEmpty else { return finishOperator(name, operand: nil, from: start, closedBy: closing) }
            let operand = parseFragment(closedBy: closing)
            if current == nil { report(.unterminatedMacroSubexpression, index..<index) }
            return finishOperator(name, operand: operand, from: start)
        default:
            report(.invalidOperatorCharacter, index..<index + 1)
            skip(to: closing)
            return nil
        }
    }

    private mutating func finishOperator(
        _ name: String, operand: [SettingExpression.Part]?, from start: Int, closedBy closing: UInt8? = nil
    ) -> SettingExpression.Operator? {
        guard !name.isEmpty else {
            report(.missingOperatorName, index..<index)
            if let closing { skip(to: closing) }
            return nil
        }
        let result = SettingExpression.Operator(name: name, operand: operand, range: start..<index)
        if result.meaning == nil {
            let kind: SettingExpressionProblem.Kind =
                operand == nil ? .unknownRetrievalOperator : .unknownReplacementOperator
            report(kind, start..<start + name.utf8.count)
        }
        return result
    }

    private mutating func skip(to closing: UInt8) {
        while let byte = current, byte != UInt8(ascii: ":"), byte != closing { index += 1 }
    }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func report(_ kind: SettingExpressionProblem.Kind, _ range: Range<Int>) {
        problems.append(SettingExpressionProblem(kind: kind, range: range))
    }
}

extension SettingExpression.Form {
    fileprivate init?(openedBy byte: UInt8) {
        switch byte {
        case UInt8(ascii: "("): self = .parentheses
        case UInt8(ascii: "{"): self = .braces
        case UInt8(ascii: "["): self = .brackets
        default: return nil
        }
    }

    fileprivate var closing: UInt8 {
        switch self {
        case .parentheses, .bare: UInt8(ascii: ")")
        case .braces: UInt8(ascii: "}")
        case .brackets: UInt8(ascii: "]")
        }
    }
}

extension UInt8 {
    private var isLetter: Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
    }

    private var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    fileprivate var beginsName: Bool { isLetter || self == UInt8(ascii: "_") }

    fileprivate var continuesName: Bool { beginsName || isDigit || self == UInt8(ascii: ".") }

    fileprivate var continuesOperatorName: Bool {
        continuesName || self == UInt8(ascii: "-") || self == UInt8(ascii: "+")
    }
}
