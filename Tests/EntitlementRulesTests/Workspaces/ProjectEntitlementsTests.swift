import Entitlements
import PropertyLists
import Testing
import Workspaces
import XcodeProjects

@testable import EntitlementRules
@testable import LintModel

/// Tests the claims of products that are not only from their entitlements file.
@Suite struct ProjectEntitlementsTests {
    private static let groups =
        "<key>com.apple.security.application-groups</key><array><string>group.com.example.old"
        + "</string></array><key>aps-environment</key><string>development</string>"

    /// Returns a setting that contains a list, in the syntax of a project file.
    private func contents(_ inside: String) -> String {
        "CODE_SIGN_ENTITLEMENTS_CONTENTS = \"<plist><dict>\(inside)</dict></plist>\";"
    }

    private static let newGroup =
        "<key>com.apple.security.application-groups</key><array><string>group.com.example.new</string></array>"

    @Test func `a list in a setting replaces the values of the file per key`() throws {
        let workspace = ExampleTree(.app("Notes", Self.groups, settings: contents(Self.newGroup))).workspace
        let product = try #require(workspace.products.first)

        #expect(workspace.products.count == 1)
        #expect(product.configurations == ["Debug", "Release"])
        #expect(product.subject.claims.claims.map(\.key) == ["aps-environment", .appGroups])
        #expect(product.subject.claims[.appGroups]?.strings.map(\.value) == ["group.com.example.new"])
        #expect(workspace.graph.stores.filter { $0.identifier.kind == .appGroup }.map(\.members.count) == [1])
        #expect(product.setting.file.path == "Example.xcodeproj/project.pbxproj")
    }

    @Test func `values in a setting have locations in that setting`() throws {
        let tree = ExampleTree(.app("Notes", Self.groups, settings: contents(Self.newGroup)))
        let product = try #require(tree.workspace.products.first)
        let group = try #require(product.subject.claims[.appGroups]?.strings.first)
        let push = try #require(product.subject.claims["aps-environment"])

        #expect(push.value.location.file.path == "Notes.entitlements")
        #expect(push.elementRange != nil)
        #expect(group.location.file.path == "Example.xcodeproj/project.pbxproj")
        #expect(group.location.range.map(group.location.file.text) == "group.com.example.new")
        #expect(group.location.keyPath == ["com.apple.security.application-groups", "0"])
        #expect(product.subject.claims[.appGroups]?.elementRange == nil)
    }

    @Test func `errors in a setting are reported there without a fix`() throws {
        let inside = "<key>com.apple.security.application-groups</key><array><string>com.example.new</string></array>"
        let tree = ExampleTree(.app("Notes", Self.groups, settings: contents(inside)))
        let findings = Linter().findings(in: tree.workspace).filter { $0.rule == "app-group-prefix" }

        #expect(findings.map(\.location.file.path) == ["Example.xcodeproj/project.pbxproj"])
        #expect(findings.map { $0.location.range.map($0.location.file.text) } == ["com.example.new"])
        #expect(findings.allSatisfy { $0.fix == nil })
    }

    @Test func `a setting in a configuration file can replace an entitlements file`() throws {
        var tree = ExampleTree(.app("Notes"))
        tree.configurationFile =
            "GROUP = group.com.example.$(TARGET_NAME)\n"
            + "CODE_SIGN_ENTITLEMENTS_CONTENTS = <plist><dict><key>com.apple.security.application-groups</key>"
            + "<array><string>$(GROUP)</string></array></dict></plist>\n"
        let product = try #require(tree.workspace.products.first)
        let group = try #require(product.subject.claims[.appGroups]?.strings.first)

        #expect(group.value == "group.com.example.Notes")
        #expect(group.location.file.path == "Base.xcconfig")
        #expect(group.location.start?.line == 2)
    }

    @Test func `an undefined prefix in a setting is reported`() throws {
        let inside =
            "<key>keychain-access-groups</key><array><string>$(AppIdentifierPrefix)com.example</string></array>"
        let workspace = ExampleTree(.app("Notes", settings: contents(inside))).workspace
        let product = try #require(workspace.products.first)

        #expect(product.subject.claims[.keychainAccessGroups]?.strings.map(\.value) == ["com.example"])
        let undefined = Linter().findings(in: workspace).filter { $0.rule == "setting-undefined" }
        #expect(undefined.map(\.context?.configurations) == [["Debug", "Release"]])
        #expect(undefined.first?.message.contains("`AppIdentifierPrefix`") == true)
    }

    @Test func `build settings of a Mac product add claims`() throws {
        let settings = "ENABLE_APP_SANDBOX = YES; ENABLE_USER_SELECTED_FILES = readonly;"
        let mac = ExampleTree(.app("Notes", settings: settings, sdk: "macosx")).workspace
        let product = try #require(mac.products.first)

        #expect(
            product.subject.claims.claims.map(\.key.rawValue) == [
                "com.apple.security.app-sandbox", "com.apple.security.files.user-selected.read-only",
            ])
        #expect(product.subject.claims.isTrue(.appSandbox))
        let place = try #require(product.subject.claims[.appSandbox]?.value.location)
        #expect(place.range.map(place.file.text) == "YES")
        #expect(ExampleTree(.app("Notes", settings: settings)).workspace.products.isEmpty, "no claims on iOS")
    }

    @Test func `builds with different added claims are separate products`() throws {
        let tree = ExampleTree(
            .app("Notes", Self.groups, settings: "\"ENABLE_APP_SANDBOX[config=Debug]\" = YES;", sdk: "macosx"))

        #expect(tree.workspace.products.map(\.configurations) == [["Debug"], ["Release"]])
    }

    @Test func `a setting that is not a dictionary does not change the entitlements`() throws {
        let tree = ExampleTree(
            .app("Notes", Self.groups, settings: "CODE_SIGN_ENTITLEMENTS_CONTENTS = \"<plist>\";"))

        #expect(tree.workspace.products.first?.subject.claims.contains(.appGroups) == true)
        #expect(tree.workspace.problems.map(\.kind) == [.malformedContents])
    }

    @Test(arguments: [("(development)", Severity.warning), ("development", .warning), ("<plist>", .error)])
    func `a setting is an error if Xcode stops, and a warning if it continues`(text: String, severity: Severity) {
        let tree = ExampleTree(
            .app("Notes", Self.groups, settings: "CODE_SIGN_ENTITLEMENTS_CONTENTS = \"\(text)\";"))

        #expect(Rule.entitlementsContentsMalformed.findings(in: tree.workspace).map(\.severity) == [severity])
    }

    @Test(arguments: ["<!-- a -- b --><dict/>", " <?xml version='1.0'?><plist><dict/></plist>", "$(UNKNOWN_TO_ALL)"])
    func `a setting that CoreFoundation accepts, or that is not defined, has no finding`(text: String) {
        let tree = ExampleTree(
            .app("Notes", Self.groups, settings: "CODE_SIGN_ENTITLEMENTS_CONTENTS = \"\(text)\";"))

        #expect(tree.workspace.problems.isEmpty)
    }

    @Test func `a file of builds that are not selected is not reported as unused`() {
        let tree = ExampleTree(.app("Notes", Self.groups), .app("Other", Self.groups))
        let files = MemoryFiles(tree.markedFiles)
        let project = XcodeProject(reading: "Example.xcodeproj", from: files)
        let workspace = Workspace(
            projects: [project], files: files,
            entitlements: ["Notes.entitlements", "Other.entitlements", "Third.entitlements"],
            selecting: BuildSelection(targets: ["Notes"]))

        #expect(workspace.products.map(\.target) == ["Notes"])
        #expect(workspace.unusedFiles.isEmpty)
        #expect(workspace.usedFiles == ["Notes.entitlements", "Other.entitlements"])
    }

    @Test func `a setting that overrides another setting is not reported as overriding the file`() throws {
        let settings = contents("<key>com.apple.security.app-sandbox</key><false/>") + " ENABLE_APP_SANDBOX = YES;"
        let workspace = ExampleTree(.app("Notes", settings: settings, sdk: "macosx")).workspace
        let messages = Linter().findings(in: workspace).filter { $0.rule == "setting-overrules-file" }.map(\.message)
        #expect(
            messages == [
                "the build setting `ENABLE_APP_SANDBOX` overrides the build setting `CODE_SIGN_ENTITLEMENTS_CONTENTS` "
                    + "and sets `com.apple.security.app-sandbox` to `true`; keep one of the two"
            ])
    }
}
