internal import FoundationShims

/// The encoding has one member, whose name is the kind of the value: `{"string":"Ada"}`, `{"array":[{"integer":1}]}`.
extension PropertyListValue: Codable {
    private enum Kind: String, CodingKey {
        case string, boolean, integer, real, date, data, array, dictionary
    }

    /// Decodes a value in the format of `encode(to:)`.
    public init(from decoder: any Decoder) throws {
        guard decoder.codingPath.count <= 4 * Self.maximumDepth else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "the value has more than \(Self.maximumDepth) levels"))
        }
        let container = try decoder.container(keyedBy: Kind.self)
        guard let kind = container.allKeys.first, container.allKeys.count == 1 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "expected exactly one member"))
        }
        self = try Self.value(of: kind, in: container)
    }

    private static func value(of kind: Kind, in container: KeyedDecodingContainer<Kind>) throws -> Self {
        // Real numbers and dates are stored as bit patterns, because decimal digits would round them.
        func number() throws -> Double { Double(bitPattern: try container.decode(UInt64.self, forKey: kind)) }
        return switch kind {
        case .string: .string(try container.decode(String.self, forKey: kind))
        case .boolean: .boolean(try container.decode(Bool.self, forKey: kind))
        case .integer: .integer(try container.decode(Int64.self, forKey: kind))
        case .real: .real(try number())
        case .date: .date(Date(timeIntervalSinceReferenceDate: try number()))
        case .data: .data(try container.decode(Data.self, forKey: kind))
        case .array: .array(try container.decode([PropertyListValue].self, forKey: kind))
        case .dictionary: .dictionary(try container.decode([String: PropertyListValue].self, forKey: kind))
        }
    }

    /// Encodes the value; floating-point numbers and dates are encoded as bit patterns, so that every value is
    /// preserved.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Kind.self)
        switch self {
        case .string(let text): try container.encode(text, forKey: .string)
        case .boolean(let flag): try container.encode(flag, forKey: .boolean)
        case .integer(let number): try container.encode(number, forKey: .integer)
        case .real(let number): try container.encode(number.bitPattern, forKey: .real)
        case .date(let date):
            try container.encode(date.timeIntervalSinceReferenceDate.bitPattern, forKey: .date)
        case .data(let data): try container.encode(data, forKey: .data)
        case .array(let values): try container.encode(values, forKey: .array)
        case .dictionary(let values): try container.encode(values, forKey: .dictionary)
        }
    }
}

extension PropertyListValue: CustomStringConvertible {
    /// A human-readable description; long strings and data are truncated.
    public var description: String {
        switch self {
        case .string(let text): "\"\(text.prefix(60))\"\(text.count > 60 ? "…" : "")"
        case .boolean(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .date(let date): date.ISO8601Format()
        case .data(let data): "\(data.count) bytes"
        case .array(let values): "[\(values.map(\.description).joined(separator: ", "))]"
        case .dictionary(let values):
            "[\(values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", "))]"
        }
    }
}
