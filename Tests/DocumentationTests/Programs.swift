import EntitlementRules
import Entitlements
import PropertyLists

/// The programs that open the libraries' pages, word for word, so that they compile and print what the pages say.
enum Programs {
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

    static func entitlementRules(_ print: Printer) {
        // EntitlementRules {
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
}

/// Takes the place of `print`, and remembers what was printed.
final class Printer {
    private(set) var lines: [String] = []

    func callAsFunction(_ items: Any...) {
        lines.append(items.map { "\($0)" }.joined(separator: " "))
    }
}
