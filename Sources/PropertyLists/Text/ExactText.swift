import SystemShims

/// A text that is compared byte by byte.
///
/// Swift strings are equal regardless of normalization, but the names of files, the keys of property lists, and
/// identifiers are different if their bytes are different.
package struct ExactText: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: ExactText, right: ExactText) -> Bool { left.text.hasSameBytes(as: right.text) }

    package func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}

extension ExactText: Comparable {
    package static func < (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
}

extension String {
    /// Returns whether both texts have the same UTF-8 bytes.
    package func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        // Contiguous storage is faster than the iterator of the UTF-8 view.
        let areEqual = utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { other in
                guard let left = own.baseAddress, let right = other.baseAddress else { return own.isEmpty }
                return memcmp(left, right, own.count) == 0
            }
        }
        return (areEqual ?? nil) ?? utf8.elementsEqual(other.utf8)
    }

    /// Feeds the UTF-8 bytes into a hasher.
    package func hashBytes(into hasher: inout Hasher) {
        var text = self
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // As the hash of a string, so that two adjacent texts cannot be divided differently.
        hasher.combine(UInt8(0xFF))
    }
}

/// A dictionary whose keys are compared byte by byte.
package struct ExactDictionary<Value> {
    private var elements: [ExactText: Value] = [:]

    package init() {}

    /// Creates a dictionary of pairs; the first value of each key is kept.
    package init(_ pairs: some Sequence<(String, Value)>) {
        for (key, value) in pairs where elements[ExactText(key)] == nil { elements[ExactText(key)] = value }
    }

    /// The value of a key.
    package subscript(key: String) -> Value? {
        get { elements[ExactText(key)] }
        set { elements[ExactText(key)] = newValue }
    }

    /// The value of a key, or a default value.
    package subscript(key: String, default value: @autoclosure () -> Value) -> Value {
        get { elements[ExactText(key), default: value()] }
        set { elements[ExactText(key)] = newValue }
        _modify { yield &elements[ExactText(key), default: value()] }
    }

    /// The number of keys.
    package var count: Int { elements.count }

    package var isEmpty: Bool { elements.isEmpty }

    /// The keys, unordered.
    package var keys: [String] { elements.keys.map(\.text) }

    /// The values, unordered.
    package var values: Dictionary<ExactText, Value>.Values { elements.values }

    /// The pairs, sorted by the bytes of the keys.
    package var sorted: [(key: String, value: Value)] {
        elements.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) }
    }

    /// Returns the pairs that satisfy a condition.
    package func filter(_ isIncluded: (_ key: String, _ value: Value) throws -> Bool) rethrows -> ExactDictionary {
        var kept = ExactDictionary()
        kept.elements = try elements.filter { try isIncluded($0.key.text, $0.value) }
        return kept
    }
}

extension ExactDictionary: Sendable where Value: Sendable {}
extension ExactDictionary: Equatable where Value: Equatable {}

extension ExactDictionary: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral pairs: (String, Value)...) { self.init(pairs) }
}

/// A set of texts that are compared byte by byte.
package struct ExactSet: Hashable, Sendable {
    private var elements: Set<ExactText> = []

    package init() {}

    package init(_ texts: some Sequence<String>) { elements = Set(texts.map(ExactText.init)) }

    package var isEmpty: Bool { elements.isEmpty }

    package func contains(_ text: String) -> Bool { elements.contains(ExactText(text)) }

    /// Adds a text.
    ///
    /// - Returns: Whether the set did not contain the text.
    @discardableResult
    package mutating func insert(_ text: String) -> Bool { elements.insert(ExactText(text)).inserted }

    package mutating func formUnion(_ texts: some Sequence<String>) {
        for text in texts { elements.insert(ExactText(text)) }
    }
}

extension ExactSet: Sequence {
    package func makeIterator() -> LazyMapSequence<Set<ExactText>, String>.Iterator {
        elements.lazy.map(\.text).makeIterator()
    }
}

extension ExactSet: ExpressibleByArrayLiteral {
    package init(arrayLiteral texts: String...) { self.init(texts) }
}
