/// The positions of a profile's entitlements by key, for fast lookup.
struct GrantIndex: Sendable {
    private var positions: [[UInt8]: Int] = [:]
    private var lowercased: [[UInt8]: [Int]] = [:]

    /// Creates the index of keys, in the order of the profile.
    ///
    /// - Parameters:
    ///   - keys: The keys.
    ///   - isLastEffective: Whether the last of several equal keys applies; if `false`, the first one does.
    init(_ keys: [String], isLastEffective: Bool) {
        positions.reserveCapacity(keys.count)
        for (position, key) in keys.enumerated() {
            // Swift treats composed and decomposed strings as equal, so the index uses bytes.
            let bytes = Array(key.utf8)
            if isLastEffective || positions[bytes] == nil { positions[bytes] = position }
            lowercased[Array(key.lowercased().utf8), default: []].append(position)
        }
    }

    /// Returns the position of the effective entry of a key.
    func grant(for key: String) -> Int? { positions[Array(key.utf8)] }

    /// Returns the positions of the entries whose keys are equal or differ only in case.
    func grants(similarTo key: String) -> [Int] { lowercased[Array(key.lowercased().utf8)] ?? [] }
}

/// The texts that a profile authorizes: each authorizes itself and, if it ends with `*`, every text with the same
/// beginning.
///
/// The cost of a lookup is logarithmic in the number of texts.
struct GrantedTexts: Sendable {
    private var exact: Set<[UInt8]> = []
    private var prefixes: [[UInt8]] = []

    /// Creates the set of texts.
    init(_ texts: some Sequence<String>) {
        var prefixes: [[UInt8]] = []
        for text in texts {
            let bytes = Array(text.utf8)
            if bytes.last == UInt8(ascii: "*") { prefixes.append(bytes.dropLast()) } else { exact.insert(bytes) }
        }
        prefixes.sort { $0.lexicographicallyPrecedes($1) }
        // A prefix that begins with another prefix is redundant. Without redundant prefixes, only the last prefix that
        // is not greater than a text can match its beginning.
        for prefix in prefixes where self.prefixes.last.map({ !prefix.starts(with: $0) }) ?? true {
            self.prefixes.append(prefix)
        }
    }

    /// Returns whether one of the texts authorizes a text.
    func covers(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        if exact.contains(bytes) { return true }
        var (low, high) = (0, prefixes.count)
        while low < high {
            let middle = (low + high) / 2
            if bytes.lexicographicallyPrecedes(prefixes[middle]) { high = middle } else { low = middle + 1 }
        }
        return low > 0 && bytes.starts(with: prefixes[low - 1])
    }
}
