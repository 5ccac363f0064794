internal import FoundationShims

/// A parsed JSON text.
///
/// `JSONDecoder` does not reveal the type of a value, and each attempt to decode another type creates an error with the
/// path of the value. Values of any type are therefore read from a tree, in a time that depends only on their size.
package enum JSONTree: Sendable, Equatable {
    /// The value null.
    case null
    /// A Boolean.
    case boolean(Bool)
    /// A number in the notation of the text.
    case number(String)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONTree])
    /// An object; Swift compares names regardless of their normalization.
    case object([String: JSONTree])

    /// The maximum nesting depth of a text, which prevents stack overflows.
    ///
    /// Each level of a property list can be two levels of JSON, because of `$dictionary`; requests and recordings add a
    /// few more.
    package static let maximumDepth = 2 * PropertyListValue.maximumDepth + 8

    /// The maximum number of consecutive combining marks in a name: that of the Stream-Safe Text Format
    /// (<https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format>).
    static let maximumMarks = 30

    /// Parses a text in UTF-8 (<https://www.rfc-editor.org/rfc/rfc8259>).
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - maximumContainers: The maximum number of arrays and objects; each needs a hundred times the memory of its text.
    /// - Throws: The reason that the text is not parsed.
    package init(parsing text: [UInt8], maximumContainers: Int = .max) throws(JSONTreeError) {
        var parser = JSONParser(text, maximumContainers: maximumContainers)
        self = try parser.parse()
    }

    /// The number, or `nil` if the value is not a number that is whole and in the range.
    package var integer: Int64? {
        guard case .number(let text) = self else { return nil }
        return switch try? JSONPropertyList.number(text) {
        case .integer(let number)?: number
        case .real(0)?: 0
        default: nil
        }
    }

    /// The members, or `nil` if the value is not an object.
    package var members: [String: JSONTree]? { if case .object(let members) = self { members } else { nil } }
}

/// The reason that a text is not parsed.
package enum JSONTreeError: Error, Equatable {
    /// The text is not JSON in UTF-8.
    case notJSON
    /// The text exceeds ``JSONTree/maximumDepth``.
    case tooDeep
    /// An object has two members with the same name.
    case equalNames
    /// A name has a long sequence of combining marks.
    case tooManyMarks
    /// The text has more arrays and objects than the given number.
    case tooManyContainers(Int)

    /// Returns the reason as a clause.
    ///
    /// - Parameter what: The name of the text, such as "the line".
    /// - Returns: The reason.
    package func message(of what: String) -> String {
        switch self {
        case .notJSON: "\(what) is not JSON"
        case .tooDeep: "\(what) has more than \(JSONTree.maximumDepth) levels"
        case .equalNames:
            "\(what) has an object with two members whose names are equal, or differ only in normalization"
        case .tooManyMarks: "\(what) has a name with more than \(JSONTree.maximumMarks) consecutive combining marks"
        case .tooManyContainers(let limit): "\(what) has more than \(limit) arrays and objects"
        }
    }
}

// MARK: - Decoding

extension JSONTree {
    private static let userInfoKey = CodingUserInfoKey(rawValue: "JSONTree")

    /// Decodes the text of a tree; `JSONPropertyList` reads its values from the tree.
    package func decode<Content: Decodable>(_ type: Content.Type, from text: [UInt8]) throws -> Content {
        let decoder = JSONDecoder()
        if let key = Self.userInfoKey { decoder.userInfo[key] = self }
        return try decoder.decode(type, from: Data(text))
    }

    /// The tree of the value that a decoder decodes, or `nil` if `decode(_:from:)` does not use the decoder.
    init?(of decoder: any Decoder) {
        guard let key = Self.userInfoKey, let root = decoder.userInfo[key] as? JSONTree else { return nil }
        var tree = root
        for step in decoder.codingPath {
            switch tree {
            case .array(let elements):
                guard let index = step.intValue, elements.indices.contains(index) else { return nil }
                tree = elements[index]
            case .object(let members):
                guard let member = members[step.stringValue] else { return nil }
                tree = member
            default: return nil
            }
        }
        self = tree
    }
}
