/// A text in which build settings are referred to: `$(TeamIdentifierPrefix)com.example.notes`.
///
/// Only the grammar stands here; what a reference comes to is a question for whoever knows the settings. Any text is
/// an expression: what is malformed is read as Apple's build system reads it, and told in ``problems``.
///
/// ```
/// expression := (literal | reference)*
/// reference  := "$(" name operator* ")"  |  "${" … "}"  |  "$[" … "]"  |  "$" bareName reference?
/// name       := (literal | reference)*                  up to a ":" or the closing bracket
/// bareName   := [A-Za-z_] [A-Za-z0-9._]*                a dot belongs to the name
/// operator   := ":" operatorName ("=" operand)?         operand: like a name
/// ```
///
/// `$$` stands for one dollar sign, and so does a `$` that begins nothing.
///
/// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBMacro/MacroExpressionParsing.swift`.
public struct SettingExpression: Sendable, Hashable {
    /// The text as it was written.
    public let text: String

    /// What the text consists of, from left to right; no two literals stand side by side.
    public let parts: [Part]

    /// What is wrong with the text, in the order in which a reader meets it.
    public let problems: [SettingExpressionProblem]

    /// Reads a text as an expression.
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
    /// A stretch of an expression.
    public enum Part: Sendable, Hashable {
        /// Text that stands for itself.
        case literal(Literal)

        /// The value of a setting.
        case reference(Reference)

        /// Where the part stands: UTF-8 offsets in ``SettingExpression/text``.
        public var range: Range<Int> {
            switch self {
            case .literal(let literal): literal.range
            case .reference(let reference): reference.range
            }
        }
    }

    /// Text that stands for itself.
    public struct Literal: Sendable, Hashable {
        /// What it comes to: `$` where `$$` was written.
        public let text: String

        /// Where it stands: UTF-8 offsets in ``SettingExpression/text``.
        public let range: Range<Int>
    }

    /// A reference to a build setting, with what is to be done to its value.
    public struct Reference: Sendable, Hashable {
        /// The name of the setting, in which other settings may be referred to; empty in `$()`.
        public let name: [Part]

        /// What is to be done to the value, in this order.
        public let operators: [Operator]

        /// How the reference is written.
        public let form: Form

        /// Where it stands, from the dollar sign: UTF-8 offsets in ``SettingExpression/text``.
        public let range: Range<Int>
    }

    /// The ways to write a reference.
    public enum Form: String, Sendable, Hashable, CaseIterable {
        /// `$(NAME)`.
        case parentheses

        /// `${NAME}`, which Apple calls deprecated.
        case braces

        /// `$[NAME]`, which Apple calls deprecated.
        case brackets

        /// `$NAME`, which stays as it is where nothing of that name is set; the other forms become empty.
        case bare
    }

    /// Something to be done to a value: `:upper`, `:default=NO`.
    public struct Operator: Sendable, Hashable {
        /// The name, without the colon; ``meaning`` tells whether Apple knows it.
        public let name: String

        /// What stands behind the `=`; `nil` where there is none.
        public let operand: [Part]?

        /// Where it stands, from its name to the end of its operand: UTF-8 offsets in ``SettingExpression/text``.
        public let range: Range<Int>
    }
}

extension SettingExpression {
    /// What the expression comes to where it refers to nothing; `nil` where it does.
    public var literalText: String? { parts.literalText }

    /// Whether the expression refers to a setting.
    public var hasReferences: Bool { literalText == nil }

    /// Every reference, those within names and operands too, each before what it contains.
    public var references: [Reference] { parts.references }
}

extension SettingExpression.Reference {
    /// The name where it is spelled out; `nil` where it depends on other settings.
    public var literalName: String? { name.literalText }
}

extension [SettingExpression.Part] {
    /// What the parts come to where none is a reference.
    package var literalText: String? {
        switch (count, first) {
        case (0, _): ""
        case (1, .literal(let literal)): literal.text
        default: nil
        }
    }

    /// Every reference among the parts and within them, each before what it contains.
    package var references: [SettingExpression.Reference] {
        flatMap { part -> [SettingExpression.Reference] in
            guard case .reference(let reference) = part else { return [] }
            return [reference] + reference.name.references
                + reference.operators.flatMap { $0.operand?.references ?? [] }
        }
    }
}
