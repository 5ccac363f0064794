internal import FoundationShims

/// The encoding has one member, whose name is the kind of the value: `{"string":"Ada"}`, `{"array":[{"integer":1}]}`.
extension PropertyListValue: Codable {
    private enum Kind: String, CodingKey {
        case string, boolean, integer, real, date, data, array, dictionary
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Decodes a value in the format of `encode(to:)`.
    ///
    /// - Throws: `DecodingError` if the value is not in the format, or exceeds ``maximumDepth``.
    public init(from decoder: any Decoder) throws {
        self = try Self.value(in: decoder.container(keyedBy: Kind.self), within: Self.maximumDepth)
    }

    /// Decodes the value in a container with one member.
    ///
    /// The depth is counted, because the time for the coding path of a value is the square of its depth.
    private static func value(in container: KeyedDecodingContainer<Kind>, within depth: Int) throws -> Self {
        let kinds = container.allKeys
        guard depth > 0, let kind = kinds.first, kinds.count == 1 else {
            let reason = depth > 0 ? "expected exactly one member" : "the value has more than \(maximumDepth) levels"
            throw DecodingError.dataCorrupted(.init(codingPath: container.codingPath, debugDescription: reason))
        }
        // Real numbers and dates are stored as bit patterns, because decimal digits would round them.
        func number() throws -> Double { Double(bitPattern: try container.decode(UInt64.self, forKey: kind)) }
        return switch kind {
        case .string: .string(try container.decode(String.self, forKey: kind))
        case .boolean: .boolean(try container.decode(Bool.self, forKey: kind))
        case .integer: .integer(try container.decode(Int64.self, forKey: kind))
        case .real: .real(try number())
        case .date: .date(Date(timeIntervalSinceReferenceDate: try number()))
        case .data: .data(try container.decode(Data.self, forKey: kind))
        case .array: .array(try elements(of: container.nestedUnkeyedContainer(forKey: kind), within: depth - 1))
        case .dictionary:
            .dictionary(try members(of: container.nestedContainer(keyedBy: Key.self, forKey: kind), within: depth - 1))
        }
    }

    private static func elements(of container: any UnkeyedDecodingContainer, within depth: Int) throws -> [Self] {
        var (container, elements) = (container, [Self]())
        while !container.isAtEnd {
            elements.append(try value(in: container.nestedContainer(keyedBy: Kind.self), within: depth))
        }
        return elements
    }

    private static func members(
        of container: KeyedDecodingContainer<Key>, within depth: Int
    ) throws -> [String: Self] {
        var members: [String: Self] = [:]
        for key in container.allKeys {
            let member = try container.nestedContainer(keyedBy: Kind.self, forKey: key)
            members[key.stringValue] = try value(in: member, within: depth)
        }
        return members
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
        case .string(let text): "\"\(text.shortened(to: 60))\""
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
