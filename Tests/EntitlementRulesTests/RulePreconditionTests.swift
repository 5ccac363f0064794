import EntitlementRules
import Entitlements
import Foundation
import PropertyLists
import Testing
import Workspaces
import XcodeProjects

@testable import LintModel

/// A rule declares the subjects that it applies to; the linter skips the rule for all other files.
///
/// These tests check that no rule reports more findings if its precondition is ignored.
@Suite struct RulePreconditionTests {
    private static let filtered = Linter()
    private static let unfiltered = Linter(rules: Rule.all, usesPreconditions: false)
    private static let shared = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared/corpus").standardizedFileURL
    private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Samples").standardizedFileURL
    private static let hasCorpus = FileManager.default.fileExists(atPath: shared.path)

    /// The conditions for each file: every feature that a rule can require is present in one and absent in another.
    private static let conditions: [AnalysisContext] = [
        .source(), .source(.iOS), .source(.macOS), .source(.watchOS, dialect: .codesign), .signed(.macOS),
        .signed(.iOS), .signed(.macOS, .appStore, profile: .absent), .source(.macOS, product: .framework),
        .signed(
            .iOS, .adHoc,
            profile: .granting(
                "<key>get-task-allow</key><true/>", "<key>ExpirationDate</key><date>2020-01-31T12:00:00Z</date>")
        ).with { $0.signer = .adHoc },
        .signed(.macOS, .developerID, product: .dylib).with { $0.isExecutable = false }, .signedUnchanged,
    ]

    @Test func `the conditions have every feature that a rule can require`() {
        let all = Self.conditions.reduce(into: SubjectFeatures()) { all, conditions in
            let list = "<plist><dict><key>a</key><true/><key>a</key><x/></dict></plist>"
            let file = SourceFile(path: "A.entitlements", bytes: Array(list.utf8))
            all.formUnion(Subject(PropertyList(reading: file), under: conditions).circumstances)
        }
        for rule in Rule.all { #expect(all.isSuperset(of: rule.precondition.circumstances), "\(rule.id)") }
    }

    @Test(arguments: Rule.all)
    func `no rule finds more in an example without the preconditions`(_ rule: Rule) {
        for example in rule.examples where !example.isTree {
            let file = ExampleFile(example).source
            // The variants of a long example take minutes, and do not differ in any content that rules check.
            let variants = example.shown == example.marked ? Self.variants(of: file) : [file]
            for variant in variants { Self.compare(example.subject(of: variant)) }
            Self.compare(file, under: Self.conditions)
        }
    }

    @Test(arguments: Rule.all)
    func `no rule finds more in the products of an example without the preconditions`(_ rule: Rule) {
        for case .tree(let tree) in rule.examples.map(\.content) { Self.compare(tree.workspace) }
    }

    @Test(arguments: Rule.all)
    func `a rule about signatures finds nothing in other subjects`(_ rule: Rule) {
        guard rule.precondition.nature == .signature else { return }
        for example in rule.examples {
            var conditions = example.conditions
            conditions.code = nil
            let subject = Subject(PropertyList(reading: ExampleFile(example).source), under: conditions)
            #expect(rule.findings(in: subject).isEmpty, example.comment, sourceLocation: example.sourceLocation)
        }
    }

    @Test(arguments: Rule.all) func `every reported example satisfies the precondition of its rule`(_ rule: Rule) {
        let selection = RuleSelection([rule.precondition])
        for example in rule.examples where example.isReported && !example.isTree {
            let subject = example.subject(of: ExampleFile(example).source)
            #expect(
                Array(selection.rules(for: subject)) == [0], example.comment, sourceLocation: example.sourceLocation)
        }
    }

    @Test(arguments: [0, 1, 63, 64, 256, 257, 600])
    func `any number of rules is selected in order`(count: Int) {
        let selection = RuleSelection(Array(repeating: RulePrecondition(nature: .product), count: count))
        let subject = Subject(PropertyList(reading: SourceFile(path: "a", bytes: Array("<plist><dict/></plist>".utf8))))
        #expect(Array(selection.rules(for: subject)) == Array(0..<count))
    }

    @Test func `every rule looks at subjects of its kind`() {
        for rule in Rule.all {
            let isTree = rule.examples.contains(where: \.isTree)
            #expect(rule.precondition.nature.contains(.tree) == isTree, "\(rule.id)")
        }
    }

    @Test func `no rule finds more in a sample without the preconditions`() throws {
        let files = Self.files(below: Self.samples)
        #expect(files.count >= 5)
        for file in files { for variant in Self.variants(of: file) { Self.compare(variant, under: Self.conditions) } }
        let project = XcodeProject(reading: Self.samples.path + "/Notes/Notes.xcodeproj", from: DiskFiles())
        let workspace = Workspace(projects: [project], files: DiskFiles())
        #expect(workspace.products.count >= 3)
        Self.compare(workspace)
    }

    @Test(.enabled(if: hasCorpus, "no corpus of real files next to the package"))
    func `no rule finds more in a real file without the preconditions`() throws {
        let files = Self.files(below: Self.shared)
        #expect(files.count > 100)
        for file in files { Self.compare(file, under: Self.conditions) }
        let profiles = Self.files(below: Self.shared, withExtensions: ["mobileprovision", "provisionprofile"])
        #expect(profiles.count > 20)
        for file in profiles {
            let subject = Subject(profile: file, under: .source())
            Self.compare(subject)
            // The same profile in a product that claims the entitlements that the profile authorizes.
            for var conditions in [AnalysisContext.signed(.iOS), .signed(.macOS, .developerID)] {
                conditions.profile = subject.conditions.profile
                conditions.today = PropertyListDate("2026-01-31")
                Self.compare(Subject(subject.propertyList, under: conditions))
            }
        }
    }

    private static func compare(_ workspace: Workspace) {
        let subjects = workspace.products.map(\.subject) + workspace.unusedFiles + workspace.standaloneFiles
        for subject in subjects { compare(subject) }
    }

    private static func compare(_ file: SourceFile, under conditions: [AnalysisContext]) {
        let list = PropertyList(reading: file)
        for conditions in conditions { compare(Subject(list, under: conditions)) }
    }

    private static func compare(_ subject: Subject) {
        let found = filtered.findings(in: subject).map { "\($0.rule): \($0.message)" }.sorted()
        let all = unfiltered.findings(in: subject).map { "\($0.rule): \($0.message)" }.sorted()
        guard found != all else { return }
        let missed = all.filter { !found.contains($0) }
        Issue.record("\(subject.file.path), \(subject.conditions.form): the preconditions hide \(missed)")
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

    private static func files(
        below directory: URL, withExtensions extensions: [String] = ["entitlements"]
    ) -> [SourceFile] {
        let names = (FileManager.default.subpaths(atPath: directory.path) ?? []).filter { name in
            extensions.contains { name.hasSuffix("." + $0) }
        }
        return names.sorted().compactMap { name in
            FileManager.default.contents(atPath: directory.appending(path: name).path)
                .map { SourceFile(path: name, bytes: Array($0)) }
        }
    }
}
