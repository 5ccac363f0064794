import Entitlements

/// The name of a file or an identifier in a short message, whichever tool sent the message.
package struct MentionedName: Hashable, Sendable {
    /// The noun for the name: `File`, `Bundle identifier`, `App ID`, `Container`, or `App group`.
    package let label: String

    /// The name in the message.
    package let text: String

    /// The maximum number of bytes of a message; a longer text is a log, whose other lines name other files.
    private static let messageLimit = 4000

    /// The maximum number of names; the first ones belong to the product.
    private static let limit = 4

    /// Returns the names in a message, in its order.
    package static func all(in text: MessageText) -> [MentionedName] {
        guard text.line.utf8.count <= messageLimit else { return [] }
        var names: [MentionedName] = []
        for word in text.line.split(whereSeparator: \.isBetweenNames) {
            let word = word.trimmingPunctuation
            guard let label = label(of: word) else { continue }
            let name = MentionedName(label: label, text: String(word))
            if !names.contains(name) { names.append(name) }
            if names.count == limit { break }
        }
        return names
    }

    private static func label(of word: Substring) -> String? {
        if word.contains("://") { return nil }
        // An identifier can end like the name of a file: `com.example.app`.
        return identifierLabel(of: word) ?? (isFile(word) ? "File" : nil)
    }

    /// Returns whether the word is an absolute path or contains the name of a bundle, an archive, or a profile.
    private static func isFile(_ word: Substring) -> Bool {
        let components = word.split(separator: "/")
        if word.first == "/" { return components.count > 1 }
        return components.contains { component in
            guard let dot = component.lastIndex(of: "."), dot != component.startIndex else { return false }
            return fileExtensions.contains(component[component.index(after: dot)...].lowercased())
        }
    }

    private static let fileExtensions: Set<String> = [
        "app", "appex", "bundle", "dext", "dmg", "dylib", "entitlements", "framework", "ipa", "mobileprovision", "pkg",
        "plugin", "provisionprofile", "systemextension", "xcarchive", "xcframework", "xpc",
    ]

    /// Returns the noun for a word that has the form of a bundle identifier, possibly with a prefix; otherwise `nil`.
    private static func identifierLabel(of word: Substring) -> String? {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        let key = EntitlementKey(rawValue: String(word))
        guard parts.count > 2, !word.hasPrefix("com.apple."), EntitlementCatalog[key] == nil else { return nil }
        let isIdentifier =
            parts.allSatisfy { part in
                !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_*".contains($0)) }
            } && parts.dropFirst().contains { $0.contains { $0.isLetter } }
        return isIdentifier ? label(ofPrefix: parts[0]) : nil
    }

    /// Returns the noun for an identifier with this first component.
    private static func label(ofPrefix prefix: Substring) -> String? {
        switch prefix {
        case "iCloud": return "Container"
        case "group": return "App group"
        default: break
        }
        if prefix.count <= 4, prefix.allSatisfy({ $0.isLowercase && $0.isASCII }) { return "Bundle identifier" }
        let isTeam = prefix.count == 10 && prefix.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }
        return isTeam ? "App ID" : nil
    }
}

extension Character {
    /// Whether a name in a message ends here.
    fileprivate var isBetweenNames: Bool { isWhitespace || "\"'`()[]{}<>,;=|".contains(self) }
}

extension Substring {
    /// The word without the punctuation of the sentence.
    fileprivate var trimmingPunctuation: Substring {
        var word = self
        while let last = word.last, ".:!?\\".contains(last) { word.removeLast() }
        return word
    }
}
