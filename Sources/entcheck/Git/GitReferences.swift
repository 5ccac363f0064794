/// The references of a repository, read without git.
///
/// References are used only if git accepts their names and their object identifiers are complete. Symbolic links are
/// not followed, so that all references belong to this repository.
struct GitReferences {
    /// The maximum number of loose references; repositories with more pack them.
    private static let looseLimit = 200_000

    /// The maximum size of `packed-refs`, in bytes.
    ///
    /// A million references have about 70 MB.
    private static let packedLimit = 128 << 20

    /// The maximum length of a chain of symbolic references; git has the same limit.
    private static let depthLimit = 5

    /// The content of a reference.
    private enum Value {
        case object(String)
        case reference(String)
    }

    private var values: [String: Value] = [:]

    /// The content of `HEAD`: an object identifier, or `ref: ` and the name of a branch.
    let head: String

    /// The object identifiers of `FETCH_HEAD`, `ORIG_HEAD` and others, by name.
    let pseudoReferences: [String: String]

    /// Reads the references.
    ///
    /// - Throws: ``ToolError`` if `HEAD` is malformed or there are too many references.
    init(of repository: GitRepository) throws(ToolError) {
        guard let line = GitFiles.line(of: "\(repository.directory)/HEAD"), let value = Self.value(line) else {
            throw ToolError("`HEAD` of the repository is malformed")
        }
        head =
            switch value {
            case .object(let object): object
            case .reference(let name): "ref: \(name)"
            }
        let names = ["FETCH_HEAD", "ORIG_HEAD", "MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "REBASE_HEAD"]
        pseudoReferences = names.reduce(into: [:]) { found, name in
            let line = GitFiles.line(of: "\(repository.directory)/\(name)") ?? ""
            let object = String(line.prefix { $0 != "\t" && $0 != " " })
            if object.isObjectIdentifier { found[name] = object }
        }
        try readPacked(at: "\(repository.common)/packed-refs")
        guard let loose = GitFiles.paths(below: "\(repository.common)/refs", limit: Self.looseLimit) else {
            throw ToolError("the repository has more than \(Self.looseLimit) loose references")
        }
        for path in loose {
            guard let line = GitFiles.line(of: "\(repository.common)/refs/\(path)"), let value = Self.value(line),
                "refs/\(path)".isReferenceName
            else { continue }
            values["refs/\(path)"] = value
        }
    }

    /// All references in the format of `packed-refs`, with symbolic references resolved.
    var packed: String {
        values.keys.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
            .compactMap { name in object(of: name).map { "\($0) \(name)\n" } }.joined()
    }

    private func object(of name: String) -> String? {
        var name = name
        for _ in 0...Self.depthLimit {
            switch values[name] {
            case .object(let object): return object
            case .reference(let next): name = next
            case nil: return nil
            }
        }
        return nil
    }

    private mutating func readPacked(at path: String) throws(ToolError) {
        guard GitFiles.kind(of: path) != nil else { return }
        guard let bytes = GitFiles.contents(of: path, limit: Self.packedLimit) else {
            throw ToolError("`packed-refs` of the repository cannot be read")
        }
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            // Lines with `#` are comments, and lines with `^` describe the tag on the previous line.
            guard let space = line.firstIndex(of: UInt8(ascii: " ")),
                let text = String(validating: line, as: UTF8.self),
                let value = Self.value(String(text.utf8.prefix(space - line.startIndex)) ?? "")
            else { continue }
            let name = String(text.utf8.dropFirst(space - line.startIndex + 1)) ?? ""
            if name.isReferenceName { values[name] = value }
        }
    }

    private static func value(_ line: String) -> Value? {
        if line.hasPrefix("ref:") {
            let name = String(line.dropFirst(4).drop { $0 == " " || $0 == "\t" })
            return name.isReferenceName ? .reference(name) : nil
        }
        return line.isObjectIdentifier ? .object(line) : nil
    }
}

extension String {
    /// Whether the string is a complete SHA-1 or SHA-256 hash in hexadecimal digits.
    var isObjectIdentifier: Bool {
        [40, 64].contains(utf8.count)
            && utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// Whether git accepts the string as the name of a reference (<https://git-scm.com/docs/git-check-ref-format>).
    var isReferenceName: Bool {
        guard hasPrefix("refs/"), utf8.count < 4096, !contains(".."), !contains("@{"), !hasSuffix("/"), !hasSuffix(".")
        else { return false }
        let hasBadByte = utf8.contains { $0 <= 0x20 || $0 == 0x7F || "~^:?*[\\".utf8.contains($0) }
        return !hasBadByte
            && split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
                !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasSuffix(".lock")
            }
    }
}
