import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Rewrites the sources of rules so that a run can change one condition at a time.
///
/// usage: mutator SOURCES LIST
///
/// Each condition in the directory SOURCES is passed through a function of `Mutant`, which changes its value if the
/// environment variable `ENTCHECK_MUTANT` contains its number. LIST receives a line for each number: the number, the
/// file, the line, the change, the rules of the file, and the condition, separated by tabs.
@main struct Mutator {
    private var lines: [String] = []

    static func main() throws {
        guard CommandLine.arguments.count == 3 else {
            print("usage: mutator SOURCES LIST")
            exit(2)
        }
        let root = URL(filePath: CommandLine.arguments[1])
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
        var mutator = Mutator()
        for file in (files ?? []).filter({ $0.pathExtension == "swift" }).sorted(by: { $0.path < $1.path }) {
            try mutator.rewrite(file, named: String(file.path.dropFirst(root.path.count + 1)))
        }
        try mutator.lines.joined().write(toFile: CommandLine.arguments[2], atomically: true, encoding: .utf8)
        print("\(mutator.lines.count) changes")
    }

    private mutating func rewrite(_ file: URL, named name: String) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        let tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: text)) { _ in }
        let finder = ConditionFinder(startingAt: lines.count)
        finder.walk(tree)
        guard !finder.conditions.isEmpty else { return }
        let converter = SourceLocationConverter(fileName: name, tree: tree)
        let rules = finder.rules.joined(separator: ",")
        for condition in finder.conditions {
            let line = converter.location(for: condition.node.positionAfterSkippingLeadingTrivia).line
            let shown = condition.node.trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            lines.append("\(condition.number)\t\(name)\t\(line)\t\(condition.change)\t\(rules)\t\(shown)\n")
        }
        try finder.rewritten(text).write(to: file, atomically: true, encoding: .utf8)
    }
}

/// A condition that a run can change.
struct Condition {
    /// The change of a condition.
    enum Change: String {
        /// A Boolean value becomes its opposite.
        case negated
        /// An operand of `&&` becomes true, or an operand of `||` false.
        case ignored
        /// An optional value becomes `nil`.
        case missing
        /// `<` becomes `<=`, or the other way round.
        case bounded
    }

    let number: Int
    let node: Syntax
    let change: Change

    /// The text before and after the condition.
    let around: (String, String)

    /// An operator that a comma replaces.
    var replaced: Syntax?
}

/// Finds the conditions of a file.
final class ConditionFinder: SyntaxVisitor {
    private(set) var conditions: [Condition] = []

    /// The identifiers of the rules that the file defines.
    private(set) var rules: [String] = []

    private let first: Int

    /// The functions whose closures are conditions.
    private static let filters: Set = ["allSatisfy", "contains", "filter", "first", "firstIndex", "removeAll"]

    init(startingAt first: Int) {
        self.first = first
        super.init(viewMode: .sourceAccurate)
    }

    private func add(
        _ node: some SyntaxProtocol, _ change: Condition.Change, _ function: String, replacing: Syntax? = nil
    ) {
        let number = first + conditions.count
        conditions.append(
            Condition(
                number: number, node: Syntax(node), change: change, around: ("Mutant.\(function)(\(number), ", ")"),
                replaced: replacing))
    }

    override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
        switch node.condition {
        case .expression(let expression): add(expression, .negated, "negated")
        case .optionalBinding(let binding):
            if let value = binding.initializer?.value { add(value, .missing, "missing") }
        default: break
        }
        return .visitChildren
    }

    override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
        add(node.condition, .negated, "negated")
        return .visitChildren
    }

    override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
        add(node.condition, .negated, "negated")
        return .visitChildren
    }

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else { return .visitChildren }
        // Tuples have operators, but no protocol.
        if let tuple = node.leftOperand.as(TupleExprSyntax.self), tuple.elements.count > 1 { return .visitChildren }
        switch name {
        case "&&", "||":
            let function = name == "&&" ? "alwaysTrue" : "alwaysFalse"
            add(node.leftOperand, .ignored, function)
            add(node.rightOperand, .ignored, function)
        case "<": add(node, .bounded, "less", replacing: Syntax(node.operator))
        case "<=": add(node, .bounded, "lessOrEqual", replacing: Syntax(node.operator))
        case ">": add(node, .bounded, "greater", replacing: Syntax(node.operator))
        case ">=": add(node, .bounded, "greaterOrEqual", replacing: Syntax(node.operator))
        default: break
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if node.calledExpression.trimmedDescription == "Rule",
            let id = node.arguments.first?.expression.as(StringLiteralExprSyntax.self)
        {
            rules.append(id.segments.trimmedDescription)
        }
        let name = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        if let name, Self.filters.contains(name), let closure = node.trailingClosure {
            addValue(of: closure.statements)
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.signature.returnClause?.type.trimmedDescription == "Bool" { addValue(of: node.body?.statements) }
        return .visitChildren
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        if node.typeAnnotation?.type.trimmedDescription == "Bool",
            case .getter(let statements) = node.accessorBlock?.accessors
        {
            addValue(of: statements)
        }
        return .visitChildren
    }

    /// Adds the value of a function if it consists of one expression, which does not select between values.
    private func addValue(of statements: CodeBlockItemListSyntax?) {
        guard let statements, statements.count == 1, case .expr(let value)? = statements.first?.item,
            !value.is(IfExprSyntax.self), !value.is(SwitchExprSyntax.self)
        else { return }
        add(value, .negated, "negated")
    }

    /// Returns the text with the calls of `Mutant`.
    func rewritten(_ text: String) -> String {
        var edits: [(offset: Int, rank: (Int, Int), length: Int, text: String)] = []
        for condition in conditions {
            let start = condition.node.positionAfterSkippingLeadingTrivia.utf8Offset
            let end = condition.node.endPositionBeforeTrailingTrivia.utf8Offset
            // The end of an inner call precedes the end of an outer call, and ends precede beginnings.
            edits.append((start, (1, -(end - start) * 10_000 + condition.number % 10_000), 0, condition.around.0))
            edits.append((end, (0, (end - start) * 10_000 - condition.number % 10_000), 0, condition.around.1))
            if let name = condition.replaced {
                let offset = name.positionAfterSkippingLeadingTrivia.utf8Offset
                edits.append((offset, (2, 0), name.trimmedLength.utf8Length, ","))
            }
        }
        var result: [UInt8] = []
        let bytes = Array(text.utf8)
        var copied = 0
        for edit in edits.sorted(by: { ($0.offset, $0.rank.0, $0.rank.1) < ($1.offset, $1.rank.0, $1.rank.1) }) {
            result += bytes[copied..<edit.offset]
            result += edit.text.utf8
            copied = edit.offset + edit.length
        }
        return String(decoding: result + bytes[copied...], as: UTF8.self)
    }
}
