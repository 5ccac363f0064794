internal import CXMLEvents

extension [Node] {
    /// Replaces each `plist` inside another element with the one value in it, as CoreFoundation reads it.
    ///
    /// `parsePListTag` returns the value where a value is expected:
    /// https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c. The
    /// value gets the range of the `plist`, so that an edit which removes it removes the tags around it, too.
    ///
    /// - Parameter root: The node of the value at the root.
    /// - Returns: The node of the value at the root after the replacement.
    mutating func replaceInnerLists(root: Int?) -> Int? {
        let first = indices.first { self[$0].kind != .comment }
        let inner = Set(indices.filter { self[$0].kind == .plist && $0 != first && containsOneValue($0) })
        guard !inner.isEmpty else { return root }
        var (kept, places): ([Node], [Int]) = ([], [])
        for index in indices {
            places.append(kept.count)
            if !inner.contains(index) { kept.append(self[index]) }
        }
        places.append(kept.count)
        // For each list, the outermost one that directly contains it and others.
        var outermost: [Int: Int] = [:]
        for index in indices {
            let parent = Int(self[index].parent)
            let outer = inner.contains(parent) ? outermost[parent, default: parent] : nil
            guard !inner.contains(index) else {
                outermost[index] = outer ?? index
                continue
            }
            let place = places[index]
            kept[place].next = UInt32(places[Int(self[index].next)])
            kept[place].parent = UInt32(places[outer.map { Int(self[$0].parent) } ?? parent])
            guard let outer, self[index].kind.isValue else { continue }
            (kept[place].start, kept[place].end) = (self[outer].start, self[outer].end)
        }
        self = kept
        return root.map { places[$0] }
    }

    /// Whether the only elements in a `plist` are one value, or one `plist`.
    private func containsOneValue(_ list: Int) -> Bool {
        var (child, values) = (list + 1, 0)
        while child < Int(self[list].next) {
            guard self[child].kind.isValue || self[child].kind == .plist || self[child].kind == .comment else {
                return false
            }
            if self[child].kind != .comment { values += 1 }
            child = Int(self[child].next)
        }
        return values == 1
    }
}
