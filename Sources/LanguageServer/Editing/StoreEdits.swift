import LintModel
import PropertyLists
import XcodeProjects

/// The edits that rename a store, each location once.
struct StoreEdits {
    let report: EditorReport
    let names: NewStoreName
    /// The path of the file with the cursor, from which messages name other files.
    private let path: String
    private var seen: Set<Key> = []
    private var edits: ExactDictionary<(file: SourceFile, edits: [Fix.Edit])> = [:]
    /// The builds by the path of their entitlements file; evaluated at the first claim that is a setting.
    private var builds: ExactDictionary<[Build]>?

    /// The maximum number of edits; the number of claims in the largest known projects is far lower.
    private static let limit = 10_000

    private struct Key: Hashable {
        let path: ExactText
        let start: Int
    }

    /// Creates an empty list.
    init(report: EditorReport, names: NewStoreName, path: String) {
        self.report = report
        self.path = path
        self.names = names
    }

    /// Adds the edit of a claim, or of the setting that contains its identifier.
    mutating func add(_ location: Location) throws(ResponseError) {
        guard let range = location.range else { throw refusal(of: names.old, at: location) }
        let spelling = StoreSpelling(location.file.text(in: range))
        if names.renamesSetting(of: spelling), let setting = spelling.setting {
            return try add(setting, of: location)
        }
        guard let text = names.text(replacing: spelling), isNewName(text, in: location.file.path) else {
            throw refusal(of: spelling.text, at: location)
        }
        try add(text, at: range, of: location.file)
    }

    /// Adds the edits of the assignments of a setting that have the former identifier.
    private mutating func add(_ setting: String, of location: Location) throws(ResponseError) {
        let known = builds ?? report.buildsByFile
        builds = known
        let settings = report.settings(named: setting, in: known[location.file.path] ?? [])
        let assignments = settings.compactMap { location in location.range.map { (location.file, $0) } }.filter {
            $0.0.text(in: $0.1).unquoted.hasSameBytes(as: names.old)
        }
        guard !assignments.isEmpty else { throw refusal(of: "$(\(setting))", at: location) }
        for (file, range) in assignments { try addValue(at: range, of: file) }
    }

    /// Adds the edit of the value of an assignment, which can have quotation marks.
    private mutating func addValue(at range: Range<Int>, of file: SourceFile) throws(ResponseError) {
        let old = file.text(in: range)
        let isQuoted = old != old.unquoted
        let inside = isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range
        // A project file without quotation marks around the value may require quotation marks for the new value.
        let needsMarks = !isQuoted && file.path.hasSuffix(".pbxproj") && !names.newText.isPlainWord
        try add(needsMarks ? "\"\(names.newText)\"" : names.newText, at: inside, of: file)
    }

    /// Whether a text with references has the value of the new name in all builds that are signed with a file.
    private func isNewName(_ text: String, in path: String) -> Bool {
        guard StoreSpelling(text).hasReferences else { return true }
        return report.values(of: text, in: path).allSatisfy { $0.text.hasSameBytes(as: names.newText) }
    }

    private func refusal(of text: String, at location: Location) -> ResponseError {
        let place = report.name(of: location, from: path)
        return ResponseError(
            .requestFailed, "`\(text)` at \(place) cannot be renamed; change it, or the settings that define it, first")
    }

    private mutating func add(_ text: String, at range: Range<Int>, of file: SourceFile) throws(ResponseError) {
        guard seen.insert(Key(path: ExactText(file.path), start: range.lowerBound)).inserted else { return }
        guard seen.count <= Self.limit else {
            throw ResponseError(
                .requestFailed,
                "the identifier occurs at more than \(Self.limit) places; at most that many can be renamed")
        }
        edits[file.path, default: (file, [])].edits.append(Fix.Edit(range, text))
    }

    /// The edits for the client.
    var workspaceEdit: WorkspaceEdit {
        edits.sorted.map(\.value).reduce(into: WorkspaceEdit()) { all, entry in
            let sorted = entry.edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
            all.add(report.edit(entry.file, by: sorted))
        }
    }
}

extension String {
    /// The text without quotation marks around it.
    fileprivate var unquoted: String {
        guard utf8.count >= 2, let mark = first, mark == last, mark == "\"" || mark == "'" else { return self }
        return String(dropFirst().dropLast())
    }

    /// Whether a project file can contain the text without quotation marks.
    fileprivate var isPlainWord: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "/"):
                    true
                default: false
                }
            }
    }
}
