import Foundation

/// The expected output of the tool, in a file next to the tests.
///
/// Rewritten if `ENTCHECK_RECORD` is set.
struct Recording {
    private let url: URL

    init(_ name: String) {
        url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Recordings/\(name)")
    }

    /// Returns the recorded text; if `ENTCHECK_RECORD` is set, records and returns the given text.
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
