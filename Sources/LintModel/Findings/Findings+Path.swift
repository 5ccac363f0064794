import PropertyLists

extension [Finding] {
    /// The findings of each path.
    ///
    /// Findings with the same path must be adjacent.
    package var byPath: [(path: String, findings: ArraySlice<Finding>)] {
        var groups: [(path: String, findings: ArraySlice<Finding>)] = []
        var start = startIndex
        while start < endIndex {
            let path = self[start].location.file.path
            let end = self[start...].firstIndex { !$0.location.file.path.hasSameBytes(as: path) } ?? endIndex
            groups.append((path, self[start..<end]))
            start = end
        }
        return groups
    }
}
