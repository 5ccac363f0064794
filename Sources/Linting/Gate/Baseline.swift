public import FileDiscovery
public import LintModel
public import PropertyLists
import TextOutput

/// A list of accepted findings, so that a run fails only for new ones.
///
/// A finding is identified by its rule, its file or bundle, its key path, and its value, but not by its line. The text
/// has one line per finding, sorted by path: fingerprint, number of findings, rule, path or bundle, and message,
/// separated by tabs. The format can be read, compared, and merged.
public struct Baseline: Sendable {
    /// The entries of the baseline.
    public let entries: [Entry]

    /// One entry: the accepted findings with one fingerprint.
    public struct Entry: Sendable {
        /// The fingerprint of the findings, as in machine-readable reports.
        public let fingerprint: String

        /// The number of findings.
        public let count: Int

        /// The rule of the findings.
        public let rule: RuleID

        /// The path of the file, or `bundle:` and the bundle identifier of a built product.
        public let place: String

        /// The message of the finding, for readers of the file.
        public let message: String

        /// The location of the entry in the baseline file; `nil` for a new entry.
        public let location: Location?
    }

    /// The first line of the text.
    private static let header = "# entcheck baseline 1"

    /// The second line of the text, which explains the fields of an entry.
    private static let legend = "# fingerprint, number, rule, path or bundle, message; rewritten by `--write-baseline`"

    /// Creates a baseline of findings.
    ///
    /// - Parameters:
    ///   - findings: The findings.
    ///   - base: The directory that the paths of files are relative to.
    public init(of findings: [Finding], from base: BaseDirectory) {
        let known = Dictionary(grouping: findings) { KnownFinding($0, from: base) }
        entries = known.map { known, findings in
            Entry(
                fingerprint: known.fingerprint, count: findings.count, rule: known.rule, place: known.place,
                message: findings.map(\.message).min() ?? "", location: nil)
        }.sorted { $0.order.lexicographicallyPrecedes($1.order) }
    }

    /// The text of the baseline file.
    public var text: String {
        let lines = entries.map { entry in
            [entry.fingerprint, "\(entry.count)", entry.rule, entry.place.displayed, entry.message.displayed]
                .joined(separator: "\t")
        }
        return ([Self.header, Self.legend] + lines).joined(separator: "\n") + "\n"
    }
}

extension Baseline.Entry {
    fileprivate var order: [String] { [place, rule, fingerprint] }

    var known: KnownFinding { KnownFinding(fingerprint: fingerprint, rule: rule, place: place) }

    /// Whether the entry is about a built product.
    var isOfBundle: Bool { place.hasPrefix(KnownFinding.bundleMark) }
}

/// The identity of a finding, which does not depend on its line.
struct KnownFinding: Hashable {
    let fingerprint: String
    let rule: RuleID
    /// The place, whose bytes are compared.
    private let exactPlace: ExactText
    var place: String { exactPlace.text }

    /// The prefix of a bundle identifier in `place`.
    static let bundleMark = "bundle:"

    init(fingerprint: String, rule: RuleID, place: String) {
        (self.fingerprint, self.rule, exactPlace) = (fingerprint, rule, ExactText(place))
    }

    init(_ finding: Finding, from base: BaseDirectory) {
        let place =
            finding.bundleIdentifier.map { Self.bundleMark + $0 } ?? base.name(of: finding.location.file.path)
        self.init(fingerprint: finding.fingerprint, rule: finding.rule, place: place.displayed)
    }
}

// MARK: - Reading

extension Baseline {
    /// Reads a baseline.
    ///
    /// - Parameter file: A file that contains ``text``.
    /// - Throws: ``LintingError`` with the location of the first malformed line.
    public init(reading file: SourceFile) throws(LintingError) {
        let lines = file.text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let first = lines.first.map { String(decoding: $0, as: UTF8.self).trimmingEnd } ?? ""
        guard first == Self.header else {
            let location = Location(file: file, range: 0..<(lines.first?.endIndex ?? 0))
            throw .malformed("a baseline must begin with the line `\(Self.header)`", at: location)
        }
        var entries: [Entry] = []
        for line in lines.dropFirst() where !line.isEmpty && line.first != UInt8(ascii: "#") {
            entries.append(try Self.entry(line, in: file))
        }
        self.entries = entries
    }

    private static func entry(_ line: ArraySlice<UInt8>, in file: SourceFile) throws(LintingError) -> Entry {
        let location = Location(file: file, range: line.startIndex..<line.endIndex)
        let text = String(decoding: line, as: UTF8.self).trimmingEnd
        let fields = text.split(separator: "\t", maxSplits: 4, omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 5 else {
            let message = "expected five fields separated by tabs, but found \(fields.count)"
            throw .malformed(message, at: location)
        }
        guard fields[0].count == 16, UInt64(fields[0], radix: 16) != nil else {
            let message = "`\(fields[0].displayed)` is not a valid fingerprint; expected 16 hexadecimal digits"
            throw .malformed(message, at: location)
        }
        guard let count = Int(fields[1]), count > 0 else {
            let message = "`\(fields[1].displayed)` is not a valid number of findings; expected at least 1"
            throw .malformed(message, at: location)
        }
        return Entry(
            fingerprint: fields[0], count: count, rule: fields[2], place: fields[3], message: fields[4],
            location: location)
    }
}

extension String {
    /// The text without a trailing carriage return, which some editors add to lines.
    fileprivate var trimmingEnd: String { unicodeScalars.last == "\r" ? String(unicodeScalars.dropLast()) : self }
}
