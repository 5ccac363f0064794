#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The functions through which the conditions of rules are passed.
enum Mutant {
    private static let active = getenv("ENTCHECK_MUTANT").flatMap { Int(String(cString: $0)) } ?? -1

    static func isActive(_ number: Int) -> Bool { number == active }
    static func isInactive(_ number: Int) -> Bool { number != active }
    static func negated(_ number: Int, _ value: Bool) -> Bool { number == active ? !value : value }
    static func alwaysTrue(_ number: Int, _ value: Bool) -> Bool { number == active || value }
    static func alwaysFalse(_ number: Int, _ value: Bool) -> Bool { number != active && value }
    static func missing<Value>(_ number: Int, _ value: Value?) -> Value? { number == active ? nil : value }
    static func missing<List: RangeReplaceableCollection>(_ number: Int, _ value: List) -> List {
        number == active ? List() : value
    }
    static func less<Value: Comparable>(_ number: Int, _ left: Value, _ right: Value) -> Bool {
        number == active ? left <= right : left < right
    }
    static func lessOrEqual<Value: Comparable>(_ number: Int, _ left: Value, _ right: Value) -> Bool {
        number == active ? left < right : left <= right
    }
    static func greater<Value: Comparable>(_ number: Int, _ left: Value, _ right: Value) -> Bool {
        number == active ? left >= right : left > right
    }
    static func greaterOrEqual<Value: Comparable>(_ number: Int, _ left: Value, _ right: Value) -> Bool {
        number == active ? left > right : left >= right
    }
}
