/// The colors and links of human-readable text.
///
/// The tool chooses the style from the terminal, the options, and the environment. No information is conveyed by color
/// alone.
public struct Style: Sendable {
    /// Whether text is colored.
    public var hasColors: Bool

    /// The absolute path of the directory that contains relative paths, for links to files in terminals that support
    /// them; `nil` for text without links.
    public var linkDirectory: String?

    /// The addresses of the pages about rules, for links in terminals that support them; `nil` for text without links.
    public var pages: HelpPages?

    /// Creates a style.
    ///
    /// The default is plain text.
    public init(hasColors: Bool = false, linkDirectory: String? = nil, pages: HelpPages? = nil) {
        self.hasColors = hasColors
        self.linkDirectory = linkDirectory
        self.pages = pages
    }
}

extension Style {
    /// The role of a piece of text, which determines its color.
    ///
    /// The raw values are SGR parameters.
    package enum Role: String {
        case error = "1;31"
        case warning = "1;33"
        case note = "1;36"
        case strong = "1"
        case faint = "2"
        case margin = "34"
        case good = "32"
    }

    /// Returns the text in the color of its role.
    package func paint(_ text: String, _ role: Role) -> String {
        hasColors && !text.isEmpty ? start(of: role) + text + end : text
    }

    /// Returns the escape sequence that starts the color of a role; empty without colors.
    package func start(of role: Role) -> String { hasColors ? "\u{1B}[\(role.rawValue)m" : "" }

    /// The escape sequence that resets the color; empty without colors.
    package var end: String { hasColors ? "\u{1B}[0m" : "" }

    /// Returns the text as a link to a file (OSC 8,
    /// <https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda>).
    package func link(_ text: String, toFile path: String) -> String {
        guard let linkDirectory else { return text }
        let absolute = path.hasPrefix("/") ? path : "\(linkDirectory)/\(path)"
        return Self.link(text, to: "file://\(absolute.percentEncodedPath)")
    }

    /// Returns the name of a rule as a link to its page.
    package func link(rule id: String) -> String {
        guard let pages else { return id.displayed }
        return Self.link(id.displayed, to: pages.rule(id))
    }

    private static func link(_ text: String, to address: String) -> String {
        "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
    }
}
