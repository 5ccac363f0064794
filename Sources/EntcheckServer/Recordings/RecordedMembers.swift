import FoundationShims
import KeyValueStores
import LocalCloud

/// The members of one line of a recording.
struct RecordedMembers {
    private let members: [String: PropertyListValue]

    /// The longest time after the start of a recording: a year, in seconds.
    private static let timeLimit = 366.0 * 86_400

    /// Parses a line.
    init(parsing line: ArraySlice<UInt8>) throws(RecordingError) {
        guard line.count <= Recording.lineLimit else {
            throw RecordingError(message: "the line has more than \(Recording.lineLimit) bytes")
        }
        do {
            let value = try JSONDecoder().decode(JSONPropertyList.self, from: Data(line)).value
            try self.init(value, "the line")
        } catch let error as KeyValueStoreError {
            throw RecordingError(message: error.message)
        } catch let error as RecordingError {
            throw error
        } catch {
            throw RecordingError(message: "the line is not complete JSON")
        }
    }

    private init(_ value: PropertyListValue, _ what: String) throws(RecordingError) {
        guard case .dictionary(let members) = value else {
            throw RecordingError(message: "\(what) is not a JSON object")
        }
        self.members = members
    }

    func contains(_ name: String) -> Bool { members[name] != nil }

    func optionalText(_ name: String) throws(RecordingError) -> String? {
        switch members[name] {
        case nil: return nil
        case .string(let text)?: return text
        case _?: throw RecordingError(message: "`\(name)` is not a string")
        }
    }

    func text(_ name: String) throws(RecordingError) -> String { try required(name, try optionalText(name)) }

    func optionalTexts(_ name: String) throws(RecordingError) -> [String]? {
        guard let elements = try optionalList(name) else { return nil }
        return try elements.map { element throws(RecordingError) in
            guard case .string(let text) = element else {
                throw RecordingError(message: "`\(name)` is not a list of strings")
            }
            return text
        }
    }

    func texts(_ name: String) throws(RecordingError) -> [String] { try required(name, try optionalTexts(name)) }

    func flag(_ name: String) throws(RecordingError) -> Bool { try required(name, try optionalFlag(name)) }

    func optionalFlag(_ name: String) throws(RecordingError) -> Bool? {
        switch members[name] {
        case nil: return nil
        case .boolean(let flag)?: return flag
        case _?: throw RecordingError(message: "`\(name)` is not a Boolean")
        }
    }

    /// Returns a list of objects.
    func list(_ name: String) throws(RecordingError) -> [RecordedMembers]? {
        try optionalList(name)?.map { element throws(RecordingError) in
            try RecordedMembers(element, "an element of `\(name)`")
        }
    }

    private func optionalList(_ name: String) throws(RecordingError) -> [PropertyListValue]? {
        switch members[name] {
        case nil: return nil
        case .array(let elements)?: return elements
        case _?: throw RecordingError(message: "`\(name)` is not a list")
        }
    }

    /// Returns a number of bytes.
    func size(_ name: String) throws(RecordingError) -> Int64 {
        guard case .integer(let number)? = members[name], number >= 0 else {
            throw RecordingError(message: "`\(name)` is not a whole number from 0 to \(Int64.max)")
        }
        return number
    }

    /// Returns the time since the start of the recording.
    func offset() throws(RecordingError) -> Duration {
        let seconds: Double
        switch members["at"] {
        case .integer(let number)?: seconds = Double(number)
        case .real(let number)?: seconds = number
        default: throw RecordingError(message: "`at` is not a number")
        }
        guard (0...Self.timeLimit).contains(seconds) else {
            throw RecordingError(message: "`at` is not from 0 to \(Int(Self.timeLimit)) seconds")
        }
        return .microseconds(Int64((seconds * 1_000_000).rounded()))
    }

    func date(_ name: String) throws(RecordingError) -> CloudInstant {
        let text = try text(name)
        for format in [Date.ISO8601FormatStyle(includingFractionalSeconds: true), .iso8601] {
            guard let date = try? Date(text, strategy: format) else { continue }
            return CloudInstant(microseconds: Int64((date.timeIntervalSince1970 * 1_000_000).rounded()))
        }
        throw RecordingError(message: "`\(name)` is `\(text)`; expected a time such as `2026-01-01T00:00:00.000Z`")
    }

    /// Returns the value of a key-value store.
    func value(_ name: String) throws(RecordingError) -> PropertyListValue { try required(name, members[name]) }

    /// Returns the values of a key-value store by key.
    func values(_ name: String) throws(RecordingError) -> [String: PropertyListValue]? {
        switch members[name] {
        case nil: return nil
        case .dictionary(let values)?: return values
        case _?: throw RecordingError(message: "`\(name)` is not an object")
        }
    }

    /// Returns the content in `text` or `data`; `nil` if both are missing.
    func content() throws(RecordingError) -> [UInt8]? {
        if let text = try optionalText("text") { return Array(text.utf8) }
        guard let base64 = try optionalText("data") else { return nil }
        guard let data = Data(base64Encoded: base64) else { throw RecordingError(message: "`data` is not Base64") }
        return Array(data)
    }

    private func required<Value>(_ name: String, _ value: Value?) throws(RecordingError) -> Value {
        guard let value else { throw RecordingError(message: "`\(name)` is missing") }
        return value
    }
}
