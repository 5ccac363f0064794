import Testing
import YAMLDocuments

@Suite struct YAMLNodeTests {
    @Test func `the columns of keys and values are counted in Unicode scalars`() throws {
        let entries = try #require(try YAMLNode.root(of: "é: [a, 'b']\nname: {ü: \"x\"}\n")?.mapping)
        #expect(entries.map(\.key.mark) == [YAMLMark(line: 1, column: 1), YAMLMark(line: 2, column: 1)])
        #expect(entries[0].value.mark == YAMLMark(line: 1, column: 4))
        #expect(entries[0].value.sequence?.map(\.mark.column) == [5, 8])
        #expect(entries[1].value.mapping?.map(\.value.mark.column) == [11])
    }

    @Test func `plain and quoted scalars are distinguished`() throws {
        let elements = try #require(try YAMLNode.root(of: "[off, \"off\", 'off']")?.sequence)
        #expect(elements.map(\.scalar?.string) == ["off", "off", "off"])
        #expect(elements.map(\.scalar?.isPlain) == [true, false, false])
    }

    @Test func `an alias has the value and the location of its anchor`() throws {
        let entries = try #require(try YAMLNode.root(of: "a: &list [x]\nb: *list")?.mapping)
        #expect(entries[1].value.sequence?.map(\.scalar?.string) == ["x"])
        #expect(entries[1].value.mark.line == 1)
    }

    @Test func `a mapping keeps duplicate keys`() throws {
        let entries = try #require(try YAMLNode.root(of: "a: 1\na: 2")?.mapping)
        #expect(entries.map(\.value.scalar?.string) == ["1", "2"])
    }

    @Test(arguments: ["", "\n", "# nothing but a comment\n"])
    func `a file without a document has no root`(text: String) throws {
        #expect(try YAMLNode.root(of: text) == nil)
    }

    @Test(arguments: [
        ("a: [1, 2\n", "did not find expected ',' or ']'", 2, 1), ("a: b: c", "mapping values are not allowed", 1, 5),
        ("\ta: b", "a tab is not allowed for indentation", 1, 1), ("a: *here", "found undefined alias", 1, 4),
        ("a: &a [*a]", "found undefined alias", 1, 8), ("---\na\n---\nb", "unexpected second document", 3, 1),
    ])
    func `an error has a location`(text: String, problem: String, line: Int, column: Int) throws {
        let mistake = try #require(throws: YAMLError.self) { try YAMLNode.root(of: text) }
        #expect(mistake.message?.hasPrefix(problem) == true)
        #expect(mistake.mark == YAMLMark(line: line, column: column))
    }

    @Test func `an invalid character is an error at its location`() throws {
        let mistake = try #require(throws: YAMLError.self) { try YAMLNode.root(of: "a: b\né: \u{1}") }
        #expect(mistake.message == "control characters are not allowed")
        #expect(mistake.mark == YAMLMark(line: 2, column: 4))
    }

    @Test func `the depth limit applies to nested values and to aliases`() throws {
        let depth = YAMLNode.depthLimit
        func nested(_ count: Int) -> String {
            String(repeating: "[", count: count) + String(repeating: "]", count: count)
        }
        #expect(try YAMLNode.root(of: nested(depth)) != nil)
        #expect(throws: YAMLError.self) { try YAMLNode.root(of: nested(depth + 1)) }
        let chain = (1...depth * 100).map { "a\($0): &a\($0) [*a\($0 - 1)]" }
        let mistake = try #require(throws: YAMLError.self) {
            try YAMLNode.root(of: (["a0: &a0 [x]"] + chain).joined(separator: "\n"))
        }
        #expect(mistake.mark?.line == depth)
    }

    @Test func `aliases that multiply need no time`() throws {
        let lines = (1...60).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1), *a\($0 - 1)]" }
        #expect(try YAMLNode.root(of: (["a0: &a0 x"] + lines).joined(separator: "\n"))?.mapping?.count == 61)
    }
}

@Suite struct YAMLCoreSchemaTests {
    private func scalar(_ text: String) throws -> YAMLNode.Scalar {
        try #require(try YAMLNode.root(of: text)?.scalar)
    }

    @Test(arguments: [
        ("30", 30), ("010", 10), ("+5", 5), ("-1", -1), ("0x10", 16), ("0xfF", 255), ("0o17", 15),
        ("9223372036854775807", .max),
    ])
    func `an integer has three notations`(text: String, number: Int64) throws {
        #expect(try scalar(text).integer == number)
        #expect(try scalar(text).wholeNumber == number)
        #expect(try scalar("\"\(text)\"").wholeNumber == nil)
    }

    @Test(arguments: [("3e1", 30), ("1E+3", 1000), ("30.0", 30), ("5.", 5), ("-2.50e1", -25)])
    func `a number with a decimal point or an exponent can be integral`(text: String, number: Int64) throws {
        #expect(try scalar(text).integer == nil)
        #expect(try scalar(text).wholeNumber == number)
    }

    @Test(arguments: [
        "30.5", "1e400", ".inf", "inf", "nan", "0x", "0x+1", "0o8", "0X10", "0x1p3", "9223372036854775808", "1_000",
        "1e", ".", "e5", "30d",
    ])
    func `other scalars are not integers`(text: String) throws {
        #expect(try scalar(text).wholeNumber == nil)
    }

    @Test func `a Boolean has three spellings, all unquoted`() throws {
        #expect(try ["true", "True", "TRUE"].map { try scalar($0).boolean } == [true, true, true])
        #expect(try ["false", "False", "FALSE"].map { try scalar($0).boolean } == [false, false, false])
        #expect(try ["yes", "off", "tRUE", "\"true\""].map { try scalar($0).boolean } == [nil, nil, nil, nil])
    }
}
