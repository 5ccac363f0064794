extension String {
    /// The text without the escape sequences that color a terminal, with characters for the entities of HTML and the
    /// escapes of JSON and property lists, and without the marks that logs and quotations put before each line.
    var withoutMarkup: String { withoutEscapes.withCharactersForEntities.withCharactersForEscapes.withoutLineMarks }

    private var withCharactersForEscapes: String {
        guard utf8.contains(UInt8(ascii: "\\")) else { return self }
        // After a drive letter, a backslash separates directories.
        let isPath = contains(":\\")
        return Self.escapes.reduce(isPath ? self : replacing("\\n", with: "\n").replacing("\\t", with: " ")) {
            $0.replacing($1.0, with: $1.1)
        }
    }

    private static let escapes = ["2018", "2019", "201c", "201d", "201C", "201D"].flatMap { code in
        let mark = code.hasSuffix("8") || code.hasSuffix("9") ? "'" : "\""
        return [("\\u\(code)", mark), ("\\U\(code)", mark)]
    }

    private var withoutLineMarks: String {
        guard contains(where: \.isNewline) else { return self }
        return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { $0.withoutMark }
            .joined(separator: "\n")
    }

    private var withoutEscapes: String {
        guard utf8.contains(0x1B) else { return self }
        var (bytes, isEscape): ([UInt8], Bool) = ([], false)
        for byte in utf8 {
            if byte == 0x1B {
                isEscape = true
            } else if !isEscape {
                bytes.append(byte)
            } else if (0x40...0x7E).contains(byte), byte != UInt8(ascii: "[") {
                isEscape = false
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private var withCharactersForEntities: String {
        guard utf8.contains(UInt8(ascii: "&")) else { return self }
        return Self.entities.reduce(self) { $0.replacing($1.0, with: $1.1) }
    }

    /// The entities; the last one can introduce none of the others.
    private static let entities = [
        ("&quot;", "\""), ("&#34;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&#x27;", "'"), ("&rsquo;", "'"),
        ("&lsquo;", "'"), ("&ldquo;", "\""), ("&rdquo;", "\""), ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"),
        ("&amp;", "&"),
    ]
}

extension Substring {
    /// The line without a quotation mark of Markdown, and without the time and the bullet of a log.
    fileprivate var withoutMark: Substring {
        var line = drop { $0 == " " || $0 == "\t" }
        if line.hasPrefix("> ") { line = line.dropFirst(2) }
        if line.first == "[", let end = line.firstIndex(of: "]"), line[..<end].isTime {
            line = line[line.index(after: end)...].drop { $0 == ":" || $0 == " " }
        }
        if line.hasPrefix("▸ ") { line = line.dropFirst(2) }
        return line.first == first ? self : line
    }

    /// Whether the text consists of digits and the separators of a time.
    private var isTime: Bool {
        count >= 6 && dropFirst().allSatisfy { $0.isNumber || ":.-/ T+Z".contains($0) }
    }
}
