/// A regular expression of a resource rule, which is matched in time linear in the length of the path.
///
/// `codesign` compiles the patterns of `CodeResources` as POSIX extended regular expressions and searches for them in
/// relative paths. A signed file can contain any pattern, and a backtracking matcher could run for hours. This type
/// supports literals, `.`, bracket expressions, groups, alternatives, `*`, `+`, `?`, `^`, and `$`. The type creates the
/// states of a deterministic automaton on demand.
///
/// https://github.com/apple-oss-distributions/Security/blob/main/OSX/libsecurity_codesigning/lib/resources.cpp
struct ResourcePattern: Sendable {
    /// The maximum length of a pattern, in bytes; the longest one that Xcode writes has about 110 bytes.
    static let lengthLimit = 512
    /// The maximum number of states of the deterministic automaton.
    ///
    /// Apple's patterns need fewer than 30. A pattern such as `(a|b)*a(a|b)(a|b)…` needs exponentially many states.
    static let stateLimit = 512
    /// The maximum nesting of groups; bounds the recursion of the parser.
    static let nestingLimit = 16

    private let program: PatternProgram
    private var states: [State] = []
    private var numbers: [[Int]: Int] = [:]

    /// A state of the deterministic automaton.
    private struct State {
        /// The instructions that read the next byte, in ascending order.
        let waiting: [Int]
        /// Whether the pattern has already matched.
        let isMatch: Bool
        /// Whether the pattern matches if the path ends here.
        let isMatchAtEnd: Bool
        /// The next state by byte; -1 if it has not been computed.
        var next: [Int16]
    }

    /// Compiles a pattern.
    ///
    /// - Throws: ``CodeSigningError`` with `unsupported` if the pattern uses an unsupported construct or is too long.
    init(_ text: String) throws(CodeSigningError) {
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.lengthLimit else {
            throw CodeSigningError(
                .unsupported, "the pattern has \(bytes.count) bytes; at most \(Self.lengthLimit) are supported")
        }
        var parser = PatternParser(bytes)
        program = try parser.program()
        _ = try state(for: program.closure(of: [0], atStart: true))
    }

    /// Returns whether the pattern matches anywhere in a path.
    ///
    /// - Throws: ``CodeSigningError`` with `unsupported` if the automaton has too many states.
    mutating func matches(_ path: some Sequence<UInt8>) throws(CodeSigningError) -> Bool {
        var current = 0
        for byte in path {
            if states[current].isMatch { return true }
            let next = Int(states[current].next[Int(byte)])
            current = next >= 0 ? next : try advance(from: current, by: byte)
        }
        return states[current].isMatch || states[current].isMatchAtEnd
    }

    private mutating func advance(from current: Int, by byte: UInt8) throws(CodeSigningError) -> Int {
        let reached = states[current].waiting.filter { program.accepts(byte, at: $0) }.map { $0 + 1 }
        // A match can begin at any byte.
        let next = try state(for: program.closure(of: reached + [0], atStart: false))
        states[current].next[Int(byte)] = Int16(next)
        return next
    }

    private mutating func state(for closure: PatternProgram.Closure) throws(CodeSigningError) -> Int {
        let key = closure.waiting + [closure.isMatch ? -1 : -2, closure.isMatchAtEnd ? -1 : -2]
        if let number = numbers[key] { return number }
        guard states.count < Self.stateLimit else {
            throw CodeSigningError(.unsupported, "the pattern needs more than \(Self.stateLimit) states")
        }
        states.append(
            State(
                waiting: closure.waiting, isMatch: closure.isMatch, isMatchAtEnd: closure.isMatchAtEnd,
                next: [Int16](repeating: -1, count: 256)))
        numbers[key] = states.count - 1
        return states.count - 1
    }
}

/// A pattern as the instructions of a nondeterministic automaton.
struct PatternProgram: Sendable {
    /// An instruction; only `byte` reads a byte.
    enum Instruction: Sendable {
        /// Reads a byte that must be in the set.
        case byte(ByteSet)
        /// Continues at each of these instructions, which are relative to this one.
        case fork([Int])
        case start
        case end
        case match
    }

    /// A set of bytes.
    struct ByteSet: Sendable, Hashable {
        private var words: [UInt64] = [0, 0, 0, 0]

        /// The set of all bytes.
        static let all = ByteSet().inverted

        init() {}

        init(_ byte: UInt8) { insert(byte) }

        var inverted: ByteSet {
            var set = self
            set.words = words.map { ~$0 }
            return set
        }

        mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

        func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }
    }

    /// The instructions that can be reached without reading a byte.
    struct Closure {
        let waiting: [Int]
        let isMatch: Bool
        let isMatchAtEnd: Bool
    }

    let instructions: [Instruction]

    func accepts(_ byte: UInt8, at index: Int) -> Bool {
        guard case .byte(let set) = instructions[index] else { return false }
        return set.contains(byte)
    }

    func closure(of starts: [Int], atStart: Bool) -> Closure {
        let (waiting, isMatch) = reach(starts, atStart: atStart, atEnd: false)
        let isMatchAtEnd = isMatch || reach(starts, atStart: atStart, atEnd: true).isMatch
        return Closure(waiting: waiting, isMatch: isMatch, isMatchAtEnd: isMatchAtEnd)
    }

    private func reach(_ starts: [Int], atStart: Bool, atEnd: Bool) -> (waiting: [Int], isMatch: Bool) {
        var seen = [Bool](repeating: false, count: instructions.count)
        var pending = starts
        var waiting: [Int] = []
        var isMatch = false
        while let index = pending.popLast() {
            guard !seen[index] else { continue }
            seen[index] = true
            switch instructions[index] {
            case .byte: waiting.append(index)
            case .fork(let offsets): pending += offsets.map { index + $0 }
            case .start: if atStart { pending.append(index + 1) }
            case .end: if atEnd { pending.append(index + 1) }
            case .match: isMatch = true
            }
        }
        return (waiting.sorted(), isMatch)
    }
}
