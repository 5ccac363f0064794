internal import FoundationShims
internal import LocalCloud

/// A value of a key-value store as JSON, as the API of a shared simulator and recordings contain it.
///
/// Strings, Booleans, integers, other numbers, arrays, and dictionaries are the values of JSON. The other types are
/// objects with one member: `{"$date": "2026-01-01T00:00:00.000Z"}`, `{"$data": "AAEC"}` in Base64, and `{"$real": "3.0"}`
/// for real numbers that JSON does not distinguish from integers. A dictionary with such a member is
/// `{"$dictionary": {…}}`.
package struct JSONPropertyList: Codable {
    package let value: PropertyListValue

    package init(_ value: PropertyListValue) { self.value = value }

    /// Decodes a value.
    ///
    /// - Throws: `KeyValueStoreError` if the value is not one of a property list, and `DecodingError` if the decoder is
    ///   not that of `JSONTree.decode`.
    package init(from decoder: any Decoder) throws {
        guard let tree = JSONTree(of: decoder) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "the decoder does not use a JSON tree"))
        }
        try self.init(json: tree)
    }

    /// Creates a value from JSON.
    package init(json tree: JSONTree) throws(KeyValueStoreError) { value = try Self.value(of: tree) }

    private static func value(of tree: JSONTree) throws(KeyValueStoreError) -> PropertyListValue {
        switch tree {
        case .null: throw KeyValueStoreError(.notPropertyList, "a property list cannot contain null")
        case .boolean(let flag): return .boolean(flag)
        case .number(let text): return try number(text)
        case .string(let text): return .string(text)
        case .array(let elements):
            return .array(try elements.map { element throws(KeyValueStoreError) in try value(of: element) })
        case .object(let members):
            guard members.count == 1, let (name, content) = members.first, name.hasPrefix("$") else {
                return .dictionary(try values(of: members))
            }
            return try special(name, content)
        }
    }

    /// Returns the values of the members of an object.
    package static func values(
        of members: [String: JSONTree]
    ) throws(KeyValueStoreError) -> [String: PropertyListValue] {
        var values: [String: PropertyListValue] = [:]
        for (name, member) in members { values[name] = try value(of: member) }
        return values
    }

    /// Returns the value of an object with one member that names its type.
    private static func special(_ name: String, _ content: JSONTree) throws(KeyValueStoreError) -> PropertyListValue {
        switch (name, content) {
        case ("$date", .string(let text)):
            if let date = TimeText.date(text) { return .date(TimeText.rounded(date)) }
            throw invalid(name, text, "a time such as `2026-01-02T03:04:05.000Z`")
        case ("$data", .string(let text)):
            if let data = Base64Text.data(text) { return .data(data) }
            throw invalid(name, text, "Base64")
        case ("$real", .string(let text)):
            // Other words, such as `infinity`, are not the names of a value; neither is a number that is too large.
            if let number = Self.realNumber(text) { return .real(number) }
            throw invalid(name, text, "a number, `inf`, `-inf`, or `nan`")
        case ("$real", .number(let text)): return .real(try real(text))
        case ("$dictionary", .object(let members)): return .dictionary(try values(of: members))
        default:
            throw KeyValueStoreError(.notPropertyList, "`\(shortened(name))` is not followed by a value of its type")
        }
    }

    /// Returns the number of a text in the notation of JSON, or one of the words for the others.
    private static func realNumber(_ text: String) -> Double? {
        switch text {
        case "inf", "-inf", "nan": Double(text)
        default:
            if case .number? = try? JSONTree(parsing: Array(text.utf8), maximumContainers: 0),
                let number = Double(text), number.isFinite
            {
                number
            } else {
                nil
            }
        }
    }

    private static func invalid(_ name: String, _ text: String, _ expected: String) -> KeyValueStoreError {
        KeyValueStoreError(.notPropertyList, "`\(name)` is `\(shortened(text))`; expected \(expected)")
    }

    /// Returns the start of a text, for messages.
    private static func shortened(_ text: String) -> String { text.shortened(to: 40) }
}

// MARK: - Limits

extension JSONPropertyList {
    /// The maximum number of values without a size in one value of a request: arrays, dictionaries, and empty strings.
    ///
    /// The limits of a store count only contents, so they do not bound the memory of a server for such values.
    package static let unsizedLimit = 100_000

    /// The maximum number of arrays and objects of a request: each dictionary can be two objects, because of `$dictionary`,
    /// and the rest is for the other members of the request.
    package static let maximumContainers = 2 * unsizedLimit + 1_000
}

// MARK: - Numbers

extension JSONPropertyList {
    /// The whole numbers below this one are exact as `Double`.
    private static let exactLimit = 9_007_199_254_740_992.0

    /// Returns a number of JSON, which does not distinguish 3 and 3.0.
    static func number(_ text: String) throws(KeyValueStoreError) -> PropertyListValue {
        let whole = whole(text)
        if let number = Int64(whole) { return number == 0 && text.hasPrefix("-") ? .real(-0.0) : .integer(number) }
        guard text.utf8.contains(where: { ".eE".utf8.contains($0) }) else {
            throw KeyValueStoreError(
                .notPropertyList, "the integer \(shortened(text)) is not from \(Int64.min) to \(Int64.max)")
        }
        let number = try real(text)
        // The next integer after the limit is rounded to it.
        let isInteger = number == number.rounded() && number.magnitude < exactLimit
        return isInteger && !(number == 0 && number.sign == .minus) ? .integer(Int64(number)) : .real(number)
    }

    /// Returns a number without a fraction of zeros.
    private static func whole(_ text: String) -> Substring {
        guard let point = text.firstIndex(of: "."), text[point...].utf8.dropFirst().allSatisfy({ $0 == 0x30 }) else {
            return text[...]
        }
        return text[..<point]
    }

    private static func real(_ text: String) throws(KeyValueStoreError) -> Double {
        guard let number = Double(text), number.isFinite else {
            throw KeyValueStoreError(.notPropertyList, "the number \(shortened(text)) is too large")
        }
        return number
    }
}

// MARK: - Encoding

extension JSONPropertyList {
    /// Encodes the value.
    ///
    /// - Throws: `KeyValueStoreError` for a date whose year is not from 1 to 9999.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch value {
        case .string(let text): try container.encode(text)
        case .boolean(let flag): try container.encode(flag)
        case .integer(let number): try container.encode(number)
        case .real(let number) where number.isFinite && number != number.rounded(): try container.encode(number)
        case .real(let number): try container.encode(["$real": "\(number)"])
        case .date(let date):
            guard TimeText.isReversible(date) else {
                throw KeyValueStoreError(.notPropertyList, "the year of a date is not from 1 to 9999")
            }
            try container.encode(["$date": TimeText.text(of: date)])
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
