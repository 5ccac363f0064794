import PropertyLists
import Testing

@testable import XcodeProjects

@Suite struct ConfigurationFileTests {
    @Test(arguments: [
        ("A = b", "A=b"), ("A=b;", "A=b"), ("  A  =  b c  ; ", "A=b c"), ("A = b // c", "A=b"),
        ("A = http://x", "A=http:"),
        ("A =", "A="), ("A[sdk=iphoneos*][config=Debug] = b", "A[sdk=iphoneos*][config=Debug]=b"),
        ("A [arch=*] = b", "A[arch=*]=b"), ("A = b \\\n  c\\\n\n", "A=b c"), ("// A = b\nB = c\r\nC = d", "B=c C=d"),
        ("A = b\u{2028}B = c\\\u{2029}d", "A=b B=c d"), ("A = \"b c\"", "A=\"b c\""), ("A = b=c", "A=b=c"),
    ])
    func `a line assigns a value to a setting`(text: String, assignments: String) {
        let file = configurationFile(text)

        #expect(file.problems.isEmpty)
        #expect(described(file) == assignments)
    }

    @Test func `Xcode skips a line after a byte order mark`() {
        let file = ConfigurationFile(
            reading: SourceFile(path: "a.xcconfig", bytes: Array("\u{FEFF}A = b\nB = c\n".utf8)))
        #expect(file.statements.count == 1)
        #expect(file.problems.map(\.kind) == [.unreadableLine])
        #expect(file.problems.map(\.location.start?.line) == [1])
    }

    @Test func `a value has the location of its text`() throws {
        let file = configurationFile("A = 1\n  B[sdk=*] =  x y ; // z\n")
        guard case .assignment(let assignment) = try #require(file.statements.last) else { return }

        #expect(assignment.location.description == "Test.xcconfig:2:15")
        #expect(assignment.location.range.map(file.file.text(in:)) == "x y")
    }

    @Test(arguments: [
        ("= b", "1:1: expected the name of a build setting or `#include`"),
        ("A b", "1:1: missing `=` after the name; add it, or remove the line"),
        ("A[sdk] = b", "1:1: this is not a valid build setting name; correct it"),
        ("A.b = c", "1:1: this is not a valid build setting name; correct it"),
        ("#define A", "1:1: unknown directive; expected `#include` or `#include?`"),
        ("#include a", "1:10: expected a file name in quotation marks"),
        ("#include \"a", "1:1: missing closing quotation mark; add it"),
        ("\n#include \"a\" b", "2:14: unexpected text after the file name; remove it"),
    ])
    func `a malformed line is reported, and the next one is read`(line: String, problem: String) {
        let file = configurationFile(line + "\nB = c")

        #expect(file.problems.map { "\($0.location): \($0.message)" } == ["Test.xcconfig:" + problem])
        #expect(described(file) == "B=c")
    }

    @Test func `an inclusion is replaced by the content of its file`() throws {
        let content = try #require(
            contents([
                "c/A.xcconfig": "X = 1\n#include \"b/B\"\nX = 4", "c/b/B.xcconfig": "X = 2\n#include \"C.xcconfig\"",
                "c/C.xcconfig": "X = 3",
            ])["c/A.xcconfig"])

        #expect(content.assignments["X"]?.map(\.value) == ["1", "2", "3", "4"])
        #expect(content.paths == ["c/A.xcconfig", "c/b/B.xcconfig", "c/C.xcconfig"])
        #expect(content.problems.isEmpty)
    }

    @Test func `the inclusion of a file in itself is skipped`() throws {
        let content = try #require(
            contents(["A.xcconfig": "#include \"B.xcconfig\"\nX = 1", "B.xcconfig": "#include \"A.xcconfig\"\nY = 2"])[
                "A.xcconfig"])

        #expect(content.assignments.keys.sorted() == ["X", "Y"])
        #expect(content.problems.map(\.kind) == [.cyclicInclusion])
        #expect(content.problems.first?.location.description == "B.xcconfig:1:1")
    }

    @Test func `an inclusion with different capitalization is followed and reported, and cycles are detected`() throws {
        let content = try #require(
            contents(["A.xcconfig": "#include \"b.xcconfig\"\nX = 1", "B.xcconfig": "#include \"a.xcconfig\"\nY = 2"])[
                "A.xcconfig"])

        #expect(content.assignments.keys.sorted() == ["X", "Y"])
        #expect(content.problems.map(\.kind) == [.letterCase, .letterCase, .cyclicInclusion])
        #expect(content.problems.first?.message.hasPrefix("the file is spelled `B.xcconfig`") == true)
    }

    @Test func `a missing file is reported; a missing optional file is only recorded`() throws {
        let content = try #require(
            contents(["A.xcconfig": "#include \"B.xcconfig\"\n#include? \"C.xcconfig\""])["A.xcconfig"])

        #expect(content.missingFiles.map(\.name) == ["B.xcconfig", "C.xcconfig"])
        #expect(content.missingFiles.map(\.isOptional) == [false, true])
        #expect(content.problems.map(\.kind) == [.missingConfigurationFile])
    }

    @Test func `reading ends if each file includes the next one twice`() throws {
        let files = Dictionary(
            uniqueKeysWithValues: (0..<40).map { number in
                let line = "#include \"\(number + 1).xcconfig\"\n"
                return ("\(number).xcconfig", line + line + "X = \(number)")
            })
        let content = try #require(contents(files)["0.xcconfig"])

        #expect(content.problems.contains { $0.kind == .limit })
    }

    @Test func `the depth of inclusions is limited, and the limit is reported at its location`() throws {
        let files = Dictionary(
            uniqueKeysWithValues: (0..<200).map { ("\($0).xcconfig", "#include \"\($0 + 1).xcconfig\"\nX\($0) = 1") })
        let content = try #require(contents(files)["0.xcconfig"])

        #expect(content.assignmentCount == ConfigurationFileCache.depthLimit)
        #expect(content.problems.map(\.kind) == [.limit])
        #expect(content.problems.first?.location.description == "99.xcconfig:1:1")
    }

    @Test func `the number of settings that a project includes is limited`() throws {
        let line = "X = 1\n"
        var files = ["large.xcconfig": String(repeating: line, count: 20_000)]
        for number in 0..<3 {
            files["\(number).xcconfig"] = String(repeating: "#include \"large\"\n", count: 30)
        }
        let read = contents(files)

        let count = read.values.map(\.assignmentCount).reduce(0, +)
        #expect(count > InclusionBudget.baseCount / 2)
        #expect(count <= InclusionBudget.baseCount + 2 * 20_000)
        #expect(read.values.flatMap(\.problems).contains { $0.kind == .limit })
    }

    @Test func `projects of a run share the number of settings that they include`() {
        let files = MemoryFiles([
            "large.xcconfig": String(repeating: "X = 1\n", count: 20_000),
            "all.xcconfig": String(repeating: "#include \"large\"\n", count: 30),
        ])
        let budget = InclusionBudget()
        let counts = (0..<3).compactMap { _ in
            ConfigurationFileCache(files: files, sourceRoot: "", spending: budget)
                .configurationFile(at: "all.xcconfig")?.assignmentCount
        }

        #expect(counts.count == 3)
        #expect(counts.reduce(0, +) <= InclusionBudget.baseCount + 3 * 20_000)
    }

    @Test func `the size of a configuration file is limited, and the limit is reported`() {
        let line = "SETTING = value\n"
        let file = configurationFile(String(repeating: line, count: 100_000))

        #expect(file.problems.map(\.kind) == [.limit])
        #expect(file.statements.count == (1 << 20) / line.utf8.count)
    }

    @Test(arguments: [
        ("iphoneos*", "iphoneos26.0", true), ("iphoneos", "iphoneos26.0", false), ("*", "", true),
        ("i?honeos*", "iphoneos26.0", true),
        ("[im]*", "macosx26.0", true), ("[!im]*", "macosx26.0", false), ("[a-h]*", "iphoneos", false),
        ("a*b*c", "axxbyyc", true),
        ("a*b*c", "axxbyy", false), ("\\*", "*", true), ("[", "[", true),
    ])
    func `a condition holds according to fnmatch`(pattern: String, value: String, holds: Bool) {
        #expect(ShellPattern.matches(pattern, value) == holds)
    }

    @Test func `matching ends for a pattern that consists of stars`() {
        let pattern = String(repeating: "*a", count: 500)

        #expect(!ShellPattern.matches(pattern, String(repeating: "b", count: 5000)))
    }

    private func configurationFile(_ text: String) -> ConfigurationFile {
        ConfigurationFile(reading: SourceFile(path: "Test.xcconfig", bytes: Array(text.utf8)))
    }

    private func described(_ file: ConfigurationFile) -> String {
        file.statements.compactMap { statement in
            guard case .assignment(let assignment) = statement else { return nil }
            let conditions = assignment.conditions.map { "[\($0.parameter)=\($0.pattern)]" }.joined()
            return "\(assignment.name)\(conditions)=\(assignment.value)"
        }.joined(separator: " ")
    }

    private func contents(_ files: [String: String]) -> [String: ConfigurationFileCache.Flattened] {
        let cache = ConfigurationFileCache(
            files: MemoryFiles(files), sourceRoot: "", spending: InclusionBudget())
        return files.keys.reduce(into: [:]) { $0[$1] = cache.configurationFile(at: $1) }
    }
}
