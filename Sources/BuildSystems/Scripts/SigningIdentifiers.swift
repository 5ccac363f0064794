import PropertyLists
import XcodeProjects

/// The identifiers of the code that a script signs without the option `--identifier`.
///
/// `codesign` takes the identifier from the `Info.plist`; an executable without one gets its file name.
///
/// Source: the manual page of `codesign`, <https://keith.github.io/xcode-man-pages/codesign.1.html>.
struct SigningIdentifiers {
    /// The bundle identifier of the text of an `Info.plist` in the script, if it contains exactly one.
    private let bundleIdentifier: Located<String>?

    /// The bundle identifier of the app, in a variable of the script or in a file that the script names.
    private let appIdentifier: Located<String>?

    /// The team in a variable of the script or in an option of `notarytool`, if the script contains exactly one.
    let team: Located<String>?

    private let source: BuildFile

    /// The identifiers in the property lists of directories.
    private var neighbors: [String: Located<String>?] = [:]

    /// The maximum number of identifiers that are read from one script.
    private static let identifierLimit = 64

    /// The maximum distance between a key and its value, in bytes.
    private static let distanceLimit = 160

    /// Reads the script; a script that creates an app often contains the text of its `Info.plist`.
    init(_ source: BuildFile) {
        self.source = source
        team = source.teamsInVariables.only
        bundleIdentifier = Self.identifiers(after: "CFBundleIdentifier", in: source.file).only
        appIdentifier =
            bundleIdentifier ?? source.identifiersInVariables.only
            ?? source.identifiers(in: ["Info.plist", "Info.plist.in"], after: "CFBundleIdentifier").only
            ?? source.identifiers(in: [".spec"], after: "bundle_identifier").only
    }

    /// Returns the literals that follow a key in a file, except those in nested dictionaries.
    static func identifiers(after key: String, in file: SourceFile) -> [Located<String>] {
        let (text, key) = (file.text, Array(key.utf8))
        var found: [Located<String>] = []
        var (index, depth) = (0, 0)
        while index + key.count < text.count, found.count < Self.identifierLimit {
            if text[index] == UInt8(ascii: "<") { depth += Self.change(ofDepthAt: index, in: text) }
            guard text[index] == key[0], text[index..<index + key.count].elementsEqual(key) else {
                index += 1
                continue
            }
            let isComment = Self.isComment(at: index, in: text)
            index += key.count
            if !isComment, depth < 2, let range = Self.identifier(after: index, in: text) {
                found.append(Located(file.text(in: range), at: Location(file: file, range: range)))
            }
        }
        return found
    }

    /// Returns 1 for the start tag of a dictionary, and -1 for the end tag.
    private static func change(ofDepthAt index: Int, in text: [UInt8]) -> Int {
        if text[index...].starts(with: Array("<dict>".utf8)) { return 1 }
        return text[index...].starts(with: Array("</dict>".utf8)) ? -1 : 0
    }

    /// Returns whether the line up to a position begins with `#`.
    private static func isComment(at index: Int, in text: [UInt8]) -> Bool {
        let start = text[max(0, index - distanceLimit)..<index].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
        return text[(start ?? max(0, index - distanceLimit))..<index].first { $0 > UInt8(ascii: " ") }
            == UInt8(ascii: "#")
    }

    /// Returns the range of an identifier after the key: `</key><string>com.example.notes</string>`, or
    /// `com.example.notes` in the command of a tool.
    private static func identifier(after start: Int, in text: [UInt8]) -> Range<Int>? {
        var index = start
        let end = min(start + distanceLimit, text.count)
        while index < end {
            guard text[index].isNamePart else {
                // A reference is not a literal.
                if text[index] == UInt8(ascii: "$") { return nil }
                index += 1
                continue
            }
            let first = index
            while index < end, text[index].isIdentifierPart { index += 1 }
            let word = String(decoding: text[first..<index], as: UTF8.self)
            if word.contains("."), word.last != ".", index == text.count || !text[index].continuesTemplate {
                return first..<index
            }
            guard ["key", "string", "type", "Set", "Add"].contains(word) else { return nil }
        }
        return nil
    }

    /// Returns the identifier of the signed code.
    ///
    /// - Parameters:
    ///   - path: The last word of the command.
    ///   - type: The type of the bundle to which the path leads; `nil` if it does not lead to a known bundle.
    ///   - entitlements: The path of the entitlements file.
    /// - Returns: The identifier, or `nil` if it is not known.
    mutating func identifier(
        of path: Located<String>?, in type: ProductType?, signedWith entitlements: String
    ) -> Located<String>? {
        guard let path else { return bundleIdentifier }
        guard type == nil else {
            return type == .application ? identifierOfApp(signedWith: entitlements) : bundleIdentifier
        }
        let name = ProjectPath.name(of: path.value)
        guard name.isWithoutReferences, !name.isEmpty, !name.contains("*") else {
            return identifierOfApp(signedWith: entitlements)
        }
        switch ProjectPath.fileExtension(of: name) {
        case "": return Located(name, at: path.location)
        case "dmg", "pkg", "zip": return identifierOfApp(signedWith: entitlements)
        default: return bundleIdentifier
        }
    }

    /// Returns whether the name of an entitlements file does not state that it belongs to a part of the app, such as an
    /// extension or a helper.
    static func canBelongToApp(_ entitlements: String) -> Bool {
        let name = ProjectPath.name(of: entitlements).lowercased()
        return !["appex", "extension", "widget", "helper", "inherit", "plugin", "daemon", "agent", "xpc", "child"]
            .contains(where: name.contains)
    }

    /// Returns the identifier of the app, which the script or a property list next to the entitlements file contains.
    ///
    /// - Parameter entitlements: The path of the entitlements file.
    /// - Returns: The identifier; `nil` if it is not known, or if the file belongs to a part of the app.
    mutating func identifierOfApp(signedWith entitlements: String) -> Located<String>? {
        guard Self.canBelongToApp(entitlements) else { return nil }
        if let appIdentifier { return appIdentifier }
        let directory = ProjectPath.directory(of: entitlements)
        if let known = neighbors[directory] { return known }
        let found = source.identifierOfApp(inDirectory: directory)
        neighbors[directory] = .some(found)
        return found
    }
}

extension UInt8 {
    fileprivate var isIdentifierPart: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || Array(".-_".utf8).contains(self)
    }

    /// Whether a reference follows an identifier: `com.example.notes{NAME}`, `com.example.@NAME@`.
    fileprivate var continuesTemplate: Bool { Array("${@%(".utf8).contains(self) }
}
