/// An error in a property list file.
public struct PropertyListProblem: Sendable {
    /// The kind of error.
    public enum Kind: String, CaseIterable, Sendable {
        /// A syntax error: XML that is not well-formed, a damaged binary, or truncated text.
        case malformed

        /// A comment that contains `--`, which XML does not allow and CoreFoundation ignores.
        case commentHyphens

        /// Text before the XML declaration, which XML does not allow and CoreFoundation ignores.
        case declarationNotFirst

        /// Well-formed XML that is not a property list: an unknown element, a key without a value, or stray text.
        case notPropertyList

        /// A value without `plist` around it, which CoreFoundation accepts.
        case rootElement

        /// A value that is not valid, but that CoreFoundation accepts: a day that does not exist, data with characters
        /// that are not Base64, a `key` in an array, a `plist` in another element, or a `>` in an attribute of a string.
        case toleratedValue

        /// A syntax error in markup that CoreFoundation skips, such as the document type declaration.
        case skippedMarkup

        /// An entity declaration, or a reference to an undeclared entity.
        case entity

        /// Bytes that are not valid in the declared encoding.
        case encoding

        /// A limit on size, depth, or number was exceeded, and the rest was not read.
        case limit

        /// Whether CoreFoundation accepts a list with a problem of this kind.
        package var isTolerated: Bool {
            switch self {
            case .commentHyphens, .declarationNotFirst, .rootElement, .toleratedValue, .skippedMarkup: true
            case .malformed, .notPropertyList, .entity, .encoding, .limit: false
            }
        }
    }

    /// The kind of error.
    public let kind: Kind

    /// The message: a phrase without an initial capital and a final period.
    public let message: String

    /// The location of the error.
    public let location: Location

    /// The text with which the text at the location can be replaced so that CoreFoundation reads the value that other
    /// readers already read; `nil` if there is no such text.
    package let replacement: String?

    init(_ kind: Kind, _ message: String, at location: Location, replacement: String? = nil) {
        self.kind = kind
        self.message = message
        self.location = location
        self.replacement = replacement
    }
}

extension PropertyListProblem: CustomStringConvertible {
    public var description: String { "\(location): \(message)" }
}
