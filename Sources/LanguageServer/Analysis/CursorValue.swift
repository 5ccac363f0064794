import PropertyLists

/// The key or value at a position in an entitlements file.
struct CursorValue {
    /// The entitlement.
    let entry: PropertyList.Value.Entry

    /// The innermost value at the position; the entire value if the position is in the key.
    let value: PropertyList.Value

    /// Whether the position is in the key.
    let isKey: Bool

    /// The range of the element at the position, including tags.
    let range: Range<Int>

    /// Finds the key or value at `offset`; returns `nil` if there is none.
    init?(in list: PropertyList, at offset: Int) {
        let place = offset..<offset
        let found = list.root?.entries.first { $0.elementRange?.touches(place) ?? false }
        guard let entry = found, let element = entry.elementRange, let whole = entry.value.elementRange else {
            return nil
        }
        self.entry = entry
        isKey = offset < whole.lowerBound
        value = isKey ? entry.value : entry.value.innermost(at: place)
        range = isKey ? element : value.elementRange ?? whole
    }
}

extension PropertyList.Value {
    /// Returns the innermost element or value at a position; the value itself if there is none.
    fileprivate func innermost(at place: Range<Int>) -> PropertyList.Value {
        var innermost = self
        while let inner = innermost.child(at: place) { innermost = inner }
        return innermost
    }

    /// Returns the array element or dictionary value at a position.
    fileprivate func child(at place: Range<Int>) -> PropertyList.Value? {
        switch kind {
        case .array: elements.first { $0.elementRange?.touches(place) ?? false }
        case .dictionary: entries.first { $0.elementRange?.touches(place) ?? false }?.value
        default: nil
        }
    }
}
