/// The text before the root element as CoreFoundation reads it.
///
/// CoreFoundation looks for the first tag with rules that differ from XML: it does not know quotation marks in a
/// document type declaration, and it misses the end of an empty comment. Therefore it can find a different first tag from
/// an XML parser, or none. See `parseXMLPropertyList`, `skipXMLComment`, `skipXMLProcessingInstruction`, and `skipDTD`
/// in <https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c>.
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

    private static let commentEnd = Array("-->".utf8)
    private static let instructionEnd = Array("?>".utf8)

    /// Reads `text` from `start`, the end of a byte order mark.
    init(of text: [UInt8], from start: Int) {
        var next: Int? = start
        while let offset = next {
            guard let tag = text[offset...].firstIndex(where: { !$0.isXMLSpace }), tag + 1 < text.endIndex,
                text[tag] == Byte.less
            else { return }
            switch text[tag + 1] {
            case Byte.exclamation:
                let isComment = text[(tag + 2)...].starts(with: [Byte.hyphen, Byte.hyphen])
                next = isComment ? endOfComment(at: tag, in: text) : endOfDeclaration(at: tag, in: text)
            case Byte.question: next = text.end(of: Self.instructionEnd, from: tag + 2)
            case Byte.slash: return
            default:
                firstTag = tag
                return
            }
        }
    }

    /// Returns the end of the comment that begins at `start`; `nil` if CoreFoundation does not find one.
    ///
    /// CoreFoundation skips the `<!--` and another byte, so that it does not see the first hyphen of the `-->` of an
    /// empty comment.
    private mutating func endOfComment(at start: Int, in text: [UInt8]) -> Int? {
        let content = start + "<!--".utf8.count
        let end = text.end(of: Self.commentEnd, from: content + 1)
        let isEmpty =
            text[content...].starts(with: Self.commentEnd) && !text[content...].starts(with: "--->".utf8)
        guard isEmpty, misreading == nil else { return end }
        let place = start..<content + Self.commentEnd.count
        // The end of a comment that follows immediately is the end of both, so that nothing else is skipped.
        let next = text[place.upperBound...].drop(while: \.isXMLSpace)
        if next.starts(with: "<!--".utf8), let end,
            text.end(of: Self.commentEnd, from: next.startIndex + "<!--".utf8.count) == end
        {
            return end
        }
        misreading = .emptyComment(place)
        return end
    }

    /// Returns the end of the document type declaration that begins at `start`; `nil` if CoreFoundation rejects it.
    private mutating func endOfDeclaration(at start: Int, in text: [UInt8]) -> Int? {
        let name = start + "<!".utf8.count
        guard text[name...].starts(with: "DOCTYPE".utf8) else { return nil }
        var quote: UInt8?
        for index in name..<text.endIndex {
            switch text[index] {
            case Byte.greater:
                if quote != nil { misreading = misreading ?? .declarationEnd(index) }
                return index + 1
            case UInt8(ascii: "["):
                // Declarations in the file are rejected as well; `codesign-internal-subset` is the rule for them.
                if quote != nil { misreading = misreading ?? .declarationBracket(index) }
                return nil
            case let byte where byte == quote: quote = nil
            case let byte where quote == nil && (byte == Byte.quote || byte == Byte.apostrophe): quote = byte
            default: break
            }
        }
        return nil
    }
}

extension CoreFoundationProlog.Misreading {
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
