import TextOutput

extension Rule {
    /// The reason for the rule: the first sentence of its rationale, on one line and without Markdown links.
    ///
    /// Each run computes the reason of every rule with findings. The code works on bytes, which takes about a hundredth
    /// of the time of `Character` values.
    package var reason: String { rationale.reason }
}

extension String {
    /// The first sentence of a rationale, on one line and without Markdown links.
    var reason: String { firstParagraph.withoutLinks.firstSentence }

    /// The text up to the first empty line, on one line.
    fileprivate var firstParagraph: String {
        var line: [UInt8] = []
        line.reserveCapacity(utf8.count)
        var isBehindLineFeed = false
        for byte in utf8 {
            let isLineFeed = byte == UInt8(ascii: "\n")
            if isLineFeed, isBehindLineFeed { break }
            isBehindLineFeed = isLineFeed
            let isSpace = isLineFeed || byte == UInt8(ascii: " ")
            if !isSpace || line.last != UInt8(ascii: " ") { line.append(isSpace ? UInt8(ascii: " ") : byte) }
        }
        if line.last == UInt8(ascii: " ") { line.removeLast() }
        return String(decoding: line, as: UTF8.self)
    }

    /// The text up to the first period that is followed by a new sentence.
    fileprivate var firstSentence: String {
        var stop = utf8.firstIndex(of: UInt8(ascii: "."))
        while let end = stop {
            let rest = utf8[utf8.index(after: end)...]
            if rest.first == UInt8(ascii: " "), let start = rest.dropFirst().indices.first, !self[start].isLowercase {
                return String(self[..<end])
            }
            stop = rest.firstIndex(of: UInt8(ascii: "."))
        }
        return hasSuffix(".") ? String(dropLast()) : self
    }
}
