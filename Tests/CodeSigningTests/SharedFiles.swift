import Foundation
import TestSupport

/// The collection of real files next to the package; tests that require it are skipped if it does not exist.
enum SharedFiles {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared").standardizedFileURL

    static var exists: Bool { FileManager.default.fileExists(atPath: folder.path()) }

    static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: path)))
    }

    /// A line of `corpus/manifest.jsonl`.
    struct CorpusFile: Decodable {
        let file: String
        let kind: String
    }

    static func profiles() throws -> [String] {
        let text = String(decoding: try bytes("corpus/manifest.jsonl"), as: UTF8.self)
        return try text.split(separator: "\n")
            .map { try JSONDecoder().decode(CorpusFile.self, from: Data($0.utf8)) }
            .filter { $0.kind == "profile" }.map(\.file)
    }
}
