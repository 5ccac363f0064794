import YAMLDocuments

/// The configuration of pre-commit, to which the hook is added: <https://pre-commit.com/#pre-commit-configyaml---top-level>.
struct PreCommitFile {
    /// The path of the file in a repository.
    static let path = ".pre-commit-config.yaml"

    /// The maximum size of a configuration, in bytes; typical ones have a few kilobytes.
    static let sizeLimit = 1 << 20

    /// The maximum number of values that are compared with the values before the change; aliases can represent billions
    /// of values.
    private static let valueLimit = 100_000

    /// The command of the hook.
    let command: String

    /// The result of adding the hook.
    enum Outcome {
        /// The new text.
        case text(String)

        /// The file contains a hook already.
        case present

        /// The file has a form that cannot be changed safely.
        case unsupported
    }

    /// The text of a new file.
    var newText: String { "repos:\n" + entry(indentation: 2) }

    /// Returns the lines of the hook.
    ///
    /// The hook runs the installed tool. It checks the whole repository, because projects specify how files are used.
    ///
    /// - Parameter indentation: The number of spaces before the list item.
    /// - Returns: The lines, with a line break after each.
    func entry(indentation: Int) -> String {
        let lines = [
            "- repo: local",
            "  hooks:",
            "    - id: entcheck",
            "      name: entcheck",
            "      description: Lint Apple entitlements with the installed tool.",
            "      entry: \(command)",
            "      language: system",
            "      pass_filenames: false",
            "      require_serial: true",
        ]
        return lines.map { String(repeating: " ", count: indentation) + $0 + "\n" }.joined()
    }

    /// Adds the hook after the last repository of a configuration.
    ///
    /// The new text is parsed again; it must contain the values of the old text and the hook.
    func adding(to text: String) -> Outcome {
        guard let root = Self.root(of: text), let entries = root.mapping else { return .unsupported }
        guard let list = entries.first(where: { $0.key.scalar?.string == "repos" }),
            let repositories = list.value.sequence, let first = repositories.first
        else { return .unsupported }
        if repositories.contains(where: Self.containsHook) { return .present }
        let newline = text.contains("\r\n") ? "\r\n" : "\n"
        // Splits the bytes, because "\r\n" is one character.
        var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        if lines.last?.isEmpty == true { lines.removeLast() }
        let next = entries.map(\.key.mark.line).filter { $0 > first.mark.line }.min() ?? lines.count + 1
        var end = min(next - 1, lines.count)
        while end > list.key.mark.line, Self.isBlank(lines[end - 1]) { end -= 1 }
        let added = entry(indentation: list.value.mark.column - 1).split(separator: "\n").map(String.init)
        let carriage = newline == "\n" ? "" : "\r"
        if !lines.isEmpty, end == lines.count, !carriage.isEmpty, !lines[end - 1].hasSuffix(carriage) {
            lines[end - 1] += carriage
        }
        lines.insert(contentsOf: added.map { $0 + carriage }, at: end)
        let changed = lines.joined(separator: "\n") + "\n"
        return isAddition(changed, to: root) ? .text(changed) : .unsupported
    }

    /// Whether a text has the values of a configuration, and the hook as the last repository.
    private func isAddition(_ text: String, to old: YAMLNode) -> Bool {
        guard let root = Self.root(of: text), let hook = Self.root(of: entry(indentation: 0))?.sequence?.first,
            let before = old.mapping, let after = root.mapping, before.count == after.count
        else { return false }
        var budget = Self.valueLimit
        return zip(before, after).allSatisfy { old, new in
            guard Self.areEqual(old.key, new.key, &budget) else { return false }
            guard old.key.scalar?.string == "repos" else { return Self.areEqual(old.value, new.value, &budget) }
            guard let values = new.value.sequence, let known = old.value.sequence, values.count == known.count + 1
            else { return false }
            return zip(known + [hook], values).allSatisfy { Self.areEqual($0, $1, &budget) }
        }
    }

    private static func root(of text: String) -> YAMLNode? { (try? YAMLNode.root(of: text)).flatMap(\.self) }

    /// Whether a repository in a configuration has a hook of this tool.
    private static func containsHook(_ repository: YAMLNode) -> Bool {
        let hooks = repository.mapping?.first { $0.key.scalar?.string == "hooks" }?.value.sequence ?? []
        return hooks.contains { hook in
            hook.mapping?.contains { entry in
                entry.key.scalar?.string == "id" && entry.value.scalar?.string.hasPrefix("entcheck") == true
            } ?? false
        }
    }

    /// Whether a line contains only whitespace, a comment, or the mark of the end of a document.
    private static func isBlank(_ line: String) -> Bool {
        let text = line.drop(while: \.isWhitespace)
        return text.isEmpty || text.hasPrefix("#") || line.hasPrefix("...")
    }

    /// Whether two values are equal; `false` if they contain more values than the budget.
    ///
    /// The depth of the recursion is at most `YAMLNode.depthLimit`.
    private static func areEqual(_ one: YAMLNode, _ other: YAMLNode, _ budget: inout Int) -> Bool {
        budget -= 1
        guard budget > 0 else { return false }
        switch (one.content, other.content) {
        case (.scalar(let one), .scalar(let other)): return one.string == other.string && one.isPlain == other.isPlain
        case (.sequence(let one), .sequence(let other)):
            return one.count == other.count && zip(one, other).allSatisfy { areEqual($0, $1, &budget) }
        case (.mapping(let one), .mapping(let other)):
            return one.count == other.count
                && zip(one, other).allSatisfy { one, other in
                    areEqual(one.key, other.key, &budget) && areEqual(one.value, other.value, &budget)
                }
        default: return false
        }
    }
}
