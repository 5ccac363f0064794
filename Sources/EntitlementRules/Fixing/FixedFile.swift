public import PropertyLists

/// A file with the fixes of its findings made.
///
/// Nothing outside the edits changes: comments, order and line ends of the user's file stay.
public struct FixedFile: Sendable {
    /// The file as it was read.
    public let original: SourceFile

    /// The file's bytes after the fixes.
    public let bytes: [UInt8]

    /// The fixes that were made, in the order of the file.
    public let fixes: [Fix]

    /// Makes the fixes of the findings in one file; `nil` where there is none to make.
    ///
    /// Where two overlap the first is made, and the other has to wait until the file is judged again.
    ///
    /// - Parameters:
    ///   - findings: What was found in the file.
    ///   - file: The file.
    ///   - includingUnsafe: Whether fixes that may change what the app means are made too.
    public init?(fixing findings: [Finding], in file: SourceFile, includingUnsafe: Bool) {
        guard file.encoding.isUTF8 else { return nil }
        var (made, edits): ([Fix], [Fix.Edit]) = ([], [])
        for fix in findings.compactMap(\.fix)
        where fix.file.path == file.path && (includingUnsafe || fix.safety == .safe) {
            // Two findings about one place may know the same remedy.
            guard !fix.edits.isEmpty, fix.edits.allSatisfy({ edit in !edits.contains { $0.touches(edit) } }) else {
                continue
            }
            made.append(fix)
            edits += fix.edits
        }
        guard !made.isEmpty else { return nil }
        original = file
        fixes = made
        bytes = Self.apply(edits, to: file.bytes)
    }

    private static func apply(_ edits: [Fix.Edit], to bytes: [UInt8]) -> [UInt8] {
        var (result, offset): ([UInt8], Int) = ([], 0)
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            result += bytes[offset..<edit.range.lowerBound]
            result += edit.text.utf8
            offset = edit.range.upperBound
        }
        return result + bytes[offset...]
    }
}

extension Fix.Edit {
    /// Whether the two edits have a byte in common, or insert at one place.
    fileprivate func touches(_ other: Fix.Edit) -> Bool {
        range.overlaps(other.range) || range.lowerBound == other.range.lowerBound
    }
}

extension FixedFile {
    /// The files that the fixes of findings mend, in the order of their paths.
    ///
    /// - Parameters:
    ///   - findings: What was found, in any number of files.
    ///   - includingUnsafe: Whether fixes that may change what the app means are made too.
    /// - Returns: The files as they are after it; nothing is written.
    public static func files(fixing findings: [Finding], includingUnsafe: Bool) -> [FixedFile] {
        var byPath: [String: [Finding]] = [:]
        for finding in findings {
            if let fix = finding.fix { byPath[fix.file.path, default: []].append(finding) }
        }
        return byPath.keys.sorted().compactMap { path in
            byPath[path]?.first?.fix.flatMap {
                FixedFile(fixing: byPath[path] ?? [], in: $0.file, includingUnsafe: includingUnsafe)
            }
        }
    }
}
