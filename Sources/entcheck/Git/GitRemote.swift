/// The host of the remote repository, from the configuration of a repository.
///
/// The configuration is read without git, so that nothing in it is run. Included files are not read.
struct GitRemote {
    /// The maximum size of a configuration that is read, in bytes; the same as for ``GitSettings``.
    private static let sizeLimit = GitSettings.sizeLimit

    /// The host in lowercase, such as `github.com`; `nil` if there is no remote repository on another computer.
    let host: String?

    /// Reads the configuration of a repository.
    ///
    /// - Throws: ``ToolError`` if the configuration cannot be read.
    init(of repository: GitRepository) throws(ToolError) {
        let bytes = try GitFiles.existingContents(of: "\(repository.common)/config", limit: Self.sizeLimit) ?? []
        self.init(configuration: String(decoding: bytes, as: UTF8.self))
    }

    /// Reads the text of a configuration: the URL of `origin` or, if it is missing, the URL of the first remote
    /// repository.
    ///
    /// The format: <https://git-scm.com/docs/git-config#_syntax>.
    init(configuration: String) {
        var remote: Substring?
        var urls: [(remote: Substring, url: Substring)] = []
        for line in configuration.split(whereSeparator: \.isNewline) {
            let text = line.drop(while: \.isWhitespace)
            if text.hasPrefix("[") {
                remote = Self.remote(named: text)
            } else if let remote, let url = Self.url(in: text) {
                urls.append((remote, url))
            }
        }
        let url = urls.first { $0.remote == "origin" } ?? urls.first
        host = url.flatMap { Self.host(of: $0.url) }
    }

    /// Returns the name in a header such as `[remote "origin"]`; `nil` for other sections.
    private static func remote(named header: Substring) -> Substring? {
        let parts = header.dropFirst().split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2].hasPrefix("]") else { return nil }
        return parts[0].lowercased().filter({ !$0.isWhitespace }) == "remote" ? parts[1] : nil
    }

    /// Returns the value of a line `url = …`; `nil` for other lines.
    private static func url(in line: Substring) -> Substring? {
        let parts = line.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }).lowercased() == "url" else { return nil }
        let value = parts[1].drop { $0.isWhitespace || $0 == "\"" }
        return value.prefix { !$0.isWhitespace && !"\"#;".contains($0) }
    }

    /// Returns the host of `https://host/path`, `ssh://user@host:22/path`, or `user@host:path`; `nil` for a path.
    static func host(of url: Substring) -> String? {
        guard let colon = url.firstIndex(of: ":") else { return nil }
        let (start, rest) = (url[..<colon], url[colon...])
        let address: Substring
        if rest.hasPrefix("://") {
            guard start.lowercased() != "file" else { return nil }
            address = rest.dropFirst(3).prefix { $0 != "/" }
        } else {
            guard !start.contains("/") else { return nil }
            address = start
        }
        let host = (address.split(separator: "@").last ?? "").prefix { $0 != ":" }
        return host.isEmpty ? nil : host.lowercased()
    }
}
