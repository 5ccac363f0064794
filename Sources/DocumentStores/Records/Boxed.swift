/// An optional property that is stored on the heap.
///
/// Most rows do not have the property, so they stay small.
///
/// Tables store their rows inline, in dictionaries that are up to three times as large as their contents. A row with all
/// properties inline would need several kilobytes.
@propertyWrapper
struct Boxed<Wrapped: Sendable & Hashable & Codable>: Sendable, Hashable, Codable {
    private final class Storage: Sendable {
        let value: Wrapped

        init(_ value: Wrapped) {
            self.value = value
        }
    }

    private var storage: Storage?

    var wrappedValue: Wrapped? {
        get { storage?.value }
        set { storage = newValue.map(Storage.init) }
    }

    init(wrappedValue: Wrapped?) {
        storage = wrappedValue.map(Storage.init)
    }

    init(from decoder: any Decoder) throws {
        self.init(wrappedValue: try decoder.singleValueContainer().decode(Wrapped?.self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }

    static func == (left: Boxed, right: Boxed) -> Bool {
        left.storage === right.storage || left.wrappedValue == right.wrappedValue
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(wrappedValue)
    }
}

extension KeyedDecodingContainer {
    /// Decodes a boxed property, which a saved row does not contain if it is `nil`.
    func decode<Wrapped>(_ type: Boxed<Wrapped>.Type, forKey key: Key) throws -> Boxed<Wrapped> {
        Boxed(wrappedValue: try decodeIfPresent(Wrapped.self, forKey: key))
    }
}

extension KeyedEncodingContainer {
    /// Encodes a boxed property like an optional one: a saved row does not contain it if it is `nil`.
    mutating func encode<Wrapped>(_ value: Boxed<Wrapped>, forKey key: Key) throws {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }
}
