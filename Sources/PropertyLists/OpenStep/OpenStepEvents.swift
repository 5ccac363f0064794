/// The events that a reader of OpenStep property lists reports.
///
/// Ranges are offsets in the bytes that the reader was given. For any text, containers are balanced and each key is
/// followed by a value: containers that the text does not close end at the offset where the reader stopped.
protocol OpenStepEvents {
    /// Reports the start of a dictionary at its `{`.
    mutating func beginDictionary(at offset: Int)

    /// Reports the key of an entry; its value follows.
    mutating func key(_ text: OpenStepText)

    /// Reports the end of the innermost dictionary after its `}`.
    mutating func endDictionary(at end: Int)

    /// Reports the start of an array at its `(`.
    mutating func beginArray(at offset: Int)

    /// Reports the end of the innermost array after its `)`.
    mutating func endArray(at end: Int)

    /// Reports a string.
    mutating func string(_ text: OpenStepText)

    /// Reports data between `<` and `>`.
    mutating func data(in range: Range<Int>)

    /// Reports that the text is not a property list from `offset` on; no further event follows.
    mutating func problem(_ problem: OpenStepProblem, at offset: Int)
}

/// The reasons why a text is not an OpenStep property list.
enum OpenStepProblem: String, Sendable, Hashable, CaseIterable {
    case expectedValue = "expected a value"
    case expectedKey = "expected a key or }"
    case expectedEqualsSign = "expected = after the key"
    case expectedSemicolon = "expected ; after the value"
    case expectedComma = "expected , or )"
    case unterminatedString = "this string has no closing quotation mark"
    case unterminatedComment = "this comment is not closed"
    case malformedData = "data between < and > must be pairs of hexadecimal digits"
    case nestedTooDeeply = "containers are nested too deeply"
    case tooManyValues = "there are too many values"
    case textAfterValue = "text follows the property list"
    case json =
        "JSON is not a valid format for entitlements; convert the file with `plutil -convert xml1`"
    case unexpectedEnd = "the text ends before the end of the property list"

    /// Returns the message, including the limit that was exceeded.
    func message(within limits: PropertyListLimits) -> String {
        switch self {
        case .nestedTooDeeply: "containers are nested more than \(limits.depth) levels deep; the rest is not read"
        case .tooManyValues: "the file has more than \(limits.nodes) values; the rest is not read"
        default: rawValue
        }
    }

    /// Whether the text exceeded a limit of this reader rather than violated the grammar.
    var isLimit: Bool { self == .nestedTooDeeply || self == .tooManyValues }
}
