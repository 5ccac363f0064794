import PropertyLists

/// The content of `_CodeSignature/CodeResources`: the files of a bundle with their hashes, and the rules that specify
/// the files that must be listed.
///
/// Like `codesign`, this type uses version 2 (`files2`, `rules2`) if the file contains it. Before 2013, Xcode wrote
/// only version 1 (`files`, `rules`).
///
/// https://developer.apple.com/library/archive/technotes/tn2206/_index.html
struct ResourceSeal {
    /// The entry of a path in the seal.
    struct Entry {
        enum Content {
            /// A file with its hash.
            case file(CodeDirectoryHash, [UInt8])
            /// A symbolic link with its target.
            case link(String)
            /// Nested code, which has its own signature; the hash of its code directory is missing in old seals.
            case nested(codeDirectoryHash: [UInt8]?)
            /// An unsupported entry.
            case unsupported
        }

        let content: Content
        let isOptional: Bool
    }

    private(set) var entries: [ExactText: Entry] = [:]
    /// The paths that are not ASCII; the keys are compared by canonical equivalence.
    private var equivalents: [String: ExactText] = [:]
    var rules: ResourceRules
    /// The rules of version 1 in a seal of version 2; they identify files that the App Store adds after signing.
    private(set) var oldRules: ResourceRules?
    let isVersion1: Bool
    /// The problems in the seal itself.
    private(set) var problems: [CodeSignatureProblem] = []

    /// The maximum number of files in a seal; a large app has about 20,000.
    static let limit = 200_000

    /// Parses a seal.
    ///
    /// - Throws: ``CodeSigningError`` if the bytes are not a property list, do not contain files and rules, or contain
    ///   too many of them.
    init(_ bytes: [UInt8], path: String) throws(CodeSigningError) {
        let root = try Self.dictionary(in: SourceFile(path: path, bytes: bytes))
        isVersion1 = root["files2"] == nil
        let names = isVersion1 ? ("files", "rules") : ("files2", "rules2")
        guard let files = root[names.0], files.kind == .dictionary, let rules = root[names.1], rules.kind == .dictionary
        else { throw CodeSigningError(.malformed, "`\(names.0)` or `\(names.1)` is missing") }
        self.rules = try ResourceRules(rules)
        oldRules = isVersion1 ? nil : root["rules"].flatMap { try? ResourceRules($0) }
        problems = (self.rules.unsupported + self.rules.weaknesses(isVersion1: isVersion1))
            .map(CodeSignatureProblem.weakResourceRule)
        for entry in files.entries { try add(entry.value, for: entry.key.value) }
    }

    private static func dictionary(in file: SourceFile) throws(CodeSigningError) -> PropertyList.Value {
        let list = PropertyList(reading: file)
        if let problem = list.rejection {
            throw CodeSigningError(.malformed, problem.message)
        }
        guard let root = list.root, root.kind == .dictionary else {
            throw CodeSigningError(.malformed, "not a dictionary")
        }
        return root
    }

    /// Returns a listed path that is canonically equivalent to a path, or `nil` if there is none.
    func equivalent(of path: String) -> ExactText? { equivalents[path] }

    private mutating func add(_ value: PropertyList.Value, for path: String) throws(CodeSigningError) {
        guard entries.count < Self.limit else {
            throw CodeSigningError(.tooLarge, "the resource seal lists more than \(Self.limit) files")
        }
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        if parts.contains(where: { ["", ".", ".."].contains(Substring($0)) }) {
            problems.append(.resource(.outside, path: path))
        }
        let entry = Entry(value)
        if !path.isASCII { equivalents[path] = ExactText(path) }
        if entries.updateValue(entry, forKey: ExactText(path)) != nil {
            problems.append(.resource(.repeated, path: path))
        }
    }
}

extension ResourceSeal.Entry {
    fileprivate init(_ value: PropertyList.Value) {
        if let hash = value.data {
            (content, isOptional) = (.file(.sha1, hash), false)
            return
        }
        isOptional = value["optional"]?.boolean == true
        content = Self.content(of: value)
    }

    private static func content(of value: PropertyList.Value) -> Content {
        if value["requirement"] != nil { return .nested(codeDirectoryHash: value["cdhash"]?.data) }
        if let target = value["symlink"]?.string { return .link(target) }
        if let hash = value["hash2"]?.data { return .file(.sha256, hash) }
        if let hash = value["hash4"]?.data { return .file(.sha384, hash) }
        if let hash = value["hash"]?.data { return .file(.sha1, hash) }
        return .unsupported
    }
}
