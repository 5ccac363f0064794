internal import FoundationShims

/// A value of a key-value store as JSON, as the API of a shared simulator and recordings contain it.
///
/// Strings, Booleans, integers, other numbers, arrays, and dictionaries are the values of JSON. The other types are
/// objects with one member: `{"$date": "2026-01-01T00:00:00.000Z"}`, `{"$data": "AAEC"}` in Base64, and `{"$real": "3.0"}`
/// for real numbers that JSON does not distinguish from integers. A dictionary with such a member is
/// `{"$dictionary": {…}}`.
package struct JSONPropertyList: Codable {
    package let value: PropertyListValue

    package init(_ value: PropertyListValue) { self.value = value }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    package init(from decoder: any Decoder) throws {
        // Each failed attempt creates an error, so the most frequent types are first.
        let single = try decoder.singleValueContainer()
        if let text = try? single.decode(String.self) {
            value = .string(text)
        } else if let number = try? single.decode(Int64.self) {
            value = .integer(number)
        } else if let members = try? decoder.container(keyedBy: Key.self) {
            value = try Self.value(of: members)
        } else if var elements = try? decoder.unkeyedContainer() {
            var values: [PropertyListValue] = []
            while !elements.isAtEnd { values.append(try elements.decode(JSONPropertyList.self).value) }
            value = .array(values)
        } else {
            value = try Self.scalar(in: single)
        }
    }

    private static func scalar(in container: any SingleValueDecodingContainer) throws -> PropertyListValue {
        if let flag = try? container.decode(Bool.self) { return .boolean(flag) }
        if let number = try? container.decode(Double.self) { return .real(number) }
        throw KeyValueStoreError(.notPropertyList, "a property list cannot contain null, or a number that is too large")
    }

    private static func value(of members: KeyedDecodingContainer<Key>) throws -> PropertyListValue {
        if members.allKeys.count == 1, let key = members.allKeys.first, key.stringValue.hasPrefix("$") {
            guard let value = special(key, members) else {
                throw KeyValueStoreError(
                    .notPropertyList, "`\(key.stringValue)` is not followed by a value of its type")
            }
            return value
        }
        return .dictionary(try dictionary(members))
    }

    private static func dictionary(_ members: KeyedDecodingContainer<Key>) throws -> [String: PropertyListValue] {
        var values: [String: PropertyListValue] = [:]
        for key in members.allKeys {
            values[key.stringValue] = try members.decode(JSONPropertyList.self, forKey: key).value
        }
        return values
    }

    /// Returns the value of an object with one member that names its type, or `nil` if it is not valid.
    private static func special(_ key: Key, _ members: KeyedDecodingContainer<Key>) -> PropertyListValue? {
        let text = try? members.decode(String.self, forKey: key)
        switch key.stringValue {
        case "$date":
            let formats = [Date.ISO8601FormatStyle(includingFractionalSeconds: true), .iso8601]
            return text.flatMap { text in formats.lazy.compactMap { try? Date(text, strategy: $0) }.first }
                .map { .date($0) }
        case "$data": return text.flatMap { Data(base64Encoded: $0) }.map { .data($0) }
        case "$real":
            let number = text.map { Double($0) } ?? (try? members.decode(Double.self, forKey: key))
            return number.map { .real($0) }
        case "$dictionary":
            guard let inner = try? members.nestedContainer(keyedBy: Key.self, forKey: key) else { return nil }
            return (try? dictionary(inner)).map { .dictionary($0) }
        default: return nil
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch value {
        case .string(let text): try container.encode(text)
        case .boolean(let flag): try container.encode(flag)
        case .integer(let number): try container.encode(number)
        case .real(let number) where number.isFinite && number != number.rounded(): try container.encode(number)
        case .real(let number): try container.encode(["$real": "\(number)"])
        case .date(let date):
            try container.encode(["$date": date.ISO8601Format(.init(includingFractionalSeconds: true))])
        case .data(let data): try container.encode(["$data": data.base64EncodedString()])
        case .array(let values): try container.encode(values.map(JSONPropertyList.init))
        case .dictionary(let values):
            let members = values.mapValues(JSONPropertyList.init)
            if values.count == 1, values.first?.key.hasPrefix("$") == true {
                try container.encode(["$dictionary": members])
            } else {
                try container.encode(members)
            }
        }
    }
}
