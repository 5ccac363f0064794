extension String {
    /// The text without the escape sequences that color a terminal, and with characters for the entities of HTML.
    var withoutMarkup: String { withoutEscapes.withCharactersForEntities }

    private var withoutEscapes: String {
        guard utf8.contains(0x1B) else { return self }
        var (bytes, isEscape): ([UInt8], Bool) = ([], false)
        for byte in utf8 {
            if byte == 0x1B {
                isEscape = true
            } else if !isEscape {
                bytes.append(byte)
            } else if (0x40...0x7E).contains(byte), byte != UInt8(ascii: "[") {
                isEscape = false
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private var withCharactersForEntities: String {
        guard utf8.contains(UInt8(ascii: "&")) else { return self }
        return Self.entities.reduce(self) { $0.replacing($1.0, with: $1.1) }
    }

    /// The entities; the last one can introduce none of the others.
    private static let entities = [
        ("&quot;", "\""), ("&#34;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&#x27;", "'"), ("&rsquo;", "'"),
        ("&lsquo;", "'"), ("&ldquo;", "\""), ("&rdquo;", "\""), ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"),
        ("&amp;", "&"),
    ]
}
