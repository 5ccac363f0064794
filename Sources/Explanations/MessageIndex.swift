/// Finds the messages that can occur in a text, without comparing each phrase with each line of a log.
package enum MessageIndex {
    /// The messages by the first four bytes of the longest part of each phrase.
    private static let messages: [UInt32: [Int]] = AppleMessage.all.enumerated().reduce(into: [:]) { index, item in
        for pattern in item.element.patterns + item.element.generalPatterns {
            guard let mark = pattern.mark else { continue }
            if index[mark]?.last != item.offset { index[mark, default: []].append(item.offset) }
        }
    }

    /// The messages by the words that represent their codes.
    private static let coded: [Substring: [Int]] = AppleMessage.all.enumerated().reduce(into: [:]) { index, item in
        for form in item.element.codes.flatMap(MessageText.forms) { index[form[...], default: []].append(item.offset) }
    }

    /// Returns the messages whose code or phrase can be in the text, in the order of the catalog.
    package static func candidates(in text: MessageText) -> [AppleMessage] {
        var found = Set(text.tokens.flatMap { coded[$0] ?? [] })
        let bytes = text.normalized.bytes
        guard bytes.count >= 4 else { return found.sorted().map { AppleMessage.all[$0] } }
        var mark = bytes[..<3].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        for byte in bytes[3...] {
            mark = mark << 8 | UInt32(byte)
            if let messages = messages[mark] { found.formUnion(messages) }
        }
        return found.sorted().map { AppleMessage.all[$0] }
    }
}

extension PhrasePattern {
    /// The first four bytes of the longest part; `nil` if it is shorter.
    fileprivate var mark: UInt32? {
        guard let part = parts.max(by: { $0.count < $1.count }), part.count >= 4 else { return nil }
        return part[..<4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
