import Entitlements
import Linting
import PropertyLists
import XcodeProjects

/// The first examples on the pages of the libraries, verbatim, so that tests compile and run them.
enum Programs {
    static func xcodeProjects(_ print: Printer, files: some ProjectFiles) {
        // XcodeProjects {
        let project = XcodeProject(reading: "Notes.xcodeproj", from: files)
        for build in project.targets.flatMap({ project.builds(of: $0) }) {
            let signing = Signing(build)
            let group = signing.expand("group.$(CFBundleIdentifier)$(SUFFIX)")
            print("\(build.target.name) \(build.configuration.name) \(build.sdk): \(group.text)")
            for setting in group.undefined { print("\(setting.name) is not defined") }
        }
        // }
    }

    /// A minimal project: one target with two configurations, one of which defines a suffix.
    static let project = """
        // !$*UTF8*$!
        { rootObject = P; objects = {
        P = { isa = PBXProject; targets = ( T ); };
        T = { isa = PBXNativeTarget; name = Notes; buildConfigurationList = L;
              productType = "com.apple.product-type.application"; };
        L = { isa = XCConfigurationList; buildConfigurations = ( D, R ); };
        D = { isa = XCBuildConfiguration; name = Debug; buildSettings = {
              SDKROOT = iphoneos; PRODUCT_BUNDLE_IDENTIFIER = com.example.notes; SUFFIX = .debug; }; };
        R = { isa = XCBuildConfiguration; name = Release; buildSettings = {
              SDKROOT = iphoneos; PRODUCT_BUNDLE_IDENTIFIER = com.example.notes; }; };
        }; }
        """

    static func propertyLists(_ print: Printer) {
        // PropertyLists {
        let text = """
            <plist version="1.0">
            <dict>
                <key>name</key>
                <string>notes</string>
            </dict>
            </plist>
            """
        let list = PropertyList(reading: SourceFile(path: "App.entitlements", bytes: Array(text.utf8)))
        for problem in list.problems { print(problem) }
        if let name = list.root?["name"] { print("\(name.location): \(name.string ?? "no string")") }
        // }
    }

    static func entitlements(_ print: Printer) {
        // Entitlements {
        let text = """
            <plist><dict>
                <key>com.apple.security.application-groups</key>
                <array><string>group.com.example.notes</string></array>
            </dict></plist>
            """
        let list = PropertyList(reading: SourceFile(path: "App.entitlements", bytes: Array(text.utf8)))
        let claims = EntitlementClaims(list.root)
        for group in claims.appGroups { print("\(group.location): \(group.value)") }
        if let definition = EntitlementCatalog[.appGroups] { print(definition.title, definition.type.rawValue) }
        // }
    }

    static func linting(_ print: Printer) {
        // Linting {
        let text = """
            <plist><dict>
                <key>com.apple.security.application-groups</key>
                <array><string>com.example.notes</string></array>
            </dict></plist>
            """
        let file = SourceFile(path: "App.entitlements", bytes: Array(text.utf8))
        for finding in Linter().findings(in: file, under: .source(.iOS)) {
            print("\(finding.location): \(finding.severity): \(finding.message) [\(finding.rule)]")
        }
        // }
    }

    static func sharing(_ print: Printer, below directory: String) {
        // sharing {
        let workspace = Workspace(reading: ["."])
        for store in workspace.graph.stores where store.isShared {
            print(store.identifier.text, store.apps)
        }
        // }
        for store in Workspace(reading: [directory]).graph.stores where store.isShared {
            print(store.identifier.text, store.apps)
        }
    }
}

/// A replacement for `print` that records the printed lines.
final class Printer {
    private(set) var lines: [String] = []

    func callAsFunction(_ items: Any...) {
        lines.append(items.map { "\($0)" }.joined(separator: " "))
    }
}
