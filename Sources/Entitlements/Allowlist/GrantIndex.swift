/// The positions of a profile's grants by key, so that a lookup does not search all of them.
struct GrantIndex: Sendable {
    private var positions: [[UInt8]: Int] = [:]
    private var lowercased: [[UInt8]: [Int]] = [:]

    /// Creates the index of keys, in the order of the profile.
    init(_ keys: [String]) {
        positions.reserveCapacity(keys.count)
        for (position, key) in keys.enumerated() {
            // Bytes, because strings that are composed differently are equal to Swift.
            let bytes = Array(key.utf8)
            if positions[bytes] == nil { positions[bytes] = position }
            lowercased[Array(key.lowercased().utf8), default: []].append(position)
        }
    }

    /// The position of the first grant for a key.
    func grant(for key: String) -> Int? { positions[Array(key.utf8)] }

    /// The positions of the grants whose keys differ at most in case.
    func grants(similarTo key: String) -> [Int] { lowercased[Array(key.lowercased().utf8)] ?? [] }
}

/// The texts of a grant, which cover a text that is equal to one of them, or that begins like one that ends with `*`.
///
/// A lookup takes as many steps as the logarithm of their number.
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
        // What begins like another prefix covers nothing more. Without those, only the last prefix that is not greater
        // than a text can be the beginning of it.
        for prefix in prefixes where self.prefixes.last.map({ !prefix.starts(with: $0) }) ?? true {
            self.prefixes.append(prefix)
        }
    }

    /// Whether one of the texts covers a text.
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
