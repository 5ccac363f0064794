internal import Foundation

/// A comparison in a format string.
struct PredicateComparison: Sendable {
    enum Relation: Sendable {
        case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
        case like, matches, contains, beginsWith, endsWith, isIn

        /// Creates a relation from its operator.
        init?(_ name: String) {
            switch name.uppercased() {
            case "=", "==": self = .equal
            case "!=", "<>": self = .notEqual
            case "<": self = .less
            case "<=", "=<": self = .lessOrEqual
            case ">": self = .greater
            case ">=", "=>": self = .greaterOrEqual
            case "LIKE": self = .like
            case "MATCHES": self = .matches
            case "CONTAINS": self = .contains
            case "BEGINSWITH": self = .beginsWith
            case "ENDSWITH": self = .endsWith
            case "IN": self = .isIn
            default: return nil
            }
        }
    }

    enum Operand: Sendable {
        case key(String)
        case value(PredicateValue)
        /// The object itself: `SELF`.
        case object

        func value(in object: Any?) -> PredicateValue {
            switch self {
            case .value(let value): value
            case .object: PredicateValue(object)
            case .key(let key):
                switch object {
                case let item as NSMetadataItem: PredicateValue(item.value(forAttribute: key))
                case let dictionary as [String: Any]: PredicateValue(dictionary[key])
                default: .null
                }
            }
        }
    }

    let left: Operand
    let relation: Relation
    var ignoresCase = false
    var ignoresDiacritics = false
    var right = Operand.value(.null)

    init(left: Operand, relation: Relation) {
        (self.left, self.relation) = (left, relation)
    }

    /// Returns whether the comparison is true for a result of a query or a dictionary.
    func isTrue(for object: Any?) -> Bool {
        let (left, right) = (folded(left.value(in: object)), folded(right.value(in: object)))
        switch relation {
        case .equal: return left.isEqual(to: right)
        case .notEqual: return !left.isEqual(to: right)
        case .less: return left.order(to: right) == .orderedAscending
        case .greater: return left.order(to: right) == .orderedDescending
        case .lessOrEqual: return [.orderedAscending, .orderedSame].contains(left.order(to: right))
        case .greaterOrEqual: return [.orderedDescending, .orderedSame].contains(left.order(to: right))
        case .contains: return right.isContained(in: left)
        case .isIn: return left.isContained(in: right)
        case .like, .matches, .beginsWith, .endsWith: return isMatch(left, right)
        }
    }

    private func isMatch(_ left: PredicateValue, _ right: PredicateValue) -> Bool {
        guard case .text(let text) = left, case .text(let pattern) = right else { return false }
        switch relation {
        case .beginsWith: return text.hasPrefix(pattern)
        case .endsWith: return text.hasSuffix(pattern)
        case .like: return Self.isMatch(text, Self.expression(ofWildcards: pattern))
        default: return Self.isMatch(text, pattern)
        }
    }

    private static func isMatch(_ text: String, _ pattern: String) -> Bool {
        guard let expression = try? Regex("(?s:" + pattern + ")") else { return false }
        return (try? expression.wholeMatch(in: text)) != nil
    }

    /// Returns the regular expression of a pattern with the wildcards `*` and `?`.
    private static func expression(ofWildcards pattern: String) -> String {
        pattern.map { character in
            switch character {
            case "*": ".*"
            case "?": "."
            default: NSRegularExpression.escapedPattern(for: String(character))
            }
        }.joined()
    }

    private func folded(_ value: PredicateValue) -> PredicateValue {
        guard ignoresCase || ignoresDiacritics else { return value }
        var options: String.CompareOptions = []
        if ignoresCase { options.insert(.caseInsensitive) }
        if ignoresDiacritics { options.insert(.diacriticInsensitive) }
        return value.folded(options)
    }
}

/// A value that a predicate compares.
enum PredicateValue: Sendable {
    case null
    case text(String)
    case integer(Int64)
    case number(Double)
    case date(Date)
    case list([PredicateValue])
    /// A value of another type, which is not equal to any value.
    case other

    /// Creates a value from an object.
    init(_ object: Any?) {
        switch object {
        case nil, is NSNull: self = .null
        case let text as String: self = .text(text)
        case let date as Date: self = .date(date)
        case let url as URL: self = .text(url.isFileURL ? url.path : url.absoluteString)
        case let number as NSNumber: self.init(number)
        case let list as [Any]: self = .list(list.map { PredicateValue($0) })
        case let status as URLUbiquitousItemDownloadingStatus: self = .text(status.rawValue)
        default: self = .other
        }
    }

    private init(_ number: NSNumber) {
        switch String(cString: number.objCType) {
        case "d", "f": self = .number(number.doubleValue)
        case "Q", "L": self = Int64(exactly: number.uint64Value).map { .integer($0) } ?? .number(number.doubleValue)
        default: self = .integer(number.int64Value)
        }
    }

    /// Returns whether two values are equal; values of other types are not equal to any value.
    func isEqual(to other: PredicateValue) -> Bool {
        if case .list(let left) = self, case .list(let right) = other {
            return left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1) }
        }
        return order(to: other) == .orderedSame
    }

    /// Returns the order of two values for sorting: missing values come first, and values of different types are sorted
    /// by type.
    func sortOrder(to other: PredicateValue) -> ComparisonResult {
        order(to: other) ?? Self.order(rank, other.rank)
    }

    private var rank: Int {
        switch self {
        case .null: 0
        case .integer, .number: 1
        case .date: 2
        case .text: 3
        case .list, .other: 4
        }
    }

    /// Returns the order of two values, or `nil` if they cannot be compared.
    func order(to other: PredicateValue) -> ComparisonResult? {
        switch (self, other) {
        case (.text(let left), .text(let right)): Self.order(left, right)
        case (.integer(let left), .integer(let right)): Self.order(left, right)
        case (.integer(let left), .number(let right)): Self.order(Double(left), right)
        case (.number(let left), .integer(let right)): Self.order(left, Double(right))
        case (.number(let left), .number(let right)): Self.order(left, right)
        case (.date(let left), .date(let right)): Self.order(left, right)
        case (.null, .null): .orderedSame
        default: nil
        }
    }

    private static func order<Value: Comparable>(_ left: Value, _ right: Value) -> ComparisonResult {
        left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
    }

    /// Returns whether a list contains the value, or a text contains it.
    func isContained(in other: PredicateValue) -> Bool {
        switch (self, other) {
        case (_, .list(let values)): values.contains { $0.isEqual(to: self) }
        case (.text(let part), .text(let text)): text.contains(part)
        default: false
        }
    }

    /// Returns the value with folded texts.
    func folded(_ options: String.CompareOptions) -> PredicateValue {
        switch self {
        case .text(let text): .text(text.folding(options: options, locale: nil))
        case .list(let values): .list(values.map { $0.folded(options) })
        default: self
        }
    }
}
