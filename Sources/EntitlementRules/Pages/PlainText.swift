extension String {
    /// Markdown's paragraphs and lists as lines of at most `width` columns, without Markdown's signs.
    func plainLines(width: Int) -> [String] {
        var lines: [String] = []
        for paragraph in split(separator: "\n\n") {
            if !lines.isEmpty { lines.append("") }
            for item in paragraph.listItems {
                let text = item.text.withoutLinks
                lines += text.wrapped(to: width, first: item.isListed ? "- " : "", indent: item.isListed ? "  " : "")
            }
        }
        return lines
    }

    /// The words on lines of at most `width` columns; a word that is longer has a line of its own.
    ///
    /// - Parameters:
    ///   - width: The columns of a terminal.
    ///   - first: What the first line begins with.
    ///   - indent: What the other lines begin with, and the first where nothing else is said.
    /// - Returns: The lines.
    func wrapped(to width: Int, first: String? = nil, indent: String = "") -> [String] {
        var (lines, line): ([String], String) = ([], first ?? indent)
        var (columns, isEmpty) = (line.columns, true)
        for word in split(whereSeparator: \.isWhitespace) {
            let size = String(word).columns
            if !isEmpty, columns + 1 + size > width {
                lines.append(line)
                (line, columns, isEmpty) = (indent, indent.columns, true)
            }
            line += isEmpty ? word : " \(word)"
            columns += isEmpty ? size : size + 1
            isEmpty = false
        }
        return lines + [line]
    }

    /// How many columns of a terminal the text takes.
    var columns: Int { unicodeScalars.reduce(0) { $0 + $1.columns } }

    /// Markdown without its links: of `[text](address)` the text stays, and of `<address>` the address.
    var withoutLinks: String {
        if hasPrefix("<http"), hasSuffix(">") { return String(dropFirst().dropLast()) }
        var (text, rest) = ("", self[...])
        while let middle = rest.firstRange(of: "]("), let open = rest[..<middle.lowerBound].lastIndex(of: "["),
            let close = rest[middle.upperBound...].firstIndex(of: ")")
        {
            text += rest[..<open] + rest[rest.index(after: open)..<middle.lowerBound]
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }
}

extension Substring {
    /// The paragraph, or the entries of the list that it is.
    fileprivate var listItems: [(text: String, isListed: Bool)] {
        var items: [(text: String, isListed: Bool)] = []
        for line in split(separator: "\n") {
            if line.hasPrefix("- ") {
                items.append((String(line.dropFirst(2)), true))
            } else if items.isEmpty {
                items.append((String(line), false))
            } else {
                items[items.count - 1].text += "\n" + line
            }
        }
        return items
    }
}
