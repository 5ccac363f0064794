import Foundation
import TestSupport

@testable import DocumentStores
@testable import LocalCloud

/// The digests of a history: its event log, the final trees of its devices, and its rows, without the values that
/// depend on the file system and on the real time.
///
/// `DOCUMENT_HISTORY_TRACE=path` appends one line per history to a file, in no particular order. A seed has the same line in
/// all runs, whatever the speed of the disk; a different line in a later build is a change of the behavior.
struct HistoryTrace {
    private let run: DocumentHistoryRun

    init(_ run: DocumentHistoryRun) { self.run = run }

    /// Appends the line of a history to the file that the environment names, if any.
    func append() throws {
        guard let path = DocumentHistoryTests.environment["DOCUMENT_HISTORY_TRACE"] else { return }
        let line = try line + "\n"
        guard let file = fopen(path, "a") else { return }
        defer { fclose(file) }
        fputs(line, file)
    }

    /// The seed of the history, and the digests.
    var line: String {
        get throws { "\(run.history.seed) events \(try events) trees \(try trees) rows \(try rows)" }
    }

    private var events: String {
        get throws {
            digest(
                try run.world.events.map {
                    "\($0.number) \($0.time) \($0.what) \($0.device ?? "") \($0.subject) \($0.detail)"
                })
        }
    }

    private var trees: String {
        get throws {
            digest(
                try run.stores.indices.flatMap { device in
                    let root = "\(run.directory.path)/\(device)"
                    return try FileManager.default.subpathsOfDirectory(atPath: root).sorted().map { path in
                        "\(device) \(path) \(FileManager.default.contents(atPath: root + "/" + path)?.count ?? -1)"
                    }
                })
        }
    }

    private var rows: String {
        get throws {
            digest(
                try run.world.look { try $0.allRecords() }.map { record in
                    let value = String(decoding: record.value ?? [], as: UTF8.self)
                        .replacing(/"(print|expected)":\{[^}]*\}/, with: "").replacing(/"folder":\d+/, with: "")
                        .replacing(/"isFresh":(true|false)/, with: "")
                        .replacing(/"packageExtensions":\[[^\]]*\]/, with: "")
                        .replacing(run.directory.path, with: "")
                    return "\(record.kind) \(record.partition) \(record.key) \(value)"
                })
        }
    }

    private func digest(_ lines: [String]) -> String {
        // FNV-1a, https://datatracker.ietf.org/doc/draft-eastlake-fnv/
        let mark = lines.joined(separator: "\n").utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        return String(mark, radix: 16)
    }
}
