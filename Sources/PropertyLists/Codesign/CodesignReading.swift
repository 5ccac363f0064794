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
        switch file.encoding {
        case .utf16, .utf32:
            let problem = CodesignProblem(.utf16, 0..<0)
            self.init(problems: [problem] + reading.problems, unlistedCount: reading.unlistedCount)
        default: self = reading
        }
    }

    /// Reads the file of a list; not again, where the list was read as one that codesign has nothing to say of.
    package init(of list: PropertyList) {
        self = list.isPlain ? CodesignReading(problems: [], unlistedCount: 0) : CodesignReading(of: list.file)
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
