public import FoundationShims

/// A value of a key-value store, which is any value that a property list can contain.
///
/// https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore
public enum PropertyListValue: Sendable, Equatable {
    /// A string.
    case string(String)
    /// A Boolean.
    case boolean(Bool)
    /// An integer.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    /// A date.
    case date(Date)
    /// Binary data.
    case data(Data)
    /// An array of values.
    case array([PropertyListValue])
    /// A dictionary of values.
    case dictionary([String: PropertyListValue])

    /// The maximum nesting depth of arrays and dictionaries.
    ///
    /// Apple does not document a limit; this one prevents stack overflows in recursive code on threads with a small
    /// stack.
    public static let maximumDepth = 64

    /// Returns whether two values are the same, so that no reader can distinguish them.
    ///
    /// Unlike `Double` values, two NaN values are equal, and 0.0 differs from -0.0. Strings and keys are compared byte
    /// by byte.
    public static func == (left: PropertyListValue, right: PropertyListValue) -> Bool {
        switch (left, right) {
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.boolean(let left), .boolean(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern || left.isNaN && right.isNaN
        case (.date(let left), .date(let right)): left == right
        case (.data(let left), .data(let right)): left == right
        case (.array(let left), .array(let right)): left == right
        case (.dictionary(let left), .dictionary(let right)): isEqual(left, right)
        default: false
        }
    }
}

extension PropertyListValue {
    /// Returns whether two dictionaries are equal, with keys compared byte by byte.
    private static func isEqual(_ left: [String: PropertyListValue], _ right: [String: PropertyListValue]) -> Bool {
        left.count == right.count
            && left.allSatisfy { key, value in
                right.index(forKey: key).map { right[$0] }.map { other in
                    other.key.utf8.elementsEqual(key.utf8) && other.value == value
                } ?? false
            }
    }
}

extension PropertyListValue {
    /// The size of the value, in bytes.
    ///
    /// A string counts as its UTF-8 bytes, data as its bytes, a number or a date as 8 bytes, a Boolean as 1 byte, and
    /// an array or a dictionary as its contents, including keys. Apple does not document how iCloud counts; see
    /// `kvs-size` in `Docs/DifferencesFromICloud.md`.
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

    /// Whether the nesting depth of the value is within the limit.
    var isWithinMaximumDepth: Bool { hasDepth(within: Self.maximumDepth) }

    private func hasDepth(within depth: Int) -> Bool {
        guard depth > 0 else { return false }
        switch self {
        case .array(let values): return values.allSatisfy { $0.hasDepth(within: depth - 1) }
        case .dictionary(let values): return values.values.allSatisfy { $0.hasDepth(within: depth - 1) }
        default: return true
        }
    }

    /// The approximate memory of the value, in bytes.
    var memory: Int { size + unsizedCount * 64 }

    /// The number of arrays, dictionaries, and empty strings and data in the value, which do not contribute to its size.
    var unsizedCount: Int {
        switch self {
        case .array(let values): values.reduce(1) { $0 + $1.unsizedCount }
        case .dictionary(let values): values.values.reduce(1) { $0 + $1.unsizedCount }
        case .string(let text): text.isEmpty ? 1 : 0
        case .data(let data): data.isEmpty ? 1 : 0
        default: 0
        }
    }
}

// MARK: - Number conversions

extension PropertyListValue {
    /// The value as an integer: a number rounded toward zero, 1 or 0 for a Boolean, or `nil` for any other type.
    ///
    /// The conversions are the same as in `NSNumber`, which devices use; strings are not converted.
    package var int64: Int64? {
        switch self {
        case .integer(let number): number
        case .boolean(let flag): flag ? 1 : 0
        case .real(let number) where number.isNaN: 0
        case .real(let number): Int64(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
        default: nil
        }
    }

    /// The value as a floating-point number: 1 or 0 for a Boolean, or `nil` for any other type.
    package var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .boolean(let flag): flag ? 1 : 0
        case .real(let number): number
        default: nil
        }
    }

    /// Whether the value is a number other than zero, or `nil` if it is not a number.
    package var bool: Bool? {
        switch self {
        case .integer(let number): number != 0
        case .boolean(let flag): flag
        case .real(let number): number != 0
        default: nil
        }
    }
}
