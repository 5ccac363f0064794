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

    /// The bytes of the file.
    ///
    /// The bytes are written without an encoder, because a device that receives many items writes many placeholders.
    var bytes: [UInt8] {
        // The code reads scalars instead of characters, because `&` and a combining mark are one character.
        let escaped = name.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict><key>NSURLNameKey</key><string>\(escaped)</string>\
            <key>NSURLFileSizeKey</key><integer>\(size)</integer>\
            <key>NSURLFileResourceTypeKey</key><string>\(type)</string></dict></plist>

            """.utf8)
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
