import PropertyLists
import XcodeProjects

/// The arguments of a custom command of CMake that calls `codesign`, or a script that does.
struct CMakeSigning {
    private let words: [Located<String>]

    init(_ words: [Located<String>]) { self.words = words }

    /// The path of the entitlements file; `nil` if the command does not sign with one.
    var entitlements: Located<String>? {
        guard words.contains(where: { $0.value.lowercased().contains("codesign") }) else { return nil }
        if let index = words.firstIndex(where: { $0.value == "--entitlements" }), index + 1 < words.count {
            return words[index + 1]
        }
        return words.lazy.compactMap(Self.definition).first
    }

    /// Returns the path in a definition for a script: `-DENTITLEMENTS=cmake/notes.entitlements`.
    private static func definition(_ word: Located<String>) -> Located<String>? {
        guard word.value.hasPrefix("-D"), let sign = word.value.firstIndex(of: "="),
            word.value[..<sign].lowercased().hasSuffix("entitlements")
        else { return nil }
        let path = String(word.value[word.value.index(after: sign)...])
        return path.isEmpty ? nil : Located(path, at: word.location)
    }

    /// The files that the command copies before it signs, with their originals.
    ///
    /// Source: <https://cmake.org/cmake/help/latest/manual/cmake.1.html#run-a-command-line-tool>.
    var copies: [(copy: Located<String>, original: Located<String>)] {
        words.indices.compactMap { index in
            let isCopy = ["copy", "copy_if_different"].contains(words[index].value)
            guard isCopy, index > 0, words[index - 1].value == "-E", index + 2 < words.count else { return nil }
            return (words[index + 2], words[index + 1])
        }
    }
}

extension BuildFile {
    /// Returns the bundle identifier in an `Info.plist`, or in its template; `nil` if it is not a literal.
    func identifier(ofInformation path: String) -> Located<String>? {
        guard path.isWithoutReferences, let file = files.read(self.path(path)) else { return nil }
        guard let value = PropertyList(reading: file).root?["CFBundleIdentifier"], let text = value.string,
            !text.isEmpty, text.isWithoutReferences, !text.contains("@")
        else { return nil }
        return Located(text, at: value.location)
    }
}
