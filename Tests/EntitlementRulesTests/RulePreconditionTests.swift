import EntitlementRules
import Entitlements
import Foundation
import PropertyLists
import Testing
import Workspaces

@testable import LintModel

/// A rule declares the subjects that it applies to; the linter skips the rule for all other files.
///
/// These tests check that, without these preconditions, no rule reports more findings.
@Suite struct RulePreconditionTests {
    private static let filtered = Linter()
    private static let unfiltered = Linter(rules: Rule.all, usesPreconditions: false)
    private static let shared = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared/corpus").standardizedFileURL
    private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Samples").standardizedFileURL
    private static let hasCorpus = FileManager.default.fileExists(atPath: shared.path)

    /// The conditions for each file.
    private static let conditions: [AnalysisContext] = [
        .source(), .source(.iOS), .source(.macOS), .source(.watchOS, dialect: .codesign), .signed(.macOS),
        .signed(.iOS),
    ]

    @Test(arguments: Rule.all)
    func `no rule finds more in an example without the preconditions`(_ rule: Rule) {
        for example in rule.examples where !example.isTree {
            let file = ExampleFile(example).source
            for variant in Self.variants(of: file) { Self.compare(variant, under: [example.conditions]) }
            Self.compare(file, under: Self.conditions)
        }
    }

    @Test func `no rule finds more in a sample without the preconditions`() throws {
        let files = Self.files(below: Self.samples)
        #expect(files.count >= 5)
        for file in files { for variant in Self.variants(of: file) { Self.compare(variant, under: Self.conditions) } }
    }

    @Test(.enabled(if: hasCorpus, "no corpus of real files next to the package"))
    func `no rule finds more in a real file without the preconditions`() throws {
        let files = Self.files(below: Self.shared)
        #expect(files.count > 100)
        for file in files { Self.compare(file, under: Self.conditions) }
    }

    private static func compare(_ file: SourceFile, under conditions: [AnalysisContext]) {
        for conditions in conditions {
            let subject = Subject(PropertyList(reading: file), under: conditions)
            let found = filtered.findings(in: subject).map { "\($0.rule): \($0.message)" }.sorted()
            let all = unfiltered.findings(in: subject).map { "\($0.rule): \($0.message)" }.sorted()
            guard found != all else { continue }
            let missed = all.filter { !found.contains($0) }
            Issue.record("\(file.path), \(conditions.form): the preconditions hide \(missed)\n\(file.contents)")
        }
    }

    /// Returns variants of the file: without each key, with a different type for each value, and with an additional
    /// key.
    private static func variants(of file: SourceFile) -> [SourceFile] {
        var variants = [file]
        guard let entries = PropertyList(reading: file).root?.entries else { return variants }
        for entry in entries {
            if let range = entry.elementRange { variants.append(replacing(range, in: file, with: "")) }
            if let range = entry.value.elementRange {
                for value in ["<string>x</string>", "<true/>", "<array/>", "<array><string>*</string></array>"] {
                    variants.append(replacing(range, in: file, with: value))
                }
            }
        }
        if let range = entries.map(\.elementRange).compactMap(\.self).first {
            for addition in ["<key>get-task-allow</key><true/>", "<key>com.example.other</key><array/>"] {
                variants.append(replacing(range.lowerBound..<range.lowerBound, in: file, with: addition))
            }
        }
        return variants
    }

    private static func replacing(_ range: Range<Int>, in file: SourceFile, with text: String) -> SourceFile {
        var bytes = file.bytes
        bytes.replaceSubrange(range, with: text.utf8)
        return SourceFile(path: file.path, bytes: bytes)
    }

    private static func files(below directory: URL) -> [SourceFile] {
        let names = (FileManager.default.subpaths(atPath: directory.path) ?? []).filter {
            $0.hasSuffix(".entitlements")
        }
        return names.sorted().compactMap { name in
            FileManager.default.contents(atPath: directory.appending(path: name).path)
                .map { SourceFile(path: name, bytes: Array($0)) }
        }
    }
}
