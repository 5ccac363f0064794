/// How deep YAML nests, seen without reading it: the reader of YAML goes as deep as a text does, until there is no
/// stack left.
enum YAMLNesting {
    /// How many brackets may be open at once, and how many columns a line may begin with that can each begin a level;
    /// real files go to ten and some sixty.
    private static let limit = 200

    /// Whether a text nests no deeper than can be read.
    ///
    /// Brackets within texts count too, so that nothing has to be understood.
    static func isBounded(_ text: [UInt8]) -> Bool {
        var open = 0
        var column = 0
        var isAtStart = true
        for byte in text {
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                column = 0
                isAtStart = true
                continue
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"):
                if isAtStart { column += 1 }
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                open += 1
                isAtStart = false
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                open = max(open - 1, 0)
                isAtStart = false
            default: isAtStart = false
            }
            guard open <= limit, column <= limit else { return false }
        }
        return true
    }
}
