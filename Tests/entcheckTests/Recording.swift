import Foundation

/// What the tool is expected to print, kept in a file beside the tests; written anew when `ENTCHECK_RECORD` is set.
struct Recording {
    private let url: URL

    init(_ name: String) {
        url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Recordings/\(name)")
    }

    /// The text that was recorded; the one given, recorded, where recordings are made.
    func text(orRecording text: String) throws -> String {
        guard ProcessInfo.processInfo.environment["ENTCHECK_RECORD"] == nil else {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
            return text
        }
        return try String(contentsOf: url, encoding: .utf8)
    }
}
