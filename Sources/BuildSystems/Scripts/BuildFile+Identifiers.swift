import PropertyLists
import XcodeProjects

extension BuildFile {
    /// The names of variables that contain the bundle identifier of an app, without underscores.
    private static let variableNames: Set = [
        "bundleid", "bundleidentifier", "appbundleid", "appbundleidentifier", "appid", "appidentifier", "macosbundleid",
        "macbundleid", "identifier",
    ]

    /// The maximum length of a line with an assignment, in bytes.
    private static let lineLimit = 400

    /// The bundle identifiers in variables: `BUNDLE_ID=com.example.notes`, or `BUNDLE_ID: com.example.notes` in YAML.
    ///
    /// A value that is computed is ignored: the literal is the usual value.
    var identifiersInVariables: [Located<String>] {
        literals(ofVariables: Self.variableNames) {
            $0.contains(".") && $0.first != "." && $0.last != "." && $0.first != "-"
        }
    }

    /// The names of variables that contain the team, without underscores.
    private static let teamNames: Set = [
        "teamid", "appleteamid", "developmentteam", "developmentteamid", "team", "appleteam", "macosteamid",
    ]

    /// The teams in variables: `TEAM_ID=A1B2C3D4E5`, or in YAML `APPLE_TEAM_ID: A1B2C3D4E5`.
    var teamsInVariables: [Located<String>] {
        (literals(ofVariables: Self.teamNames) { _ in true } + teamsInOptions).filter {
            $0.value.isTeamIdentifier && $0.value.utf8.contains(where: \.isDigit)
        }
    }

    /// The teams in options of `notarytool`: `--team-id A1B2C3D4E5`.
    private var teamsInOptions: [Located<String>] {
        guard contains("--team-id") else { return [] }
        let option = Array("--team-id".utf8)
        var (found, index) = ([Located<String>](), 0)
        while index + option.count < file.text.count, found.count < Self.nameLimit {
            guard file.text[index] == option[0], file.text[index..<index + option.count].elementsEqual(option) else {
                index += 1
                continue
            }
            index += option.count
            let start = min(file.text.count, index + 1)
            let line = file.text[..<index].suffix(Self.lineLimit)
            let words = line[((line.lastIndex(of: UInt8(ascii: "\n")) ?? line.startIndex - 1) + 1)...]
                .drop { $0 <= UInt8(ascii: " ") }
            guard words.first != UInt8(ascii: "#"), !words.starts(with: Array("echo".utf8)) else { continue }
            let value = file.text[start...].drop { $0 == UInt8(ascii: "\"") }.prefix { $0.isNamePart }
            let team = Located(
                file.text(in: value.startIndex..<value.endIndex),
                at: Location(file: file, range: value.startIndex..<value.endIndex))
            found.append(team)
        }
        return found
    }

    /// Returns the literal values of variables.
    private func literals(
        ofVariables names: Set<String>, where isValid: (String) -> Bool
    ) -> [Located<String>] {
        var found: [Located<String>] = []
        var start = 0
        for line in file.text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            defer { start += line.count + 1 }
            guard line.count <= Self.lineLimit, let range = Self.literal(of: names, in: line[...]) else { continue }
            let place = start + range.lowerBound - line.startIndex..<start + range.upperBound - line.startIndex
            let value = file.text(in: place)
            if isValid(value) { found.append(Located(value, at: Location(file: file, range: place))) }
        }
        return found
    }

    private static func literal(of names: Set<String>, in line: ArraySlice<UInt8>) -> Range<Int>? {
        var rest = line.drop { $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }
        for keyword in ["export ", "readonly ", "local ", "declare -r "] where rest.starts(with: Array(keyword.utf8)) {
            rest = rest.dropFirst(keyword.utf8.count)
        }
        let name = rest.prefix { $0.isNamePart }
        let key = String(decoding: name.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self).lowercased()
        rest = rest.dropFirst(name.count)
        let operators = rest.prefix { Array(" \t:?=".utf8).contains($0) }
        let isAssignment = operators.contains(UInt8(ascii: "=")) || operators.contains(UInt8(ascii: ":"))
        guard names.contains(key), isAssignment else { return nil }
        rest = rest.dropFirst(operators.count).drop { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
        // The environment can set the variable; the script states the usual value: `${BUNDLE_ID:-com.example.notes}`.
        let dash = Array(":-".utf8)
        if rest.first == UInt8(ascii: "$"), let sign = rest.firstRange(of: dash) { rest = rest[sign.upperBound...] }
        let value = rest.prefix {
            $0 != UInt8(ascii: "$") && ($0.isNamePart || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-"))
        }
        let following = value.endIndex < line.endIndex ? line[value.endIndex] : 0
        let isLiteral = following <= UInt8(ascii: " ") || Array("\"'};#".utf8).contains(following)
        return isLiteral && !value.isEmpty ? value.startIndex..<value.endIndex : nil
    }

    /// The maximum number of files of one kind whose identifiers are read for a script.
    private static let fileLimit = 8

    /// The identifiers that follow a key in the files that a script names, such as the `Info.plist` that it copies.
    ///
    /// - Parameters:
    ///   - endings: The ends of the names of the files.
    ///   - key: The key.
    /// - Returns: The identifiers. If the script names no such file, those of the files in its directory.
    func identifiers(in endings: [String], after key: String) -> [Located<String>] {
        var paths: [String] = []
        for path in namedFiles(ending: endings) where !paths.contains(path) { paths.append(path) }
        if paths.isEmpty {
            let names = files.names(in: directory.isEmpty ? "." : directory).sorted()
            paths = names.filter { name in endings.contains(where: name.hasSuffix) }.map { path($0) }
        }
        return identifiers(inFiles: paths, after: key)
    }

    /// The maximum size of a property list with information about an app that is read for a script, in bytes.
    private static let informationLimit = 64 << 10

    /// Returns the bundle identifier in the only property list of a directory that can belong to the app, or in the
    /// `Info.plist` of an app template in the directory.
    func identifierOfApp(inDirectory directory: String) -> Located<String>? {
        let names = files.names(in: directory.isEmpty ? "." : directory).sorted()
        let lists = names.filter { name in
            [".plist", ".plist.in"].contains(where: name.hasSuffix) && SigningIdentifiers.canBelongToApp(name)
        }
        let templates = names.filter { $0.hasSuffix(".app") }.prefix(Self.fileLimit).flatMap { app in
            ["Info.plist", "Info.plist.in"].map { app + "/Contents/" + $0 }
        }
        return (lists.prefix(Self.fileLimit) + templates).flatMap { name -> [Located<String>] in
            guard let file = files.read(path(name, from: directory)), file.text.count <= Self.informationLimit,
                budget.includes(fileOf: file.text.count)
            else { return [] }
            return SigningIdentifiers.identifiers(after: "CFBundleIdentifier", in: file)
        }.only
    }

    private func identifiers(inFiles paths: [String], after key: String) -> [Located<String>] {
        paths.prefix(Self.fileLimit).compactMap(included).flatMap {
            SigningIdentifiers.identifiers(after: key, in: $0)
        }
    }

    /// The maximum number of names that are looked up for a script.
    private static let nameLimit = 64

    /// Returns the paths of existing files that the text contains, with one of several ends.
    private func namedFiles(ending endings: [String]) -> [String] {
        var (paths, count) = ([String](), 0)
        for ending in endings {
            let word = Array(ending.utf8)
            var index = 0
            while index + word.count <= file.text.count, count < Self.nameLimit {
                guard file.text[index] == word[0], file.text[index..<index + word.count].elementsEqual(word) else {
                    index += 1
                    continue
                }
                let end = index + word.count
                var start = index
                while start > 0, index - start < Self.lineLimit, file.text[start - 1].isPathPart { start -= 1 }
                index = end
                guard end == file.text.count || !file.text[end].isPathPart else { continue }
                count += 1
                if let path = path(ofSigningFile: String(decoding: file.text[start..<end], as: UTF8.self)) {
                    paths.append(path)
                }
            }
        }
        return paths
    }
}

extension [Located<String>] {
    /// The only value; `nil` if there are none or several different values.
    var only: Located<String>? { Set(map(\.value)).count == 1 ? first : nil }
}

extension UInt8 {
    /// Whether a byte is a part of a path in a script, which can begin with a reference.
    fileprivate var isPathPart: Bool { isNamePart || Array("./-+${}".utf8).contains(self) || self >= 0x80 }
}
