/// The words for errors of markup, because libxml2 words them for programmers, and differently in each version.
///
/// The numbers are libxml2's `xmlParserErrors`,
/// <https://gnome.pages.gitlab.gnome.org/libxml2/html/xmlerror_8h.html>.
struct XMLErrorWords {
    /// The error and what to do, without a period.
    let text: String

    /// The location of the error in bytes.
    let range: Range<Int>

    /// Finds the words for an error; `nil` if the error is rare.
    ///
    /// - Parameters:
    ///   - code: The number of the error.
    ///   - offset: The offset that libxml2 reports.
    ///   - bytes: The text.
    init?(code: Int, at offset: Int, in bytes: [UInt8]) {
        let before = bytes[..<offset].lastIndex { !$0.isXMLSpace } ?? 0
        let isBeforeTag = offset < bytes.count && bytes[offset] == Byte.less
        switch code {
        case 1 where bytes[offset...].starts(with: "<!".utf8):
            self.init("`<!` does not begin a comment here; write `<!--`", offset..<offset + 2)
        case 45: self.init(unclosed: "<!--", closing: "-->", named: "comment", in: bytes)
        case 47: self.init(unclosed: "<?", closing: "?>", named: "instruction", in: bytes)
        case 63: self.init(unclosed: "<![CDATA[", closing: "]]>", named: "CDATA section", in: bytes)
        case 68 where bytes[..<offset].last == Byte.less:
            self.init("`<` does not begin a tag here; write `&lt;`, or correct the tag", offset - 1..<offset)
        case 68 where isBeforeTag, 73:
            self.init("a `>` is missing here; add it", before..<before + 1)
        default:
            guard let text = Self.texts[code] else { return nil }
            self.init(text, offset..<offset)
        }
    }

    private init(_ text: String, _ range: Range<Int>) { (self.text, self.range) = (text, range) }

    /// Creates the words for markup without an end: the first one after the last end of such markup.
    private init?(unclosed opening: String, closing: String, named name: String, in bytes: [UInt8]) {
        var start = 0
        while let end = bytes.end(of: Array(closing.utf8), from: start) { start = end }
        guard let found = bytes[start...].firstRange(of: opening.utf8) else { return nil }
        self.init("the \(name) is not closed; add `\(closing)`", found)
    }

    private static let texts = [
        6: invalidReference, 7: invalidReference, 8: invalidReference,
        33: "a value in the declaration has no quotation marks; add them",
        34: "a value in the declaration has no closing quotation mark; add it",
        38: "an attribute contains `<`; add its closing quotation mark, or write `&lt;`",
        39: "the value of an attribute has no quotation marks; add them, or remove the attribute",
        40: "the value of an attribute has no closing quotation mark; add it, or remove the attribute",
        41: "an attribute has no value; add a `>` before it if it is not part of the tag, or remove it",
        42: "the tag contains an attribute twice; remove one of them",
        43: "an identifier in the document type declaration has no quotation marks; add them",
        44: "an identifier in the document type declaration has no closing quotation mark; add it",
        46: "`<?` needs a name, as in `<?xml`; remove the instruction",
        57: "the XML declaration does not end in `?>`; correct its end",
        61: "the document type declaration is malformed, or has no `>`; correct it, or remove it",
        62: "`]]>` is not allowed in a text; write `]]&gt;`",
        65: "a space or a `>` is missing here; add it",
        68: "this is not part of a tag; add a `>` before it, or remove it",
        70: "the document type declaration has no address; add it, or remove the declaration",
        71: "the document type declaration has no public identifier; add it, or remove the declaration",
        75: "a `=` is missing here; add it",
        78: "`standalone` must be `yes` or `no`; remove it",
        79: "the name of the encoding is not valid; write `UTF-8`",
        96: "the XML declaration has no version; write `version=\"1.0\"`",
    ]

    private static let invalidReference = "this is not a valid character reference; write the character itself"
}
