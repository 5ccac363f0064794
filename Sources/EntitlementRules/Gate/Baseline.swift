public import PropertyLists

/// Findings that were there before anybody looked, so that only new ones fail.
///
/// A finding is told from others by its rule, its file or bundle, its key path and its value, and never by its line. The
/// text has a line for each, in the order of places: fingerprint, number, rule, place and message, with tabs between
/// them, so that it can be read, compared and merged.
public struct Baseline: Sendable {
    /// What is known.
    public let entries: [Entry]

    /// What is known of one place.
    public struct Entry: Sendable {
        /// What tells the finding from others, as reports for programs have it.
        public let fingerprint: String

        /// How often it is there.
        public let count: Int

        /// The rule.
        public let rule: Rule.ID

        /// The file's path, or `bundle:` with the identifier of a built product.
        public let place: String

        /// What it says, for people.
        public let message: String

        /// Where the entry is written; `nil` where it is not.
        public let location: Location?
    }

    /// The first line of the text.
    private static let header = "# entcheck baseline 1"

    /// What the fields of an entry mean, for those who meet the file.
    private static let legend = "# fingerprint, number, rule, place, message; “--write-baseline” writes it anew"

    /// What is known of these findings from now on.
    ///
    /// - Parameters:
    ///   - findings: The findings.
    ///   - base: Where the paths of files count from.
    public init(of findings: [Finding], from base: PathBase) {
        let known = Dictionary(grouping: findings) { KnownFinding($0, from: base) }
        entries = known.map { known, findings in
            Entry(
                fingerprint: known.fingerprint, count: findings.count, rule: known.rule, place: known.place,
                message: findings.map(\.message).min() ?? "", location: nil)
        }.sorted { $0.order.lexicographicallyPrecedes($1.order) }
    }

    /// The text of the file.
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

    /// Whether it is about a built product.
    var isOfBundle: Bool { place.hasPrefix(KnownFinding.bundleMark) }
}

/// All that tells two findings apart beside their lines.
struct KnownFinding: Hashable {
    let fingerprint: String
    let rule: Rule.ID
    let place: String

    /// What stands before the identifier where the place is a bundle.
    static let bundleMark = "bundle:"

    init(fingerprint: String, rule: Rule.ID, place: String) {
        (self.fingerprint, self.rule, self.place) = (fingerprint, rule, place)
    }

    init(_ finding: Finding, from base: PathBase) {
        let place =
            finding.bundleIdentifier.map { Self.bundleMark + $0 } ?? base.name(of: finding.location.file.path)
        self.init(fingerprint: finding.fingerprint, rule: finding.rule, place: place.displayed)
    }
}

// MARK: - Reading

/// Why a file is no baseline, and where.
public struct BaselineProblem: Error {
    /// What is wrong, as a clause.
    public let message: String

    /// Where.
    public let location: Location
}

extension Baseline {
    /// Reads a baseline.
    ///
    /// - Parameter file: The file that ``text`` was written to.
    /// - Throws: ``BaselineProblem`` for the first line that is none of a baseline.
    public init(reading file: SourceFile) throws(BaselineProblem) {
        let lines = file.text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let first = lines.first.map { String(decoding: $0, as: UTF8.self).trimmingEnd } ?? ""
        guard first == Self.header else {
            let location = Location(file: file, range: 0..<(lines.first?.endIndex ?? 0))
            throw BaselineProblem(message: "a baseline begins with the line `\(Self.header)`", location: location)
        }
        var entries: [Entry] = []
        for line in lines.dropFirst() where !line.isEmpty && line.first != UInt8(ascii: "#") {
            entries.append(try Self.entry(line, in: file))
        }
        self.entries = entries
    }

    private static func entry(_ line: ArraySlice<UInt8>, in file: SourceFile) throws(BaselineProblem) -> Entry {
        let location = Location(file: file, range: line.startIndex..<line.endIndex)
        let text = String(decoding: line, as: UTF8.self).trimmingEnd
        let fields = text.split(separator: "\t", maxSplits: 4, omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 5 else {
            let message = "an entry has five fields with tabs between them, and this has \(fields.count)"
            throw BaselineProblem(message: message, location: location)
        }
        guard fields[0].count == 16, UInt64(fields[0], radix: 16) != nil else {
            let message = "a fingerprint has sixteen hexadecimal digits, unlike `\(fields[0].displayed)`"
            throw BaselineProblem(message: message, location: location)
        }
        guard let count = Int(fields[1]), count > 0 else {
            let message = "the number of findings is at least 1, not `\(fields[1].displayed)`"
            throw BaselineProblem(message: message, location: location)
        }
        return Entry(
            fingerprint: fields[0], count: count, rule: fields[2], place: fields[3], message: fields[4],
            location: location)
    }
}

extension String {
    /// The text without the carriage return that some editors put at the end of lines.
    fileprivate var trimmingEnd: String { unicodeScalars.last == "\r" ? String(unicodeScalars.dropLast()) : self }
}
