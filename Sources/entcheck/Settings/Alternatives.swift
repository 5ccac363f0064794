extension [String] {
    /// The names as text: "`a`, `b`, or `c`".
    var alternatives: String {
        let quoted = map { "`\($0)`" }
        let conjunction = quoted.count > 2 ? ", or " : " or "
        return quoted.count > 1
            ? quoted.dropLast().joined(separator: ", ") + conjunction + (quoted.last ?? "") : quoted.joined()
    }
}
