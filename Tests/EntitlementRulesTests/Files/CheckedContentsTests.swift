import FileDiscovery
import Foundation
import LintModel
import Linting
import TestSupport
import Testing
import Workspaces

/// Tests of the comparison of files that are read again after they were checked.
@Suite struct CheckedContentsTests {
    private static let changed = "the file changed after it was checked; run the command again"
    private static let unreadable = "the file was checked, and could not be read afterward; run the command again"

    /// The files of a tree: a project with the files that it uses, a standalone file, and a profile.
    private static let names = [
        "Notes/Notes.xcodeproj/project.pbxproj", "Notes/Notes.entitlements", "Other/Other.entitlements",
        "Other/App.mobileprovision", "Described/project.yml",
    ]

    private func tree() throws -> TemporaryDirectory {
        let tree = try TemporaryDirectory()
        let sample = URL(filePath: #filePath).appending(path: "../../../../Samples/Notes").standardized
        try FileManager.default.copyItem(at: sample, to: tree.url.appending(path: "Notes"))
        let list = "<plist version=\"1.0\"><dict><key>get-task-allow</key><true/></dict></plist>\n"
        try tree.write([
            "Other/Other.entitlements": list, "Other/App.mobileprovision": list, "Described/project.yml": "name: A\n",
        ])
        return tree
    }

    /// Checks the files of a tree, changes them, reads them again, and returns the differences.
    private func differences(
        in tree: TemporaryDirectory, after change: () throws -> Void = {}, during visit: @escaping () -> Void = {}
    ) throws -> [NotChecked] {
        let contents = CheckedContents()
        let paths = [BytePath(tree.path)]
        var linter = FileLinter(Linter())
        linter.checkedContents = contents
        _ = TreePass(of: linter, at: paths).outcome(version: "1")
        try change()
        var lister = ProfileLister()
        lister.checkedContents = contents
        _ = lister.profiles(below: paths)
        var reader = WorkspaceReader()
        reader.checkedContents = contents
        _ = reader.outcome(for: paths) { _ in visit() }
        return contents.problems(below: paths)
    }

    @Test func `files that do not change after they were checked are not reported`() throws {
        let tree = try tree()
        #expect(try differences(in: tree).isEmpty)
    }

    @Test(arguments: names) func `a file that changes after it was checked is reported`(name: String) throws {
        let tree = try tree()
        let differences = try differences(in: tree) {
            let text = try String(contentsOf: tree.url.appending(path: name), encoding: .utf8)
            try tree.write(text + "\n", to: name)
        }
        #expect(differences == [NotChecked(path: tree.path(name), reason: Self.changed)])
    }

    @Test(arguments: names, [true, false])
    func `a file that is deleted or replaced after it was checked is reported`(name: String, isDirectory: Bool) throws {
        let tree = try tree()
        let differences = try differences(in: tree) {
            try FileManager.default.removeItem(at: tree.url.appending(path: name))
            if isDirectory { try tree.write("", to: name + "/file.txt") }
        }
        #expect(differences == [NotChecked(path: tree.path(name), reason: Self.unreadable)])
    }

    @Test func `a file that is created after the check is not reported`() throws {
        let tree = try tree()
        let differences = try differences(in: tree) {
            try tree.write("<plist version=\"1.0\"><dict/></plist>", to: "Other/New.entitlements")
        }
        #expect(differences.isEmpty)
    }

    @Test func `a file that is deleted while the files are read again is reported`() throws {
        let tree = try tree()
        let path = tree.path("Other/Zoo.entitlements")
        try tree.write("<plist version=\"1.0\"><dict/></plist>", to: "Other/Zoo.entitlements")
        // The reader visits a file after all files were found, and before it reads the next file.
        let differences = try differences(in: tree, during: { try? FileManager.default.removeItem(atPath: path) })
        #expect(differences.map(\.path) == [tree.path("Other/Zoo.entitlements")])
    }

    @Test(arguments: [true, false])
    func `a file that vanishes after it was found is reported by commands without a check`(isDirectory: Bool) throws {
        let tree = try tree()
        let name = "Other/Zoo.entitlements"
        try tree.write("<plist version=\"1.0\"><dict/></plist>", to: name)
        let outcome = WorkspaceReader().outcome(for: [BytePath(tree.path)]) { _ in
            try? FileManager.default.removeItem(atPath: tree.path(name))
            if isDirectory {
                try? FileManager.default.createDirectory(atPath: tree.path(name), withIntermediateDirectories: true)
            }
        }
        #expect(outcome.workspace.vanishedFiles == [tree.path(name)])
        let reason = "the file was found, and could not be read afterward; run the command again"
        #expect(outcome.notChecked.contains(NotChecked(path: tree.path(name), reason: reason)))
        #expect(!outcome.isComplete)
    }
}
