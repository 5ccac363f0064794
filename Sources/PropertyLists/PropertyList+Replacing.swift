extension PropertyList {
    /// The same list with other texts in the place of its strings and keys; every place stays what it is.
    ///
    /// - Parameters:
    ///   - inKeys: Whether keys are replaced too.
    ///   - replacement: The text for what is written; `nil` leaves it.
    /// - Returns: The list with the texts replaced; this one where nothing is.
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

    /// The same list with some of its replaced texts as they are written again.
    ///
    /// - Parameter isRestored: Whether a written text comes back.
    /// - Returns: The list with those texts restored.
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

    /// The texts that stand for what is written; equal for two lists of one file that come to the same.
    package var replacedTexts: [Int: String] { table.replacements }
}
