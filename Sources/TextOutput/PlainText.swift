extension String {
    /// Returns the paragraphs and lists of Markdown as lines of at most `width` columns, without Markdown syntax.
    package func plainLines(width: Int) -> [String] {
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

    /// Returns the words on lines of at most `width` columns.
    ///
    /// A longer word is on its own line.
    ///
    /// - Parameters:
    ///   - width: The number of terminal columns.
    ///   - first: The beginning of the first line; `nil` for `indent`.
    ///   - indent: The beginning of the other lines.
    /// - Returns: The lines.
    package func wrapped(to width: Int, first: String? = nil, indent: String = "") -> [String] {
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

    /// The number of terminal columns that the text occupies.
    package var columns: Int { unicodeScalars.reduce(0) { $0 + $1.columns } }

    /// The Markdown text with each `[text](address)` replaced with its text, and `<address>` replaced with the address.
    package var withoutLinks: String {
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
    /// The items of the list, or the paragraph as a single item.
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
