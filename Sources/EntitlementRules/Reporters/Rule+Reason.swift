extension Rule {
    /// Why the rule matters: the first sentence of its rationale, on one line and without Markdown's links.
    var reason: String {
        let paragraph = rationale.firstRange(of: "\n\n").map { rationale[..<$0.lowerBound] } ?? rationale[...]
        return paragraph.split(whereSeparator: \.isWhitespace).joined(separator: " ").withoutLinks.firstSentence
    }
}

extension String {
    /// The text up to the first full stop that a new sentence follows.
    fileprivate var firstSentence: String {
        var rest = self[...]
        while let stop = rest.firstRange(of: ". ") {
            rest = rest[stop.upperBound...]
            if rest.first?.isLowercase == false { return String(self[..<stop.lowerBound]) }
        }
        return hasSuffix(".") ? String(dropLast()) : self
    }
}
