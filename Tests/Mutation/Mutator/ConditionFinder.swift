import SwiftSyntax

/// Finds the conditions of a file.
final class ConditionFinder: SyntaxVisitor {
    private(set) var list: ConditionList

    /// The identifiers of the rules that the file defines.
    private(set) var rules: [String] = []

    /// The functions whose closures are conditions.
    private static let filters: Set = [
        "allSatisfy", "contains", "count", "drop", "filter", "first", "firstIndex", "last", "lastIndex", "prefix",
        "removeAll", "split",
    ]

    /// The functions that omit an element if their closure returns `nil` or an empty list.
    private static let selections: Set = ["compactMap", "flatMap"]

    init(startingAt first: Int) {
        list = ConditionList(startingAt: first)
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
        switch node.condition {
        case .expression(let expression):
            // The compiler must see that `while true` does not end.
            if !expression.is(BooleanLiteralExprSyntax.self) { list.add(expression, .negated, "negated") }
        case .optionalBinding(let binding):
            if let value = binding.initializer?.value {
                list.add(value, .missing, "missing")
            } else {
                list.add(binding, .missing, followedBy: ", ")
            }
        case .matchingPattern(let pattern): list.add(pattern, .unmatched, followedBy: ", ")
        default: break
        }
        return .visitChildren
    }

    override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
        guard node.caseKeyword != nil else { return .visitChildren }
        let shown = "for case \(node.pattern.trimmedDescription)"
        if let condition = node.whereClause?.condition {
            list.add(condition, .unmatched, "alwaysFalse", shown: shown)
        } else {
            list.add(node.sequence, .unmatched, followedBy: " where ", shown: shown)
        }
        return .visitChildren
    }

    override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
        list.add(node.condition, .negated, "negated")
        return .visitChildren
    }

    override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
        list.add(node.condition, .negated, "negated")
        return .visitChildren
    }

    override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        if node.operator.text == "!", !list.contains(node) { list.add(node, .negated, "negated") }
        return .visitChildren
    }

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else { return .visitChildren }
        switch name {
        case "&&", "||":
            let function = name == "&&" ? "alwaysTrue" : "alwaysFalse"
            list.add(node.leftOperand, .ignored, function)
            list.add(node.rightOperand, .ignored, function)
        case "??": list.add(node.leftOperand, .missing, "missing")
        case "==", "!=": if !list.contains(node) { list.add(node, .negated, "negated") }
        case "<": addComparison(node, "less")
        case "<=": addComparison(node, "lessOrEqual")
        case ">": addComparison(node, "greater")
        case ">=": addComparison(node, "greaterOrEqual")
        default: break
        }
        return .visitChildren
    }

    private func addComparison(_ node: InfixOperatorExprSyntax, _ function: String) {
        // Tuples have operators, but no protocol.
        if let tuple = node.leftOperand.as(TupleExprSyntax.self), tuple.elements.count > 1 { return }
        list.add(node, .bounded, function, replacing: Syntax(node.operator))
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if node.calledExpression.trimmedDescription == "Rule",
            let id = node.arguments.first?.expression.as(StringLiteralExprSyntax.self)
        {
            rules.append(id.segments.trimmedDescription)
        }
        guard let name = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text else {
            return .visitChildren
        }
        let closures = node.arguments.compactMap { $0.expression.as(ClosureExprSyntax.self) }
        for closure in closures + [node.trailingClosure].compactMap(\.self) {
            if Self.filters.contains(name) { addValues(of: closure.statements, .negated, "negated") }
            if Self.selections.contains(name) { addValues(of: closure.statements, .missing, "missing") }
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.signature.returnClause?.type.trimmedDescription == "Bool", let body = node.body {
            addValues(of: body.statements, .negated, "negated")
        }
        return .visitChildren
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        if node.typeAnnotation?.type.trimmedDescription == "Bool",
            case .getter(let statements) = node.accessorBlock?.accessors
        {
            addValues(of: statements, .negated, "negated")
        }
        return .visitChildren
    }

    /// Adds the values that a function or a closure returns.
    private func addValues(of statements: CodeBlockItemListSyntax, _ change: Condition.Change, _ function: String) {
        for value in ReturnedValues(of: statements).values where !list.contains(value) {
            list.add(value, change, function)
        }
    }

    override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
        let clauses = node.cases.compactMap { $0.as(SwitchCaseSyntax.self) }
        let hasDefault = clauses.contains { $0.label.is(SwitchDefaultLabelSyntax.self) }
        var isOpen = false
        for (index, clause) in clauses.enumerated() {
            guard let label = clause.label.as(SwitchCaseLabelSyntax.self) else { continue }
            for item in label.caseItems {
                let number = addCase(item, hasDefault ? .unmatched : .exchanged)
                guard !hasDefault else { continue }
                let other = Self.substitute(for: index, in: clauses)
                list.insert("\ncase _ where Mutant.isActive(\(number)): \(other)\n", before: node.rightBrace)
                isOpen = true
            }
        }
        if isOpen { list.insert("\ndefault: fatalError()\n", before: node.rightBrace) }
        return .visitChildren
    }

    private func addCase(_ item: SwitchCaseItemSyntax, _ change: Condition.Change) -> Int {
        let shown = "case \(item.pattern.trimmedDescription)"
        guard let condition = item.whereClause?.condition else {
            return list.add(item.pattern, change, followedBy: " where ", shown: shown)
        }
        return list.add(condition, change, "alwaysFalse", shown: "\(shown) where \(condition.trimmedDescription)")
    }

    /// Returns the statements of the next clause whose patterns declare no variables; if there is none, a statement that
    /// ends the run.
    private static func substitute(for index: Int, in clauses: [SwitchCaseSyntax]) -> String {
        let own = clauses[index].statements.trimmedDescription
        for offset in 1..<max(clauses.count, 1) {
            let clause = clauses[(index + offset) % clauses.count]
            let text = clause.statements.trimmedDescription
            let items = clause.label.as(SwitchCaseLabelSyntax.self)?.caseItems
            let isPlain = items?.allSatisfy { !$0.pattern.declaresVariable } ?? false
            if isPlain, text != own, !text.contains("fallthrough") { return text }
        }
        return "fatalError()"
    }
}

extension PatternSyntax {
    /// Whether the pattern declares a variable.
    fileprivate var declaresVariable: Bool {
        tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.let) || $0.tokenKind == .keyword(.var) }
    }
}

/// The values that a function or a closure returns, without literals.
///
/// A change of a literal would change a result and not a condition.
private final class ReturnedValues: SyntaxVisitor {
    private(set) var values: [ExprSyntax] = []

    init(of statements: CodeBlockItemListSyntax) {
        super.init(viewMode: .sourceAccurate)
        addValue(of: statements)
        walk(statements)
    }

    /// Adds the value of a function or a branch that consists of one expression.
    private func addValue(of statements: CodeBlockItemListSyntax) {
        guard statements.count == 1, let item = statements.first?.item else { return }
        if let value = item.as(ExprSyntax.self) ?? item.as(ExpressionStmtSyntax.self)?.expression { add(value) }
    }

    private func addValue(of choice: IfExprSyntax) {
        addValue(of: choice.body.statements)
        switch choice.elseBody {
        case .codeBlock(let block): addValue(of: block.statements)
        case .ifExpr(let other): addValue(of: other)
        default: break
        }
    }

    private func add(_ value: ExprSyntax) {
        if let choice = value.as(IfExprSyntax.self) { return addValue(of: choice) }
        if let choice = value.as(SwitchExprSyntax.self) {
            for clause in choice.cases.compactMap({ $0.as(SwitchCaseSyntax.self) }) { addValue(of: clause.statements) }
            return
        }
        let isEmptyList = value.as(ArrayExprSyntax.self)?.elements.isEmpty ?? false
        guard !value.is(BooleanLiteralExprSyntax.self), !value.is(NilLiteralExprSyntax.self), !isEmptyList else {
            return
        }
        values.append(value)
    }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        if let value = node.expression { add(value) }
        return .visitChildren
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
