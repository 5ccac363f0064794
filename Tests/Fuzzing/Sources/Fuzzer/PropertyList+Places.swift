public import PropertyLists

extension PropertyList {
    /// Reads all properties of all values, and checks that all locations are in the text.
    public func checkPlaces() {
        for problem in problems { check(problem.location) }
        for comment in comments { check(comment.location) }
        var waiting = [root].compactMap(\.self)
        var count = 0
        while let value = waiting.popLast() {
            count += 1
            check(value.location)
            if count <= 100 { _ = (value.location.keyPath, value.location.start) }
            _ = (value.string, value.integer, value.bigInteger, value.real, value.boolean, value.data, value.date)
            for entry in value.entries {
                check(entry.key.location)
                waiting.append(entry.value)
            }
            waiting += value.elements
        }
    }

    private func check(_ location: Location) {
        guard let range = location.range else { return }
        precondition(range.upperBound <= file.text.count, "a location is outside the text")
    }
}
