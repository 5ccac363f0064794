import Foundation
import Testing

/// Configurations in directories that a run does not search: those of other directories, and of files that a project
/// uses.
@Suite struct NestedConfigurationTests {
    private static let unknown = "<key>com.example.nobody-knows</key><true/>"

    /// Runs the tool in the directory `here` of a temporary directory.
    private func lint(_ paths: String..., in scratch: Scratch) throws -> Tool {
        let here = scratch.url.appending(path: "here")
        try FileManager.default.createDirectory(at: here, withIntermediateDirectories: true)
        return try Tool(["lint", "--format", "concise"] + paths, in: here)
    }

    private func scratch(repositories: [String]) throws -> Scratch {
        let scratch = try Scratch()
        for path in repositories { try scratch.write("ref: refs/heads/main\n", to: "\(path)/.git/HEAD") }
        try scratch.writeEntitlements(Self.unknown, to: "other/mac/App.entitlements")
        try scratch.writeEntitlements(Self.unknown, to: "other/App.entitlements")
        return scratch
    }

    @Test(arguments: [["."], ["here", "other"], ["other"], []])
    func `the configurations of another directory apply to its files`(repositories: [String]) throws {
        let scratch = try scratch(repositories: repositories)
        try scratch.write("rules: { key-unknown: warning }\n", to: "other/.entcheck.yml")
        try scratch.write("rules: { key-unknown: error }\n", to: "other/mac/.entcheck.yml")
        try scratch.write("rules: { key-unknown: off }\n", to: "here/.entcheck.yml")
        let run = try lint("../other", in: scratch)
        #expect(run.output.contains("../other/App.entitlements:5:6: warning: "), "\(run.output)\(run.errors)")
        #expect(run.output.contains("../other/mac/App.entitlements:5:6: error: "))
        let file = try lint("../other/App.entitlements", in: scratch)
        #expect(file.output.contains("../other/App.entitlements:5:6: warning: "))
        try scratch.write("rulez: {}\n", to: "other/mac/.entcheck.yml")
        let refused = try lint("../other", in: scratch)
        #expect(refused.status == 2)
        #expect(refused.errors.contains("mac/.entcheck.yml:1:1: error: unknown key `rulez`"), "\(refused.errors)")
        #expect(try lint("../other", "--no-config", in: scratch).output.contains("App.entitlements:5:6: note: "))
    }

    @Test func `the configuration of a directory outside all named directories does not apply`() throws {
        let scratch = try scratch(repositories: ["other/mac"])
        try scratch.write("rules: { key-unknown: error }\n", to: "other/.entcheck.yml")
        let run = try lint("../other/mac", in: scratch)
        #expect(run.output.contains("../other/mac/App.entitlements:5:6: note: "))
    }

    @Test func `the configuration around a file that a project uses applies to it`() throws {
        let scratch = try Scratch()
        try scratch.write("ref: refs/heads/main\n", to: ".git/HEAD")
        try scratch.writeProject(notes: Self.unknown, widget: Inside.good)
        let files = FileManager.default
        for name in ["Notes", "Widget"] {
            let shared = scratch.url.appending(path: "shared/\(name).entitlements")
            try files.createDirectory(at: shared.deletingLastPathComponent(), withIntermediateDirectories: true)
            try files.moveItem(at: scratch.url.appending(path: "\(name).entitlements"), to: shared)
        }
        let project = scratch.url.appending(path: "Notes.xcodeproj/project.pbxproj")
        let text = try String(contentsOf: project, encoding: .utf8)
        try scratch.write(
            text.replacingOccurrences(of: "ENTITLEMENTS = ", with: "ENTITLEMENTS = ../shared/"),
            to: "app/Notes.xcodeproj/project.pbxproj")
        try files.removeItem(at: project.deletingLastPathComponent())
        let before = try Tool("lint", "--format", "concise", "app/Notes.xcodeproj", in: scratch.url)
        #expect(before.output.contains("shared/Notes.entitlements:5:6: note: "), "\(before.output)")
        try scratch.write("rules: { key-unknown: error }\n", to: "shared/.entcheck.yml")
        let run = try Tool("lint", "--format", "concise", "app/Notes.xcodeproj", in: scratch.url)
        #expect(run.output.contains("shared/Notes.entitlements:5:6: error: "), "\(run.output)")
    }
}
