import Foundation

/// Reads files with one of the readers of the project, and prints one line of JSON for each file: whether the reader
/// accepts the file, and the value that it contains.
///
///     outcomes READER [ARGUMENT…] < PATHS
///
/// Standard input contains one path per line. Each line of output is written before the next file is read, so that the
/// last line belongs to the file before a crash.
@main
struct Outcomes {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard let name = arguments.first, let reader = readers[name] else {
            FileHandle.standardError.write(Data("outcomes \(readers.keys.sorted().joined(separator: "|"))\n".utf8))
            exit(2)
        }
        while let path = readLine() {
            guard let bytes = FileManager.default.contents(atPath: path) else { exit(2) }
            var line = ""
            reader(Input(path: path, bytes: Array(bytes), arguments: Array(arguments.dropFirst()))).write(to: &line)
            FileHandle.standardOutput.write(Data((line + "\n").utf8))
        }
    }

    /// The readers by name.
    private static let readers: [String: @Sendable (Input) -> JSON] = [
        "archive": archive, "codesign": codesign, "der": der, "description": description, "foundation": foundation,
        "glob": glob, "macho": macho, "plist": propertyList, "profile": profile, "program": program,
        "project": project, "to-der": encodedDER,
    ]
}

/// A file and the arguments of the reader.
struct Input {
    /// The path of the file.
    let path: String
    /// The content of the file.
    let bytes: [UInt8]
    /// The arguments after the name of the reader.
    let arguments: [String]
}

/// The outcome for a file that a reader accepts.
func accepted(_ value: JSON, _ others: (String, JSON)...) -> JSON {
    .object([("accepted", .boolean(true)), ("value", value)] + others)
}

/// The outcome for a file that a reader rejects, with the reason.
func rejected(_ reason: String) -> JSON {
    .object([("accepted", .boolean(false)), ("reason", .string(reason))])
}
