extension PropertyList {
    /// Returns the list with the texts of strings and keys replaced; locations do not change.
    ///
    /// - Parameters:
    ///   - inKeys: Whether to replace keys, too.
    ///   - replacement: Returns the replacement for a written text, or `nil` to keep the text.
    /// - Returns: The list with the texts replaced, or this list if no text changes.
    package func replacingTexts(inKeys: Bool = true, _ replacement: (String) -> String?) -> PropertyList {
        var replacements: [Int: String] = [:]
        for index in table.nodes.indices {
            let kind = table.kind(of: index)
            guard kind == .string || inKeys && kind == .key else { continue }
            let written = table.writtenString(at: index)
            if let text = replacement(written), text != written { replacements[index] = text }
        }
        guard !replacements.isEmpty || !table.replacements.isEmpty else { return self }
        return with(replacements)
    }

    /// Returns the list with some of its replaced texts restored to the written texts.
    ///
    /// - Parameter isRestored: Returns whether to restore a written text.
    /// - Returns: The list with these texts restored.
    package func restoringTexts(_ isRestored: (String) -> Bool) -> PropertyList {
        with(table.replacements.filter { !isRestored(table.writtenString(at: $0.key)) })
    }

    private func with(_ replacements: [Int: String]) -> PropertyList {
        let replaced = NodeTable(
            file: table.file, text: table.text, nodes: table.nodes, isLocated: table.isLocated,
            replacements: replacements, origins: table.origins)
        return PropertyList(
            format: format, table: replaced, root: rootIndex, problems: problems, isPlain: isPlain,
            pleasesCodesign: pleasesCodesign)
    }

    /// The replacements of written texts; equal for two lists of the same file with the same expansions.
    package var replacedTexts: [Int: String] { table.replacements }
}
