/// What codesign makes of the bytes of an entitlements file.
///
/// codesign reads the file that it is given twice. First as any property list, with CoreFoundation
/// (`parseXMLPropertyList` in
/// https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c); then
/// with a small parser of its own, `AMFIUnserializeXML`, whose messages and behavior are those of the kernel's
/// `OSUnserializeXML`, published in
/// https://github.com/apple-oss-distributions/xnu/blob/main/libkern/c%2B%2B/OSUnserializeXML.y. What either refuses
/// is not signed. `plutil -lint` speaks for the first reader only.
///
/// The second grammar, in words:
///
/// ```
/// file      = skipped* value                          the rest is not read
/// skipped   = space | tab | line feed | comment | declaration | instruction | <plist …> | </plist …>
/// comment   = "<!--" … "--" ">"                       the first "--" must be the last
/// declaration = "<!" letter … ">"                     to the first ">"
/// instruction = "<?" … "?>"
/// value     = dict | array | set | string | data | integer | <true/> | <false/>
/// dict      = <dict> (key value)* </dict> | <dict/>   keys differ
/// tag       = "<" ["/"] name attribute* ["/"] ">"     no white space before the end
/// attribute = space* name space* "=" space* '"' … '"' spaces and tabs only; name and value at most 30 bytes
/// text      = any byte but "<" and NUL; "&lt;" "&gt;" "&amp;"
/// ```
public struct CodesignReading: Sendable {
    /// What is wrong, in the order of the file.
    public let problems: [CodesignProblem]
    /// How many problems were found beyond those that are listed.
    public let unlistedCount: Int

    /// The most problems that are listed of one file.
    ///
    /// A file with more has one mistake repeated, and the first
    /// hundred show it.
    public static let maximumProblemCount = 100

    /// The most values that the strict reader takes (`MAX_OBJECTS` in its grammar).
    public static let maximumValueCount = 131_071

    /// Whether codesign signs these entitlements.
    public var isAccepted: Bool { unlistedCount == 0 && !problems.contains { $0.effect == .refused } }

    /// Reads the bytes of a file.
    ///
    /// Takes time in proportion to their number, and no memory where nothing is wrong.
    public init(of bytes: [UInt8]) {
        self = bytes.withUnsafeBufferPointer { CodesignReading(of: $0) }
    }

    /// Reads a file; all ranges count in its ``SourceFile/text``.
    ///
    /// A file in UTF-16 or UTF-32 is read on in UTF-8, so that what else is wrong with it is said at once.
    public init(of file: SourceFile) {
        let reading = CodesignReading(of: file.text)
        guard let problem = Self.encodingProblem(of: file, comparedWith: reading) else {
            self = reading
            return
        }
        // A second byte order mark is no matter beside the first.
        let others = reading.problems.filter { $0.kind != .byteOrderMark }
        self.init(problems: [problem] + others, unlistedCount: reading.unlistedCount)
    }

    /// What codesign makes of the encoding: it skips the declaration that names one, and takes bytes for what they
    /// are in UTF-8.
    private static func encodingProblem(
        of file: SourceFile, comparedWith reading: CodesignReading
    ) -> CodesignProblem? {
        switch file.encoding {
        case .utf16, .utf32: return CodesignProblem(.utf16, 0..<0)
        case .named:
            guard let first = firstForeignLetter(in: file.text) else { return nil }
            // Some encodings spell letters with the bytes of `<` and `&`.
            let isMarkupChanged = CodesignReading(of: file.bytes).isAccepted != reading.isAccepted
            if isMarkupChanged { return CodesignProblem(.utf16, 0..<0) }
            let end = file.text[first...].firstIndex { $0 < 0x80 } ?? file.text.count
            return CodesignProblem(.declaredEncoding, first..<end)
        default: return nil
        }
    }

    /// Where the first letter beyond ASCII stands that is no part of a comment.
    private static func firstForeignLetter(in text: [UInt8]) -> Int? {
        var rest = text[...]
        while let byte = rest.first {
            if byte >= 0x80 { return rest.startIndex }
            if byte == UInt8(ascii: "<"), rest.starts(with: "<!--".utf8) {
                // A comment without end is refused anyway.
                guard let end = rest.firstRange(of: "-->".utf8) else { return nil }
                rest = rest[end.upperBound...]
            } else {
                rest.removeFirst()
            }
        }
        return nil
    }

    /// Reads the file of a list; not again, where the list was read as one that codesign has nothing to say of.
    package init(of list: PropertyList) {
        self = list.pleasesCodesign ? CodesignReading(problems: [], unlistedCount: 0) : CodesignReading(of: list.file)
    }

    /// Reads the bytes of a file where they stand.
    package init(of bytes: UnsafeBufferPointer<UInt8>) {
        self = CodesignScanner.reading(of: bytes)
    }

    init(problems: [CodesignProblem], unlistedCount: Int) {
        self.problems = problems
        self.unlistedCount = unlistedCount
    }
}
