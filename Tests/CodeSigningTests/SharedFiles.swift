import Foundation

/// The collection of real files beside the package; tests that want it are skipped where it is not.
enum SharedFiles {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared").standardizedFileURL

    static var isThere: Bool { FileManager.default.fileExists(atPath: folder.path()) }

    static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: path)))
    }

    /// One line of `corpus/manifest.jsonl`.
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
