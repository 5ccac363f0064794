import Entitlements

/// The name of a file, an identifier, or a quoted name in a short message, whichever tool sent the message.
package struct MentionedName: Hashable, Sendable {
    /// The noun for the name, such as `File`, `Bundle identifier`, `App ID`, `Container`, or `Target`.
    package let label: String

    /// The name in the message.
    package let text: String

    /// The maximum number of bytes of a message; a longer text is a log, whose other lines name other files.
    private static let messageLimit = 4000

    /// The maximum number of names; the first ones belong to the product.
    private static let limit = 8

    /// Returns the names in a message, in its order.
    package static func all(in text: MessageText) -> [MentionedName] {
        guard text.line.utf8.count <= messageLimit else { return [] }
        var names: [MentionedName] = []
        for word in text.line.split(whereSeparator: \.isBetweenNames).joiningPaths(in: text.line) {
            let word = word.trimmingPunctuation
            guard let label = label(of: word) else { continue }
            let name = MentionedName(label: label, text: String(word))
            if !names.contains(name) { names.append(name) }
        }
        for name in quoted(in: text.line) + certificates(in: text.line) + errors(in: text.line)
            + codes(in: text.line) + processes(in: text)
        where !names.contains(where: { $0.text == name.text }) { names.append(name) }
        return Array(names.prefix(limit))
    }

    private static func label(of word: Substring) -> String? {
        if word.contains("://") { return nil }
        // A temporary file of `codesign`, also in an app that is not the product.
        if word.hasSuffix(".cstemp") { return "File" }
        // An identifier can end like the name of a file: `com.example.app`.
        return identifierLabel(of: word) ?? (isFile(word) ? "File" : nil)
    }

    /// Returns whether the word is an absolute path or contains the name of a bundle, an archive, or a profile.
    private static func isFile(_ word: Substring) -> Bool {
        let components = word.split(separator: "/")
        if word.first == "/" { return components.count > 1 && !systemFolders.contains(where: word.hasPrefix) }
        return components.contains { $0.isBundleName }
    }

    /// The directories of tools, which are not part of the product.
    private static let systemFolders = [
        "/usr/", "/bin/", "/sbin/", "/Library/Developer/", "/Applications/Xcode.app/Contents/",
    ]

    /// Returns the noun for a word that has the form of a bundle identifier, possibly with a prefix; otherwise `nil`.
    private static func identifierLabel(of word: Substring) -> String? {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        let key = EntitlementKey(rawValue: String(word))
        if privateKeys.contains(where: word.hasPrefix), EntitlementCatalog[key] == nil { return "Entitlement" }
        guard parts.count > 2, !word.hasPrefix("com.apple."), EntitlementCatalog[key] == nil else { return nil }
        let isIdentifier =
            parts.allSatisfy { part in
                !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_*".contains($0)) }
            } && parts.dropFirst().contains { $0.contains { $0.isLetter } }
        return isIdentifier ? label(ofPrefix: parts[0]) : nil
    }

    /// The beginnings of keys that the catalog does not list.
    private static let privateKeys = [
        "com.apple.developer.", "com.apple.security.", "com.apple.keystore.", "com.apple.private.",
    ]

    /// Returns the noun for an identifier with this first component.
    private static func label(ofPrefix prefix: Substring) -> String? {
        switch prefix {
        case "iCloud": return "Container"
        case "group": return "App group"
        case "merchant": return "Merchant identifier"
        case "pass": return "Pass type identifier"
        default: break
        }
        if prefix.count <= 4, prefix.allSatisfy({ $0.isLowercase && $0.isASCII }) { return "Bundle identifier" }
        let isTeam = prefix.count == 10 && prefix.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }
        return isTeam ? "App ID" : nil
    }
}

// MARK: - Quoted names

extension MentionedName {
    /// Returns the quoted names after or before a noun: `in target 'Notes'`, `the "Release" build configuration`.
    private static func quoted(in line: String) -> [MentionedName] {
        var names: [MentionedName] = []
        var rest = line[...]
        while let open = rest.firstIndex(where: { "\"'".contains($0) }) {
            let (before, inside) = (line[..<open], rest[rest.index(after: open)...])
            // An apostrophe inside a word is not a quotation mark.
            let isApostrophe = rest[open] == "'" && before.last?.isLetter == true
            guard !isApostrophe, let close = inside.firstIndex(of: rest[open]) else {
                rest = inside
                continue
            }
            let (value, after) = (inside[..<close], inside[inside.index(after: close)...])
            if let noun = noun(atEndOf: before) ?? noun(atStartOf: after), value.isQuotedName {
                names.append(MentionedName(label: noun, text: String(value)))
            }
            rest = after
        }
        return names
    }

    private static func noun(atEndOf text: Substring) -> String? {
        if text.hasSuffix("\"path\": ") || text.hasSuffix("\"path\" : ") { return "File" }
        guard let last = text.last, last.isWhitespace, let word = text.split(separator: " ").last else { return nil }
        return nouns[word.lowercased()] ?? (word.isHash ? "Certificate" : nil)
    }

    private static func noun(atStartOf text: Substring) -> String? {
        guard let first = text.first, first.isWhitespace else { return nil }
        let words = text.split(separator: " ").prefix(2).map { $0.lowercased().filter(\.isLetter) }
        if words == ["build", "configuration"] { return "Build configuration" }
        if words.first?.hasPrefix("cssmerr") == true { return "Certificate" }
        return words.first == "target" ? "Target" : nil
    }

    private static let nouns = [
        "target": "Target", "project": "Project", "scheme": "Scheme", "configuration": "Build configuration",
        "profile": "Profile", "identity": "Certificate", "certificate": "Certificate", "team": "Team",
        "device": "Device", "account": "Account", "executable": "File", "bundle": "File", "domain": "Domain",
        "framework": "File", "service": "Service", "for": "Name", "exception": "Exception", "-s": "Certificate",
        "--sign": "Certificate",
    ]
}

// MARK: - Certificates

extension MentionedName {
    /// The kinds of certificates whose names tools print without quotation marks.
    private static let kinds = [
        "3rd Party Mac Developer Application: ", "3rd Party Mac Developer Installer: ", "Apple Distribution: ",
        "Developer ID Application: ", "Developer ID Installer: ",
    ]

    /// The maximum number of characters of the name of a certificate.
    private static let certificateLimit = 120

    /// Returns the first certificate of each kind with its team: `Developer ID Application: Example Inc (A1B2C3D4E5)`.
    private static func certificates(in line: String) -> [MentionedName] {
        kinds.compactMap { kind in
            guard let found = line.firstRange(of: kind) else { return nil }
            let rest = line[found.upperBound...].prefix(certificateLimit)
            guard let close = rest.firstIndex(of: ")"), let open = rest[..<close].lastIndex(of: "("),
                !rest[..<open].contains(where: { "\"'`:<".contains($0) })
            else { return nil }
            return MentionedName(label: "Certificate", text: String(line[found.lowerBound...close]))
        }
    }
}

// MARK: - Errors

extension MentionedName {
    /// Returns the error domains with their codes: `Domain=NEVPNErrorDomain Code=5`, `CKErrorDomain error 8`.
    private static func errors(in line: String) -> [MentionedName] {
        let words = line.split { $0.isWhitespace || "\"'`()[]{}<>,;".contains($0) }
        return words.indices.compactMap { index in
            let domain = words[index].replacing("Domain=", with: "")
            let isDomain =
                ["ErrorDomain", "Error"].contains(where: domain.hasSuffix) || words[index].hasPrefix("Domain=")
            guard isDomain, domain.count > 8 else { return nil }
            let next = words[(index + 1)...].prefix(2).map { $0.lowercased() }
            guard let first = next.first else { return nil }
            let isNamed = ["code", "code:", "code=", "error"].contains(first)
            let code = isNamed ? next.dropFirst().first : first.hasPrefix("code=") ? String(first.dropFirst(5)) : nil
            guard let number = code.flatMap({ Int($0.filter { $0.isNumber || $0 == "-" }) }) else { return nil }
            return MentionedName(label: "Error", text: "\(domain) \(number)")
        }
    }
}

extension MentionedName {
    /// Returns the codes of errors: their names, and numbers that can only be codes.
    private static func codes(in line: String) -> [MentionedName] {
        let words = line.split { $0.isWhitespace || "\"'`()[]{}<>,;:=|".contains($0) }
        let codes = words.indices.filter { index in
            isCode(words[index].trimmingPunctuation, after: index > 0 ? words[index - 1] : "", in: line)
        }
        return codes.prefix(codeLimit).map {
            MentionedName(label: "Code", text: String(words[$0].trimmingPunctuation))
        }
    }

    /// The maximum number of codes.
    private static let codeLimit = 3

    /// Returns whether a word is the name of a code, a negative number, a number of a device or a driver, or a number
    /// after a word that announces a code.
    private static func isCode(_ word: Substring, after previous: Substring, in line: String) -> Bool {
        if nameBeginnings.contains(where: word.hasPrefix) { return true }
        if word.first == "-" {
            let isNumber = (4...11).contains(word.count) && word.dropFirst().allSatisfy(\.isNumber)
            return isNumber && !PlausibleValue.isTimeZone(word) && !line[..<word.startIndex].endsWithTime
        }
        if word.count == 10 && word.lowercased().hasPrefix("0xe") { return word.dropFirst(2).allSatisfy(\.isHexDigit) }
        guard (3...5).contains(word.count), word.allSatisfy({ $0.isASCII && $0.isNumber }) else { return false }
        return announcements.contains(previous.lowercased()) || word.isInParentheses(of: line)
    }

    /// The beginnings of the names of codes.
    private static let nameBeginnings = ["errSec", "CSSMERR_", "kTCCService", "ITMS-"]

    /// The words before the number of a code.
    private static let announcements: Set<String> = ["code", "status", "error", "errorcode", "resultcode", "errno"]
}

// MARK: - Processes

extension MentionedName {
    /// Returns the process at the beginning of an entry of a log: `12:00:00.123 Notes[10784:530060] …`, or in the field
    /// after the time.
    private static func processes(in text: MessageText) -> [MentionedName] {
        let names = text.lines.lazy.compactMap { line -> Substring? in
            if let name = line.fieldAfterTime { return name }
            guard let open = line.firstIndex(of: "["), let close = line[open...].firstIndex(of: "]") else { return nil }
            let numbers = line[line.index(after: open)..<close].split(separator: ":", omittingEmptySubsequences: false)
            guard numbers.count == 2, numbers.allSatisfy({ $0.count > 1 && $0.allSatisfy(\.isHexDigit) }) else {
                return nil
            }
            return line[..<open].nameAfterTime
        }
        return names.first { !tools.contains(String($0)) }.map { [Self(label: "Process", text: String($0))] } ?? []
    }

    /// The processes of tools, which are not the product.
    private static let tools: Set<String> = [
        "xcodebuild", "altool", "ios-deploy", "kernel", "notarytool", "Xcode", "xctest", "simctl", "iTMSTransporter",
    ]
}

extension Substring {
    /// The field after a time in a line whose fields are separated by tabs; `nil` if there is none.
    fileprivate var fieldAfterTime: Substring? {
        let fields = split(separator: "\t", omittingEmptySubsequences: false)
        guard fields.count > 2, let time = fields.prefix(3).firstIndex(where: { $0.count { $0 == ":" } == 2 }),
            time + 2 < fields.endIndex, !fields[time + 1].isEmpty, fields[time + 1].count <= 40
        else { return nil }
        return fields[time + 1]
    }

    /// The words after a time; `nil` if there is no time.
    fileprivate var nameAfterTime: Substring? {
        var rest = self
        while let space = rest.firstIndex(of: " ") {
            let isTime = rest[..<space].count { $0 == ":" } == 2
            rest = rest[rest.index(after: space)...]
            if isTime { return rest.isEmpty || rest.count > 40 ? nil : rest }
        }
        return nil
    }
}

extension [Substring] {
    /// Returns the words of a line, in which a path whose names contain spaces is one word.
    fileprivate func joiningPaths(in line: String) -> [Substring] {
        var words: [Substring] = []
        var end = line.startIndex
        for word in self where word.startIndex >= end {
            if let last = words.last, last.isBeginningOfPath, word.contains("/"), word.first != "/",
                line.index(after: last.endIndex) == word.startIndex, line[last.endIndex] == " "
            {
                words[words.count - 1] = line[last.startIndex..<word.endIndex]
            } else {
                words.append(word)
            }
            if let last = words.popLast() {
                end = last.endOfName(in: line) ?? last.endIndex
                words.append(line[last.startIndex..<end])
            }
        }
        return words
    }
}

extension Substring {
    /// The maximum number of further words of a name with spaces.
    private static let maximumWords = 5

    /// Returns the end of the name of a bundle that begins with the end of a path: `/Applications/Field` is the
    /// beginning of `/Applications/Field Notes (Beta).app`.
    fileprivate func endOfName(in line: String) -> String.Index? {
        guard first == "/", isBeginningOfPath, split(separator: "/").last?.first?.isUppercase == true else {
            return nil
        }
        var rest = line[endIndex...]
        for _ in 0..<Self.maximumWords {
            guard rest.first == " " else { return nil }
            let word = rest.dropFirst().prefix { !$0.isWhitespace && !"\"'`<>,;=|".contains($0) }
            guard let first = word.first, first.isUppercase || first.isNumber || first == "(" else { return nil }
            let name = word.trimmingPunctuation
            if name.split(separator: "/").contains(where: \.isBundleName) { return name.endIndex }
            rest = line[word.endIndex...]
        }
        return nil
    }
}

extension Character {
    /// Whether a name in a message ends here.
    fileprivate var isBetweenNames: Bool { isWhitespace || "\"'`()[]{}<>,;=|".contains(self) }
}

extension Substring {
    /// Whether the text ends with a time, after which the offset of the time zone follows.
    fileprivate var endsWithTime: Bool {
        guard let last = split(separator: " ").last else { return false }
        return last.count { $0 == ":" } == 2 && last.allSatisfy { $0.isNumber || ":.".contains($0) }
    }

    /// Whether parentheses directly enclose the word.
    fileprivate func isInParentheses(of line: String) -> Bool {
        line[..<startIndex].last == "(" && line[endIndex...].first == ")"
    }

    /// The word without the punctuation of the sentence, and without the number of a line of a source file.
    fileprivate var trimmingPunctuation: Substring {
        var word = self
        while let last = word.last, ".:!?\\".contains(last) { word.removeLast() }
        if let colon = word.firstIndex(of: ":"), word.first == "/", word[..<colon].contains(".") {
            word = word[..<colon]
        }
        return word
    }

    /// Whether the word can be the part of a path before a space in the name of a directory.
    fileprivate var isBeginningOfPath: Bool {
        guard first == "/" || hasPrefix("@") || hasPrefix("~/"), last != ":" else { return false }
        return split(separator: "/").last.map { !$0.isBundleName && !$0.contains(".") } ?? false
    }

    /// Whether the last extension is that of a bundle, an archive, or a profile.
    fileprivate var isBundleName: Bool {
        guard let dot = lastIndex(of: "."), dot != startIndex else { return false }
        return Self.fileExtensions.contains(self[index(after: dot)...].lowercased())
    }

    private static let fileExtensions: Set<String> = [
        "app", "appex", "bundle", "dext", "dmg", "dylib", "entitlements", "framework", "ipa", "mobileprovision", "pkg",
        "plugin", "provisionprofile", "systemextension", "xcarchive", "xcframework", "xpc",
    ]

    /// Whether the word is the hash of a certificate in a list of identities.
    fileprivate var isHash: Bool { count == 40 && allSatisfy(\.isHexDigit) }

    /// Whether a quoted text is a name rather than a sentence or a part of a data format.
    fileprivate var isQuotedName: Bool {
        guard !isEmpty, utf8.count <= 80, split(separator: " ").count <= 6 else { return false }
        return !contains { "\"'{}=\n".contains($0) } && contains { $0.isLetter || $0.isNumber }
    }
}
