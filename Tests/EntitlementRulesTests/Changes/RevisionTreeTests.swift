import FileDiscovery
import PropertyLists
import Testing

@testable import Linting

/// Tests of names that Swift strings would divide or compare differently than git does.
@Suite struct RevisionTreeTests {
    private static func tree(_ paths: String...) -> RevisionTree {
        RevisionTree(ExactDictionary(paths.map { ($0, []) }), from: BaseDirectory("/repository"))
    }

    private static func paths(_ tree: RevisionTree, at path: String) -> [ExactText] {
        tree.found(at: [BytePath(path)], excluding: ExcludedPaths([])).map { ExactText($0.path) }
    }

    @Test func `a directory lists names that begin with an accent`() {
        let tree = Self.tree("A/\u{301}b/\u{301}c.entitlements")
        #expect(tree.names(in: "/repository").map(ExactText.init) == [ExactText("A")])
        #expect(tree.names(in: "/repository/A").map(ExactText.init) == [ExactText("\u{301}b")])
        #expect(tree.names(in: "/repository/A/\u{301}b").map(ExactText.init) == [ExactText("\u{301}c.entitlements")])
    }

    @Test func `files are found in a directory, even if their names begin with an accent`() {
        let (file, project) = ("/repository/A/\u{301}b.entitlements", "/repository/A/\u{301}c.xcodeproj")
        let tree = Self.tree(
            "A/\u{301}b.entitlements", "A/\u{301}c.xcodeproj/\u{301}x.pbxproj", "Pods/\u{301}d.entitlements")
        #expect(Self.paths(tree, at: "/repository/A") == [ExactText(file), ExactText(project)])
        #expect(Self.paths(tree, at: "/repository") == [ExactText(file), ExactText(project)])
    }

    @Test func `a directory does not contain the files of an equivalently named one`() {
        let names = ["caf\u{E9}", "cafe\u{301}"]
        let tree = Self.tree(names[0] + "/a.entitlements", names[1] + "/a.entitlements")
        for name in names {
            let path = "/repository/\(name)/a.entitlements"
            #expect(Self.paths(tree, at: "/repository/\(name)") == [ExactText(path)])
            #expect(Self.paths(tree, at: path) == [ExactText(path)])
        }
    }

    @Test func `a helper of Tuist is relevant, even if its name begins with an accent`() {
        #expect(RevisionTree.holds("Tuist/ProjectDescriptionHelpers/\u{301}Project.swift"))
        #expect(RevisionTree.holds("A/\u{301}b.xcconfig"))
        #expect(!RevisionTree.holds("A/\u{301}b.swift"))
    }
}
