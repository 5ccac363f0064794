import LintModel
import PropertyLists
import XcodeProjects

/// The edits that rename a store, each location once.
struct StoreEdits {
    let report: EditorReport
    let names: NewStoreName
    /// The path of the file with the cursor, from which messages name other files.
    private let path: String
    private var seen: Set<Place> = []
    private var edits: [(file: SourceFile, edits: [Fix.Edit])] = []

    private struct Place: Hashable {
        let path: String
        let start: Int
    }

    /// Creates an empty list.
    init(report: EditorReport, names: NewStoreName, path: String) {
        self.report = report
        self.path = path
        self.names = names
    }

    /// The number of edits.
    var count: Int { seen.count }

    /// Adds the edit of a claim, or of the setting that contains its identifier.
    mutating func add(_ location: Location) throws(ResponseError) {
        guard let range = location.range else { return }
        let spelling = StoreSpelling(location.file.text(in: range))
        if names.renamesSetting(of: spelling), let setting = spelling.setting {
            return try add(setting, of: location)
        }
        guard let text = names.text(replacing: spelling) else { throw refusal(of: spelling.text, at: location) }
        add(text.escapedForXML, at: range, of: location.file)
    }

    /// Adds the edits of the assignments of a setting that have the former identifier.
    private mutating func add(_ setting: String, of location: Location) throws(ResponseError) {
        let places = report.settings(named: setting, forFile: location.file.path).compactMap { place in
            place.range.map { (place.file, $0) }
        }.filter { $0.0.text(in: $0.1).unquoted == names.old }
        guard !places.isEmpty else { throw refusal(of: "$(\(setting))", at: location) }
        for (file, range) in places {
            let old = file.text(in: range)
            let isQuoted = old != old.unquoted
            let inside = isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range
            // A project file without quotation marks around the value may require them for the new one.
            let needsMarks = !isQuoted && file.path.hasSuffix(".pbxproj") && !names.newText.isPlainWord
            add(needsMarks ? "\"\(names.newText)\"" : names.newText, at: inside, of: file)
        }
    }

    private func refusal(of text: String, at location: Location) -> ResponseError {
        let place = report.name(of: location, from: path)
        return ResponseError(
            .requestFailed, "`\(text)` at \(place) cannot be renamed; change the settings that define it first")
    }

    private mutating func add(_ text: String, at range: Range<Int>, of file: SourceFile) {
        guard seen.insert(Place(path: file.path, start: range.lowerBound)).inserted else { return }
        let edit = Fix.Edit(range, text)
        if let index = edits.firstIndex(where: { $0.file.path == file.path }) {
            edits[index].edits.append(edit)
        } else {
            edits.append((file, [edit]))
        }
    }

    /// The edits for the client.
    var workspaceEdit: WorkspaceEdit {
        edits.reduce(into: WorkspaceEdit()) { all, entry in
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
