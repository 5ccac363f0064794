public import LintModel
public import PropertyLists

/// A file with fixes applied.
///
/// Only the edited ranges change; comments, the order of keys, and line endings stay the same.
public struct FixedFile: Sendable {
    /// The file before the fixes.
    public let original: SourceFile

    /// The bytes of the file after the fixes.
    public let bytes: [UInt8]

    /// The applied fixes, in the order of the findings.
    public let fixes: [Fix]

    /// Applies the fixes of the findings in one file; `nil` if there is no fix to apply.
    ///
    /// If two fixes overlap, only the first one is applied; the other one can be applied after the file is checked
    /// again.
    ///
    /// - Parameters:
    ///   - findings: The findings in the file.
    ///   - file: The file.
    ///   - includingUnsafe: Whether fixes that can change the behavior of the app are also applied.
    public init?(fixing findings: [Finding], in file: SourceFile, includingUnsafe: Bool) {
        guard file.encoding.isUTF8 else { return nil }
        var made: [Fix] = []
        var edits = SeparateEdits()
        for fix in findings.compactMap(\.fix)
        where fix.file.path.hasSameBytes(as: file.path) && (includingUnsafe || fix.safety == .safe) {
            // Two findings at one location can have the same fix.
            guard !fix.edits.isEmpty, edits.insert(fix.edits) else { continue }
            made.append(fix)
        }
        guard !made.isEmpty else { return nil }
        original = file
        fixes = made
        bytes = edits.applied(to: file.bytes)
    }
}

extension FixedFile {
    /// Returns the files with the fixes of findings applied, sorted by path.
    ///
    /// - Parameters:
    ///   - findings: The findings, in any number of files.
    ///   - includingUnsafe: Whether fixes that can change the behavior of the app are also applied.
    /// - Returns: The files after the fixes; nothing is written to disk.
    public static func files(fixing findings: [Finding], includingUnsafe: Bool) -> [FixedFile] {
        var byPath: ExactDictionary<[Finding]> = [:]
        for finding in findings {
            if let fix = finding.fix { byPath[fix.file.path, default: []].append(finding) }
        }
        return byPath.sorted.compactMap { _, findings in
            findings.first?.fix.flatMap {
                FixedFile(fixing: findings, in: $0.file, includingUnsafe: includingUnsafe)
            }
        }
    }
}
