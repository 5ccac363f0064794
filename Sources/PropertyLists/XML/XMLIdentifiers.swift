extension [UInt8] {
    /// Returns the text in which each `<` in an identifier of the document type declaration is a space.
    ///
    /// CoreFoundation skips the identifiers. They can contain any character, but libxml2 2.9 looks for the end of a comment
    /// if they contain `<!--`, and rejects the file.
    ///
    /// - Parameter start: The end of the byte order mark.
    /// - Returns: The text, which has the same length.
    func withoutTagsInIdentifiers(from start: Int) -> [UInt8] {
        guard let declaration = documentTypeDeclaration(from: start) else { return self }
        var text = self
        var quote: UInt8?
        for index in declaration..<endIndex {
            let byte = self[index]
            if byte == quote {
                quote = nil
            } else if quote == nil, byte == Byte.quote || byte == Byte.apostrophe {
                quote = byte
            } else if quote == nil, byte == Byte.greater || byte == UInt8(ascii: "[") {
                return text
            } else if quote != nil, byte == Byte.less {
                text[index] = Byte.space
            }
        }
        // An identifier has no closing quotation mark.
        return self
    }

    /// Returns the offset after the name `DOCTYPE`; `nil` if the root element has no declaration before it.
    private func documentTypeDeclaration(from start: Int) -> Int? {
        var next = start
        while let tag = offset(of: Byte.less, from: next) {
            let markup = self[tag...]
            if markup.starts(with: "<!DOCTYPE".utf8) { return tag + "<!DOCTYPE".utf8.count }
            let isComment = markup.starts(with: "<!--".utf8)
            guard isComment || markup.starts(with: "<?".utf8),
                let end = end(of: Array((isComment ? "-->" : "?>").utf8), from: tag + (isComment ? 4 : 2))
            else { return nil }
            next = end
        }
        return nil
    }
}
