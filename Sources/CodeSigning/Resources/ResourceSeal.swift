import PropertyLists

/// The content of `_CodeSignature/CodeResources`: the files of a bundle with their hashes, and the rules that say which
/// files have to be listed.
///
/// Version 2 (`files2`, `rules2`) is used if there is one, as `codesign` does; version 1 (`files`, `rules`) is what Xcode
/// wrote before 2013.
/// https://developer.apple.com/library/archive/technotes/tn2206/_index.html
struct ResourceSeal {
    /// What the seal lists for one path.
    struct Entry {
        enum Content {
            /// A file with its hash.
            case file(CodeDirectory.HashType, [UInt8])
            /// A symbolic link with its target.
            case link(String)
            /// Code with a signature of its own; the hash of its code directory is missing in old seals.
            case nested(codeDirectoryHash: [UInt8]?)
            /// None of these.
            case unsupported
        }

        let content: Content
        let isOptional: Bool
    }

    private(set) var entries: [String: Entry] = [:]
    var rules: ResourceRules
    /// The rules of version 1, which tell the files of the store from others.
    private(set) var oldRules: ResourceRules?
    let isVersion1: Bool
    /// What is wrong with the seal itself.
    private(set) var problems: [CodeSignatureProblem] = []

    /// The maximum number of files in a seal; a large app has some 20 000.
    static let limit = 200_000

    /// Reads a seal.
    ///
    /// - Throws: ``CodeSigningError`` if it is not a property list, lacks files or rules, or has too many.
    init(_ bytes: [UInt8], path: String) throws(CodeSigningError) {
        let list = PropertyList(reading: SourceFile(path: path, bytes: bytes))
        if let problem = list.problems.first {
            throw CodeSigningError(.malformed, problem.message)
        }
        guard let root = list.root, root.kind == .dictionary else {
            throw CodeSigningError(.malformed, "not a dictionary")
        }
        isVersion1 = root["files2"] == nil
        let names = isVersion1 ? ("files", "rules") : ("files2", "rules2")
        guard let files = root[names.0], files.kind == .dictionary, let rules = root[names.1], rules.kind == .dictionary
        else { throw CodeSigningError(.malformed, "there is no `\(names.0)` with `\(names.1)`") }
        self.rules = try ResourceRules(rules)
        oldRules = isVersion1 ? nil : root["rules"].flatMap { try? ResourceRules($0) }
        problems = (self.rules.unsupported + self.rules.weaknesses(isVersion1: isVersion1))
            .map(CodeSignatureProblem.weakResourceRule)
        for entry in files.entries { try add(entry.value, for: entry.key.value) }
    }

    private mutating func add(_ value: PropertyList.Value, for path: String) throws(CodeSigningError) {
        guard entries.count < Self.limit else {
            throw CodeSigningError(.tooLarge, "more than \(Self.limit) files are listed")
        }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        if parts.contains(where: { ["", ".", ".."].contains($0) }) { problems.append(.resource(.outside, path: path)) }
        let entry = Entry(value)
        if entries.updateValue(entry, forKey: path) != nil { problems.append(.resource(.repeated, path: path)) }
    }
}

extension ResourceSeal.Entry {
    fileprivate init(_ value: PropertyList.Value) {
        if let hash = value.data {
            (content, isOptional) = (.file(.sha1, hash), false)
            return
        }
        isOptional = value["optional"]?.boolean == true
        if value["requirement"] != nil {
            content = .nested(codeDirectoryHash: value["cdhash"]?.data)
        } else if let target = value["symlink"]?.string {
            content = .link(target)
        } else if let hash = value["hash2"]?.data {
            content = .file(.sha256, hash)
        } else if let hash = value["hash4"]?.data {
            content = .file(.sha384, hash)
        } else if let hash = value["hash"]?.data {
            content = .file(.sha1, hash)
        } else {
            content = .unsupported
        }
    }
}
