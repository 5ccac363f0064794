import Entitlements
import PropertyLists

/// The stores that a file without a project claims: either the file, or only the lines with the identifiers.
///
/// Thousands of files fit into memory as lines, and a finding about an identifier shows only its line.
package struct ClaimedStores: Sendable {
    private let content: Content

    private enum Content: Sendable {
        case file(KeptFile)
        case lines(IdentifierLines)
    }

    /// A file whose text is kept.
    ///
    /// It is a separate object, because most files are released.
    private final class KeptFile: Sendable {
        let file: SourceFile
        let spellings: [StoreSpelling]

        init(_ file: SourceFile, _ spellings: [StoreSpelling]) { (self.file, self.spellings) = (file, spellings) }
    }

    /// Collects the stores that a file claims; `nil` if it does not claim any.
    ///
    /// An identifier that contains a reference to a build setting differs from the identifiers of all other files, so it
    /// is not compared with them.
    ///
    /// - Parameters:
    ///   - subject: The file.
    ///   - releasesText: Whether the lines with identifiers suffice, because no fix is applied and no comment suppresses
    ///     findings.
    package init?(of subject: Subject, releasingText releasesText: Bool) {
        let list = subject.propertyList
        let canRelease = list.format == .xml && list.problems.isEmpty && list.file.encoding.isUTF8
        if releasesText && canRelease, let lines = IdentifierLines(of: subject) {
            guard !lines.isEmpty else { return nil }
            content = .lines(lines)
        } else {
            let spellings = StoreSpelling.all(in: subject.claims)
            guard !spellings.isEmpty else { return nil }
            content = .file(KeptFile(subject.file, spellings))
        }
    }

    /// Calls a function with the spelling of each identifier without references.
    func forEachSpelling(_ body: (StoreSpelling) -> Void) {
        switch content {
        case .file(let kept): kept.spellings.forEach(body)
        case .lines(let lines): lines.forEachIdentifier { body(StoreSpelling($0)) }
        }
    }

    /// Returns the file.
    ///
    /// If its text was released, returns a file of the same size with the same identifiers at the same offsets and
    /// lines.
    func file(at path: String) -> SourceFile {
        switch content {
        case .file(let kept): kept.file
        case .lines(let lines): SourceFile(path: path, bytes: lines.propertyList)
        }
    }
}
