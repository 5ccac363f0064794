import FoundationShims
import KeyValueStores
import LocalCloud

/// The members of one line of a recording.
struct RecordedMembers {
    private let members: [String: JSONTree]

    /// The longest time after the start of a recording: a year, in seconds.
    private static let timeLimit = 366.0 * 86_400

    /// Parses a line.
    init(parsing line: ArraySlice<UInt8>) throws(RecordingError) {
        guard line.count <= Recording.lineLimit else {
            throw RecordingError(message: "the line has more than \(Recording.lineLimit) bytes")
        }
        let tree: JSONTree
        do throws(JSONTreeError) { tree = try JSONTree(parsing: Array(line)) } catch {
            throw RecordingError(message: error.message(of: "the line"))
        }
        try self.init(tree, "the line")
    }

    private init(_ tree: JSONTree, _ what: String) throws(RecordingError) {
        guard let members = tree.members else {
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

    private func optionalList(_ name: String) throws(RecordingError) -> [JSONTree]? {
        switch members[name] {
        case nil: return nil
        case .array(let elements)?: return elements
        case _?: throw RecordingError(message: "`\(name)` is not a list")
        }
    }

    /// Returns a number of bytes.
    func size(_ name: String) throws(RecordingError) -> Int64 {
        guard let number = members[name]?.integer, number >= 0 else {
            throw RecordingError(message: "`\(name)` is not a whole number from 0 to \(Int64.max)")
        }
        return number
    }

    /// Returns the time since the start of the recording.
    func offset() throws(RecordingError) -> Duration {
        guard case .number(let text)? = members["at"], let seconds = Double(text) else {
            throw RecordingError(message: "`at` is not a number")
        }
        guard (0...Self.timeLimit).contains(seconds) else {
            throw RecordingError(message: "`at` is not from 0 to \(Int(Self.timeLimit)) seconds")
        }
        return .microseconds(Int64((seconds * 1_000_000).rounded()))
    }

    func date(_ name: String) throws(RecordingError) -> CloudInstant {
        let text = try text(name)
        guard let date = TimeText.date(text) else {
            throw RecordingError(
                message: "`\(name)` is `\(text)`; expected a time such as `2026-01-01T00:00:00.000Z`")
        }
        return CloudInstant(microseconds: Int64((date.timeIntervalSince1970 * 1_000_000).rounded()))
    }

    /// Returns the value of a key-value store.
    func value(_ name: String) throws(RecordingError) -> PropertyListValue {
        let tree = try required(name, members[name])
        do throws(KeyValueStoreError) { return try JSONPropertyList(json: tree).value } catch {
            throw RecordingError(message: "`\(name)` is not valid: \(error.message)")
        }
    }

    /// Returns the values of a key-value store by key.
    func values(_ name: String) throws(RecordingError) -> [String: PropertyListValue]? {
        guard let tree = members[name] else { return nil }
        guard let values = tree.members else { throw RecordingError(message: "`\(name)` is not an object") }
        // The name of a key does not identify the type of its value, even if there is only one key.
        do throws(KeyValueStoreError) { return try JSONPropertyList.values(of: values) } catch {
            throw RecordingError(message: "`\(name)` is not valid: \(error.message)")
        }
    }

    /// Returns the content in `text` or `data`; `nil` if both are missing.
    func content() throws(RecordingError) -> [UInt8]? {
        if let text = try optionalText("text") { return Array(text.utf8) }
        guard let base64 = try optionalText("data") else { return nil }
        guard let data = Base64Text.data(base64) else { throw RecordingError(message: "`data` is not Base64") }
        return Array(data)
    }

    private func required<Value>(_ name: String, _ value: Value?) throws(RecordingError) -> Value {
        guard let value else { throw RecordingError(message: "`\(name)` is missing") }
        return value
    }
}
