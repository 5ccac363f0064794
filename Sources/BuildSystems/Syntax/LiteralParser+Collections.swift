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
            if let entry = entry() { entries.append(entry) } else { skipExpression(from: index) }
            endEntry(startedAt: before, before: close)
        }
        index = min(close + 1, end)
        return value(.table(entries), from: start)
    }

    /// Moves to the comma after an entry, by at least one token.
    private mutating func endEntry(startedAt start: Int, before close: Int) {
        if index < close, !isText(",", at: index) { skipExpression(from: max(index, start + 1)) }
        if index == start { index += 1 }
    }

    /// Parses a member of an object; returns `nil` for a computed key.
    private mutating func entry() -> LocatedValue.Entry? {
        if skip("...") { return .init(nil, expression()) }
        let token = tokens[index]
        guard let key = key(of: token) else { return nil }
        if isText(":", at: index + 1) {
            index += 2
            return .init(key, at: token.range, expression())
        }
        guard token.kind == .name else { return nil }
        if isText(",", at: index + 1) || isText("}", at: index + 1) {
            index += 1
            return .init(key, at: token.range, LocatedValue(.name(key), at: token.range, in: file))
        }
        return isText("(", at: index + 1) ? .init(key, at: token.range, method()) : nil
    }

    /// Returns the key at the current token; `nil` for a computed key.
    private func key(of token: LiteralToken) -> String? {
        switch token.kind {
        case .string:
            let parts = LiteralText(token, in: file.text, as: language).parts
            guard case .text(let text)? = parts.first else { return nil }
            return text
        case .name, .number: return text(at: index)
        case .symbol: return nil
        }
    }

    /// Parses a method: `optionsForFile(path) { … }`.
    private mutating func method() -> LocatedValue {
        let start = index
        index = min(tokens[index + 1].partner + 1, end)
        while index < end, !isText("{", at: index), !ends(at: index) { index += 1 }
        return body(from: start)
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
        return isTable ? swiftTable() : list("]")
    }

    private mutating func swiftTable() -> LocatedValue {
        let start = index
        let close = min(tokens[index].partner, end)
        index += 1
        var entries: [LocatedValue.Entry] = []
        while index < close {
            if skip(",") { continue }
            let before = index
            if let entry = swiftEntry() { entries.append(entry) }
            endEntry(startedAt: before, before: close)
        }
        index = min(close + 1, end)
        return value(.table(entries), from: start)
    }

    /// Parses a member of a dictionary; returns `nil` for a computed key.
    private mutating func swiftEntry() -> LocatedValue.Entry? {
        let key = expression()
        guard skip(":") else { return nil }
        let value = expression()
        guard case .string(let text) = key.content else { return nil }
        return .init(text, at: key.range, value)
    }
}
