/// A table with aligned columns.
package struct TextTable {
    /// The column headers; empty for a table without headers.
    package var header: [String]

    /// The rows.
    ///
    /// All rows have the same number of cells.
    package let rows: [[String]]

    /// The index of the column whose long lists wrap; `nil` if no column wraps.
    package var folded: Int?

    /// Creates a table.
    package init(header: [String] = [], rows: [[String]], folded: Int? = nil) {
        self.header = header
        self.rows = rows
        self.folded = folded
    }

    /// The maximum width of a column.
    ///
    /// A longer cell moves the cells to its right.
    static let widthLimit = 60

    /// The table as text without trailing spaces.
    ///
    /// A row is one line, or several lines if a list wraps.
    package var text: String {
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

    /// Returns the lines of a row.
    ///
    /// The list in the folded column is wrapped after commas.
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
    /// The items of a comma-separated list.
    ///
    /// Commas in parentheses do not separate items.
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
