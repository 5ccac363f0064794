/// A glob as git interprets it: `*` and `?` do not match a slash, and `**` matches directories.
///
/// The syntax matches `wildmatch.c` with `WM_PATHNAME` (https://git-scm.com/docs/gitignore#_pattern_format,
/// https://github.com/git/git/blob/master/wildmatch.c), including its special cases. The algorithm differs: git's
/// recursion takes exponential time for some patterns, but two backtracking positions are sufficient. If a later `*`
/// cannot match, a longer match of an earlier `*` up to the next slash cannot help; the same holds for `**` up to the
/// end.
package struct GlobPattern: Sendable {
    private enum Step {
        case byte(UInt8)
        /// `?`
        case anyByte
        /// `[…]`
        case set(ByteSet)
        /// `*`
        case star
        /// `**/`: zero or more directories.
        case directories
        /// `**` at the end, or before an escaped slash.
        case everything
    }

    private var steps: [Step] = []
    private let foldsCase: Bool

    /// Compiles a pattern; `nil` if nothing can match it, such as a pattern with an unclosed bracket.
    package init?(_ text: ArraySlice<UInt8>, foldsCase: Bool) {
        self.foldsCase = foldsCase
        var rest = text
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst() else { return nil }
                steps.append(.byte(escaped))
            case UInt8(ascii: "?"):
                steps.append(.anyByte)
            case UInt8(ascii: "["):
                guard let set = ByteSet(bracket: &rest, foldsCase: foldsCase) else { return nil }
                steps.append(.set(set))
            case UInt8(ascii: "*"):
                let isAtStart = rest.startIndex - 1 == text.startIndex || text[rest.startIndex - 2] == UInt8(ascii: "/")
                steps.append(Self.stars(&rest, isAtStart: isAtStart))
            default:
                steps.append(.byte(foldsCase ? byte.lowercased : byte))
            }
        }
    }

    /// Returns the step for the stars that begin before `rest`.
    private static func stars(_ rest: inout ArraySlice<UInt8>, isAtStart: Bool) -> Step {
        guard rest.first == UInt8(ascii: "*") else { return .star }
        rest = rest.drop { $0 == UInt8(ascii: "*") }
        if isAtStart && rest.first == UInt8(ascii: "/") {
            rest.removeFirst()
            return .directories
        }
        return isAtStart && (rest.isEmpty || rest.starts(with: #"\/"#.utf8)) ? .everything : .star
    }

    /// Whether the pattern matches the whole text.
    package func matches(_ text: Span<UInt8>) -> Bool {
        var count = 0
        return matches(text, adding: &count)
    }

    /// Whether the pattern matches the whole text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - count: The number of steps so far, to which the steps of this comparison are added.
    /// - Returns: Whether the pattern matches.
    func matches(_ text: Span<UInt8>, adding count: inout Int) -> Bool {
        var state = State()
        while state.step < steps.count || state.offset < text.count {
            count += 1
            if state.step < steps.count && advance(&state, in: text) { continue }
            guard state.goBack(in: text) else { return false }
        }
        return true
    }

    /// The positions in the pattern and in the text, and the positions to backtrack to.
    private struct State {
        var step = 0
        var offset = 0
        var afterStar: (step: Int, offset: Int)?
        var afterStars: (step: Int, offset: Int, isDirectories: Bool)?

        /// Extends the match of the last `*` by one byte or, if that is not possible, the match of the last `**`.
        mutating func goBack(in text: Span<UInt8>) -> Bool {
            if let star = afterStar, star.offset < text.count, text[star.offset] != UInt8(ascii: "/") {
                afterStar = (star.step, star.offset + 1)
                (step, offset) = (star.step, star.offset + 1)
                return true
            }
            guard var stars = afterStars else { return false }
            if stars.isDirectories {
                while stars.offset < text.count, text[stars.offset] != UInt8(ascii: "/") { stars.offset += 1 }
            }
            guard stars.offset < text.count else { return false }
            stars.offset += 1
            (step, offset, afterStar, afterStars) = (stars.step, stars.offset, nil, stars)
            return true
        }
    }

    /// Matches one step; returns `false` if the text does not match.
    private func advance(_ state: inout State, in text: Span<UInt8>) -> Bool {
        switch steps[state.step] {
        case .star:
            state.afterStar = (state.step + 1, state.offset)
        case .directories:
            state.afterStar = nil
            state.afterStars = (state.step + 1, state.offset, true)
        case .everything:
            state.afterStar = nil
            state.afterStars = (state.step + 1, state.offset, false)
        case let step:
            guard state.offset < text.count, accepts(step, text[state.offset]) else { return false }
            state.offset += 1
        }
        state.step += 1
        return true
    }

    private func accepts(_ step: Step, _ byte: UInt8) -> Bool {
        let byte = foldsCase ? byte.lowercased : byte
        return switch step {
        case .byte(let expected): byte == expected
        case .set(let set): byte != UInt8(ascii: "/") && set.contains(byte)
        default: byte != UInt8(ascii: "/")
        }
    }
}

extension UInt8 {
    /// The lowercase letter of an uppercase ASCII letter; any other byte unchanged.
    var lowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
