extension [UInt8] {
    /// The number of bytes to insert, remove, replace or swap with their neighbor to come to `other`; `nil` where it is
    /// more than `limit`.
    ///
    /// The distance of Damerau and Levenshtein in its restricted form, computed in a band around the diagonal and given
    /// up as soon as the limit is passed.
    package func editDistance(to other: [UInt8], atMost limit: Int) -> Int? {
        guard abs(count - other.count) <= limit else { return nil }
        let start = zip(self, other).prefix { $0 == $1 }.reduce(0) { count, _ in count + 1 }
        let (left, right) = (self[start...], other[start...])
        var beforeLast: [Int] = []
        var last = [Int](0...right.count)
        for row in 0..<left.count {
            var current = [Int](repeating: limit + 1, count: right.count + 1)
            current[0] = row + 1
            for column in 0..<right.count where abs(column - row) <= limit {
                let (a, b) = (left[start + row], right[start + column])
                var cost = Swift.min(last[column] + (a == b ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, a == right[start + column - 1], left[start + row - 1] == b {
                    cost = Swift.min(cost, beforeLast[column - 1] + 1)
                }
                current[column + 1] = cost
            }
            guard let least = current.min(), least <= limit else { return nil }
            (beforeLast, last) = (last, current)
        }
        return last[right.count] <= limit ? last[right.count] : nil
    }
}
