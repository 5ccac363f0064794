/// The text before the root element as CoreFoundation reads it.
///
/// CoreFoundation does not know quotation marks in a document type declaration, and misses the end of an empty comment.
/// Therefore it can find a different first tag from an XML parser, or none; see ``CoreFoundationMarkup``.
///
/// Each byte is read once, up to the first tag.
struct CoreFoundationProlog {
    /// Markup whose end CoreFoundation does not find, or finds too early.
    enum Misreading {
        /// The place of an empty comment; for CoreFoundation, it ends where the next comment ends.
        case emptyComment(Range<Int>)

        /// The offset of a `>` in an identifier, where the document type declaration ends for CoreFoundation.
        case declarationEnd(Int)

        /// The offset of a `[` in an identifier, which CoreFoundation rejects.
        case declarationBracket(Int)
    }

    /// The offset of the first tag; `nil` if CoreFoundation rejects the text before it, or if it is an end tag, which
    /// CoreFoundation rejects as well.
    private(set) var firstTag: Int?

    /// The first markup that CoreFoundation misreads; `nil` if there is none.
    ///
    /// Later ones can be text that is markup only because of the first one.
    private(set) var misreading: Misreading?

    /// Reads `text` from `start`, the end of a byte order mark.
    init(of text: [UInt8], from start: Int) {
        var markup = CoreFoundationMarkup(of: text, from: start)
        while let tag = text[markup.end...].firstIndex(where: { !$0.isXMLSpace }), text[tag] == Byte.less {
            let found = markup.next()
            switch found?.kind {
            case .instruction: break
            case .comment: misreading = misreading ?? .comment(at: tag, until: markup.end, in: text)
            case .documentType: misreading = misreading ?? .declaration(at: tag, in: text)
            case .startTag:
                firstTag = tag
                return
            case .section, .endTag: return
            case nil:
                misreading = misreading ?? .comment(at: tag, until: nil, in: text) ?? .declaration(at: tag, in: text)
                return
            }
        }
    }
}

extension CoreFoundationProlog.Misreading {
    /// Returns the misreading of a comment at `start`, which ends at `end` for CoreFoundation; `nil` if there is none.
    ///
    /// CoreFoundation skips the `<!--` and another byte, so that it does not see the first hyphen of the `-->` of an
    /// empty comment.
    fileprivate static func comment(at start: Int, until end: Int?, in text: [UInt8]) -> Self? {
        let comment = text[start...]
        guard comment.starts(with: "<!---->".utf8), !comment.starts(with: "<!----->".utf8) else { return nil }
        let place = start..<start + "<!---->".utf8.count
        // The end of a comment that follows immediately is the end of both, so that nothing else is skipped.
        let next = text[place.upperBound...].drop(while: \.isXMLSpace)
        if next.starts(with: "<!--".utf8), let end,
            text.end(of: Array("-->".utf8), from: next.startIndex + "<!--".utf8.count) == end
        {
            return nil
        }
        return .emptyComment(place)
    }

    /// Returns the misreading of a document type declaration at `start`; `nil` if there is none.
    ///
    /// Declarations in the file are rejected as well; `codesign-internal-subset` is the rule for them.
    fileprivate static func declaration(at start: Int, in text: [UInt8]) -> Self? {
        guard text[start...].starts(with: "<!DOCTYPE".utf8) else { return nil }
        var quote: UInt8?
        for index in start..<text.endIndex {
            switch text[index] {
            case Byte.greater: return quote == nil ? nil : .declarationEnd(index)
            case UInt8(ascii: "["): return quote == nil ? nil : .declarationBracket(index)
            case let byte where byte == quote: quote = nil
            case let byte where quote == nil && (byte == Byte.quote || byte == Byte.apostrophe): quote = byte
            default: break
            }
        }
        return nil
    }

    /// The place to report.
    var range: Range<Int> {
        switch self {
        case .emptyComment(let range): range
        case .declarationEnd(let offset), .declarationBracket(let offset): offset..<offset + 1
        }
    }

    /// Returns the message.
    ///
    /// - Parameters:
    ///   - readsTag: Whether CoreFoundation finds a first tag, which is not the root element.
    ///   - isSameValue: Whether CoreFoundation reads the value of the root element at this tag.
    /// - Returns: The text of the finding.
    func message(readsTag: Bool, isSameValue: Bool) -> String {
        switch self {
        case .emptyComment where !readsTag:
            "CoreFoundation rejects an empty comment before the root element; remove it"
        case .emptyComment:
            "CoreFoundation does not find the end of an empty comment, and ignores the text up to the end of the next "
                + "one" + (isSameValue ? "" : ", so that it does not read the same value") + "; remove it"
        case .declarationEnd:
            "CoreFoundation ends the document type declaration at a `>` in an identifier"
                + (readsTag && !isSameValue ? ", and reads the next tag as the property list" : "")
                + "; remove the declaration"
        case .declarationBracket:
            "CoreFoundation rejects a `[` in an identifier of the document type declaration; remove the declaration"
        }
    }
}
