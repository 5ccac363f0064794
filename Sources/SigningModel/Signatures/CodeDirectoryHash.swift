/// The hash function of a code directory.
public enum CodeDirectoryHash: Int, Sendable, Hashable {
    /// SHA-1, for systems before macOS 10.12 and iOS 11.
    case sha1 = 1
    /// SHA-256, which current systems use.
    case sha256 = 2
    /// SHA-256, truncated to 20 bytes.
    case truncatedSHA256 = 3
    /// SHA-384.
    case sha384 = 4
}

extension CodeDirectoryHash: CustomStringConvertible {
    /// The name of the hash function.
    public var description: String {
        switch self {
        case .sha1: "SHA-1"
        case .sha256: "SHA-256"
        case .truncatedSHA256: "truncated SHA-256"
        case .sha384: "SHA-384"
        }
    }
}
