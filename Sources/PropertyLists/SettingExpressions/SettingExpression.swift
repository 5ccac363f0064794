/// A text with build setting references, such as `$(TeamIdentifierPrefix)com.example.notes`.
///
/// This type only parses the text; it does not expand references. Any text is an expression: malformed text is parsed
/// as Apple's build system parses it, and ``problems`` contains the errors.
///
/// ```
/// expression := (literal | reference)*
/// reference  := "$(" name operator* ")"  |  "${" … "}"  |  "$[" … "]"  |  "$" bareName reference?
/// name       := (literal | reference)*                  up to a ":" or the closing bracket
/// bareName   := [A-Za-z_] [A-Za-z0-9._]*                a dot belongs to the name
/// operator   := ":" operatorName ("=" operand)?         operand: like a name
/// ```
///
/// `$$` represents one dollar sign, and so does a `$` that does not begin a reference.
///
/// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBMacro/MacroExpressionParsing.swift`.
public struct SettingExpression: Sendable, Hashable {
    /// The text as written.
    public let text: String

    /// The parts of the text, from left to right; two literals are never adjacent.
    public let parts: [Part]

    /// The errors in the text, in the order in which the parser finds them.
    public let problems: [SettingExpressionProblem]

    /// Parses a text as an expression.
    public init(parsing text: String) {
        self.text = text
        if text.utf8.contains(UInt8(ascii: "$")) {
            var parser = SettingExpressionParser(text)
            parts = parser.parseText()
            problems = parser.problems
        } else {
            parts = text.isEmpty ? [] : [.literal(Literal(text: text, range: 0..<text.utf8.count))]
            problems = []
        }
    }
}

extension SettingExpression {
    /// A part of an expression.
    public enum Part: Sendable, Hashable {
        /// Literal text.
        case literal(Literal)

        /// A reference to the value of a setting.
        case reference(Reference)

        /// The range of the part, in UTF-8 offsets of ``SettingExpression/text``.
        public var range: Range<Int> {
            switch self {
            case .literal(let literal): literal.range
            case .reference(let reference): reference.range
            }
        }
    }

    /// Literal text.
    public struct Literal: Sendable, Hashable {
        /// The text after unescaping: `$` if `$$` is written.
        public let text: String

        /// The range, in UTF-8 offsets of ``SettingExpression/text``.
        public let range: Range<Int>
    }

    /// A reference to a build setting, with the operators that are applied to its value.
    public struct Reference: Sendable, Hashable {
        /// The name of the setting, which can contain references; empty in `$()`.
        public let name: [Part]

        /// The operators, in the order of their application.
        public let operators: [Operator]

        /// The syntax of the reference.
        public let form: Form

        /// The range including the dollar sign, in UTF-8 offsets of ``SettingExpression/text``.
        public let range: Range<Int>
    }

    /// The syntax variants of a reference.
    public enum Form: String, Sendable, Hashable, CaseIterable {
        /// `$(NAME)`.
        case parentheses

        /// `${NAME}`, which Apple has deprecated.
        case braces

        /// `$[NAME]`, which Apple has deprecated.
        case brackets

        /// `$NAME`, which is not expanded if the setting is undefined; the other forms expand to an empty string.
        case bare
    }

    /// An operator on a value, such as `:upper` or `:default=NO`.
    public struct Operator: Sendable, Hashable {
        /// The name without the colon; ``meaning`` is `nil` if the build system does not support it.
        public let name: String

        /// The operand after the `=`; `nil` if there is none.
        public let operand: [Part]?

        /// The range from the name to the end of the operand, in UTF-8 offsets of ``SettingExpression/text``.
        public let range: Range<Int>
    }
}

extension SettingExpression {
    /// The text if the expression contains no references; otherwise `nil`.
    public var literalText: String? { parts.literalText }

    /// Whether the expression contains a reference.
    public var hasReferences: Bool { literalText == nil }

    /// All references, including those in names and operands; each precedes the references that it contains.
    public var references: [Reference] { parts.references }
}

extension SettingExpression.Reference {
    /// The name if it is literal; `nil` if it contains references.
    public var literalName: String? { name.literalText }
}

extension [SettingExpression.Part] {
    /// The text if no part is a reference; otherwise `nil`.
    package var literalText: String? {
        switch (count, first) {
        case (0, _): ""
        case (1, .literal(let literal)): literal.text
        default: nil
        }
    }

    /// All references in the parts, including nested ones; each precedes the references that it contains.
    package var references: [SettingExpression.Reference] {
        flatMap { part -> [SettingExpression.Reference] in
            guard case .reference(let reference) = part else { return [] }
            return [reference] + reference.name.references
                + reference.operators.flatMap { $0.operand?.references ?? [] }
        }
    }
}

extension SettingExpression.Reference {
    /// Returns a reference to a variable that another build system than Xcode replaces in a template, as a text that
    /// Xcode's references cannot have: `$(@NAME@)`.
    package static func text(ofTemplateVariable name: String) -> String { "$(@\(name)@)" }

    /// The name of the variable that another build system than Xcode replaces in a template; `nil` for Xcode's references.
    package var templateVariable: String? {
        guard let name = literalName, Self.isTemplateVariable(name) else { return nil }
        return String(name.dropFirst().dropLast())
    }

    /// Returns whether a name is that of a variable in a template, `@NAME@`, whose value is not known.
    package static func isTemplateVariable(_ name: String) -> Bool {
        name.utf8.count > 2 && name.hasPrefix("@") && name.hasSuffix("@")
    }
}
