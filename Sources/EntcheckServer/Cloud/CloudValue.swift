import FoundationShims
import KeyValueStores

/// A value of a key-value store as JSON.
///
/// Strings, Booleans, integers, other numbers, arrays, and dictionaries are the values of JSON. The other types are
/// objects with one member: `{"$date": "2026-01-01T00:00:00.000Z"}`, `{"$data": "AAEC"}` in Base64, and `{"$real": "3.0"}`
/// for real numbers that JSON does not distinguish from integers. A dictionary with such a member is
/// `{"$dictionary": {…}}`.
struct CloudValue: Codable {
    let value: PropertyListValue

    init(_ value: PropertyListValue) { self.value = value }

    init(from decoder: any Decoder) throws { value = try Self.value(of: try APIValue(from: decoder)) }

    private static func value(of json: APIValue) throws -> PropertyListValue {
        switch json {
        case .text(let text): return .string(text)
        case .boolean(let flag): return .boolean(flag)
        case .integer(let number): return .integer(Int64(number))
        case .number(let number): return .real(number)
        case .list(let elements):
            return .array(try elements.map { element in try value(of: element) })
        case .object(let members):
            if members.count == 1, let member = members.first, member.key.hasPrefix("$") {
                return try special(member.key, member.value)
            }
            return .dictionary(try dictionary(members))
        case .null: throw RequestError(.unprocessable, "a property list cannot contain null")
        }
    }

    private static func dictionary(
        _ members: [String: APIValue]
    ) throws -> [String: PropertyListValue] {
        try members.mapValues { member in try value(of: member) }
    }

    private static func special(_ type: String, _ json: APIValue) throws -> PropertyListValue {
        switch (type, json) {
        case ("$date", .text(let text)):
            let formats = [Date.ISO8601FormatStyle(includingFractionalSeconds: true), .iso8601]
            for format in formats { if let date = try? Date(text, strategy: format) { return .date(date) } }
        case ("$data", .text(let text)): if let data = Data(base64Encoded: text) { return .data(data) }
        case ("$real", .text(let text)): if let number = Double(text) { return .real(number) }
        case ("$real", .integer(let number)): return .real(Double(number))
        case ("$real", .number(let number)): return .real(number)
        case ("$dictionary", .object(let members)): return .dictionary(try dictionary(members))
        default: break
        }
        throw RequestError(.unprocessable, "`\(type)` is not followed by a value of its type")
    }

    func encode(to encoder: any Encoder) throws {
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
        case .array(let values): try container.encode(values.map(CloudValue.init))
        case .dictionary(let values):
            let members = values.mapValues(CloudValue.init)
            if values.count == 1, values.first?.key.hasPrefix("$") == true {
                try container.encode(["$dictionary": members])
            } else {
                try container.encode(members)
            }
        }
    }
}
