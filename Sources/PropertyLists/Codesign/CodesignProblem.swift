/// A place in a file at which codesign's reading differs from that of a lenient reader of property lists.
public struct CodesignProblem: Hashable, Sendable {
    /// What is wrong there.
    public let kind: Kind
    /// The bytes that are wrong: the first of them where ``count`` says that there are several.
    public let range: Range<Int>
    /// How many places this stands for, at least 1: all carriage returns of a file are one problem, and so are all
    /// double hyphens of one comment.
    public package(set) var count: Int

    package init(_ kind: Kind, _ range: Range<Int>, count: Int = 1) {
        self.kind = kind
        self.range = range
        self.count = count
    }
}

extension CodesignProblem {
    /// What codesign makes of a problem.
    public enum Effect: String, Sendable {
        /// Nothing is signed, or what is signed does not start.
        case refused
        /// The file is signed, with another value than other readers of the file see.
        case altered
        /// The file is signed as if the text were not there.
        case unread
    }

    /// How sure we are of the effect.
    public enum Confidence: String, Sendable {
        /// The source code of a reader says so, or several independent reports do.
        case certain
        /// Inferred, or sources disagree.
        case likely
    }

    /// What codesign makes of it.
    public var effect: Effect { kind.effect }

    /// How sure we are of the effect.
    public var confidence: Confidence { kind.confidence }
}

extension CodesignProblem {
    /// The ways in which a file displeases codesign.
    public enum Kind: String, CaseIterable, Sendable {
        // The file as a whole

        /// A UTF-8 byte order mark before the text.
        case byteOrderMark
        /// UTF-16, UTF-32, or another encoding in which tags are not the bytes that they are in UTF-8.
        case utf16
        /// Letters beyond ASCII in an encoding that the declaration names, which is skipped.
        case declaredEncoding
        /// A binary property list; nothing else of the file is looked at.
        case binary
        /// The `[Dict]` form in which codesign itself shows entitlements; nothing else of the file is looked at.
        case textDump
        /// No XML, but OpenStep text, JSON or prose; nothing else of the file is looked at.
        case noMarkup
        /// The 8 bytes `FADE7171` and length that older codesigns write before extracted entitlements.
        case blobHeader
        /// No value in the whole file.
        case noValue
        /// A NUL byte, which ends the text for a reader written in C.
        case nulByte
        /// More than 131,071 values.
        case tooManyValues
        /// Values nested beyond all that the parser's stack can hold.
        case tooDeep

        // Between tags

        /// A carriage return where only space, tab and line feed may stand.
        case carriageReturn
        /// `--` in a comment, or a comment that ends in `--->`.
        case doubleHyphenInComment
        /// A comment, declaration or processing instruction that does not end.
        case unendedMarkup
        /// `<!` followed by neither a letter nor `--`.
        case malformedDeclaration
        /// Declarations in brackets inside the document type declaration.
        case internalSubset
        /// Text where only tags may stand.
        case strayText
        /// Text or tags behind `</plist>`, which nobody reads.
        case textAfterPlist
        /// A second value behind the first.
        case secondValue
        /// A `<plist>` inside another, or inside a value.
        case nestedPlist
        /// A file that begins with `<plist>` and ends without `</plist>`.
        case missingPlistEnd

        // Inside tags

        /// White space before the end of a tag, as in `<true />`.
        case spaceInTag
        /// A line break inside a tag.
        case lineBreakInTag
        /// An attribute in single quotes.
        case singleQuotedAttribute
        /// An attribute whose name or value has more than 30 bytes.
        case longAttribute
        /// An attribute without `="…"`, or with a character in its name that is no letter, digit or hyphen.
        case malformedAttribute
        /// 32 attributes or more in one tag.
        case tooManyAttributes
        /// An attribute whose name begins with `ID`, which has a meaning of its own here.
        case identifierAttribute
        /// A tag that does not end, or holds something else than attributes.
        case malformedTag

        // Elements

        /// An element that is not known here, such as `<TRUE/>`.
        case unknownElement
        /// `<real>`, which the strict reader does not know.
        case real
        /// `<date>`, which the strict reader does not know.
        case date
        /// `<set>`, which the first, lenient reader does not know.
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
        /// A reference other than `&lt;`, `&gt;` and `&amp;`, or an ampersand alone.
        case unknownEntity
        /// A carriage return inside a key or a string, which becomes part of it.
        case carriageReturnInText
        /// An integer with white space, a plus sign, or digits that are none.
        case malformedInteger

        // Structure

        /// A key that the dictionary has already.
        case duplicateKey
        /// A key that no value follows.
        case keyWithoutValue
        /// A value in a dictionary without a key before it.
        case valueWithoutKey
        /// A key that stands in no dictionary.
        case keyOutsideDictionary
        /// An end tag that fits no start tag.
        case mismatchedTag
        /// A start tag whose end tag is missing.
        case unclosedElement
    }
}

extension CodesignProblem.Kind {
    /// What codesign makes of it.
    public var effect: CodesignProblem.Effect {
        switch self {
        case .carriageReturnInText, .declaredEncoding: .altered
        case .textAfterPlist: .unread
        default: .refused
        }
    }

    /// How sure we are.
    ///
    /// A binary list is only known to fail later, when the app is launched, and the depth of the
    /// parser's stack is the default of the program that made it.
    public var confidence: CodesignProblem.Confidence {
        switch self {
        case .tooDeep, .identifierAttribute, .textAfterPlist, .declaredEncoding: .likely
        default: .certain
        }
    }

    /// Whether every XML or property list reader refuses the file for this, so that it is said elsewhere too.
    public var isSaidByOtherReaders: Bool {
        switch self {
        case .unendedMarkup, .malformedDeclaration, .strayText, .secondValue, .nestedPlist, .missingPlistEnd,
            .malformedAttribute,
            .malformedTag, .unknownElement, .elementInText, .keyWithoutValue, .valueWithoutKey,
            .keyOutsideDictionary, .mismatchedTag, .unclosedElement, .noValue, .set, .tooDeep, .nulByte,
            .textAfterPlist:
            true
        default: false
        }
    }
}
