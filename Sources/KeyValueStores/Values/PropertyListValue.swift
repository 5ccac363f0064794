#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A value that a key-value store can hold: what a property list can, with arrays and dictionaries of it.
///
/// https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore
public enum PropertyListValue: Sendable, Equatable {
    /// A text.
    case string(String)
    /// True or false.
    case boolean(Bool)
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction.
    case real(Double)
    /// A moment.
    case date(Date)
    /// Bytes.
    case data(Data)
    /// Values in order.
    case array([PropertyListValue])
    /// Values by name.
    case dictionary([String: PropertyListValue])

    /// How deep arrays and dictionaries may be within one another.
    ///
    /// Apple names no limit; this one keeps everything that walks through a value within the smallest stack of a
    /// thread.
    public static let deepestNesting = 64

    /// Whether two values are the same; a number that is none is the same as another that is none.
    public static func == (left: PropertyListValue, right: PropertyListValue) -> Bool {
        switch (left, right) {
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.boolean(let left), .boolean(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right || left.isNaN && right.isNaN
        case (.date(let left), .date(let right)): left == right
        case (.data(let left), .data(let right)): left == right
        case (.array(let left), .array(let right)): left == right
        case (.dictionary(let left), .dictionary(let right)): left == right
        default: false
        }
    }
}

extension PropertyListValue {
    /// How much room the value takes, in bytes: text in UTF-8, data as it is, 8 for a number or a date, 1 for a
    /// boolean, and for an array or a dictionary what is in it, keys included.
    ///
    /// Apple does not say how it counts; see `kvs-size` in `Docs/DifferencesFromICloud.md`.
    public var size: Int {
        switch self {
        case .string(let text): text.utf8.count
        case .boolean: 1
        case .integer, .real, .date: 8
        case .data(let data): data.count
        case .array(let values): values.reduce(0) { $0 &+ $1.size }
        case .dictionary(let values): values.reduce(0) { $0 &+ $1.key.utf8.count &+ $1.value.size }
        }
    }

    /// Whether arrays and dictionaries are no deeper within one another than is allowed.
    var isShallowEnough: Bool { isShallow(within: Self.deepestNesting) }

    private func isShallow(within depth: Int) -> Bool {
        guard depth > 0 else { return false }
        switch self {
        case .array(let values): return values.allSatisfy { $0.isShallow(within: depth - 1) }
        case .dictionary(let values): return values.values.allSatisfy { $0.isShallow(within: depth - 1) }
        default: return true
        }
    }
}

// MARK: - Conversions of numbers

extension PropertyListValue {
    /// The value as a whole number: of a number cut towards zero, 1 or 0 of a boolean, nil of anything else.
    ///
    /// Numbers are `NSNumber` on a device and convert as it does; text does not.
    var int64: Int64? {
        switch self {
        case .integer(let number): number
        case .boolean(let flag): flag ? 1 : 0
        case .real(let number) where number.isNaN: 0
        case .real(let number): Int64(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
        default: nil
        }
    }

    /// The value as a number with a fraction; 1 or 0 of a boolean, nil of anything that is no number.
    var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .boolean(let flag): flag ? 1 : 0
        case .real(let number): number
        default: nil
        }
    }

    /// Whether the value is a number other than zero; nil if it is no number.
    var bool: Bool? {
        switch self {
        case .integer(let number): number != 0
        case .boolean(let flag): flag
        case .real(let number): number != 0
        default: nil
        }
    }
}
