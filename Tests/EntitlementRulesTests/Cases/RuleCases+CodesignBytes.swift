import PropertyLists

/// The readings of files as `codesign` reads them: long files, and files in other encodings.
extension RuleCases {
    static var codesignBytes: [RuleCase] { limits + formats + encodings + [kinds] }

    private static var limits: [RuleCase] {
        let spaces = String(repeating: "<true />", count: CodesignReading.maximumProblemCount)
        let values = String(repeating: "<true/>", count: CodesignReading.maximumValueCount - 1)
        let lines = "<array>\(String(repeating: "\r\n", count: 9_998))"
        return [
            ("100 problems", "<array>\(spaces)</array>"), ("101 problems", "<array>\(spaces)<true /></array>"),
            ("101 problems and a text after plist", "<plist><array>\(spaces)</array></plist> a"),
            ("131,071 values", "<array>\(values)</array>"), ("131,072 values", "<array>\(values)<true/></array>"),
            ("131,073 values", "<array>\(values)<true/><true/></array>"),
            ("10,000 levels", nested(10_000)), ("10,001 levels", nested(10_001)), ("10,002 levels", nested(10_002)),
            ("9,999 carriage returns", "\(lines)\r</array>"), ("10,000 carriage returns", "\(lines)\r\r\n</array>"),
            ("10,001 carriage returns", "\(lines)\r\r\n\r\n</array>"),
            ("10,002 carriage returns and a letter", "<array>\ra\n\(lines.dropFirst(7))\r\n\r\n\r\n</array>"),
            ("10,002 carriage returns with a last one", "\(lines)\r\r\r</array>\r"),
        ].map { codesignReading($0, Array($1.utf8)) }
    }

    /// The first bytes of files.
    private static var formats: [RuleCase] {
        [
            ("the header of a blob", "\u{FA}\u{DE}qq\0\0\0\u{0F}<dict/>"),
            ("a short header of a blob", "\u{FA}\u{DE}qq\0\0"), ("only the header of a blob", "\u{FA}\u{DE}qq"),
            ("the header of another blob", "\u{FA}\u{DE}qr\0\0\0\u{0F}<dict/>"),
            ("the header of a third blob", "\u{FA}\u{DE}\u{0C}q\0\0\0\u{0F}<dict/>"),
            ("the first byte of a header", "\u{FA} qq<dict/>"), ("the second byte of a header", " \u{DE}qq<dict/>"),
            ("the first byte of a byte order mark", "\u{EF}<dict/>"),
            ("the first two bytes of a byte order mark", "\u{EF}\u{BB}<dict/>"),
            ("the first and the last byte of a byte order mark", "\u{EF} \u{BF}<dict/>"),
            ("the last two bytes of a byte order mark", " \u{BB}\u{BF}<dict/>"),
            ("UTF-16, big endian", "\u{FE}\u{FF}\0<"), ("UTF-16, little endian", "\u{FF}\u{FE}<\0"),
            ("UTF-16 without a byte order mark", "\0<\0"), ("UTF-16, little endian, without a mark", "<\0a"),
            ("an angle bracket after a NUL", "\0<"), ("an angle bracket before a NUL", "<\0"),
            ("UTF-32", "\0\0\0<"), ("UTF-32 with a byte order mark", "\0\0\u{FE}\u{FF}"),
            ("two NULs", "\0\0<dict/>"), ("two NULs and a half of a mark", "\0\0\u{FE}<dict/>"),
            ("three NULs and a half of a mark", "\0\0\0\u{FF}<dict/>"), ("a half of a mark", "\u{FF}<dict/>"),
            ("the other half of a mark", "\u{FE}<dict/>"), ("NULs after a space", " \0<dict/>\0\0"),
        ].map { codesignReading($0, bytes($1)) }
    }

    /// Files that are converted to UTF-8 before they are read.
    private static var encodings: [RuleCase] {
        let declaration = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>"
        let files = [
            ("a file in UTF-16", "\u{FE}\u{FF}\0<\0d\0i\0c\0t\0 \0/\0>"),
            ("a file in UTF-16 with two marks", "\u{FE}\u{FF}\u{FE}\u{FF}\0<\0d\0i\0c\0t\0/\0>"),
            ("a file in UTF-32", "\0\0\u{FE}\u{FF}\0\0\0<\0\0\0a\0\0\0>"),
            ("a file in Latin-1", "\(declaration)<string>aéÀa</string>"),
            ("a file in Latin-1 that ends in letters", "\(declaration)<string>é"),
            ("a file in Latin-1 with ASCII letters", "\(declaration)<string>a</string>"),
            ("a file in Latin-1 with letters in a comment", "\(declaration)<!-- é --><string>a</string>"),
            ("a file in Latin-1 with letters after a comment", "\(declaration)<!-- --><string>é</string>"),
            ("a file in Latin-1 with letters in a comment that does not end", "\(declaration)<!-- é"),
            (
                "a letter in Shift_JIS",
                "<?xml version=\"1.0\" encoding=\"Shift_JIS\"?><string>\u{83}A</string>"
            ),
            // The bytes of the letter are `<?` between two escape sequences.
            (
                "a letter with an angle bracket in ISO-2022-JP",
                "<?xml version=\"1.0\" encoding=\"ISO-2022-JP\"?><string>\u{1B}$B<?\u{1B}(B</string>"
            ),
            ("a file in UTF-8 with letters", "<string>\u{C3}\u{A9}</string>"),
            ("a file in UTF-8 with a byte order mark", "\u{EF}\u{BB}\u{BF}<dict/>"),
        ]
        return files.map { title, text in
            let file = SourceFile(path: "Notes.entitlements", bytes: bytes(text))
            return RuleCase("codesign-encoding", title, text: CodesignReading(of: file).caseText(in: file.text))
        }
    }

    /// Returns the bytes that have the values of the characters.
    private static func bytes(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

    private static var kinds: RuleCase {
        let lines = CodesignProblem.Kind.allCases.map {
            "\($0): \($0.effect), \($0.confidence)\($0.isReportedByOtherParsers ? ", also other parsers" : "")"
        }
        return RuleCase("codesign-not-xml", "the effects of all problems", text: lines.joined(separator: "\n  "))
    }

    /// Returns a case with the problems of a file and their fixes.
    static func codesignReading(_ title: String, _ bytes: [UInt8]) -> RuleCase {
        RuleCase("codesign-not-xml", "reading: \(title)", text: CodesignReading(of: bytes).caseText(in: bytes))
    }

    /// Returns arrays in arrays.
    private static func nested(_ depth: Int) -> String {
        String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
    }
}

extension CodesignReading {
    /// The problems and their fixes, on several lines.
    fileprivate func caseText(in bytes: [UInt8]) -> String {
        let lines = problems.prefix(20).map { $0.caseText(in: bytes) }
        let others = problems.count > 20 ? ["\(problems.count) problems"] : []
        let unlisted = unlistedCount > 0 ? ["\(unlistedCount) more"] : []
        return ([isAccepted ? "accepted" : "rejected"] + lines + others + unlisted).joined(separator: "\n  ")
    }
}

extension CodesignProblem {
    fileprivate func caseText(in bytes: [UInt8]) -> String {
        var text = "\(kind) \(range.lowerBound)..<\(range.upperBound)"
        if count > 1 { text += ", \(count) times" }
        guard let fix = fix(in: bytes) else { return text }
        let edits = fix.edits.prefix(8).map { edit in
            let inserted = String(decoding: edit.text.prefix(40), as: UTF8.self).debugDescription
            let length = edit.text.count > 40 ? " (\(edit.text.count) bytes)" : ""
            return "\(edit.range.lowerBound)..<\(edit.range.upperBound) \(inserted)\(length)"
        }
        let others = fix.edits.count > 8 ? ", \(fix.edits.count) edits" : ""
        return "\(text), \(fix.isSafe ? "safe" : "unsafe"): \(edits.joined(separator: ", "))\(others)"
    }
}
