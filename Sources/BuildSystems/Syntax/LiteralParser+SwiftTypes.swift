import PropertyLists

extension LiteralParser {
    /// The maximum number of tokens between the name of a type and its body.
    private static let headLimit = 24

    /// Returns the name and the tokens of the body of a type that is declared at a token; `nil` if none is declared.
    func swiftType(at index: Int) -> (name: String, body: Range<Int>)? {
        let keywords: [StaticString] = ["struct", "enum", "class", "extension"]
        guard keywords.contains(where: { isText($0, at: index) }), index + 2 < tokens.count,
            tokens[index + 1].kind == .name
        else { return nil }
        var name = text(at: index + 1)
        var next = index + 2
        while isText(".", at: next), next + 1 < tokens.count {
            name += "." + text(at: next + 1)
            next += 2
        }
        let limit = min(next + Self.headLimit, tokens.count)
        guard let open = (next..<max(limit, next)).first(where: { isText("{", at: $0) }) else { return nil }
        let close = min(tokens[open].partner, tokens.count)
        return close > open ? (name, open + 1..<close) : nil
    }
}
