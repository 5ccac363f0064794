import Entitlements
import PropertyLists

/// The stores that a file without a project claims.
///
/// The value contains the spellings of their identifiers, and either the file or only the lines with the identifiers.
///
/// Thousands of files fit into memory as lines, and a finding about an identifier shows only its line. The type is a
/// class, because the results of thousands of files are sorted.
package final class ClaimedStores: Sendable {
    /// The spellings of all identifiers without references.
    let spellings: [StoreSpelling]

    private let content: Content

    private enum Content: Sendable {
        case file(SourceFile)
        case lines(IdentifierLines)
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
        var (spellings, lines): ([StoreSpelling], IdentifierLines?) = ([], nil)
        list.file.text.withUnsafeBufferPointer { text in
            var collector = IdentifierLineCollector(text, isOn: releasesText && canRelease)
            for claim in subject.claims.claims {
                guard let key = claim.storeKeyIndex else { continue }
                collector.begin(key, isArray: claim.value.kind == .array)
                claim.value.forEachString { identifier, range in
                    guard !identifier.containsReference else { return collector.skip() }
                    spellings.append(identifier, ofKeyAt: key)
                    collector.append(range)
                }
            }
            lines = collector.lines
        }
        guard !spellings.isEmpty else { return nil }
        self.spellings = Array(spellings)
        content = lines.map { .lines($0) } ?? .file(subject.file)
    }

    /// Returns the file.
    ///
    /// If its text was released, returns a file of the same size with the same identifiers at the same offsets and
    /// lines.
    func file(at path: String) -> SourceFile {
        switch content {
        case .file(let file): file
        case .lines(let lines): SourceFile(path: path, bytes: lines.propertyList)
        }
    }
}

extension UInt8 {
    /// Whether the byte can be in the name of a build setting.
    fileprivate var isOfName: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the text contains a plain reference to a build setting, `$(NAME)`.
    fileprivate var containsReference: Bool {
        var start = 0
        while let dollar = offset(of: UInt8(ascii: "$"), from: start) {
            start = dollar + 1
            guard start < count, self[start] == UInt8(ascii: "(") else { continue }
            let name = self[(start + 1)...].prefix(while: \.isOfName)
            if !name.isEmpty, name.endIndex < count, self[name.endIndex] == UInt8(ascii: ")") { return true }
        }
        return false
    }
}
