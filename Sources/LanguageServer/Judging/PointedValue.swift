import PropertyLists

/// What somebody points at in an entitlements file: a key, or a value somewhere below it.
struct PointedValue {
    /// The entitlement.
    let entry: PropertyList.Value.Entry

    /// The innermost value at the place; the whole one where somebody points at the key.
    let value: PropertyList.Value

    /// Whether somebody points at the key.
    let isKey: Bool

    /// Where the element stands that somebody points at, tags included.
    let range: Range<Int>

    /// Finds what stands at `offset`; `nil` where nothing does.
    init?(in list: PropertyList, at offset: Int) {
        let place = offset..<offset
        let found = list.root?.entries.first { $0.elementRange?.touches(place) ?? false }
        guard let entry = found, let element = entry.elementRange, let whole = entry.value.elementRange else {
            return nil
        }
        self.entry = entry
        isKey = offset < whole.lowerBound
        guard !isKey else {
            value = entry.value
            range = element
            return
        }
        var innermost = entry.value
        while let inner = innermost.child(at: place) { innermost = inner }
        value = innermost
        range = innermost.elementRange ?? whole
    }
}

extension PropertyList.Value {
    /// The member of an array, or the value in a dictionary, that stands at a place.
    fileprivate func child(at place: Range<Int>) -> PropertyList.Value? {
        switch kind {
        case .array: elements.first { $0.elementRange?.touches(place) ?? false }
        case .dictionary: entries.first { $0.elementRange?.touches(place) ?? false }?.value
        default: nil
        }
    }
}
