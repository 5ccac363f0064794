import FileDiscovery
import Foundation
import LintModel
import Linting
import Reporting
import TestSupport
import Testing
import XcodeProjects

#if canImport(Glibc)
import Glibc
#endif

/// Tests of a run over a tree with a project and with files that no project uses.
@Suite struct TreePassTests {
    @Test(arguments: [true, false])
    func `a file that is deleted after it was found is reported as not checked`(isText: Bool) throws {
        let tree = try TemporaryDirectory()
        try tree.write(["project.yml": "name: Notes\n", "a.entitlements": Self.list(), "b.entitlements": Self.list()])
        var linter = FileLinter(Linter())
        if isText { linter.renderer = { TextReporter().renderer() } }
        // A directory is listed before its files are read, so the file is found even though it is deleted here.
        linter.descriptions = { [root = tree.path] file throws(BuildSystemError) in
            try? FileManager.default.removeItem(atPath: root + "/b.entitlements")
            throw BuildSystemError("unreadable", at: nil)
        }
        let (report, _) = TreePass(of: linter, at: [BytePath(tree.path)]).outcome(version: "1")
        let missing = report.notChecked.first { $0.path.hasSuffix("/b.entitlements") }
        #expect(missing?.reason == "No such file or directory")
        #expect(report.notChecked.contains { $0.path.hasSuffix("/a.entitlements") } == false)
    }

    @Test func `findings that are rendered during the run are those of the complete report`() throws {
        let tree = try Self.mixedTree()
        let findings = try report(on: tree, isRendered: false)
        let rendered = try report(on: tree, isRendered: true)
        #expect(TextReporter().text(of: rendered) == TextReporter().text(of: findings))
        #expect(rendered.summary == findings.summary)
        #expect(rendered.findings.isEmpty)
    }

    @Test func `identifiers of files without a project are compared by case, whatever the layout of the file`() throws {
        let tree = try Self.mixedTree()
        let text = TextReporter().text(of: try report(on: tree, isRendered: true))
        let lines = text.split(separator: "\n").filter { $0.hasSuffix("[store-name-case]") && $0.contains(": error: ") }
        let places = lines.map { $0.dropFirst(tree.path.count + 1).prefix { $0 != " " } }
        #expect(
            places == [
                "a/App.entitlements:7:11:", "c/Crossed.entitlements:7:11:", "c/Crossed.entitlements:8:11:",
                "d/Line.entitlements:1:91:", "e/Wide.entitlements:7:11:",
            ])
    }

    @Test func `findings, offsets, and key paths are the same after the text of the files was released`() throws {
        let tree = try Self.mixedTree()
        let list = { Self.list("group.com.example.nOtEs", also: $0) }
        let key = "com.apple.developer.ubiquity-kvstore-identifier"
        try tree.write([
            "g/Other.entitlements": list("\t<key>\(key)</key>\n\t<string>A1B2C3D4E5.com.Example</string>\n"),
            "h/Other.entitlements": list("\t<key>\(key)</key>\n\n\n\t<string>A1B2C3D4E5.com.example</string> \n"),
            "i/Mark.entitlements": "\u{FEFF}" + list(""),
            "j/Comment.entitlements": list("\t<!-- The text below\n is not used. -->\n"),
            "k/Members.entitlements": Self.list(
                "group.com.a", "group.com.example.NOTes", "group.com.b", "group.com.notES"),
            "l/Reference.entitlements": Self.list("$(GROUP)", "group.com.example.nOTES"),
            "o/References.entitlements": Self.list(
                "$(A)", "group.com.example.NOTEs", "$(B)", "$(C)", "group.com.NoteS"),
            "p/Numbers.entitlements": Self.list("group.com.example.noTES").replacing(
                "<array>\n", with: "<array>\n\t\t<integer>3</integer>\n"),
            "m/Escaped.entitlements": Self.list("group.com.example.NOTE&#83;"),
            "n/Short.entitlements":
                "<plist><dict><key>\(key)</key>\n<string>A1B2C3D4E5.com.EXAMPLE</string>\n</dict></plist>",
        ])
        let kept = JSONReporter().text(of: try report(on: tree, isRendered: false))
        let released = JSONReporter().text(of: try report(on: tree, isRendered: false, releasingText: true))
        #expect(released == kept)
        #expect(kept.components(separatedBy: "\"store-name-case\"").count > 12)
    }

    @Test func `a value of a reference is not compared after the text of a file was released`() throws {
        let tree = try Self.mixedTree()
        try tree.write(["g/Other.entitlements": Self.list("group.$(ZZZZZZZZZ)", "group.com.example.Yes")])
        try tree.write(["h/Other.entitlements": Self.list("group.com.example.yes")])
        var linter = FileLinter(Linter())
        linter.selection.known.settings["A"] = "group.com.example.YES"
        linter.releasesText = true
        let (report, _) = TreePass(of: linter, at: [BytePath(tree.path)]).outcome(version: "1")
        #expect(!report.findings.contains { $0.message.contains("YES") })
        #expect(report.findings.contains { $0.message.contains("group.com.example.Yes") })
    }

    @Test func `a character whose lowercase form is ASCII is compared by case`() throws {
        let tree = try TemporaryDirectory()
        let samples = URL(filePath: #filePath).appending(path: "../../../../Samples/Notes").standardized
        try FileManager.default.copyItem(atPath: samples.path, toPath: tree.path + "/Notes")
        // U+212A is the Kelvin sign, which three bytes represent.
        try tree.write([
            "a/App.entitlements": Self.list("group.com.example.kelvin"),
            "b/App.entitlements": Self.list("group.com.example.\u{212A}elvin"),
        ])
        for isRendered in [true, false] {
            let text = TextReporter().text(of: try report(on: tree, isRendered: isRendered))
            let lines = text.split(separator: "\n").filter { $0.contains(": error: ") }
            #expect(lines.count { $0.hasSuffix("[store-name-case]") } == 1)
        }
    }

    @Test func `a rule that compares stores does not depend on the other files of the tree`() throws {
        let tree = try TemporaryDirectory()
        try tree.write(["a.entitlements": Self.list("group.com.example.Notes"), "b.entitlements": Self.list()])
        #expect(try report(on: tree, isRendered: true).summary.errors == 0)
    }

    #if canImport(Glibc)
    @Test(arguments: [true, false])
    func `each file is opened once, with and without a project that uses it`(isText: Bool) throws {
        let tree = try Self.mixedTree()
        let files = try #require(FileManager.default.enumerator(atPath: tree.path)).compactMap { $0 as? String }
            .filter { $0.hasSuffix(".entitlements") || $0.hasSuffix(".pbxproj") || $0.hasSuffix(".xcconfig") }
        let watch = try Watch(files.map { tree.path + "/" + $0 })
        _ = try report(on: tree, isRendered: isText)
        #expect(files.count == 12)
        #expect(try watch.openings() == Array(repeating: 1, count: files.count))
    }

    /// Counts how often files are opened.
    private struct Watch {
        private let descriptor: CInt
        private let numbers: [CInt: Int]

        init(_ paths: [String]) throws {
            descriptor = inotify_init1(CInt(O_NONBLOCK))
            var numbers: [CInt: Int] = [:]
            for (number, path) in paths.enumerated() {
                numbers[inotify_add_watch(descriptor, path, UInt32(IN_OPEN))] = number
            }
            self.numbers = numbers
            try #require(numbers.count == paths.count)
        }

        /// Returns how often each file was opened since the last call.
        func openings() throws -> [Int] {
            var counts = Array(repeating: 0, count: numbers.count)
            var bytes = [UInt8](repeating: 0, count: 1 << 20)
            let length = read(descriptor, &bytes, bytes.count)
            let size = MemoryLayout<inotify_event>.size
            bytes.withUnsafeBytes { bytes in
                var start = 0
                while start + size <= length {
                    let watch = bytes.loadUnaligned(fromByteOffset: start, as: CInt.self)
                    let name = bytes.loadUnaligned(fromByteOffset: start + size - 4, as: UInt32.self)
                    if let number = numbers[watch] { counts[number] += 1 }
                    start += size + Int(name)
                }
            }
            close(descriptor)
            return counts
        }
    }
    #endif
}

extension TreePassTests {
    /// Returns an entitlements file as Xcode writes it, with app groups on lines 7 and following.
    private static func list(_ groups: String..., also other: String = "") -> String {
        let strings = groups.map { "\t\t<string>\($0)</string>\n" }.joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \t<key>com.apple.security.application-groups</key>
            \t<array>
            \(strings)\t</array>
            \(other)\t<key>aps-environment</key>
            \t<string>dev</string>
            </dict>
            </plist>

            """
    }

    /// Returns a tree with the sample project, which claims `group.com.example.notes`, and files without a project.
    private static func mixedTree() throws -> TemporaryDirectory {
        let tree = try TemporaryDirectory()
        let samples = URL(filePath: #filePath).appending(path: "../../../../Samples/Notes").standardized
        try FileManager.default.copyItem(atPath: samples.path, toPath: tree.path + "/Notes")
        let group = "com.apple.security.application-groups"
        try tree.write([
            "a/App.entitlements": list("group.com.example.NOTES", "group.com.example.notes"),
            "b/App.entitlements": list("group.com.example.notes", "$(GROUP)", "$(group)"),
            "c/Crossed.entitlements": list("group.com.other", "group.com.example.Notes"),
            "d/Line.entitlements":
                "<plist version=\"1.0\"><dict><key>\(group)</key><array><string>group.com.example.NOTEs</string>"
                + "</array></dict></plist>",
            "e/Wide.entitlements": list("group.com.example.nOTES").replacing("\n", with: "\r\n"),
            "f/Twice.entitlements": list(
                "group.com.example.noteS", also: "<key>\(group)</key><array><string>group.com.OTHER</string></array>\n"),
        ])
        return tree
    }

    private func report(
        on tree: TemporaryDirectory, isRendered: Bool, releasingText releasesText: Bool? = nil
    ) throws -> Report {
        var linter = FileLinter(Linter())
        linter.releasesText = releasesText ?? isRendered
        if isRendered { linter.renderer = { TextReporter().renderer() } }
        let (report, isComplete) = TreePass(of: linter, at: [BytePath(tree.path)]).outcome(version: "1")
        #expect(isComplete)
        return report
    }
}
