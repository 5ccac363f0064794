/// What a reader of OpenStep property lists tells while it reads.
///
/// Ranges are offsets in the bytes it was given. Containers are balanced and every key is followed by a value whatever the text is: what the text leaves open ends
/// where the reader gave up.
protocol OpenStepEvents {
    /// A dictionary opens at its `{`.
    mutating func beginDictionary(at offset: Int)

    /// The key of the entry whose value comes next.
    mutating func key(_ text: OpenStepText)

    /// The dictionary that was opened last ends behind its `}`.
    mutating func endDictionary(at end: Int)

    /// An array opens at its `(`.
    mutating func beginArray(at offset: Int)

    /// The array that was opened last ends behind its `)`.
    mutating func endArray(at end: Int)

    /// A string.
    mutating func string(_ text: OpenStepText)

    /// Data between `<` and `>`.
    mutating func data(in range: Range<Int>)

    /// The text is no property list from here on; nothing follows.
    mutating func problem(_ problem: OpenStepProblem, at offset: Int)
}

/// Why a text is no OpenStep property list.
enum OpenStepProblem: String, Sendable, Hashable, CaseIterable {
    case expectedValue = "expected a value"
    case expectedKey = "expected a key or }"
    case expectedEqualsSign = "expected = behind the key"
    case expectedSemicolon = "expected ; behind the value"
    case expectedComma = "expected , or )"
    case unterminatedString = "this string has no closing quote"
    case unterminatedComment = "this comment has no end"
    case malformedData = "data between < and > is written in pairs of hexadecimal digits"
    case nestedTooDeeply = "containers are nested too deeply"
    case tooManyValues = "there are too many values"
    case textAfterValue = "text follows the property list"
    case json =
        "this is JSON, which nobody reads as entitlements; `plutil -convert xml1` makes a property list of the file"
    case unexpectedEnd = "the text ends before the property list does"

    /// What is wrong, as a phrase, with the bound that was broken.
    func message(within limits: PropertyListLimits) -> String {
        switch self {
        case .nestedTooDeeply: "containers are nested more than \(limits.depth) deep; the rest is not read"
        case .tooManyValues: "there are more than \(limits.nodes) values; the rest is not read"
        default: rawValue
        }
    }

    /// Whether the text broke a bound of ours rather than the grammar.
    var isLimit: Bool { self == .nestedTooDeeply || self == .tooManyValues }
}
