/// The words of a message that carry its meaning, in a form in which variants of a wording are equal.
///
/// Values do not count: paths, identifiers, numbers, and addresses differ between two reports of the same message.
enum RankedWords {
    /// The maximum number of words of a text; a longer text is a log.
    static let limit = 240

    /// Returns the words of a text, in order.
    static func all(in text: String) -> [String] {
        var words: [String] = []
        for chunk in text.split(whereSeparator: { $0.isWhitespace || "()[]{}<>,;=\"“”".contains($0) }) {
            if isValue(chunk) { continue }
            for part in chunk.split(whereSeparator: { !$0.isLetter && $0 != "'" && $0 != "’" && $0 != "_" }) {
                guard let word = folded(part) else { continue }
                words.append(word)
                if words.count == limit { return words }
            }
        }
        return words
    }

    /// Returns whether a part of a text between spaces is a path, an identifier with dots, or a number.
    private static func isValue(_ chunk: Substring) -> Bool {
        let chunk = chunk.drop { $0 == "'" || $0 == "`" }
        if chunk.hasPrefix("/") || chunk.hasPrefix("~/") || chunk.contains("://") { return true }
        let dots = chunk.utf8.dropLast().count { $0 == UInt8(ascii: ".") }
        if dots > 1 { return true }
        let digits = chunk.utf8.count { (0x30...0x39).contains($0) }
        return digits > 3 && digits * 4 > chunk.utf8.count
    }

    /// Returns the stem of a word, or the word for its group of synonyms; `nil` if the word has no meaning of its own.
    private static func folded(_ part: Substring) -> String? {
        var word = part.lowercased().replacing("’", with: "'")
        while word.hasPrefix("'") || word.hasPrefix("_") { word.removeFirst() }
        while word.hasSuffix("'") || word.hasSuffix("_") { word.removeLast() }
        if word.hasSuffix("n't") || word == "cannot" { return "not" }
        if word.hasSuffix("'s") { word.removeLast(2) }
        guard word.utf8.count > 1, !ignored.contains(word) else { return nil }
        let stem = stemmed(word)
        return synonyms[stem] ?? stem
    }

    private static func stemmed(_ word: String) -> String {
        let isShort = word.utf8.count == 4
        guard word.utf8.count > 4 else { return isShort && word.hasSuffix("s") ? String(word.dropLast()) : word }
        if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        for ending in ["ements", "ement", "ations", "ation", "ings", "ing", "tion", "ed", "es", "s", "ly", "e"]
        where word.hasSuffix(ending) && word.utf8.count - ending.utf8.count >= 4 {
            return String(word.dropLast(ending.utf8.count))
        }
        return word
    }

    private static let ignored: Set<String> = [
        "a", "an", "the", "of", "to", "is", "are", "was", "were", "be", "been", "has", "have", "had", "it", "its", "in",
        "on", "at", "by", "as", "and", "or", "that", "this", "these", "with", "from", "for", "your", "you", "error",
        "errors", "warning", "please", "may", "can", "could", "will", "would", "should", "do", "does", "did", "if",
        "because", "domain", "code", "userinfo", "description", "nslocalizeddescription", "app", "application", "so",
        "file", "we", "us", "our", "but", "which", "there", "when", "while", "then", "than", "also", "any", "all",
    ]

    /// The word for each group of words that messages use alike.
    private static let synonyms: [String: String] = {
        let groups = [
            [
                "not", "no", "none", "never", "without", "unable", "fail", "failure", "missing", "miss", "lack",
                "neither",
            ],
            ["find", "found", "exist", "locat", "located", "availabl", "available", "present", "detect"],
            ["match", "correspond", "applicabl"],
            ["includ", "include", "contain", "support", "grant", "authoriz", "author"],
            ["permit", "allow", "permission", "permitt"],
            ["sign", "signed", "signature", "signatur", "codesign", "signing", "codesigning"],
            ["cert", "certificat", "certificate"],
            ["provision", "provisioningprofile", "mobileprovision"],
            ["identity", "identitie"],
            ["reject", "refus", "deny", "deni", "disallow", "declin"],
            ["invalid", "wrong", "incorrect", "bad", "malform"],
            ["notariz", "notary", "notarytool", "notaris"],
            ["entitl", "entitlement", "unentitl"],
            ["device", "devic"],
            ["require", "requir", "need", "must"],
            ["creat", "create", "generat", "generate"],
            ["expir", "expire"],
            ["revok", "revoke"],
            ["instal", "install", "installat"],
            ["launch", "start", "open"],
            ["password", "passphras", "credential"],
            ["bundleid", "bundleidentifier"],
        ]
        var table: [String: String] = [:]
        for group in groups { for word in group { table[word] = group[0] } }
        return table
    }()
}
