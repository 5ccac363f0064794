extension [UInt8] {
    /// Returns the number of bytes to insert, remove, replace, or swap with their neighbor to obtain `other`; `nil` if
    /// it exceeds `limit`.
    ///
    /// The result is the restricted Damerau–Levenshtein distance, computed in a band around the diagonal. The
    /// computation stops when the distance exceeds the limit.
    package func editDistance(to other: [UInt8], atMost limit: Int) -> Int? {
        guard abs(count - other.count) <= limit else { return nil }
        var (left, right) = (self[...], other[...])
        while let byte = left.first, byte == right.first { (left, right) = (left.dropFirst(), right.dropFirst()) }
        while let byte = left.last, byte == right.last { (left, right) = (left.dropLast(), right.dropLast()) }
        let width = right.count + 1
        return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * width) { cells in
            var (beforeLast, last, current) = (0, width, 2 * width)
            for column in 0..<width {
                cells.initializeElement(at: beforeLast + column, to: limit + 1)
                cells.initializeElement(at: last + column, to: column)
            }
            for row in 0..<left.count {
                var least = row + 1
                for column in 0..<width { cells.initializeElement(at: current + column, to: limit + 1) }
                cells[current] = least
                for column in Swift.max(0, row - limit)...Swift.max(0, row + limit) where column < width - 1 {
                    let (a, b) = (left[left.startIndex + row], right[right.startIndex + column])
                    var cost = Swift.min(
                        cells[last + column] + (a == b ? 0 : 1), cells[last + column + 1] + 1,
                        cells[current + column] + 1)
                    if row > 0, column > 0, a == right[right.startIndex + column - 1],
                        left[left.startIndex + row - 1] == b
                    {
                        cost = Swift.min(cost, cells[beforeLast + column - 1] + 1)
                    }
                    cells[current + column + 1] = cost
                    least = Swift.min(least, cost)
                }
                guard least <= limit else { return nil }
                (beforeLast, last, current) = (last, current, beforeLast)
            }
            let distance = cells[last + width - 1]
            return distance <= limit ? distance : nil
        }
    }
}
