/// The addresses of the pages about rules and keys.
public struct HelpPages: Hashable, Sendable {
    /// The address of the directory that contains the folders `Rules` and `Keys`, without a slash at the end.
    public let address: String

    /// The maximum length of an address, in bytes; each finding repeats it.
    private static let lengthLimit = 2000

    /// The schemes of addresses that viewers can open.
    private static let schemes = ["https://", "http://", "file:///"]

    /// Creates the addresses; `nil` if the address is not an absolute `https`, `http`, or `file` address.
    ///
    /// Characters that RFC 3986 does not allow in an address (<https://www.rfc-editor.org/rfc/rfc3986#section-2>) are
    /// rejected, because a terminal could interpret them.
    public init?(_ address: String) {
        let marks = "-._~:/?#[]@!$&'()*+,;=%".utf8
        let isValid = address.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: marks.contains(byte)
            }
        }
        guard isValid, address.utf8.count <= Self.lengthLimit,
            let scheme = Self.schemes.first(where: address.hasPrefix), address.utf8.count > scheme.utf8.count
        else { return nil }
        self.address = address.hasSuffix("/") ? String(address.dropLast()) : address
    }

    /// Returns the address of the page about a rule.
    public func rule(_ id: String) -> String { "\(address)/Rules/\(id.percentEncodedPath).md" }

    /// Returns the address of the page about a key of the catalog.
    public func key(_ name: String) -> String { "\(address)/Keys/\(name.percentEncodedPath).md" }
}
