extension String {
    /// The maximum length of a text on a page, in scalars; prevents a single value from filling the page.
    private static let shownLimit = 400

    /// The text, truncated to the length that a page shows.
    var shortened: String {
        guard utf8.count > Self.shownLimit else { return self }
        let start = unicodeScalars.prefix(Self.shownLimit)
        return start.endIndex < unicodeScalars.endIndex ? String(start) + "…" : self
    }
}
