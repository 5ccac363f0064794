/// Patterns with `*`, `?`, and `[…]`, as in `fnmatch` without flags.
///
/// <https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_14>
enum ShellPattern {
    /// Returns whether the entire text matches the pattern; the cost is at most the product of the lengths.
    static func matches(_ pattern: String, _ text: String) -> Bool {
        if pattern == text || pattern == "*" { return true }
        var matcher = Matcher(pattern: Array(pattern.unicodeScalars), text: Array(text.unicodeScalars))
        return matcher.matches()
    }

    private struct Matcher {
        let pattern: [Unicode.Scalar]
        let text: [Unicode.Scalar]
        var patternIndex = 0
        var textIndex = 0

        /// Matches the text; after a mismatch, the last star matches one more character.
        mutating func matches() -> Bool {
            var star: (pattern: Int, text: Int)?
            while textIndex < text.count {
                if patternIndex < pattern.count, pattern[patternIndex] == "*" {
                    star = (patternIndex, textIndex)
                    patternIndex += 1
                } else if let next = matchOne() {
                    patternIndex = next
                    textIndex += 1
                } else if let last = star {
                    star = (last.pattern, last.text + 1)
                    patternIndex = last.pattern + 1
                    textIndex = last.text + 1
                } else {
                    return false
                }
            }
            return pattern[patternIndex...].allSatisfy { $0 == "*" }
        }

        /// Returns the index after the next pattern element if the element matches the next character; `nil` otherwise.
        private func matchOne() -> Int? {
            guard patternIndex < pattern.count else { return nil }
            let character = text[textIndex]
            switch pattern[patternIndex] {
            case "?": return patternIndex + 1
            case "[":
                guard let (isMember, next) = matchBracket(character) else {
                    return character == "[" ? patternIndex + 1 : nil
                }
                return isMember ? next : nil
            case "\\" where patternIndex + 1 < pattern.count:
                return pattern[patternIndex + 1] == character ? patternIndex + 2 : nil
            case let literal: return literal == character ? patternIndex + 1 : nil
            }
        }

        /// Returns whether a character is in the set that begins here, and the index after the set; `nil` for an
        /// unterminated set.
        private func matchBracket(_ character: Unicode.Scalar) -> (isMember: Bool, next: Int)? {
            var index = patternIndex + 1
            let isNegated = index < pattern.count && (pattern[index] == "!" || pattern[index] == "^")
            if isNegated { index += 1 }
            let first = index
            var isMember = false
            while index < pattern.count, pattern[index] != "]" || index == first {
                let low = pattern[index]
                if index + 2 < pattern.count, pattern[index + 1] == "-", pattern[index + 2] != "]" {
                    isMember = isMember || (low <= pattern[index + 2] && low...pattern[index + 2] ~= character)
                    index += 3
                } else {
                    isMember = isMember || low == character
                    index += 1
                }
            }
            return index < pattern.count ? (isMember != isNegated, index + 1) : nil
        }
    }
}
