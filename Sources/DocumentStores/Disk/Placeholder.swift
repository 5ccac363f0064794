internal import FoundationShims

/// The content of a placeholder file, which represents a file that is not downloaded, as in macOS 13 and earlier: a
/// small property list with the name and the size.
struct Placeholder: Codable {
    let name: String
    let size: Int64
    let type: String

    init(name: String, size: Int64) {
        (self.name, self.size, type) = (name, size, "NSURLFileResourceTypeRegular")
    }

    private enum CodingKeys: String, CodingKey {
        case name = "NSURLNameKey"
        case size = "NSURLFileSizeKey"
        case type = "NSURLFileResourceTypeKey"
    }

    func bytes() throws -> [UInt8] {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return Array(try encoder.encode(self))
    }

    /// The upper limit of the size of a placeholder, in bytes; a name of 255 bytes and a few keys require far less.
    private static let limit: Int64 = 4_096

    /// Returns whether a file is a placeholder, and not a different file with the name of a placeholder.
    static func isOne(_ path: String, size: Int64, files: FileSystem) -> Bool {
        var bytes: [UInt8] = []
        guard size < limit, (try? files.read(path) { bytes += $0 }) != nil else { return false }
        return (try? PropertyListDecoder().decode(Placeholder.self, from: Data(bytes))) != nil
    }
}
