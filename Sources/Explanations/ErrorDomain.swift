/// Codes that mean something only together with their domain, such as `CKErrorDomain:5`.
///
/// Tools write them in many ways: `Error Domain=CKErrorDomain Code=5`, `CKErrorDomain error 5`, `CKErrorDomain-Fehler 5`,
/// `<CKError 0x28: "Bad Container" (5/1014)>`, `Code: 5, Domain: CKErrorDomain`.
enum ErrorDomain {
    /// The names of the domains in the catalog, in canonical form.
    private static let known = Set(AppleMessage.all.flatMap(\.codes).compactMap { parts(of: $0)?.domain })

    /// The codes of the catalog, in canonical form.
    private static let codes = Set(AppleMessage.all.flatMap(\.codes).compactMap(form))

    /// The number that stands for the codes of a domain that the catalog does not list.
    private static let otherCodes = "*"

    /// The maximum number of words between a domain and its code.
    private static let distance = 8

    /// Returns the canonical form of a code with a domain, or `nil` if the code has no domain.
    static func form(of code: String) -> String? { parts(of: code).map { "\($0.domain):\($0.number)" } }

    /// Returns whether a code stands for the codes of its domain that the catalog does not list.
    static func isFamily(_ code: String) -> Bool { parts(of: code)?.number == otherCodes }

    /// Returns the codes of known domains in the words of a text, in canonical form.
    ///
    /// A code that the catalog does not list, or a domain without a code, becomes `domain:*`.
    static func codes(in words: [Substring]) -> [Substring] {
        words.indices.compactMap { index in
            let domain = canonical(words[index])
            guard known.contains(domain) else { return nil }
            let number = number(after: index, in: words) ?? number(before: index, in: words)
            let code = number.map { "\(domain):\($0)" }
            return Substring(code.flatMap { codes.contains($0) ? $0 : nil } ?? "\(domain):\(otherCodes)")
        }
    }

    private static func parts(of code: String) -> (domain: String, number: String)? {
        let parts = code.split(separator: ":")
        guard parts.count == 2, parts[1] == otherCodes || Int(parts[1]) != nil else { return nil }
        return (canonical(parts[0].lowercased()[...]), String(parts[1]))
    }

    /// Returns the name without the endings that tools add or leave out.
    private static func canonical(_ word: Substring) -> String {
        var name = word.prefix { $0 != "-" }
        for ending in ["domain", "code"] where name.hasSuffix(ending) { name = name.dropLast(ending.count) }
        return String(name)
    }

    private static func number(after index: Int, in words: [Substring]) -> Int? {
        for word in words[(index + 1)...].prefix(distance) {
            if let number = Int(word) { return number }
            if known.contains(canonical(word)) { return nil }
        }
        return nil
    }

    /// Returns the number after the word “code” before a domain.
    private static func number(before index: Int, in words: [Substring]) -> Int? {
        let before = words[..<index].suffix(distance)
        guard let code = before.lastIndex(where: { $0 == "code" || $0 == "errorcode" }), code + 1 < index else {
            return nil
        }
        return Int(words[code + 1])
    }
}
