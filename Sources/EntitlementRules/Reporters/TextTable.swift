/// Rows whose columns stand below each other.
struct TextTable {
    /// The heads of the columns; none where it is empty.
    var header: [String] = []

    /// The rows, each with as many cells as the others.
    let rows: [[String]]

    /// The column whose long lists go on in the next line; none where it is `nil`.
    var folded: Int?

    /// The widest a column is made; a longer cell pushes its neighbours to the right.
    static let widthLimit = 60

    /// The table, each row a line, or several where a list is folded, without blanks at the end of lines.
    var text: String {
        let shown = ((header.isEmpty ? [] : [header]) + rows).map { $0.map(\.displayed) }
        let all = shown.flatMap(lines)
        let count = all.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            all.map { column < $0.count ? $0[column].columns : 0 }.filter { $0 <= Self.widthLimit }.max() ?? 0
        }
        return all.map { row in
            let cells = row.enumerated().map { column, cell in
                cell + String(repeating: " ", count: max(0, widths[column] - cell.columns))
            }
            let line = cells.joined(separator: "  ")
            return String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)]) + "\n"
        }.joined()
    }

    /// The lines of one row: the list in the folded column is broken behind commas.
    private func lines(of row: [String]) -> [[String]] {
        guard let folded, folded < row.count, row[folded].columns > Self.widthLimit else { return [row] }
        var parts: [String] = []
        for item in row[folded].items {
            if let last = parts.last, last.columns + item.columns + 3 <= Self.widthLimit {
                parts[parts.count - 1] = "\(last), \(item)"
            } else {
                if let last = parts.indices.last { parts[last] += "," }
                parts.append(item)
            }
        }
        let empty = row.map { _ in "" }
        return parts.enumerated().map { index, part in
            var line = index == 0 ? row : empty
            line[folded] = part
            return line
        }
    }
}

extension String {
    /// The items of a list with commas; those in parentheses belong to an item.
    fileprivate var items: [String] {
        var items: [String] = []
        for part in split(separator: ", ", omittingEmptySubsequences: false).map(String.init) {
            if let last = items.last, last.count(where: { $0 == "(" }) > last.count(where: { $0 == ")" }) {
                items[items.count - 1] = "\(last), \(part)"
            } else {
                items.append(part)
            }
        }
        return items
    }
}
