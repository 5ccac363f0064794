/// A text that forges output if a format contains it without escaping.
struct HostileText: Sendable {
    /// A short description.
    let name: String
    let text: String

    /// Whether XML 1.0 allows the text.
    var isAllowedInXML: Bool {
        text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" || $0 == "\t" }
    }

    /// The text that the output must not contain.
    ///
    /// For line breaks, this includes letters around it, because all formats contain line breaks.
    var forbidden: String { text == "\n" || text == "\r" ? "a\(text)b" : text }

    /// The text for a double-quoted YAML string.
    var quotedForYAML: String { text.unicodeScalars.map(\.escapedForYAML).joined() }

    /// Individual scalars that hide, reorder, or break text, and texts with commands of build servers and markup.
    static let all: [HostileText] = scalars + texts

    private static let texts: [HostileText] = [
        .init(name: "an escape sequence", text: "\u{1B}[2J"),
        .init(name: "a link of a terminal", text: "\u{1B}]8;;https://example.com\u{1B}\\"),
        .init(name: "a command of GitHub and Azure", text: "##[error]x"),
        .init(name: "a command of Azure", text: "##vso[task.complete]x"),
        .init(name: "a message of TeamCity", text: "##teamcity[buildStop]x"),
        .init(name: "a command of GitHub", text: "::error::x"),
        .init(name: "a command of GitHub with a property", text: "::error file=a::x"),
        .init(name: "a command of GitHub on a separate line", text: "\n::add-mask::x"),
        .init(name: "a section of GitLab", text: "section_start:1:a\r\u{1B}[0K"),
        .init(name: "a script of a page", text: "<script>alert(1)</script>"),
        .init(name: "an image of a page", text: "<img src=x onerror=alert(1)>"),
        .init(name: "an attribute of a page", text: "\" onclick=\"alert(1)"),
    ]

    private static let scalars: [HostileText] = [
        ("BACKSPACE", 0x08), ("BELL", 0x07), ("CARRIAGE RETURN", 0x0D), ("LINE FEED", 0x0A), ("VERTICAL TAB", 0x0B),
        ("FORM FEED", 0x0C), ("DELETE", 0x7F), ("NEXT LINE", 0x85), ("CONTROL SEQUENCE INTRODUCER", 0x9B),
        ("NO-BREAK SPACE", 0xA0), ("SOFT HYPHEN", 0xAD), ("COMBINING GRAPHEME JOINER", 0x34F),
        ("ARABIC LETTER MARK", 0x61C), ("HANGUL FILLER", 0x115F), ("MONGOLIAN VOWEL SEPARATOR", 0x180E),
        ("ZERO WIDTH SPACE", 0x200B), ("ZERO WIDTH NON-JOINER", 0x200C), ("ZERO WIDTH JOINER", 0x200D),
        ("LEFT-TO-RIGHT MARK", 0x200E), ("RIGHT-TO-LEFT MARK", 0x200F), ("LINE SEPARATOR", 0x2028),
        ("PARAGRAPH SEPARATOR", 0x2029), ("LEFT-TO-RIGHT EMBEDDING", 0x202A), ("RIGHT-TO-LEFT EMBEDDING", 0x202B),
        ("POP DIRECTIONAL FORMATTING", 0x202C), ("LEFT-TO-RIGHT OVERRIDE", 0x202D),
        ("RIGHT-TO-LEFT OVERRIDE", 0x202E), ("WORD JOINER", 0x2060), ("LEFT-TO-RIGHT ISOLATE", 0x2066),
        ("RIGHT-TO-LEFT ISOLATE", 0x2067), ("FIRST STRONG ISOLATE", 0x2068), ("POP DIRECTIONAL ISOLATE", 0x2069),
        ("BRAILLE PATTERN BLANK", 0x2800), ("VARIATION SELECTOR-16", 0xFE0F), ("ZERO WIDTH NO-BREAK SPACE", 0xFEFF),
        ("INTERLINEAR ANNOTATION ANCHOR", 0xFFF9), ("LANGUAGE TAG", 0xE0001), ("TAG LATIN CAPITAL LETTER A", 0xE0041),
        ("VARIATION SELECTOR-17", 0xE0100),
    ].compactMap { name, value in
        Unicode.Scalar(value as UInt32).map { HostileText(name: name, text: String($0)) }
    }
}

extension Unicode.Scalar {
    fileprivate var escapedForYAML: String {
        if value < 0x7F, value >= 0x20, self != "\"", self != "\\" { return String(self) }
        let digits = String(value, radix: 16)
        return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    }
}
