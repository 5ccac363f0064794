import Testing

@testable import CodeSigning

@Suite struct ResourcePatternTests {
    private func matches(_ pattern: String, _ path: String) throws -> Bool {
        var pattern = try ResourcePattern(pattern)
        return try pattern.matches(Array(path.utf8))
    }

    @Test func `Apple's patterns match the same paths as in codesign`() throws {
        #expect(try matches("^.*", "a/b"))
        #expect(try matches(#"^(.*/)?\.DS_Store$"#, ".DS_Store"))
        #expect(try matches(#"^(.*/)?\.DS_Store$"#, "a/b/.DS_Store"))
        #expect(try !matches(#"^(.*/)?\.DS_Store$"#, "a/b.DS_Store"))
        #expect(try matches(#".*\.dSYM($|/)"#, "a/x.dSYM"))
        #expect(try matches(#".*\.dSYM($|/)"#, "x.dSYM/Contents"))
        #expect(try !matches(#".*\.dSYM($|/)"#, "x.dSYMs"))
        #expect(try matches("^[^/]+$", "helper"))
        #expect(try !matches("^[^/]+$", "MacOS/helper"))
        let folders = "^(Frameworks|SharedFrameworks|MacOS|Library/(Automator|Spotlight|LoginItems))/"
        #expect(try matches(folders, "Library/LoginItems/Start.app"))
        #expect(try !matches(folders, "Library/Other/Start.app"))
        let store = #"^(Frameworks/[^/]+\.framework/|PlugIns/[^/]+\.appex/|())SC_Info/[^/]+\.(sinf|supf|supp)$"#
        #expect(try matches(store, "SC_Info/Notes.sinf"))
        #expect(try matches(store, "Frameworks/A.framework/SC_Info/A.supp"))
        #expect(try !matches(store, "data/SC_Info/Notes.sinf"))
    }

    @Test func `repetitions, alternatives, and brackets match`() throws {
        #expect(try matches("^a+b?c*$", "aab"))
        #expect(try !matches("^a+b?c*$", "b"))
        #expect(try matches("^(ab|cd)+$", "abcdab"))
        #expect(try matches("b", "abc"))
        #expect(try matches("^[a-c-]+$", "a-c"))
        #expect(try matches("^[]x]$", "]"))
        #expect(try matches("x$|^y", "yx"))
        #expect(try matches("^$", ""))
    }

    @Test(arguments: ["a{2}", "[[:alpha:]]", #"\d"#, "(a", "a)", "[a", "*a", String(repeating: "(", count: 100)])
    func `unsupported patterns are rejected`(pattern: String) {
        #expect(throws: CodeSigningError.self) { try ResourcePattern(pattern) }
    }

    @Test func `a pattern that makes backtracking matchers hang is matched in linear time`() throws {
        #expect(try !matches("^(a*)*(a*)*(a*)*b$", String(repeating: "a", count: 20_000)))
    }

    @Test func `a pattern with exponentially many states is rejected`() throws {
        var pattern = try ResourcePattern("(a|b)*a" + String(repeating: "(a|b)", count: 20) + "$")
        var seed: UInt32 = 1
        let path = (0..<40_000).map { _ in
            seed = seed &* 1_664_525 &+ 1_013_904_223
            return UInt8(ascii: seed >> 31 == 0 ? "a" : "b")
        }
        #expect(throws: CodeSigningError.self) { try pattern.matches(path) }
    }
}
