import Entitlements

/// The tables with the facts about keys, as text, because the type checker is slow for large array literals.
enum KeyTable {
    /// A row of a table.
    struct Entry: Sendable {
        /// The name of the capability; `nil` if none is known.
        let capability: String?

        /// The kinds of products; empty for all executables.
        let products: [ProductKind]

        /// The purpose, as a sentence.
        let purpose: String
    }

    /// The rows, by key.
    static let entries: [String: Entry] = [appKeys, deviceKeys, systemKeys].reduce(into: [:]) { entries, table in
        for columns in rows(of: table) where columns.count == 4 {
            entries[expanded(columns[0])] = Entry(
                capability: columns[1] == "-" ? nil : columns[1],
                products: columns[2].split(separator: " ").compactMap { ProductKind(rawValue: String($0)) },
                purpose: columns[3])
        }
    }

    /// The capabilities, by their names in Xcode.
    static let capabilityNamed: [String: KeyFacts.Capability] = rows(of: capabilities).reduce(into: [:]) {
        all, columns in
        guard columns.count == 6 else { return }
        let letters = columns[2] + columns[3]
        all[columns[0]] = KeyFacts.Capability(
            name: columns[0],
            portalName: columns[1] == "=" ? columns[0] : columns[1] == "-" ? nil : columns[1],
            mobileAccounts: accounts(columns[2]), macAccounts: accounts(columns[3]),
            isForDeveloperID: columns[3] == "?" ? nil : columns[3].contains("D"),
            isForDevelopmentOnly: letters.contains("*"), infoKeys: words(columns[4]),
            backgroundModes: words(columns[5]))
    }

    /// The page with the accounts for iOS.
    static let mobileCapabilities = "https://developer.apple.com/help/account/reference/supported-capabilities-ios"

    /// The page with the accounts for macOS.
    static let macCapabilities = "https://developer.apple.com/help/account/reference/supported-capabilities-macos"

    /// Returns the sources of a key that Apple mentions without a page.
    static func mentionSources(of key: EntitlementKey) -> [String] {
        let archive =
            "https://developer.apple.com/library/archive/documentation/Miscellaneous/Reference/"
            + "EntitlementKeyReference/Chapters/"
        if key.rawValue.contains("temporary-exception") {
            return [archive + "AppSandboxTemporaryExceptionEntitlements.html"]
        }
        if key.family == .security, key != "com.apple.security.get-task-allow" {
            return [archive + "EnablingAppSandbox.html"]
        }
        return [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://github.com/apple-oss-distributions/Security",
        ]
    }

    /// Returns the sources of a key that only other tools and public projects show.
    static func reportSources(of key: EntitlementKey) -> [String] {
        key.family == .developer
            ? [
                "https://github.com/expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/appstore/capabilityList.ts"
            ]
            : ["https://github.com/blacktop/ipsw-diffs"]
    }

    /// Returns the columns of each row; a line that begins with two spaces continues the row before it.
    private static func rows(of table: String) -> [[String]] {
        var lines: [String] = []
        for line in table.split(separator: "\n") {
            if line.hasPrefix("  "), let last = lines.popLast() {
                lines.append(last + line.dropFirst())
            } else {
                lines.append(String(line))
            }
        }
        return lines.map { line in
            line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
        }
    }

    /// Returns the accounts for letters; `nil` for `?`.
    private static func accounts(_ letters: String) -> Set<KeyFacts.Account>? {
        guard letters != "?" else { return nil }
        var accounts: Set<KeyFacts.Account> = []
        if letters.contains("A") { accounts.formUnion([.individual, .organization]) }
        if letters.contains("E") { accounts.insert(.enterprise) }
        if letters.contains("F") { accounts.insert(.personal) }
        return accounts
    }

    private static func words(_ column: String) -> [String] {
        column == "-" ? [] : column.split(separator: " ").map(String.init)
    }

    /// Returns the key for its abbreviation.
    private static func expanded(_ key: String) -> String {
        let prefixes = ["d:": "com.apple.developer.", "s:": "com.apple.security.", "a:": "com.apple."]
        for (short, long) in prefixes where key.hasPrefix(short) { return long + key.dropFirst(2) }
        return key
    }
}
