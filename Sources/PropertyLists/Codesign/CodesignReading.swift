/// The result of reading the bytes of an entitlements file as `codesign` does.
///
/// `codesign` reads a file twice. CoreFoundation first reads it as an ordinary property list
/// (`parseXMLPropertyList` in
/// https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c). A small
/// parser, `AMFIUnserializeXML`, then reads it again. The messages and behavior of that parser match the kernel's
/// `OSUnserializeXML`, which is published in
/// https://github.com/apple-oss-distributions/xnu/blob/main/libkern/c%2B%2B/OSUnserializeXML.y. If either reader
/// rejects the file, signing fails. `plutil -lint` uses only the first reader.
///
/// The grammar of the second reader:
///
/// ```
/// file      = skipped* value                          the rest is not read
/// skipped   = space | tab | line feed | comment | declaration | instruction | <plist …> | </plist …>
/// comment   = "<!--" … "--" ">"                       the first "--" must be the last
/// declaration = "<!" letter … ">"                     to the first ">"
/// instruction = "<?" … "?>"
/// value     = dict | array | set | string | data | integer | <true/> | <false/>
/// dict      = <dict> (key value)* </dict> | <dict/>   keys differ
/// tag       = "<" ["/"] name attribute* ["/"] ">"     no whitespace before the end
/// attribute = space* name space* "=" space* '"' … '"' spaces and tabs only; name and value at most 30 bytes
/// text      = any byte but "<" and NUL; "&lt;" "&gt;" "&amp;"
/// ```
public struct CodesignReading: Sendable {
    /// The problems, in the order of their location in the file.
    public let problems: [CodesignProblem]
    /// The number of problems that ``problems`` does not contain.
    public let unlistedCount: Int

    /// The maximum number of problems in ``problems``.
    ///
    /// A file with more problems repeats one error, and the first hundred are enough to show it.
    public static let maximumProblemCount = 100

    /// The maximum number of values that the strict reader accepts (`MAX_OBJECTS` in its grammar).
    public static let maximumValueCount = 131_071

    /// Whether `codesign` signs these entitlements.
    public var isAccepted: Bool { unlistedCount == 0 && !problems.contains { $0.effect == .refused } }

    /// Reads the bytes of a file.
    ///
    /// The time is proportional to the number of bytes; no memory is allocated if there are no problems.
    public init(of bytes: [UInt8]) {
        self = bytes.withUnsafeBufferPointer { CodesignReading(of: $0) }
    }

    /// Reads a file; all ranges refer to its ``SourceFile/text``.
    ///
    /// A file in UTF-16 or UTF-32 is converted to UTF-8 and read, so that other problems in it are also reported.
    public init(of file: SourceFile) {
        let reading = CodesignReading(of: file.text)
        guard let problem = Self.encodingProblem(of: file, comparedWith: reading) else {
            self = reading
            return
        }
        // A second byte order mark does not matter if the first one is already reported.
        let others = reading.problems.filter { $0.kind != .byteOrderMark }
        self.init(problems: [problem] + others, unlistedCount: reading.unlistedCount)
    }

    /// Returns the problem that `codesign` has with the encoding.
    ///
    /// `codesign` ignores the encoding declaration and reads all bytes as UTF-8.
    private static func encodingProblem(
        of file: SourceFile, comparedWith reading: CodesignReading
    ) -> CodesignProblem? {
        switch file.encoding {
        case .utf16, .utf32: return CodesignProblem(.utf16, 0..<0)
        case .named:
            guard let first = firstForeignLetter(in: file.text) else { return nil }
            // In some encodings, letters contain the bytes of `<` and `&`.
            let isMarkupChanged = CodesignReading(of: file.bytes).isAccepted != reading.isAccepted
            if isMarkupChanged { return CodesignProblem(.utf16, 0..<0) }
            let end = file.text[first...].firstIndex { $0 < 0x80 } ?? file.text.count
            return CodesignProblem(.declaredEncoding, first..<end)
        default: return nil
        }
    }

    /// Returns the offset of the first non-ASCII letter outside comments.
    private static func firstForeignLetter(in text: [UInt8]) -> Int? {
        var rest = text[...]
        while let byte = rest.first {
            if byte >= 0x80 { return rest.startIndex }
            if byte == UInt8(ascii: "<"), rest.starts(with: "<!--".utf8) {
                // A comment without an end is rejected anyway.
                guard let end = rest.firstRange(of: "-->".utf8) else { return nil }
                rest = rest[end.upperBound...]
            } else {
                rest.removeFirst()
            }
        }
        return nil
    }

    /// Reads the file of a list, unless the list was already read without codesign problems.
    package init(of list: PropertyList) {
        self = list.pleasesCodesign ? CodesignReading(problems: [], unlistedCount: 0) : CodesignReading(of: list.file)
    }

    /// Reads the bytes of a file without copying them.
    package init(of bytes: UnsafeBufferPointer<UInt8>) {
        self = CodesignScanner.reading(of: bytes)
    }

    init(problems: [CodesignProblem], unlistedCount: Int) {
        self.problems = problems
        self.unlistedCount = unlistedCount
    }
}
