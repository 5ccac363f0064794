import Testing

@testable import PropertyLists

@Suite struct AddedEntryTests {
    private let origin = Location(
        file: SourceFile(path: "settings", bytes: Array("A = one two;\nB = YES;".utf8)), range: 4..<11)

    private func list(_ inside: String) -> PropertyList {
        let text = "<!-- before --><plist><dict>\(inside)</dict></plist><!-- behind -->"
        return PropertyList(reading: SourceFile(path: "file", bytes: Array(text.utf8)))
    }

    private func keys(_ list: PropertyList) -> [String] { list.root?.entries.map(\.key.value) ?? [] }

    private let nested: DescribedValue = .array([
        .string("one", nil), .dictionary([.init("x", at: nil, .data("AAA="))]),
    ])

    @Test func `added entries follow the existing ones and replace those with the same key`() throws {
        let written = list(
            "<key>a</key><array><string>$(X)</string></array><key>b</key><dict><key>c</key><true/></dict>"
                + "<key>a</key><false/><key>d</key><string>$(Y)</string>")
        let expanded = written.replacingTexts { $0 == "$(Y)" ? "why" : $0 == "$(X)" ? "ex" : nil }
        let joined = expanded.adding([
            .init("a", nested, from: origin, by: "a setting"),
            .init("e", .boolean(true, nil), from: origin, by: "a setting"),
        ])

        #expect(keys(joined) == ["b", "d", "a", "e"])
        let root = try #require(joined.root)
        #expect(root["d"]?.string == "why")
        #expect(root["b"]?["c"]?.boolean == true)
        #expect(root["b"]?["c"]?.location.keyPath == ["b", "c"])
        #expect(root["a"]?.elements.map(\.string) == ["one", nil])
        let data = root["a"]?.elements.compactMap { $0["x"] }.first
        #expect(data?.data == [0, 0])
        #expect(data?.location.keyPath == ["a", "1", "x"])
        #expect(root["e"]?.boolean == true)
        #expect(joined.comments.map(\.value) == [" before ", " behind "])
        #expect(joined.restoringTexts { $0 == "$(Y)" }.root?["d"]?.string == "$(Y)")
    }

    @Test func `the location of an added value is its text in the origin if that occurs once`() throws {
        let joined = list("<key>b</key><true/>").adding([.init("a", nested, from: origin, by: "a setting")])
        let value = try #require(joined.root?["a"])

        #expect(value.location.file.path == "settings")
        #expect(value.location.range == 4..<11)
        #expect(value.location.author == "a setting")
        #expect(value.elements.map(\.location.author) == ["a setting", "a setting"])
        #expect(joined.root?["b"]?.location.author == nil)
        #expect(value.elementRange == nil)
        #expect(value.elements.map(\.location.range) == [4..<7, 4..<11])
        #expect(joined.root?.entries.map { $0.elementRange == nil } == [false, true])
        #expect(joined.root?["b"]?.location.file.path == "file")
    }

    @Test func `keys can be removed, and a list that is not a dictionary does not change`() {
        let written = list("<key>a</key><true/><key>b</key><true/>")

        #expect(keys(written.adding([], removing: ["a"])) == ["b"])
        let text = PropertyList(
            reading: SourceFile(path: "file", bytes: Array("<plist><string>x</string></plist>".utf8)))
        #expect(text.adding([.init("a", nested, from: origin, by: "a setting")]).root?.string == "x")
        #expect(keys(PropertyList(of: [.init("a", nested, from: origin, by: "a setting")], in: origin.file)) == ["a"])
    }
}
