extension String {
    /// The phrase with `…` for its placeholders.
    var withEllipses: String {
        var (title, rest) = ("", self[...])
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            title += rest[..<open] + "…"
            rest = rest[rest.index(after: close)...]
        }
        return title + rest
    }

    /// Returns the text with placeholders replaced: `{profile}` by the words and the value, or by the words alone; in
    /// code, by the value alone.
    ///
    /// A list of entitlements at `{keys}` also replaces `{key}`.
    func filled(with values: [PhraseMatch.Value]) -> String {
        var (result, rest) = ("", self[...])
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            result += rest[..<open]
            let value = values.first { $0.name == name } ?? (name == "key" ? values.first(where: \.isKeyList) : nil)
            let noun = PlaceholderNoun.noun(for: value?.name ?? name, with: value)
            let isStart = result.isEmpty || result.hasSuffix(". ")
            if !result.utf8.count(where: { $0 == UInt8(ascii: "`") }).isMultiple(of: 2) {
                result += value?.argument ?? name.uppercased()
            } else if PlaceholderNoun.isNoun(before: result, of: noun) {
                if let value { result += value.quoted } else { result.removeLast() }
            } else {
                result += isStart ? noun.prefix(1).uppercased() + noun.dropFirst() : noun
                if let value { result += " " + value.quoted }
            }
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}

/// The words for placeholders.
package enum PlaceholderNoun {
    /// The noun phrase for each placeholder whose name is not a noun itself.
    static let words: [String: String] = [
        "key": "the entitlement", "keys": "the entitlements", "bundle": "the bundle identifier", "path": "the file",
        "group": "the app group", "container": "the container", "identity": "the certificate", "since": "that date",
        "other": "the other value", "setting": "the setting",
        "found": "the value", "expected": "the expected value",
    ]

    /// Returns the noun phrase for a placeholder; the singular for a list of one value.
    static func noun(for name: String, with value: PhraseMatch.Value?) -> String {
        if name == "keys", value?.parts.count == 1 { return words["key"] ?? name }
        return words[name] ?? "the \(name)"
    }

    /// Returns whether a sentence already contains the noun before the placeholder: “with the bundle identifier ”.
    static func isNoun(before placeholder: String, of noun: String) -> Bool {
        guard placeholder.hasSuffix(" ") else { return false }
        let text = " " + placeholder.dropLast().lowercased()
        return ([noun] + introductions).contains { text.hasSuffix($0.lowercased()) }
    }

    /// The words after which a value needs no noun.
    private static let introductions = [
        " the name", " the identifier", " named", " is called", " the App ID", " the access", " the library",
        " the code", " the key", " the app extension",
    ]

    /// Returns the label of a value: `Profile`, `Entitlement`.
    package static func label(_ name: String) -> String {
        let noun = words[name].map { $0.hasPrefix("the ") ? String($0.dropFirst(4)) : $0 } ?? name
        return noun.prefix(1).uppercased() + noun.dropFirst()
    }
}

extension PhraseMatch.Value {
    /// The values of a list of keys such as `a.b, c.d and e.f`; the value itself if it is not a list.
    package var parts: [String] {
        guard name == "keys" else { return [text] }
        let words = text.split { $0 == "," || $0 == ";" || $0.isWhitespace }.map(String.init).filter { $0 != "and" }
        let isList = words.allSatisfy { $0.contains { ".-_".contains($0) } && !$0.contains { "'\"{}()=".contains($0) } }
        return isList && !words.isEmpty ? words : [text]
    }

    /// Whether the value is a list of several entitlements.
    fileprivate var isKeyList: Bool { parts.count > 1 }

    /// The value as an argument of a command; `nil` if a shell would interpret some of its characters.
    fileprivate var argument: String? {
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-/:@+".contains($0)) }
        return isPlain && !text.hasPrefix("-") ? text : nil
    }

    /// The values as code: `a.b`, `a.b` and `c.d`.
    fileprivate var quoted: String {
        let parts = parts.map { "`\($0)`" }
        guard parts.count > 1, let last = parts.last else { return parts.joined() }
        return parts.dropLast().joined(separator: ", ") + (parts.count > 2 ? ", and " : " and ") + last
    }
}
