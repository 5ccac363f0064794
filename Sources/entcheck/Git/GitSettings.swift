import EntitlementRules

/// The few settings of a repository that tell how to read its objects and names, copied by value.
struct GitSettings {
    /// The maximum size of a configuration, in bytes; one with a thousand branches has about 100 KB.
    static let sizeLimit = 4 << 20

    /// The configuration without anything of the repository.
    ///
    /// The commit graph and the index over several packs are caches of the repository that git would trust.
    static let base = """
        [core]
        \trepositoryFormatVersion = 1
        \tbare = true
        \tcommitGraph = false
        \tmultiPackIndex = false
        \tfsmonitor = false
        \thooksPath = /dev/null
        \tattributesFile = /dev/null
        \texcludesFile = /dev/null
        [gc]
        \tauto = 0
        [maintenance]
        \tauto = false
        [protocol]
        \tallow = never

        """

    /// Extensions of the format that change neither objects nor references.
    private static let harmlessExtensions: Set = [
        "noop", "noop-v1", "partialclone", "preciousobjects", "relativeworktrees", "worktreeconfig",
    ]

    private var values: [(key: String, value: String)] = []

    /// Creates the settings from what `git config --null --list` prints.
    init(listed output: [UInt8]) {
        values = output.split(separator: 0).map { entry in
            let parts = entry.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
            let texts = parts.map { String(decoding: $0, as: UTF8.self) }
            // A key without a value is true.
            return (texts[0], texts.count > 1 ? texts[1] : "true")
        }
    }

    /// The last value of a setting, with the section and the name in lowercase.
    subscript(_ key: String) -> String? { values.last { $0.key == key }?.value }

    /// Why the repository cannot be read, or `nil` if it can.
    var problem: String? {
        for (key, value) in values where key.hasPrefix("extensions.") {
            let name = String(key.dropFirst("extensions.".count))
            switch (name, value.lowercased()) {
            case ("objectformat", "sha1"), ("objectformat", "sha256"), ("refstorage", "files"): continue
            case ("refstorage", "reftable"):
                return """
                    references in the format “reftable” are not supported; “git refs migrate --ref-format=files” \
                    converts them
                    """
            case _ where Self.harmlessExtensions.contains(name): continue
            default: return "the repository has the unknown extension `\(name.displayed)`"
            }
        }
        return nil
    }

    /// The configuration for git: fixed text, the object format, and the names of upstream branches.
    var text: String {
        var text = Self.base
        if self["extensions.objectformat"]?.lowercased() == "sha256" {
            text += "[extensions]\n\tobjectFormat = sha256\n"
        }
        for (key, value) in values {
            guard let first = key.firstIndex(of: "."), let last = key.lastIndex(of: "."), first < last else { continue }
            let (section, name) = (String(key[..<first]), String(key[key.index(after: last)...]))
            let subsection = String(key[key.index(after: first)..<last])
            let isNeeded = ["branch.remote", "branch.merge", "remote.fetch"].contains("\(section).\(name)")
            guard isNeeded, subsection.isPlain, value.isPlain else { continue }
            text += "[\(section) \"\(subsection)\"]\n\t\(name) = \"\(value)\"\n"
        }
        return text
    }
}

extension String {
    /// Whether the text needs no escape in a configuration, as almost all names of branches.
    fileprivate var isPlain: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && !"\"\\".utf8.contains($0) } }
}
