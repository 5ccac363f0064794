/// Something that is wrong with a file that should be a property list.
public struct PropertyListProblem: Error, Sendable {
    /// What kind of thing is wrong.
    public enum Kind: String, CaseIterable, Sendable {
        /// The syntax is broken: XML that is not well formed, a damaged binary, text that breaks off.
        case malformed

        /// A comment holds `--`, which XML does not allow and CoreFoundation reads over.
        case commentHyphens

        /// Something stands before the XML declaration, which XML does not allow and CoreFoundation reads over.
        case declarationNotFirst

        /// Well-formed, but no property list: an unknown element, a key without a value, stray text.
        case notPropertyList

        /// The document declares entities or uses one it does not have.
        case entity

        /// The bytes are not in the encoding that they claim.
        case encoding

        /// A bound on size, depth or number was reached, and the rest was not read.
        case limit
    }

    /// What kind of thing is wrong.
    public let kind: Kind

    /// What is wrong, as a phrase without capital or full stop.
    public let message: String

    /// Where it is wrong.
    public let location: Location

    init(_ kind: Kind, _ message: String, at location: Location) {
        self.kind = kind
        self.message = message
        self.location = location
    }
}

extension PropertyListProblem: CustomStringConvertible {
    public var description: String { "\(location): \(message)" }
}
