import PropertyLists

// Lists and tables.
extension LiteralParser {
    mutating func list(_ bracket: StaticString) -> LocatedValue {
        let start = index
        let close = min(tokens[index].partner, end)
        index += 1
        var elements: [LocatedValue] = []
        var isComputed = false
        while index < close {
            if skip(",") { continue }
            let before = index
            // The number of elements of a spread list or of a comprehension is not known.
            if isText("...", at: index) || isText("*", at: index) || isText("for", at: index) { isComputed = true }
            elements.append(expression())
            if index == before || !(ends(at: index) || index >= close) { skipExpression(from: max(index, before + 1)) }
            if index < close, !isText(",", at: index) { index += 1 }
        }
        index = min(close + 1, end)
        return value(isComputed && elements.count < 2 ? .computed : .list(elements), from: start)
    }

    mutating func table() -> LocatedValue {
        let start = index
        let close = min(tokens[index].partner, end)
        index += 1
        var entries: [LocatedValue.Entry] = []
        while index < close {
            if skip(",") { continue }
            let before = index
            if skip("...") {
                entries.append(.init(nil, expression()))
            } else if let entry = entry() {
                entries.append(entry)
            } else {
                skipExpression(from: index)
            }
            if index < close, !isText(",", at: index) { skipExpression(from: max(index, before + 1)) }
            if index == before { index += 1 }
        }
        index = min(close + 1, end)
        return value(.table(entries), from: start)
    }

    /// Parses a member of an object; returns `nil` for a method or a computed key.
    private mutating func entry() -> LocatedValue.Entry? {
        let token = tokens[index]
        let key: String
        switch token.kind {
        case .string:
            let parts = LiteralText(token, in: file.text, as: language).parts
            guard case .text(let text)? = parts.first else { return nil }
            key = text
        case .name, .number: key = text(at: index)
        case .symbol: return nil
        }
        if isText(":", at: index + 1) {
            index += 2
            return .init(key, at: token.range, expression())
        }
        guard token.kind == .name else { return nil }
        if isText(",", at: index + 1) || isText("}", at: index + 1) {
            index += 1
            return .init(key, at: token.range, LocatedValue(.name(key), at: token.range, in: file))
        }
        // A method: `optionsForFile(path) { … }`.
        guard isText("(", at: index + 1) else { return nil }
        let start = index
        index = min(tokens[index + 1].partner + 1, end)
        while index < end, !isText("{", at: index), !ends(at: index) { index += 1 }
        return .init(key, at: token.range, body(from: start))
    }

    /// Parses a Swift array or dictionary.
    mutating func swiftCollection() -> LocatedValue {
        let start = index
        let close = min(tokens[index].partner, end)
        if isText(":", at: index + 1), close == index + 2 {
            index = close + 1
            return value(.table([]), from: start)
        }
        index += 1
        _ = expression()
        let isTable = isText(":", at: index)
        index = start
        guard isTable else { return list("]") }
        index += 1
        var entries: [LocatedValue.Entry] = []
        while index < close {
            if skip(",") { continue }
            let before = index
            let key = expression()
            if skip(":") {
                let value = expression()
                if case .string(let text) = key.content { entries.append(.init(text, at: key.range, value)) }
            }
            if index < close, !isText(",", at: index) { skipExpression(from: max(index, before + 1)) }
            if index == before { index += 1 }
        }
        index = min(close + 1, end)
        return value(.table(entries), from: start)
    }
}
