import PropertyLists
import Testing

@Suite struct SettingExpressionTests {
    @Test(arguments: ["", " ", "X", "😀", "'", "\\", "iCloud.com.example.notes", "*"])
    func `a text without a dollar sign is literal`(text: String) {
        let expression = SettingExpression(parsing: text)

        #expect(expression.literalText == text)
        #expect(expression.problems.isEmpty)
    }

    @Test(arguments: [
        ("$(X)", "X"), ("${X}", "X"), ("$[X]", "X"), ("$X", "X"), ("$X.y_1", "X.y_1"), ("a$X-$Y", "X Y"),
        ("$(TeamIdentifierPrefix)$(CFBundleIdentifier)", "TeamIdentifierPrefix CFBundleIdentifier"),
        ("$(X:default=$(Y))", "X Y"), ("$(A B)", "A B"),
    ])
    func `a reference has four syntax variants`(text: String, names: String) {
        let expression = SettingExpression(parsing: text)

        #expect(expression.references.compactMap(\.literalName).joined(separator: " ") == names)
        #expect(expression.hasReferences)
    }

    @Test(arguments: [
        ("$$", "$"), ("$$(X)", "$(X)"), ("$", "$"), ("a$", "a$"), ("$1", "$1"), ("$ x", "$ x"), ("$$$", "$$"),
        ("$$$$", "$$"), ("$é", "$é"),
    ])
    func `a dollar sign that does not begin a reference is literal`(text: String, value: String) {
        #expect(SettingExpression(parsing: text).literalText == value)
    }

    @Test func `the name of a setting can contain references`() throws {
        let reference = try #require(SettingExpression(parsing: "$(A_$(B))").references.first)

        #expect(reference.literalName == nil)
        #expect(reference.name.map(\.range) == [2..<4, 4..<8])
        #expect(reference.range == 0..<9)
    }

    @Test func `a bracketed reference directly after a bare name is part of the name`() throws {
        let reference = try #require(SettingExpression(parsing: "$X_$(Y)").references.first)

        #expect(reference.form == .bare)
        #expect(reference.range == 0..<7)
        #expect(reference.name.count == 2)
        #expect(SettingExpression(parsing: "$X_${Y}").parts.count == 2)
    }

    @Test func `operators keep their order and operands`() throws {
        let reference = try #require(
            SettingExpression(parsing: "$(X:lower:suffix=$(A:upper:file):not)").references.first)

        #expect(reference.operators.map(\.name) == ["lower", "suffix", "not"])
        #expect(reference.operators.map(\.meaning) == [.retrieval(.lower), .replacement(.suffix), .retrieval(.not)])
        #expect(reference.operators[1].operand?.map(\.range) == [17..<32])
        #expect(reference.operators.map(\.range) == [4..<9, 10..<32, 33..<36])
    }

    @Test func `ranges are UTF-8 offsets of the text`() {
        let parts = SettingExpression(parsing: "ü$$.$(X)é").parts

        #expect(parts.map(\.range) == [0..<5, 5..<9, 9..<11])
    }

    @Test(arguments: [
        ("$(X)", []),
        ("${X}", ["deprecatedMacroRefSyntax 0..<2"]),
        ("a$[X]", ["deprecatedMacroRefSyntax 1..<3"]),
        ("$$$", ["trailingDollarSign 2..<3"]),
        ("$()", ["missingMacroName 2..<2"]),
        ("$(X", ["unterminatedMacroSubexpression 0..<3"]),
        ("$(X}x", ["unterminatedMacroSubexpression 0..<5"]),
        ("$(X:upper", ["unterminatedMacroSubexpression 9..<9"]),
        ("$(X:default=a", ["unterminatedMacroSubexpression 13..<13"]),
        ("$(X:${X})", ["invalidOperatorCharacter 4..<5"]),
        ("$(X:)", ["missingOperatorName 4..<4"]),
        ("$(X:=a)", ["missingOperatorName 5..<5"]),
        ("$(X:foo)", ["unknownRetrievalOperator 4..<7"]),
        ("$(X:foo=bar)", ["unknownReplacementOperator 4..<7"]),
        ("$(X:upper=bar)", ["unknownReplacementOperator 4..<9"]),
    ])
    func `an error has a range`(text: String, problems: [String]) {
        let found = SettingExpression(parsing: text).problems.map { "\($0.kind.rawValue) \($0.range)" }

        #expect(found == problems)
    }

    @Test func `an unterminated reference has a name`() {
        #expect(SettingExpression(parsing: "$(X").references.first?.literalName == "X")
        #expect(SettingExpression(parsing: "$(X}x").references.first?.literalName == "X}x")
    }

    @Test func `an operator that Xcode ignores is omitted`() {
        #expect(SettingExpression(parsing: "$(X:${X}:upper)").references.first?.operators.map(\.name) == ["upper"])
    }

    @Test func `references nested too deeply are literal`() {
        let expression = SettingExpression(parsing: String(repeating: "$(", count: 100_000))

        #expect(expression.references.count == SettingExpression.nestingLimit)
        #expect(expression.problems.contains { $0.kind == .nestedTooDeeply })
    }

    @Test func `the number of references is limited, and the rest is literal`() {
        let expression = SettingExpression(parsing: String(repeating: "$(A)", count: 20_000))

        #expect(expression.references.count == 10_000)
    }

    @Test func `a million dollar signs are read as half a million`() {
        let expression = SettingExpression(parsing: String(repeating: "$$", count: 500_000))

        #expect(expression.literalText?.utf8.count == 500_000)
    }
}
