public import Foundation

extension NSPredicate {
    /// Creates a predicate from a format string, for the results of `NSMetadataQuery` and for dictionaries.
    ///
    /// The supported subset of Apple's syntax
    /// (https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html):
    ///
    /// - Comparisons `=`, `==`, `!=`, `<>`, `<`, `<=`, `=<`, `>`, `>=`, `=>`, `LIKE`, `MATCHES`, `CONTAINS`,
    ///   `BEGINSWITH`, `ENDSWITH`, and `IN`, with the options `[c]`, `[d]`, and `[cd]`.
    /// - `AND`, `OR`, `NOT`, `&&`, `||`, `!`, parentheses, `TRUEPREDICATE`, and `FALSEPREDICATE`.
    /// - Keys, strings in quotation marks, numbers, `TRUE`, `FALSE`, `YES`, `NO`, `NIL`, `NULL`, `SELF`, and the
    ///   arguments `%K`, `%@`, `%d`, `%i`, `%u`, `%ld`, `%lu`, `%lld`, `%f`.
    ///
    /// A format outside of this subset stops the process with a message that names the unsupported part, as Apple's
    /// method raises an exception for a format that it cannot parse.
    /// - Parameters:
    ///   - predicateFormat: The format string.
    ///   - args: The values of the arguments in the format string.
    public convenience init(format predicateFormat: String, _ args: Any...) {
        self.init(format: predicateFormat, argumentArray: args)
    }

    /// Creates a predicate from a format string and an array of arguments.
    ///
    /// The syntax is that of `init(format:_:)`.
    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        let condition: PredicateCondition
        do {
            condition = try PredicateCondition(parsing: predicateFormat, arguments: arguments ?? [])
        } catch {
            preconditionFailure("the predicate format `\(predicateFormat)` is not supported: \(error)")
        }
        self.init { object, _ in condition.isTrue(for: object) }
    }
}

extension NSSortDescriptor {
    /// Creates a descriptor that sorts results of `NSMetadataQuery` by an attribute, or dictionaries by a key.
    ///
    /// Sorting other objects by a key stops the process with a message, because Linux has no key-value coding.
    ///
    /// https://developer.apple.com/documentation/foundation/nssortdescriptor/init(key:ascending:)
    /// - Parameters:
    ///   - key: The attribute, such as `NSMetadataItemFSNameKey`; results without the attribute come first.
    ///   - ascending: Whether smaller values come first.
    public convenience init(key: String?, ascending: Bool) {
        self.init(keyPath: \Any.self, ascending: ascending) { left, right in
            Self.value(of: left, key).sortOrder(to: Self.value(of: right, key))
        }
    }

    private static func value(of object: Any, _ key: String?) -> PredicateValue {
        guard let key else { return PredicateValue(object) }
        switch object {
        case let item as NSMetadataItem: return PredicateValue(item.value(forAttribute: key))
        case let dictionary as [String: Any]: return PredicateValue(dictionary[key])
        default: preconditionFailure("`\(type(of: object))` cannot be sorted by the key `\(key)` on Linux")
        }
    }
}
