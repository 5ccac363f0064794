import Testing

@testable import entcheck

/// The hook that is added to a configuration of pre-commit.
@Suite struct PreCommitFileTests {
    private let hook = PreCommitFile(command: "entcheck lint")

    private func added(to text: String) -> String? {
        if case .text(let text) = hook.adding(to: text) { text } else { nil }
    }

    private static let black = "- repo: https://example.com/black\n  rev: v1\n  hooks:\n    - id: black\n"

    private func indented(_ text: String, by count: Int) -> String {
        text.split(separator: "\n").map { String(repeating: " ", count: count) + $0 + "\n" }.joined()
    }

    @Test(arguments: [0, 2, 4]) func `the hook has the indentation of the list`(indentation: Int) {
        let text = "# ours\nrepos:\n" + indented(Self.black, by: indentation)
        #expect(added(to: text) == text + hook.entry(indentation: indentation))
    }

    @Test func `the hook is before the keys that follow the list`() {
        let (start, end) = ("fail_fast: true\nrepos:\n" + Self.black, "\n# the rest\nexclude: ^Vendor/\n")
        #expect(added(to: start + end) == start + hook.entry(indentation: 0) + end)
    }

    @Test func `comments and blank lines at the end remain after the hook`() {
        let start = "---\nrepos:\n" + Self.black
        #expect(added(to: start + "\n# end\n") == start + hook.entry(indentation: 0) + "\n# end\n")
        #expect(added(to: start + "...\n") == start + hook.entry(indentation: 0) + "...\n")
    }

    @Test func `a file without a line break at its end, and line breaks of Windows, are supported`() {
        let text = "repos:\n" + Self.black
        #expect(added(to: String(text.dropLast())) == text + hook.entry(indentation: 0))
        func windows(_ text: String) -> String { text.split(separator: "\n").map { $0 + "\r\n" }.joined() }
        #expect(added(to: windows(text)) == windows(text + hook.entry(indentation: 0)))
        #expect(added(to: String(windows(text).dropLast())) == windows(text + hook.entry(indentation: 0)))
    }

    @Test func `anchors and multiline texts keep their values`() {
        let text = """
            base: &files ^App/
            repos:
            - repo: local
              hooks:
                - id: words
                  files: *files
                  entry: |
                    words
                    check

            """
        #expect(added(to: text) == text + hook.entry(indentation: 0))
    }

    @Test(arguments: [
        "", "repos: []\n", "repos: [{repo: local, hooks: []}]\n", "- repo: local\n", "repos:\n", "a: [",
        "repos: text\n",
        "hooks: []\n", "{repos: [{repo: local}]}\n", "repos: &list\n",
        "repos:\n- repo: local\n  hooks: []\n---\na: b\n",
        "repos:\n  - repo: local\n    entry: |\n      a\n      # b\n", "\u{FEFF}",
    ])
    func `other forms are not changed`(text: String) {
        #expect(added(to: text) == nil)
    }

    @Test func `a file of many aliases is not changed`() {
        let levels = (1...9).map {
            "a\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 9).joined(separator: ", "))]\n"
        }
        #expect(added(to: "a0: &a0 x\n" + levels.joined() + "repos:\n" + Self.black) == nil)
    }

    @Test func `a hook of the tool is not added twice`() {
        guard case .present = hook.adding(to: hook.newText) else { return #expect(Bool(false)) }
        guard case .text(let text) = hook.adding(to: "repos:\n" + Self.black), case .present = hook.adding(to: text)
        else {
            return #expect(Bool(false))
        }
    }
}
