internal import FoundationShims

/// Encodes rows as JSON that `JSONDecoder` decodes.
///
/// Foundation's encoder first collects the values of a row and then sorts its keys, which takes several times as long. A
/// server saves thousands of rows per second.
struct RowEncoder: Encoder {
    private let writer: RowWriter
    /// The number of open objects and arrays around the value.
    private let depth: Int
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    private init(_ writer: RowWriter, _ depth: Int) { (self.writer, self.depth) = (writer, depth) }

    /// Returns a row as JSON.
    static func bytes(of row: any Encodable) throws -> [UInt8] {
        let writer = RowWriter()
        try RowEncoder(writer, 0).encode(row)
        writer.close(to: 0)
        return writer.bytes
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        writer.open(UInt8(ascii: "{"), until: UInt8(ascii: "}"))
        return KeyedEncodingContainer(Keyed(writer: writer, depth: depth + 1))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        writer.open(UInt8(ascii: "["), until: UInt8(ascii: "]"))
        return Unkeyed(writer: writer, depth: depth + 1)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    /// Encodes a value whose type Foundation's decoder expects in another form than that of its `encode(to:)`.
    private func encodeSpecially<Value: Encodable>(_ value: Value) -> Bool {
        // A generic type is compared faster than it is cast.
        if Value.self == String.self, let text = value as? String {
            writer.append(text)
        } else if Value.self == Data.self, let data = value as? Data {
            writer.append(data.base64EncodedString())
        } else {
            return false
        }
        return true
    }

    private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let writer: RowWriter
        let depth: Int
        let codingPath: [any CodingKey] = []

        private func value(_ key: Key) -> RowEncoder {
            writer.beginElement(at: depth)
            writer.append(key.stringValue)
            writer.append(bytes: ":")
            return RowEncoder(writer, depth)
        }

        func encodeNil(forKey key: Key) { value(key).encodeNil() }
        func encode(_ number: Int, forKey key: Key) { value(key).writer.append(number) }
        func encode(_ number: Int64, forKey key: Key) { value(key).writer.append(number) }
        func encode(_ text: String, forKey key: Key) { value(key).writer.append(text) }
        func encode(_ flag: Bool, forKey key: Key) { value(key).encode(flag) }
        func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try self.value(key).encode(value) }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> { value(key).container(keyedBy: type) }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { value(key).unkeyedContainer() }
        func superEncoder(forKey key: Key) -> any Encoder { value(key) }

        func superEncoder() -> any Encoder {
            writer.beginElement(at: depth)
            writer.append("super")
            writer.append(bytes: ":")
            return RowEncoder(writer, depth)
        }
    }

    private struct Unkeyed: UnkeyedEncodingContainer {
        let writer: RowWriter
        let depth: Int
        let codingPath: [any CodingKey] = []
        private(set) var count = 0

        init(writer: RowWriter, depth: Int) { (self.writer, self.depth) = (writer, depth) }

        private mutating func value() -> RowEncoder {
            writer.beginElement(at: depth)
            count += 1
            return RowEncoder(writer, depth)
        }

        mutating func encodeNil() { value().encodeNil() }
        mutating func encode<Value: Encodable>(_ value: Value) throws { try self.value().encode(value) }

        mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
            value().container(keyedBy: type)
        }

        mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { value().unkeyedContainer() }
        mutating func superEncoder() -> any Encoder { value() }
    }
}

extension RowEncoder: SingleValueEncodingContainer {
    func encodeNil() { writer.append(bytes: "null") }
    func encode(_ flag: Bool) { writer.append(bytes: flag ? "true" : "false") }
    func encode(_ text: String) { writer.append(text) }
    func encode(_ number: Int) { writer.append(number) }
    func encode(_ number: Int8) { writer.append(number) }
    func encode(_ number: Int16) { writer.append(number) }
    func encode(_ number: Int32) { writer.append(number) }
    func encode(_ number: Int64) { writer.append(number) }
    func encode(_ number: UInt) { writer.append(number) }
    func encode(_ number: UInt8) { writer.append(number) }
    func encode(_ number: UInt16) { writer.append(number) }
    func encode(_ number: UInt32) { writer.append(number) }
    func encode(_ number: UInt64) { writer.append(number) }
    func encode(_ number: Float) throws { try encode(Double(number)) }

    func encode(_ number: Double) throws {
        guard number.isFinite else {
            throw EncodingError.invalidValue(
                number, .init(codingPath: [], debugDescription: "the number is not finite"))
        }
        writer.append(bytes: "\(number)")
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        if !encodeSpecially(value) { try value.encode(to: self) }
    }
}

/// The bytes of a row that is being encoded.
private final class RowWriter {
    private(set) var bytes: [UInt8] = []
    /// The ends of the open objects and arrays, and whether each of them has an element.
    private var ends: [(byte: UInt8, hasElement: Bool)] = []

    /// The size of most rows, in bytes.
    private static let usualSize = 512

    init() { bytes.reserveCapacity(Self.usualSize) }

    func open(_ start: UInt8, until end: UInt8) {
        bytes.append(start)
        ends.append((end, false))
    }

    /// Ends the objects and arrays below a depth; a container has no method that ends it.
    func close(to depth: Int) {
        while ends.count > depth, let end = ends.popLast() { bytes.append(end.byte) }
    }

    /// Begins an element of the object or array at a depth.
    func beginElement(at depth: Int) {
        close(to: depth)
        if ends[depth - 1].hasElement { bytes.append(UInt8(ascii: ",")) }
        ends[depth - 1].hasElement = true
    }

    func append(bytes text: String) { bytes += text.utf8 }

    func append(_ number: some BinaryInteger) { bytes += String(number).utf8 }

    /// Appends a text in quotation marks.
    func append(_ text: String) {
        let (quote, backslash, space) = (UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: " "))
        bytes.append(quote)
        if text.utf8.contains(where: { $0 == quote || $0 == backslash || $0 < space }) {
            for byte in text.utf8 {
                if byte < space {
                    bytes += "\\u00".utf8
                    bytes += [Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
                } else {
                    if byte == quote || byte == backslash { bytes.append(backslash) }
                    bytes.append(byte)
                }
            }
        } else {
            bytes += text.utf8
        }
        bytes.append(quote)
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
