import Testing

@testable import XcodeProjects

@Suite struct ProjectPathTests {
    /// A slash and an accent after it are one character of Swift, but two bytes of a path.
    @Test func `a name can begin with a combining accent`() {
        let path = "a/\u{301}b/\u{301}c.entitlements"
        #expect(Array(ProjectPath.name(of: path).utf8) == Array("\u{301}c.entitlements".utf8))
        #expect(Array(ProjectPath.directory(of: path).utf8) == Array("a/\u{301}b".utf8))
        #expect(ProjectPath.fileExtension(of: path) == "entitlements")
        #expect(Array(ProjectPath.normalize("a/./\u{301}b/../\u{301}c").utf8) == Array("a/\u{301}c".utf8))
        #expect(Array(ProjectPath.withoutExtension("a/\u{301}c.x").utf8) == Array("a/\u{301}c".utf8))
    }

    @Test(arguments: [
        ("/a/b/", "/a", "b"), ("a", "", "a"), ("/a", "/", "a"), ("//", "/", "/"), ("", "", ""), ("a//b", "a", "b"),
    ])
    func `a path has a directory and a name`(path: String, directory: String, name: String) {
        #expect(ProjectPath.directory(of: path) == directory)
        #expect(ProjectPath.name(of: path) == name)
    }

    @Test(arguments: [
        ("/../a/./b//c/..", "/a/b"), ("../../a", "../../a"), ("a/..", ""), ("/", "/"), ("a/../../b", "../b"),
    ])
    func `a path is normalized`(path: String, normal: String) { #expect(ProjectPath.normalize(path) == normal) }
}
