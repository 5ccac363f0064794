import TextOutput

/// A text in which `«` and `»` mark ranges, as in the examples of rules.
struct MarkedText: Sendable {
    /// The text with the marks.
    let marked: String

    /// Returns the lines of the text.
    ///
    /// Each line with marked ranges is followed by a line that underlines these ranges.
    func lines(style: Style) -> [String] {
        var drawing = Drawing(style: style)
        for scalar in marked.unicodeScalars { drawing.add(scalar) }
        return drawing.finished()
    }
}

/// The state of the rendering.
private struct Drawing {
    let style: Style
    private var lines: [String] = []
    private var line = ""
    private var underline = ""
    private var isMarked = false
    private var markStart = 0

    /// Whether an empty marked range precedes the next character, at which the range is underlined.
    private var hasEmptyMark = false

    init(style: Style) { self.style = style }

    mutating func add(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "«":
            isMarked = true
            markStart = underline.utf8.count
        case "»":
            isMarked = false
            hasEmptyMark = underline.utf8.count == markStart
        case "\n": breakLine()
        default: append(scalar)
        }
    }

    /// Appends a character to the line, and a mark or spaces of the same width below it.
    private mutating func append(_ scalar: Unicode.Scalar) {
        let shown = scalar == "\t" ? "    " : scalar.displayed
        let columns = shown == String(scalar) ? scalar.columns : shown.utf8.count
        let isIndent = line.allSatisfy { $0 == " " } && shown.allSatisfy { $0 == " " }
        underline += hasEmptyMark ? "^" : ""
        underline += String(
            repeating: isMarked && !isIndent ? "^" : " ", count: max(0, hasEmptyMark ? columns - 1 : columns))
        hasEmptyMark = false
        line += shown
    }

    /// Returns the lines, without empty lines at the end.
    mutating func finished() -> [String] {
        breakLine()
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    private mutating func breakLine() {
        lines.append(line)
        if hasEmptyMark { underline += "^" }
        hasEmptyMark = false
        if let last = underline.lastIndex(of: "^"), let first = underline.firstIndex(of: "^") {
            lines.append(underline[..<first] + style.paint(String(underline[first...last]), .error))
        }
        (line, underline, markStart) = ("", "", 0)
    }
}
