import Entitlements
import Foundation
import PropertyLists
import Testing

@testable import XcodeProjects

/// The expectations in the test suite of Apple's build system, if a copy of its cases is next to the package.
@Suite(.enabled("the cases of Apple's build system are next to the package") { AppleExpectations.all != nil })
struct AppleExpectationTests {
    @Test func `references expand to the values that Apple expects`() throws {
        let cases = try #require(AppleExpectations["macro_evaluation"] as? [[String: Any]])
        let derived = try #require(AppleExpectations["derived_macro_vectors"] as? [String: Any])
        let table = try #require(derived["table"] as? [String: String])
        for vector in cases + (try #require(derived["vectors"] as? [[String: Any]])) {
            let text = try #require(vector["expr"] as? String)
            let settings = BuildSettings.of((vector["table"] as? [String: String]) ?? table)
            let expected = try #require((vector["expected"] ?? vector["value"]) as? String)
            #expect(settings.expand(text).text == expected, "\(text)")
            let problems = SettingExpression(parsing: text).problems.map(\.kind.rawValue)
            let diagnostics = (vector["diagnostics"] as? [[Any]]) ?? []
            #expect(problems == diagnostics.map { "\($0[1])" }, "\(text)")
        }
    }

    @Test func `malformed references are reported as Apple reports them`() throws {
        for vector in try #require(AppleExpectations["macro_parse_diagnostics"] as? [[String: Any]]) {
            let text = try #require(vector["expr"] as? String)
            let diagnostics = try #require(vector["diagnostics"] as? [[Any]])
            let expected = diagnostics.map { "\($0[1]) \($0[2])..<\($0[3])" }
            // Apple checks whether an operator exists after parsing, so the parser tests contain unknown operators.
            let problems = SettingExpression(parsing: text).problems.filter { !$0.kind.rawValue.hasPrefix("unknown") }
            #expect(problems.map { "\($0.kind.rawValue) \($0.range)" } == expected, "\(text)")
        }
    }

    @Test func `property lists are expanded as Apple expands them, including keys`() throws {
        let cases = try #require(AppleExpectations["macro_in_plist"] as? [[String: Any]])
        for vector in cases {
            let settings = BuildSettings.of(try #require(vector["table"] as? [String: String]))
            var substitutes = Substitutes()
            substitutes.symbols = Set(try #require(vector["preserve"] as? [String]))
            let list = PropertyList(reading: AppleExpectations.file(try #require(vector["plist"])))
            let expandsKeys = try #require(vector["keys"] as? Bool)
            let expanded = list.replacingTexts(inKeys: expandsKeys) { settings.expand($0, with: substitutes).text }
            let found = AppleExpectations.object(try #require(expanded.root)) as? NSDictionary
            #expect(found == vector["expected"] as? NSDictionary, "\(vector["id"] ?? "")")
        }
    }

    @Test func `identifiers are transformed as Apple does`() throws {
        for vector in try #require(AppleExpectations["identifier_transforms"] as? [[String: Any]]) {
            let input = try #require(vector["input"] as? String)
            let output =
                switch vector["transform"] as? String {
                case "c": TextOperations.cIdentifier(input)
                case "rfc1034": TextOperations.rfc1034Identifier(input)
                default: TextOperations.bundleIdentifier(input)
                }
            #expect(output == vector["expected"] as? String, "\(input)")
        }
    }

    @Test func `bundle identifiers contain the characters that Apple allows`() throws {
        for vector in try #require(AppleExpectations["bundle_identifier_characters"] as? [[String: Any]]) {
            let text = try #require(vector["bundle_id"] as? String)
            let column = text.utf8.enumerated().first { !BundleIdentifier.allows($0.element) }?.offset
            #expect(column == vector["column"] as? Int, "\(text)")
        }
    }

    @Test func `build settings add the same entitlements as in Apple's build system`() throws {
        for vector in try #require(AppleExpectations["build_setting_entitlements"] as? [[String: Any]]) {
            let platform = try #require(vector["platform"] as? String)
            let expected = try #require(vector["expected"] as? NSDictionary)
            let (found, conflicts) = try AppleExpectations.signed(
                settings: #require(vector["build_settings"] as? [String: String]), sdk: SDK(platform),
                file: #require(vector["entitlements_from_provisioning"] as? [String: Any]))
            #expect(found == expected, "\(vector["id"] ?? "")")
            #expect(conflicts == (vector["expected_warnings"] as? [String])?.count, "\(vector["id"] ?? "")")
        }
        let table = try #require(AppleExpectations["build_setting_table"] as? [String: Any])
        let switches = Dictionary(uniqueKeysWithValues: BuildSettingEntitlements.switches.map { ($0.setting, $0.key) })
        let folders = Dictionary(uniqueKeysWithValues: BuildSettingEntitlements.folders.map { ($0.setting, $0.key) })
        #expect(switches == table["boolean"] as? [String: String])
        #expect(folders == table["file_access"] as? [String: String])
    }

    @Test func `an installed product is not debuggable`() throws {
        for vector in try #require(AppleExpectations["get_task_allow_strip"] as? [[String: Any]]) {
            let isInstalled = try #require(vector["DEPLOYMENT_POSTPROCESSING"] as? Bool)
            let (found, _) = try AppleExpectations.signed(
                settings: ["DEPLOYMENT_POSTPROCESSING": isInstalled ? "YES" : "NO"], sdk: SDK("macosx"),
                file: #require(vector["entitlements"] as? [String: Any]))
            #expect(
                found["com.apple.security.get-task-allow"] as? String == vector["expected_key"] as? String,
                "\(vector["id"] ?? "")")
        }
    }

    @Test func `a setting that matches the file is not a conflict`() throws {
        for vector in try #require(AppleExpectations["sandbox_conflict"] as? [[String: Any]]) {
            let (_, conflicts) = try AppleExpectations.signed(
                settings: ["ENABLE_APP_SANDBOX": #require(vector["setting"] as? String)], sdk: SDK("macosx"),
                file: ["com.apple.security.app-sandbox": #require(vector["entitlement"] as? Bool)])
            #expect(conflicts == 0)
        }
    }

    @Test func `the contents in a setting replace entire values of the file`() throws {
        let cases = try #require(AppleExpectations["merge"] as? [[String: Any]])
        let vector = try #require(cases.first { $0["id"] as? String == "contents-wins" })
        let contents = try #require(vector["CODE_SIGN_ENTITLEMENTS_CONTENTS"] as? [String: Any])
        let (found, _) = try AppleExpectations.signed(
            settings: ["CODE_SIGN_ENTITLEMENTS_CONTENTS": AppleExpectations.openStep(contents)],
            sdk: SDK("iphoneos"), file: #require(vector["file"] as? [String: Any]))
        #expect(found == vector["expected_project_entitlements"] as? NSDictionary)
    }

    @Test func `an expanded value is not expanded again`() throws {
        for vector in try #require(AppleExpectations["simulator_sections"] as? [[String: Any]]) {
            let expected = try #require(vector["expected___TEXT,__entitlements"] as? [String: Any])
            let (found, _) = try AppleExpectations.signed(
                settings: ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.notes"],
                sdk: SDK(#require(vector["platform"] as? String)), file: expected)
            #expect(found == expected as NSDictionary)
        }
    }

    @Test func `the product type of an App Clip adds its entitlement, and the file names the parent app`() throws {
        let cases = try #require(AppleExpectations["merge"] as? [[String: Any]])
        let vectors = cases.filter { ($0["id"] as? String)?.hasPrefix("app-clip-") == true }
        #expect(vectors.count == 2)
        for vector in vectors {
            let isSimulator = vector["platform"] as? String == "iphonesimulator"
            let expected = vector[isSimulator ? "expected_simulated_subset" : "expected_signed_subset"]
            let parents = "com.apple.developer.parent-application-identifiers"
            let (found, _) = try AppleExpectations.signed(
                settings: [:], sdk: SDK(#require(vector["platform"] as? String)),
                file: [parents: #require((expected as? [String: Any])?[parents])],
                productType: #require(vector["product"] as? String))
            #expect(found == expected as? NSDictionary, "\(vector["id"] ?? "")")
        }
    }

    @Test func `bundle identifiers and entitlements files are found as in Apple's build system`() throws {
        for vector in try #require(AppleExpectations["compute_bundle_identifier"] as? [[String: Any]]) {
            let settings = try #require(vector["settings"] as? [String: String])
            let build = try #require(AppleExpectations.build(settings, SDK("macosx")))
            let signing = Signing(build, informationBundleIdentifier: vector["info_plist"] as? String)
            #expect(signing.bundleIdentifier.text == vector["expected"] as? String)
        }
        for vector in try #require(AppleExpectations["entitlements_file_lookup"] as? [[String: Any]]) {
            let settings = try #require(vector["settings"] as? [String: String])
            guard settings["CODE_SIGN_ENTITLEMENTS"] != nil else { continue }
            let build = try #require(AppleExpectations.build(settings, SDK("macosx")))
            #expect(Signing(build).entitlementsPath == vector["expected"] as? String)
        }
    }
}

/// The cases, and functions that run them.
private enum AppleExpectations {
    nonisolated(unsafe) static let all: [String: Any]? = {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let file = package.appending(path: "../shared/cases/xcode-build-settings.json").standardized
        guard let data = try? Data(contentsOf: file) else { return nil }
        return try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    }()

    static subscript(section: String) -> Any? { all?[section] }

    static func build(_ settings: [String: String], _ sdk: SDK, productType: String? = nil) -> Build? {
        var project = SampleProject()
        if let productType { project.productType = productType }
        project.settings = settings.sorted { $0.key < $1.key }.map { "\"\($0)\" = \(quoted($1)); " }.joined()
        return project.build("Debug", sdk)
    }

    /// Returns the entitlements of a build as plain values, and the number of settings that override the file.
    static func signed(
        settings: [String: String], sdk: SDK, file: [String: Any], productType: String? = nil
    ) throws -> (NSDictionary, Int) {
        let build = try #require(self.build(settings, sdk, productType: productType))
        let list = PropertyList(reading: self.file(file))
        let signing = Signing(build)
        let signed = BuildEntitlements(signing, file: list, contents: EntitlementsContents(signing))
        let values = signed.entries.mapValues { entry -> Any in
            switch entry {
            case .productType, .setting: true
            case .file(let value), .contents(let value): object(value)
            }
        }
        return (values as NSDictionary, signed.conflicts.count)
    }

    static func file(_ object: Any) -> SourceFile {
        SourceFile(path: "a.entitlements", bytes: Array("<plist>\(xml(object))</plist>".utf8))
    }

    private static func xml(_ object: Any) -> String {
        switch object {
        case let value as Bool: value ? "<true/>" : "<false/>"
        case let text as String: "<string>\(text)</string>"
        case let list as [Any]: "<array>\(list.map(xml).joined())</array>"
        case let table as [String: Any]:
            "<dict>\(table.sorted { $0.key < $1.key }.map { "<key>\($0)</key>\(xml($1))" }.joined())</dict>"
        default: ""
        }
    }

    static func openStep(_ object: Any) -> String {
        switch object {
        case let text as String: quoted(text)
        case let list as [Any]: "( \(list.map { openStep($0) + ", " }.joined()))"
        case let table as [String: Any]:
            "{ \(table.sorted { $0.key < $1.key }.map { "\(quoted($0)) = \(openStep($1)); " }.joined())}"
        default: "\"\""
        }
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    static func object(_ value: PropertyList.Value) -> Any {
        switch value.kind {
        case .dictionary:
            value.entries.reduce(into: [String: Any]()) { $0[$1.key.value] = object($1.value) } as NSDictionary
        case .array: Array(value.elements.map(object)) as NSArray
        case .boolean: value.boolean ?? false
        default: value.string ?? ""
        }
    }
}
