import PropertyLists
package import XcodeProjects

/// Finds the entitlements files that Python scripts with calls of `codesign` name.
///
/// The arguments of these calls are usually computed, so the products remain unknown.
///
/// Sources: the manual page of `codesign`, <https://keith.github.io/xcode-man-pages/codesign.1.html>, and
/// <https://docs.python.org/3/library/subprocess.html>.
package struct PythonScriptReader: ProductReader {
    /// Scripts that call `codesign`.
    package let system = BuildSystem.script

    /// The maximum number of paths that are looked up for one script; real scripts name a few files.
    private static let pathLimit = 50

    /// The maximum length of a line with a path, in bytes, and the maximum number of strings of a path.
    private static let (lineLimit, partLimit) = (400, 8)

    /// Creates a reader.
    package init() {}

    /// Returns whether a file is a Python script.
    package func recognizes(_ name: String) -> Bool { name.hasSuffix(".py") }

    /// Returns the files that a script names, without products.
    package func description(of source: BuildFile) -> BuildDescription {
        var description = BuildDescription()
        guard source.contains("codesign"), source.contains("--entitlements") else { return description }
        var (start, count, seen) = (0, 0, Set<String>())
        for line in source.file.text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let range = start..<start + line.count
            start += line.count + 1
            guard range.count <= Self.lineLimit, count < Self.pathLimit,
                let parts = Self.path(in: range, of: source.file)
            else { continue }
            // The first strings of the line can be options.
            let candidates = parts.indices.map { parts[$0...].joined(separator: "/") }
            count += candidates.count
            guard let path = candidates.lazy.compactMap({ source.path(ofSigningFile: $0) }).first,
                seen.insert(path).inserted
            else { continue }
            let reason = "a Python script signs with the file, and its product is not known"
            description.unknown.append(
                UnknownBinding(reason, at: Location(file: source.file, range: range), in: path))
        }
        return description
    }

    /// Returns the parts of the path of an entitlements file on a line that is not a comment: a literal, or strings that
    /// are joined as in `ROOT / "mac" / "notes.entitlements"`.
    private static func path(in range: Range<Int>, of file: SourceFile) -> [String]? {
        guard file.text[range].first(where: { $0 > UInt8(ascii: " ") }) != UInt8(ascii: "#") else { return nil }
        let parts = file.quotedStrings(in: range, atMost: partLimit)
        guard let last = parts.last?.lowercased(), last.contains("entitlement"), !last.hasPrefix("-"),
            [".plist", ".entitlements", ".xml"].contains(where: last.hasSuffix)
        else { return nil }
        let folders = parts.dropLast().reversed().prefix { $0.isFolderName }.reversed()
        return folders + [parts[parts.count - 1]]
    }
}

extension String {
    fileprivate var isFolderName: Bool {
        !isEmpty && utf8.allSatisfy { $0.isNamePart || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
    }
}
