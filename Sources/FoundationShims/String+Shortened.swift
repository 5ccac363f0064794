extension String {
    /// Returns the first Unicode scalars of a longer text, for messages.
    ///
    /// Characters are not counted, because one can consist of any number of scalars.
    package func shortened(to count: Int) -> String {
        guard let end = unicodeScalars.index(startIndex, offsetBy: count, limitedBy: endIndex), end < endIndex else {
            return self
        }
        return String(self[..<end]) + "…"
    }
}
