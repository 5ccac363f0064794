/// How text for people is dressed: colours and links, or neither.
///
/// Whether there may be any is for the tool to say, which knows the terminal, the options and the
/// environment. Nothing is said by colour alone.
public struct Style: Sendable {
    /// Whether text is coloured.
    public var hasColors: Bool

    /// The absolute path of the directory that relative paths count from, for terminals in which a path can
    /// be clicked; `nil` for text without links.
    public var linkDirectory: String?

    /// Creates a style; without arguments, that of plain text.
    public init(hasColors: Bool = false, linkDirectory: String? = nil) {
        self.hasColors = hasColors
        self.linkDirectory = linkDirectory
    }
}

extension Style {
    /// What a piece of text is, from which follows how it looks.
    package enum Role: String {
        case error = "1;31"
        case warning = "1;33"
        case note = "1;36"
        case strong = "1"
        case faint = "2"
        case margin = "34"
        case good = "32"
    }

    /// The text, coloured as what it is.
    package func paint(_ text: String, _ role: Role) -> String {
        hasColors && !text.isEmpty ? start(of: role) + text + end : text
    }

    /// What begins the colour of a role; nothing without colours.
    func start(of role: Role) -> String { hasColors ? "\u{1B}[\(role.rawValue)m" : "" }

    /// What ends a colour.
    var end: String { hasColors ? "\u{1B}[0m" : "" }

    /// The text, as a link to a file (OSC 8, <https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda>).
    package func link(_ text: String, toFile path: String) -> String {
        guard let linkDirectory else { return text }
        let absolute = path.hasPrefix("/") ? path : "\(linkDirectory)/\(path)"
        return "\u{1B}]8;;file://\(absolute.percentEncodedPath)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
    }
}

extension Severity {
    /// How findings of this severity look.
    package var role: Style.Role {
        switch self {
        case .error: .error
        case .warning: .warning
        case .note: .note
        }
    }
}

extension String {
    /// The path as it stands in an address: everything but unreserved characters and `/` as `%NN`
    /// (RFC 3986, <https://www.rfc-editor.org/rfc/rfc3986#section-2>).
    package var percentEncodedPath: String {
        var encoded: [UInt8] = []
        for byte in RawPath(self).bytes {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                encoded.append(byte)
            default:
                let digits = Array("0123456789ABCDEF".utf8)
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}
