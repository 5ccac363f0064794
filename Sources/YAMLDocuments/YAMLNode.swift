/// A value of a YAML document and its location.
public struct YAMLNode: Sendable {
    /// The content of the value.
    public let content: Content

    /// The location at which the value begins.
    public let mark: YAMLMark

    /// The number of nested levels, including this one.
    let height: Int

    /// The kinds of values, named as in the YAML specification, <https://yaml.org/spec/1.1/#id861060>.
    public enum Content: Sendable {
        /// A text; the caller interprets it.
        case scalar(Scalar)

        /// A list of values.
        case sequence([YAMLNode])

        /// The entries of a mapping in the order of the document, including duplicates.
        case mapping([(key: YAMLNode, value: YAMLNode)])
    }

    /// A text and its style.
    public struct Scalar: Sendable {
        /// The text without quotation marks and with escapes resolved.
        public let string: String

        /// Whether the text is written without quotation marks, so that `true` can be a Boolean.
        public let isPlain: Bool
    }

    /// The scalar; `nil` for any other kind.
    public var scalar: Scalar? { if case .scalar(let scalar) = content { scalar } else { nil } }

    /// The members of a sequence; `nil` for any other kind.
    public var sequence: [YAMLNode]? { if case .sequence(let elements) = content { elements } else { nil } }

    /// The entries of a mapping; `nil` for any other kind.
    public var mapping: [(key: YAMLNode, value: YAMLNode)]? {
        if case .mapping(let entries) = content { entries } else { nil }
    }
}

/// A location in a document.
public struct YAMLMark: Sendable, Equatable {
    /// The line, counted from 1.
    public let line: Int

    /// The column, counted from 1, in Unicode scalars.
    public let column: Int

    /// Creates a location.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

/// An error in a YAML document.
public struct YAMLError: Error {
    /// The message of libyaml; `nil` if it does not report one.
    public let message: String?

    /// The location of the error; `nil` if it is unknown.
    public let mark: YAMLMark?
}
