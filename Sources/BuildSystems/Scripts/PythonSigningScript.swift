import PropertyLists
import XcodeProjects

/// A Python script that calls `codesign`: its options `--entitlements`, and its variables that contain paths.
struct PythonSigningScript {
    /// The expressions and words after the option `--entitlements`.
    private(set) var options: [Located<String>] = []

    /// The entitlements files in variables and attributes; `nil` for names with several values.
    private var variables: [String: Located<String>?] = [:]

    private let source: BuildFile

    /// The maximum number of options that are read; real scripts have a few.
    private static let optionLimit = 100

    /// The maximum number of variables that are read, and of strings that are joined to a path.
    private static let (variableLimit, partLimit) = (200, 8)

    /// The maximum length of a line with an assignment and of an expression, in bytes.
    private static let lengthLimit = 400

    /// Reads a script.
    init(_ source: BuildFile) {
        self.source = source
        var start = 0
        for line in source.file.text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let range = start..<start + line.count
            start += line.count + 1
            guard line.first(where: { $0 > UInt8(ascii: " ") }) != UInt8(ascii: "#") else { continue }
            readAssignment(range)
            readOptions(range)
        }
    }

    /// Returns the existing file that the value of an option names.
    ///
    /// A parameter of a function has no value of its own; the only file in a variable of the script is its value.
    func entitlementsFile(of option: Located<String>) -> Located<String>? {
        if let path = source.path(ofSigningFile: option.value) { return Located(path, at: option.location) }
        let names = option.value.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
        for name in names.reversed() {
            if let file = variables[name] { return file }
        }
        let parts = option.location.range.map { source.file.quotedStrings(in: $0, atMost: Self.partLimit) } ?? []
        guard parts.isEmpty, option.value.utf8.first.map(\.isNamePart) == true || option.value.hasPrefix("{") else {
            return source.signingFile(joining: parts).map { Located($0, at: option.location) }
        }
        let files = variables.values.compactMap(\.self)
        return files.filter { ProjectPath.name(of: $0.value).lowercased().contains("entitlement") }.only ?? files.only
    }

    /// The name of the app in the script: `Notes` for `dist/Notes.app`; `nil` if there are several.
    var appName: String? {
        var (names, index) = (Set<String>(), 0)
        let (text, ending) = (source.file.text, Array(".app".utf8))
        while index + ending.count < text.count, names.count < 2 {
            defer { index += 1 }
            guard text[index] == ending[0], text[index..<index + ending.count].elementsEqual(ending),
                [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/")].contains(text[index + ending.count])
            else { continue }
            var start = index
            while start > 0, index - start < Self.lengthLimit, text[start - 1].isAppNamePart { start -= 1 }
            let name = source.file.text(in: start..<index).drop { $0 == " " }
            if !name.isEmpty { names.insert(String(name)) }
        }
        return names.count == 1 ? names.first : nil
    }

    /// The team in the names of distribution certificates; `nil` if there are none or several.
    var team: Located<String>? {
        var (found, index) = ([Located<String>](), 0)
        let (text, word) = (source.file.text, Array("Application: ".utf8))
        while index + word.count < text.count, found.count < Self.optionLimit {
            defer { index += 1 }
            guard text[index] == word[0], text[index..<index + word.count].elementsEqual(word) else { continue }
            let rest = text[index..<min(text.count, index + Self.lengthLimit)]
            let end = rest.firstIndex { $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "\n") } ?? rest.endIndex
            let name = Located(
                source.file.text(in: index..<min(end + 1, text.count)),
                at: Location(file: source.file, range: index..<end))
            if let team = name.teamOfIdentity { found.append(team) }
        }
        return found.only
    }
}

// MARK: - Reading

extension PythonSigningScript {
    /// Records `NAME = "mac/notes.plist"`, `self.name: Path = root / "mac" / "notes.plist"`.
    private mutating func readAssignment(_ range: Range<Int>) {
        let text = source.file.text
        guard range.count <= Self.lengthLimit, variables.count < Self.variableLimit,
            let sign = range.first(where: { text[$0] == UInt8(ascii: "=") }), sign + 1 < range.upperBound,
            text[sign + 1] != UInt8(ascii: "=")
        else { return }
        let target = source.file.text(in: range.lowerBound..<sign).prefix { $0 != ":" && $0 != "(" }
        guard let name = target.split(whereSeparator: { $0 == "." || $0 == " " }).last.map(String.init) else { return }
        let parts = source.file.quotedStrings(in: sign + 1..<range.upperBound, atMost: Self.partLimit)
        guard parts.last.map(Self.isEntitlementsFile) == true, let path = source.signingFile(joining: parts) else {
            return
        }
        let file = Located(path, at: Location(file: source.file, range: sign + 1..<range.upperBound))
        variables[name] = .some(variables[name].map { $0?.value == path ? $0 : nil } ?? file)
    }

    private static func isEntitlementsFile(_ path: String) -> Bool {
        [".plist", ".entitlements", ".xml"].contains(where: path.hasSuffix)
    }

    /// Records the word or the expression after each `--entitlements` of a line.
    private mutating func readOptions(_ range: Range<Int>) {
        let (text, option) = (source.file.text, Array("--entitlements".utf8))
        var index = range.lowerBound
        while index + option.count <= range.upperBound, options.count < Self.optionLimit {
            guard text[index] == option[0], text[index..<index + option.count].elementsEqual(option) else {
                index += 1
                continue
            }
            index += option.count
            guard let value = index < text.count && text[index].isQuote ? expression(after: index) : word(after: index)
            else { continue }
            options.append(Located(source.file.text(in: value), at: Location(file: source.file, range: value)))
        }
    }

    /// Returns the next element of a list: `"--entitlements", str(path)`.
    private func expression(after quote: Int) -> Range<Int>? {
        let text = source.file.text
        let limit = min(text.count, quote + Self.lengthLimit)
        var start = quote + 1
        while start < limit, text[start] <= UInt8(ascii: " ") || text[start] == UInt8(ascii: ",") { start += 1 }
        if start + 1 < limit, text[start] == UInt8(ascii: "f"), text[start + 1].isQuote { start += 1 }
        guard start < limit else { return nil }
        if text[start].isQuote {
            let end = text[(start + 1)..<limit].firstIndex(of: text[start]) ?? limit
            return start + 1..<end
        }
        var (end, depth) = (start, 0)
        while end < limit, text[end] != UInt8(ascii: "\n") {
            if [UInt8(ascii: "("), UInt8(ascii: "[")].contains(text[end]) { depth += 1 }
            let isClosing = [UInt8(ascii: ")"), UInt8(ascii: "]")].contains(text[end])
            if depth == 0, isClosing || text[end] == UInt8(ascii: ",") { break }
            if isClosing { depth -= 1 }
            end += 1
        }
        return start < end ? start..<end : nil
    }

    /// Returns the next word of a command in a string: `--entitlements {path} Notes.app`.
    private func word(after index: Int) -> Range<Int>? {
        let text = source.file.text
        let limit = min(text.count, index + Self.lengthLimit)
        var start = index
        while start < limit,
            [UInt8(ascii: " "), UInt8(ascii: "="), UInt8(ascii: "\\")].contains(text[start])
                || text[start].isQuote
        { start += 1 }
        let end = text[start..<limit].firstIndex { $0 <= UInt8(ascii: " ") || $0.isQuote || $0 == UInt8(ascii: "\\") }
        return start < (end ?? limit) ? start..<(end ?? limit) : nil
    }
}

extension UInt8 {
    fileprivate var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }

    fileprivate var isAppNamePart: Bool {
        isNamePart || self == UInt8(ascii: "-") || self == UInt8(ascii: " ") || self == UInt8(ascii: "+")
    }
}
