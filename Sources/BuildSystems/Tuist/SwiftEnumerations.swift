import PropertyLists

/// The texts of the cases of Swift enumerations, such as `Module.app.name`.
///
/// The raw value of a case, and properties that return the raw value or a literal for each case, are evaluated.
struct SwiftEnumerations {
    /// The texts by name.
    private(set) var texts: [String: LocatedValue] = [:]

    /// The names of the cases of each enumeration, with their raw values.
    private var cases: [String: [(name: String, value: LocatedValue)]] = [:]

    /// The maximum number of cases of all enumerations, and of the properties of each.
    private static let (caseLimit, propertyLimit) = (2000, 20)

    /// The number of texts that can still be added.
    private var room = 20_000

    /// Adds the enumerations of a file, and properties of enumerations that were added before.
    mutating func add(_ file: SourceFile) {
        guard file.text.count <= LiteralScript.sizeLimit else { return }
        let parser = LiteralParser(file, as: .swift)
        for isExtension in [false, true] {
            for index in parser.tokens.indices where parser.tokens[index].kind == .name {
                guard parser.isText("extension", at: index) == isExtension, let type = parser.swiftType(at: index)
                else {
                    continue
                }
                if parser.isText("enum", at: index) { addCases(of: type.name, in: type.body, parser) }
                if cases[type.name] != nil { addProperties(of: type.name, in: type.body, parser) }
            }
        }
    }

    private mutating func addCases(of type: String, in body: Range<Int>, _ parser: LiteralParser) {
        var index = body.lowerBound
        while index < body.upperBound, texts.count < Self.caseLimit {
            if parser.isText("case", at: index) {
                repeat {
                    index = addCase(of: type, at: index + 1, parser)
                } while parser.isText(",", at: index) && index < body.upperBound
            } else if parser.tokens[index].kind == .symbol, parser.tokens[index].partner > index {
                index = parser.tokens[index].partner + 1
            } else {
                index += 1
            }
        }
    }

    /// Adds the case at a token, and returns the token after it.
    private mutating func addCase(of type: String, at index: Int, _ parser: LiteralParser) -> Int {
        guard index < parser.tokens.count, parser.tokens[index].kind == .name else { return index }
        let name = parser.text(at: index)
        let hasText =
            parser.isText("=", at: index + 1) && index + 2 < parser.tokens.count
            && parser.tokens[index + 2].kind == .string
        let token = parser.tokens[hasText ? index + 2 : index]
        let text = parser.file.text(in: token.kind == .string ? token.content : token.range)
        let value = LocatedValue(.string(text), at: token.range, in: parser.file)
        cases[type, default: []].append((name, value))
        texts["\(type).\(name).rawValue"] = value
        return hasText ? index + 3 : index + 1
    }

    /// Adds the properties of a type: `var name: String { rawValue }`, or with a literal for each case.
    private mutating func addProperties(of type: String, in body: Range<Int>, _ parser: LiteralParser) {
        var (count, next) = (0, body.lowerBound)
        while next < body.upperBound, count < Self.propertyLimit {
            let index = next
            // The members of nested types belong to these types.
            let isGroup = parser.tokens[index].kind == .symbol && parser.tokens[index].partner > index
            next = isGroup ? parser.tokens[index].partner + 1 : index + 1
            guard parser.isText("var", at: index), parser.isText(":", at: index + 2),
                parser.isText("String", at: index + 3), parser.isText("{", at: index + 4)
            else { continue }
            count += 1
            let name = parser.text(at: index + 1)
            let range = index + 5..<min(parser.tokens[index + 4].partner, parser.tokens.count)
            let words = range.prefix(4).map { parser.text(at: $0) }.filter { !["return", "self", "."].contains($0) }
            if words == ["rawValue"] {
                let known = (cases[type] ?? []).prefix(room)
                room -= known.count
                for one in known { texts["\(type).\(one.name).\(name)"] = one.value }
            } else if words.first == "switch" {
                addLiterals(of: type, property: name, in: range, parser)
            }
        }
    }

    /// Adds the literals of `case .app: return "App"`.
    private mutating func addLiterals(
        of type: String, property: String, in range: Range<Int>, _ parser: LiteralParser
    ) {
        var names: [String] = []
        for index in range where texts.count < Self.caseLimit {
            if parser.isText("case", at: index) { names = [] }
            if parser.isText(".", at: index), index + 1 < range.upperBound { names.append(parser.text(at: index + 1)) }
            let token = parser.tokens[index]
            guard token.kind == .string else { continue }
            let value = LocatedValue(.string(parser.file.text(in: token.content)), at: token.range, in: parser.file)
            for name in names { texts["\(type).\(name).\(property)"] = value }
            names = []
        }
    }
}
