/// A location in a file that `codesign` reads differently from a lenient property list reader.
public struct CodesignProblem: Hashable, Sendable {
    /// The kind of problem.
    public let kind: Kind
    /// The affected bytes; if ``count`` is greater than 1, the bytes of the first occurrence.
    public let range: Range<Int>
    /// The number of occurrences, at least 1.
    ///
    /// All carriage returns of a file are one problem, and so are all double
    /// hyphens of one comment.
    public package(set) var count: Int

    package init(_ kind: Kind, _ range: Range<Int>, count: Int = 1) {
        self.kind = kind
        self.range = range
        self.count = count
    }
}

extension CodesignProblem {
    /// The effect of a problem on signing.
    public enum Effect: String, Sendable {
        /// Signing fails, or the signed app does not launch.
        case refused
        /// The file is signed, but with a different value than other readers see.
        case altered
        /// The file is signed without the text.
        case unread
    }

    /// The confidence in an effect.
    public enum Confidence: String, Sendable {
        /// The source code of a reader, or several independent reports, confirm the effect.
        case certain
        /// The effect is inferred, or sources disagree.
        case likely
    }

    /// The effect of the problem on signing.
    public var effect: Effect { kind.effect }

    /// The confidence in the effect.
    public var confidence: Confidence { kind.confidence }
}

extension CodesignProblem {
    /// The kinds of problems that `codesign` has with a file.
    public enum Kind: String, CaseIterable, Sendable {
        // The file as a whole

        /// A UTF-8 byte order mark before the text.
        case byteOrderMark
        /// UTF-16, UTF-32, or another encoding in which tags do not have the same bytes as in UTF-8.
        case utf16
        /// Non-ASCII letters in an encoding that the XML declaration specifies; `codesign` ignores the declaration.
        case declaredEncoding
        /// A binary property list; the rest of the file is not checked.
        case binary
        /// The `[Dict]` format in which `codesign` prints entitlements; the rest of the file is not checked.
        case textDump
        /// Text without markup, such as OpenStep text, JSON, or prose; the rest of the file is not checked.
        case noMarkup
        /// The 8 bytes `FADE7171` and length that older versions of `codesign` write before extracted entitlements.
        case blobHeader
        /// A file without a value.
        case noValue
        /// A NUL byte, which ends the text for a reader written in C.
        case nulByte
        /// More than 131,071 values.
        case tooManyValues
        /// Values nested deeper than the parser's stack allows.
        case tooDeep

        // Between tags

        /// A carriage return where only spaces, tabs, and line feeds are valid.
        case carriageReturn
        /// `--` in a comment, or a comment that ends in `--->`.
        case doubleHyphenInComment
        /// A comment, declaration, or processing instruction without an end.
        case unendedMarkup
        /// `<!` that is followed by neither a letter nor `--`.
        case malformedDeclaration
        /// Declarations in brackets inside the document type declaration.
        case internalSubset
        /// Text where only tags are valid.
        case strayText
        /// Text or tags after `</plist>`, which no reader processes.
        case textAfterPlist
        /// A second value after the first.
        case secondValue
        /// A `<plist>` inside another `<plist>` or inside a value.
        case nestedPlist
        /// A file that begins with `<plist>` and ends without `</plist>`.
        case missingPlistEnd

        // Inside tags

        /// Whitespace before the end of a tag, as in `<true />`.
        case spaceInTag
        /// A line break inside a tag.
        case lineBreakInTag
        /// An attribute in single quotes.
        case singleQuotedAttribute
        /// An attribute whose name or value has more than 30 bytes.
        case longAttribute
        /// An attribute without `="…"`, or with a character in its name that is not a letter, digit, or hyphen.
        case malformedAttribute
        /// 32 or more attributes in one tag.
        case tooManyAttributes
        /// An attribute whose name begins with `ID`, to which the parser gives a special meaning.
        case identifierAttribute
        /// A tag that does not end, or that contains something other than attributes.
        case malformedTag

        // Elements

        /// An unknown element, such as `<TRUE/>`.
        case unknownElement
        /// `<real>`, which the strict reader does not support.
        case real
        /// `<date>`, which the strict reader does not support.
        case date
        /// `<set>`, which the lenient reader does not support.
        case set
        /// `<true></true>` instead of `<true/>`.
        case emptyBooleanPair
        /// `<key/>`, `<data/>`, `<integer/>` or `<integer></integer>`.
        case emptyElement
        /// A CDATA section.
        case cdata
        /// A comment or processing instruction in the middle of a text.
        case commentInText
        /// An element in the middle of a text.
        case elementInText
        /// A reference other than `&lt;`, `&gt;`, and `&amp;`, or an ampersand that does not begin a reference.
        case unknownEntity
        /// A carriage return inside a key or a string, which becomes part of its value.
        case carriageReturnInText
        /// An integer with whitespace, a plus sign, or invalid digits.
        case malformedInteger
        /// Data with the byte 0x80, such as in `…`: the strict reader ignores the highest bit, and stops at a zero.
        case malformedData

        // Structure

        /// A key that the dictionary already contains.
        case duplicateKey
        /// A key without a value.
        case keyWithoutValue
        /// A value in a dictionary without a key before it.
        case valueWithoutKey
        /// A key outside a dictionary.
        case keyOutsideDictionary
        /// An end tag that does not match a start tag.
        case mismatchedTag
        /// A start tag whose end tag is missing.
        case unclosedElement
    }
}

extension CodesignProblem.Kind {
    /// The effect of problems of this kind on signing.
    public var effect: CodesignProblem.Effect {
        switch self {
        case .carriageReturnInText, .declaredEncoding: .altered
        case .textAfterPlist: .unread
        default: .refused
        }
    }

    /// The confidence in the effect.
    ///
    /// For a binary list, only a failure at launch is documented. For the depth of the parser's stack, the default of
    /// the parser generator is assumed.
    public var confidence: CodesignProblem.Confidence {
        switch self {
        case .tooDeep, .identifierAttribute, .textAfterPlist, .declaredEncoding: .likely
        default: .certain
        }
    }

    /// Whether all other XML or property list readers reject the file too, so that another rule reports the problem.
    public var isReportedByOtherParsers: Bool {
        switch self {
        case .unendedMarkup, .malformedDeclaration, .strayText, .secondValue, .nestedPlist, .missingPlistEnd,
            .malformedAttribute, .malformedData, .malformedTag, .unknownElement, .elementInText, .keyWithoutValue,
            .valueWithoutKey,
            .keyOutsideDictionary, .mismatchedTag, .unclosedElement, .noValue, .set, .tooDeep, .nulByte,
            .textAfterPlist:
            true
        default: false
        }
    }
}
