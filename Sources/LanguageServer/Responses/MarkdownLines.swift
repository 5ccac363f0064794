import TextOutput

/// A builder for short Markdown texts.
struct MarkdownLines {
    private(set) var markdown = ""
    private var isInList = false

    /// Whether the text is empty.
    var isEmpty: Bool { markdown.isEmpty }

    /// Adds a paragraph.
    mutating func paragraph(_ text: String) {
        markdown += markdown.isEmpty ? text : "\n\n\(text)"
        isInList = false
    }

    /// Adds a list item.
    mutating func item(_ text: String) {
        if !markdown.isEmpty { markdown += isInList ? "\n" : "\n\n" }
        markdown += "- \(text)"
        isInList = true
    }

    /// The text for clients without Markdown support.
    var plain: String {
        var text = String.UnicodeScalarView()
        for scalar in markdown.unicodeScalars where !"`*\\".unicodeScalars.contains(scalar) { text.append(scalar) }
        return String(text)
    }
}

extension String {
    /// The text as a code span.
    ///
    /// The fence is longer than any sequence of backticks in the text
    /// (<https://spec.commonmark.org/0.31.2/#code-spans>).
    var asCode: String {
        let text = withoutLineBreaks.displayed
        let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: longest + 1)
        let padding = longest > 0 || text.isEmpty ? " " : ""
        return fence + padding + text + padding + fence
    }

    /// The text with a backslash before each character with a meaning in Markdown.
    ///
    /// The text is processed by Unicode scalars, because a special character followed by a combining mark is a
    /// different `Character` but keeps its meaning.
    var escapedForMarkdown: String {
        withoutLineBreaks.displayed.unicodeScalars.reduce(into: "") { escaped, scalar in
            if "\\`*_{}[]<>#|~&!@:".unicodeScalars.contains(scalar) { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
        }
    }

    private var withoutLineBreaks: String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars { text.append(scalar.properties.isWhitespace && scalar != "\t" ? " " : scalar) }
        return String(text)
    }
}
