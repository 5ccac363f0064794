import PropertyLists

/// A line of a shell script, which is split into commands and words without quotation marks, comments, and
/// redirections.
struct ShellLine {
    private let file: SourceFile
    private let end: Int
    private var index: Int
    private var found: [[Located<String>]] = [[]]
    private var word: [UInt8] = []
    /// The start of the current word; `nil` between words.
    private var start: Int?
    /// Whether the next word is the target of a redirection.
    private var isRedirected = false

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - file: The script.
    ///   - range: The bytes of the line and the lines that continue it.
    init(file: SourceFile, range: Range<Int>) {
        (self.file, index, end) = (file, range.lowerBound, range.upperBound)
    }

    /// Returns the commands of the line.
    mutating func commands() -> [[Located<String>]] {
        while index < end {
            let byte = file.text[index]
            switch byte {
            case UInt8(ascii: "#") where start == nil: skipComment()
            case UInt8(ascii: "\""), UInt8(ascii: "'"): readQuoted(byte)
            case UInt8(ascii: "\\"): readEscaped()
            case UInt8(ascii: "$"): readReference()
            case UInt8(ascii: "&") where isRedirected && start == nil: index += 1
            case UInt8(ascii: "(") where start != nil && word.last == UInt8(ascii: "="): beginArray()
            case UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: "("), UInt8(ascii: ")"):
                endCommand()
            case UInt8(ascii: "<"), UInt8(ascii: ">"): redirect()
            case ...UInt8(ascii: " "):
                endWord()
                index += 1
            default: append(byte)
            }
        }
        endWord()
        return found.filter { !$0.isEmpty }
    }

    private mutating func skipComment() {
        while index < end, file.text[index] != UInt8(ascii: "\n") { index += 1 }
    }

    /// Begins an array, whose elements become words of one command after the word `NAME=(`.
    private mutating func beginArray() {
        append(file.text[index])
        endWord()
    }

    private mutating func append(_ byte: UInt8) {
        start = start ?? index
        word.append(byte)
        index += 1
    }

    private mutating func readQuoted(_ quote: UInt8) {
        start = start ?? index
        index += 1
        while index < end, file.text[index] != quote {
            let isEscape = quote == UInt8(ascii: "\"") && file.text[index] == UInt8(ascii: "\\")
            if isEscape, index + 1 < end { index += 1 }
            append(file.text[index])
        }
        index = min(index + 1, end)
    }

    /// Reads the character after a backslash; an escaped line break continues the command.
    private mutating func readEscaped() {
        index += 1
        guard index < end else { return }
        if file.text[index] > UInt8(ascii: "\r") { append(file.text[index]) } else { index += 1 }
    }

    /// Reads `$(NAME)` and `${NAME}` as a part of the word, because brackets have another meaning elsewhere.
    private mutating func readReference() {
        append(file.text[index])
        let pairs = [UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "{"): UInt8(ascii: "}")]
        guard index < end, let close = pairs[file.text[index]] else { return }
        while index < end, file.text[index] != close { append(file.text[index]) }
        if index < end { append(close) }
    }

    /// Begins a redirection, such as `> log` or `2>&1`; the number of a stream belongs to it.
    private mutating func redirect() {
        if word.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) { (word, start) = ([], nil) }
        endWord()
        isRedirected = true
        index += 1
    }

    private mutating func endWord() {
        guard let first = start else { return }
        if !isRedirected {
            let location = Location(file: file, range: first..<index)
            found[found.count - 1].append(Located(String(decoding: word, as: UTF8.self), at: location))
        }
        (word, start, isRedirected) = ([], nil, false)
    }

    private mutating func endCommand() {
        endWord()
        isRedirected = false
        found.append([])
        index += 1
    }
}
