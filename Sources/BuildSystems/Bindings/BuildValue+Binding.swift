package import PropertyLists
package import XcodeProjects

extension BuildValue {
    /// The text of a string with its location; `nil` for other values and for empty strings.
    package var located: Located<String>? {
        guard let string, !string.isEmpty, string.isWithoutReferences else { return nil }
        return Located(string, at: location)
    }

    /// The path that a string contains, or that `path.join(__dirname, "…")` returns.
    package var path: String? {
        if let string { return string }
        guard let name, ["path.join", "path.resolve", "join", "resolve"].contains(name) else { return nil }
        var parts: [String] = []
        for argument in positional {
            guard let part = argument.string else { return nil }
            parts.append(part)
        }
        return parts.isEmpty ? nil : parts.joined(separator: "/")
    }

    /// Returns the known constants of Node.js: `__dirname` is the directory of the script, to which paths are relative.
    package static func scriptConstants(in file: SourceFile) -> Constants {
        Constants(["__dirname": LocatedValue(.string("."), at: 0..<0, in: file)])
    }
}

extension String {
    /// Whether the text does not contain a reference that the build system would replace.
    package var isWithoutReferences: Bool { !utf8.contains(UInt8(ascii: "$")) && !contains("{{") }

    /// The team identifier at the end of the name of a signing identity: `Developer ID Application: Name (A1B2C3D4E5)`.
    ///
    /// The name of a development certificate ends in an identifier of its user, which is not that of the team.
    ///
    /// Source: <https://developer.apple.com/documentation/technotes/tn3161-inside-code-signing-certificates>.
    package var teamOfIdentity: String? {
        let isOfUser = ["Apple Development:", "iPhone Developer:", "Mac Developer:"].contains(where: hasPrefix)
        guard !isOfUser, hasSuffix(")"), let open = lastIndex(of: "(") else { return nil }
        let team = String(self[index(after: open)..<index(before: endIndex)])
        return team.isTeamIdentifier ? team : nil
    }

    /// Whether the text has the form of a team identifier.
    package var isTeamIdentifier: Bool {
        utf8.count == 10
            && utf8.allSatisfy {
                $0.isDigit || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
            }
    }
}

extension Located<String> {
    /// The team identifier at the end of the name of a signing identity, at the location of the name.
    var teamOfIdentity: Located<String>? { value.teamOfIdentity.map { Located($0, at: location) } }
}

extension PropertyList {
    /// The maximum number of values of entitlements in a build file; real apps have a few dozen.
    private static let valueLimit = 10_000

    /// Creates the entitlements that a build file contains; returns `nil` if a value is computed.
    ///
    /// - Parameters:
    ///   - entries: The keys with their locations, and the values.
    ///   - file: The build file.
    package init?(
        entitlements entries: [(key: String?, keyRange: Range<Int>?, value: BuildValue)], in file: SourceFile
    ) {
        var room = Self.valueLimit
        guard let described = DescribedValue.dictionary(entries, in: file, depth: 0, &room) else { return nil }
        self.init(describedBy: described, in: file)
    }
}

extension DescribedValue {
    /// The maximum depth of a value; entitlements have three levels.
    private static let depthLimit = 16

    fileprivate static func dictionary(
        _ entries: [(key: String?, keyRange: Range<Int>?, value: BuildValue)], in file: SourceFile, depth: Int,
        _ room: inout Int
    ) -> DescribedValue? {
        var members: [Entry] = []
        for entry in entries {
            guard let key = entry.key, let value = described(entry.value, in: file, depth: depth, &room) else {
                return nil
            }
            members.append(Entry(key, at: entry.keyRange?.withoutQuotes(in: file), value))
        }
        return .dictionary(members)
    }

    private static func array(
        _ values: [BuildValue], in file: SourceFile, depth: Int, _ room: inout Int
    ) -> DescribedValue? {
        var elements: [DescribedValue] = []
        for value in values {
            guard let element = described(value, in: file, depth: depth, &room) else { return nil }
            elements.append(element)
        }
        return .array(elements)
    }

    private static func described(
        _ value: BuildValue, in file: SourceFile, depth: Int, _ room: inout Int
    ) -> DescribedValue? {
        room -= 1
        guard depth < depthLimit, room > 0 else { return nil }
        let range = value.value.file == file ? value.value.range.withoutQuotes(in: file) : nil
        switch value.value.content {
        case .string(let text): return .string(text, range)
        case .boolean(let flag): return .boolean(flag, range)
        case .number(let text): return Int64(text) == nil ? .real(text, range) : .integer(text, range)
        case .list: return array(value.elements, in: file, depth: depth + 1, &room)
        case .table: return dictionary(value.entries, in: file, depth: depth + 1, &room)
        default: return nil
        }
    }
}

extension Range<Int> {
    /// The range without the quotation marks around it.
    fileprivate func withoutQuotes(in file: SourceFile) -> Range<Int> {
        let marks = Array("\"'`".utf8)
        guard count >= 2, upperBound <= file.text.count, marks.contains(file.text[lowerBound]),
            file.text[upperBound - 1] == file.text[lowerBound]
        else { return self }
        return lowerBound + 1..<upperBound - 1
    }
}

extension ProductType {
    /// An app.
    package static let application = ProductType(rawValue: "com.apple.product-type.application")
    /// An App Clip.
    package static let appClip = ProductType(rawValue: "com.apple.product-type.application.on-demand-install-capable")
    /// An app extension.
    package static let appExtension = ProductType(rawValue: "com.apple.product-type.app-extension")
    /// A watch app with a separate extension.
    package static let watchApp = ProductType(rawValue: "com.apple.product-type.application.watchapp2")
    /// A watch extension.
    package static let watchExtension = ProductType(rawValue: "com.apple.product-type.watchkit2-extension")
    /// A command-line tool, or a helper of an app.
    package static let tool = ProductType(rawValue: "com.apple.product-type.tool")
    /// A system extension.
    package static let systemExtension = ProductType(rawValue: "com.apple.product-type.system-extension")
    /// A product of an unknown kind.
    package static let unspecified = ProductType(rawValue: "")
}

extension LocatedValue.Content {
    /// Whether the value is set.
    var isPresent: Bool { if case .null = self { false } else { true } }
}
