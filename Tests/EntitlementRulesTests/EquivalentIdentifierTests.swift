import Entitlements
import Linting
import PropertyLists
import Testing
import Workspaces
import XcodeProjects

@testable import EntitlementRules
@testable import LintModel

/// Tests of identifiers that differ only in normalization, which are different identifiers.
@Suite struct EquivalentIdentifierTests {
    private static let names = ["iCloud.com.example.caf\u{E9}", "iCloud.com.example.cafe\u{301}"]

    private static func list(_ key: String, _ name: String) -> String {
        "<key>com.apple.developer.\(key)-container-identifiers</key><array><string>\(name)</string></array>"
    }

    private static func settings(_ name: String) -> String {
        "<key>NSUbiquitousContainers</key><dict><key>\(name)</key><dict/></dict>"
    }

    @Test func `a finding without a target is about the bundles that are built from its file`() throws {
        let paths = ["caf\u{E9}.entitlements", "cafe\u{301}.entitlements"]
        var objects = ""
        for (target, path) in zip(["A", "B"], paths) {
            objects += """
                T\(target) = { isa = PBXNativeTarget; name = \(target); buildConfigurationList = L\(target);
                    productType = "com.apple.product-type.application"; };
                L\(target) = { isa = XCConfigurationList; buildConfigurations = ( C\(target) ); };
                C\(target) = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos;
                    PRODUCT_BUNDLE_IDENTIFIER = com.example.\(target); CODE_SIGN_ENTITLEMENTS = "\(path)"; }; };

                """
        }
        let project = """
            // !$*UTF8*$!
            { objectVersion = 56; rootObject = P; objects = {
            P = { isa = PBXProject; buildConfigurationList = L; targets = ( TA, TB ); };
            L = { isa = XCConfigurationList; buildConfigurations = ( C ); };
            C = { isa = XCBuildConfiguration; name = Release; buildSettings = {}; };
            \(objects)}; }
            """
        let texts = [("Notes.xcodeproj/project.pbxproj", project)] + paths.map { ($0, "<plist><dict/></plist>") }
        let files = MemoryFiles(texts.map { SourceFile(path: $0.0, bytes: Array($0.1.utf8)) })
        let workspace = Workspace(
            projects: [XcodeProject(reading: "Notes.xcodeproj", from: files)], files: files, entitlements: [])
        let builds = BundleBuilds(workspace.products.map { PolicySubject($0) })
        for (target, path) in zip(["A", "B"], paths) {
            let finding = Finding(
                rule: "value-type", severity: .error, confidence: .certain, message: "",
                location: Location(file: SourceFile(path: path, bytes: [])), related: [], apple: [], fix: nil)
            #expect(Array(builds.bundleIdentifiers(of: finding)) == ["com.example.\(target)"])
        }
    }

    @Test(arguments: names)
    func `a ubiquity container must be listed with the same bytes`(name: String) {
        let text = Self.list("icloud", name) + Self.list("ubiquity", Self.names[0])
        let findings = Rule.ubiquityContainerUnlisted.findings(in: .accepted("containers", text))
        #expect(findings.isEmpty == name.hasSameBytes(as: Self.names[0]))
    }

    @Test(arguments: names)
    func `a signed product must claim the containers of Info.plist with the same bytes`(name: String) {
        let context = AnalysisContext.signed(.iOS, .appStore).information(Self.settings(name))
        let text = Self.list("ubiquity", Self.names[0])
        let findings = Rule.containerSettingsUnclaimed.findings(in: .accepted("settings", under: context, text))
        #expect(findings.isEmpty == name.hasSameBytes(as: Self.names[0]))
    }

    @Test(arguments: names)
    func `a target must claim the containers of Info.plist with the same bytes`(name: String) {
        let tree = ExampleTree(
            .app("Notes", Self.list("ubiquity", Self.names[0]), settings: "INFOPLIST_FILE = Info.plist;"),
            files: ["Info.plist": "<plist version=\"1.0\"><dict>\(Self.settings(name))</dict></plist>"])
        let findings = Rule.ubiquitySettingsUnclaimed.findings(in: .accepted("settings", in: tree))
        #expect(findings.isEmpty == name.hasSameBytes(as: Self.names[0]))
    }
}
