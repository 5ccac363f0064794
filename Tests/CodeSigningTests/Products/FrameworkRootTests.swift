import Foundation
import SigningMaterial
import SigningModel
import TestSupport
import Testing

@testable import CodeSigning

/// Frameworks with versions, whose roots contain links to the current version.
@Suite struct FrameworkRootTests {
    /// Writes a sealed framework, and returns its problems after a change.
    private func problems(_ change: (_ root: String) throws -> Void) throws -> [CodeSignatureProblem] {
        let folder = try TemporaryDirectory()
        var framework = BundleBlueprint("Sync.framework/Versions/A")
        framework.fileType = .dynamicLibrary
        framework.program.platform = .macOS
        framework.resources = [ArchiveBlueprint.Entry("Resources/list.json", Array("[]".utf8))]
        for file in try framework.files() { try folder.write(file.bytes, to: file.path) }
        let root = folder.path("Sync.framework")
        try link("Versions/Current", to: "A", in: root)
        try link("A", to: "Versions/Current/A", in: root)
        try link("Resources", to: "Versions/Current/Resources", in: root)
        try change(root)
        var problems: [CodeSignatureProblem] = []
        _ = try ProductFile.visit(root, verification: .full) { product, _ in problems += product.sealProblems }
        return problems
    }

    private func link(_ name: String, to target: String, in root: String) throws {
        try? FileManager.default.removeItem(atPath: "\(root)/\(name)")
        try FileManager.default.createSymbolicLink(atPath: "\(root)/\(name)", withDestinationPath: target)
    }

    @Test func `a framework with links to its current version has no problems`() throws {
        #expect(try problems { _ in } == [])
        #expect(try problems { try link("A", to: "./Versions/A/A", in: $0) } == [])
        #expect(try problems { _ = FileManager.default.createFile(atPath: "\($0)/.DS_Store", contents: Data()) } == [])
    }

    @Test(arguments: ["../libx.dylib", "/tmp/x", "Versions/Current/B", "Versions/Current/../../A", "Versions/B/A"])
    func `a link to another file is a problem`(target: String) throws {
        #expect(try problems { try link("A", to: target, in: $0) } == [.frameworkLink("A")])
    }

    @Test func `another file, directory, or link at the root is a problem`() throws {
        #expect(try problems { try link("evil", to: "/tmp", in: $0) } == [.frameworkLink("evil")])
        #expect(try problems { try link("Versions/B", to: "A", in: $0) } == [.frameworkLink("Versions/B")])
        let extra = try problems {
            try FileManager.default.createDirectory(atPath: "\($0)/Extra", withIntermediateDirectories: false)
        }
        #expect(extra == [.resource(.unsealed, path: "Extra")])
    }

    @Test func `a framework must have a link to its current version`() throws {
        let missing = try problems { try FileManager.default.removeItem(atPath: "\($0)/Versions/Current") }
        #expect(missing == [.currentVersionMissing])
        #expect(try problems { try link("Versions/Current", to: "Z", in: $0) } == [.frameworkLink("Versions/Current")])
        let replaced = try problems { root in
            try FileManager.default.removeItem(atPath: "\(root)/Versions/Current")
            try FileManager.default.moveItem(atPath: "\(root)/Versions/A", toPath: "\(root)/Versions/Current")
        }
        #expect(replaced == [.currentVersionMissing])
        let copied = try problems { root in
            try FileManager.default.removeItem(atPath: "\(root)/A")
            try FileManager.default.copyItem(atPath: "\(root)/Versions/A/A", toPath: "\(root)/A")
        }
        #expect(copied == [.resource(.unsealed, path: "A")])
    }
}
