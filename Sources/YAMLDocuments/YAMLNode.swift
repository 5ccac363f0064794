/// A value of a YAML document, and where it begins.
public struct YAMLNode: Sendable {
    /// What it is.
    public let content: Content

    /// Where it begins.
    public let mark: YAMLMark

    /// How many values stand in each other here, this one counted.
    let height: Int

    /// The kinds of value, by the words of YAML's own specification, <https://yaml.org/spec/1.1/#id861060>.
    public enum Content: Sendable {
        /// One text; what it stands for is for the reader to say.
        case scalar(Scalar)

        /// A list.
        case sequence([YAMLNode])

        /// A table, in the order of the document, whatever is there twice.
        case mapping([(key: YAMLNode, value: YAMLNode)])
    }

    /// A text, with what its writing says of it.
    public struct Scalar: Sendable {
        /// The text, without quotes and with its escapes resolved.
        public let string: String

        /// Whether it is written without quotes, so that `true` may be more than a word.
        public let isPlain: Bool
    }

    /// The text; `nil` where it is none.
    public var scalar: Scalar? { if case .scalar(let scalar) = content { scalar } else { nil } }

    /// The members of a list; `nil` where it is none.
    public var sequence: [YAMLNode]? { if case .sequence(let elements) = content { elements } else { nil } }

    /// The entries of a table; `nil` where it is none.
    public var mapping: [(key: YAMLNode, value: YAMLNode)]? {
        if case .mapping(let entries) = content { entries } else { nil }
    }
}

/// A place in a document.
public struct YAMLMark: Sendable, Equatable {
    /// The line, from 1.
    public let line: Int

    /// The column in Unicode scalars, from 1.
    public let column: Int

    /// Creates a place.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

/// Why a text is no YAML.
public struct YAMLMistake: Error {
    /// What is wrong, as libyaml says it; `nil` where it does not say.
    public let problem: String?

    /// Where; `nil` where nobody knows.
    public let mark: YAMLMark?
}
