import Foundation
import Linting
import Testing
import XcodeProjects

@Suite struct ProgramTests {
    @Test(arguments: ["PropertyLists", "Entitlements", "Linting", "XcodeProjects"])
    func `the first example on the page of a library is compiled`(library: String) throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let page = try String(
            contentsOf: package.appending(path: "Sources/\(library)/\(library).docc/\(library).md"), encoding: .utf8)
        let shown = try #require(page.components(separatedBy: "```swift\n").dropFirst().first)
            .components(separatedBy: "\n```")[0].split(separator: "\n", omittingEmptySubsequences: true)
            .filter { !$0.hasPrefix("import ") }.map(String.init)

        let source = try String(
            contentsOf: package.appending(path: "Tests/DocumentationTests/Programs.swift"), encoding: .utf8)
        let compiled = try #require(source.components(separatedBy: "// \(library) {\n").dropFirst().first)
            .components(separatedBy: "        // }")[0].split(separator: "\n").map { String($0.dropFirst(8)) }
        #expect(shown == compiled)
    }

    @Test func `the examples print the documented output`() {
        let printer = Printer()
        Programs.propertyLists(printer)
        Programs.entitlements(printer)
        #expect(
            printer.lines == [
                "App.entitlements:4:13: notes", "App.entitlements:3:20: group.com.example.notes",
                "App Groups array of strings",
            ])
    }

    @Test func `the example of Linting reports a finding`() throws {
        let printer = Printer()
        Programs.linting(printer)
        let line = try #require(printer.lines.first)
        #expect(line.hasPrefix("App.entitlements:3:20: error: "))
        #expect(line.contains("`group.`"))
    }

    @Test func `the example of XcodeProjects prints expanded build settings`() {
        let printer = Printer()
        Programs.xcodeProjects(
            printer, files: MemoryFiles(["Notes.xcodeproj/project.pbxproj": Programs.project]))
        #expect(
            printer.lines == [
                "Notes Debug iphoneos: group.com.example.notes.debug",
                "Notes Release iphoneos: group.com.example.notes",
                "SUFFIX is not defined",
            ])
    }

    @Test func `the example for shared stores is the first one in the README and prints the shared stores`() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let source = try String(
            contentsOf: package.appending(path: "Tests/DocumentationTests/Programs.swift"), encoding: .utf8)
        let lines = try #require(source.components(separatedBy: "// sharing {\n").dropFirst().first)
            .components(separatedBy: "        // }")[0].split(separator: "\n").map { String($0.dropFirst(8)) }
        let program = (["import Linting", ""] + lines).joined(separator: "\n")
        let readMe = try String(contentsOf: package.appending(path: "README.md"), encoding: .utf8)
        #expect(readMe.components(separatedBy: "```swift\n").dropFirst().first?.hasPrefix(program + "\n```") == true)
        let page = "Sources/Linting/Linting.docc/Linting.md"
        #expect(try String(contentsOf: package.appending(path: page), encoding: .utf8).contains(program))

        let printer = Printer()
        Programs.sharing(printer, below: package.appending(path: "Samples/Notes").path())
        #expect(printer.lines.contains("group.com.example.notes [\"Notes\", \"Share\", \"Widget\"]"))
        #expect(Workspace(reading: [package.appending(path: "Nowhere").path()]).notChecked.count == 1)
    }
}
