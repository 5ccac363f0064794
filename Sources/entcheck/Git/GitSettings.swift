import TextOutput

/// The settings of a repository that are required to read its objects and references, copied by value.
struct GitSettings {
    /// The maximum size of a configuration, in bytes.
    ///
    /// A configuration with a thousand branches has about 100 KB.
    static let sizeLimit = 4 << 20

    /// The fixed part of the configuration, without settings of the repository.
    ///
    /// The commit graph and the multi-pack index are disabled, because git trusts these caches of the repository.
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

    /// Repository extensions that do not affect the format of objects and references.
    private static let harmlessExtensions: Set = [
        "noop", "noop-v1", "partialclone", "preciousobjects", "relativeworktrees", "worktreeconfig",
    ]

    private var values: [(key: String, value: String)] = []

    /// Creates the settings from the output of `git config --null --list`.
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

    /// The reason that the repository cannot be read, or `nil` if it can be read.
    var problem: String? {
        for (key, value) in values where key.hasPrefix("extensions.") {
            let name = String(key.dropFirst("extensions.".count))
            switch (name, value.lowercased()) {
            case ("objectformat", "sha1"), ("objectformat", "sha256"), ("refstorage", "files"): continue
            case ("refstorage", "reftable"):
                return """
                    the reference format `reftable` is not supported; `git refs migrate --ref-format=files` converts \
                    the references
                    """
            case _ where Self.harmlessExtensions.contains(name): continue
            default: return "the repository has the unknown extension `\(name.displayed)`"
            }
        }
        return nil
    }

    /// The configuration for git: the fixed part, the object format, and the upstream branches.
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
    /// Whether a configuration can contain the text without escapes, as is the case for almost all branch names.
    fileprivate var isPlain: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && !"\"\\".utf8.contains($0) } }
}
