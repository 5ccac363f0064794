#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The logs of a store as they are in the container: a directory for each peer, which alone writes in it, in that one
/// for the content name, in that a file for each transaction.
///
/// So no file is ever written by two devices, and none twice.
struct LogDirectory: Sendable {
    let url: URL
    let contentName: String
    let documents: DocumentStore

    /// The largest log that is read, in bytes: 64 MiB, many times what an app writes in one transaction.
    static let largestLog: Int64 = 64 << 20

    private static let fileExtension = "log"
    /// As many digits as any number of transactions needs, so that names sort as numbers do.
    private static let digits = 10

    private func directory(of peer: String) -> URL { url.appending(path: "\(peer)/\(contentName)") }

    private func file(_ sequence: Int, of peer: String) -> URL {
        let number = String(sequence)
        let name = String(repeating: "0", count: max(0, Self.digits - number.count)) + number
        return directory(of: peer).appending(path: "\(name).\(Self.fileExtension)")
    }

    /// Writes a log; doing it twice is harmless.
    func write(_ body: Data, sequence: Int, of peer: String) throws {
        try FileManager.default.createDirectory(at: directory(of: peer), withIntermediateDirectories: true)
        try body.write(to: file(sequence, of: peer), options: .atomic)
    }

    /// The peers whose logs are known here.
    func peers() throws -> [String] {
        try documents.items(in: url).filter { $0.kind == .directory && !$0.name.hasPrefix(".") }.map(\.name)
    }

    /// The content names of all stores that have their logs here.
    func contentNames() throws -> Set<String> {
        let names = try peers().flatMap { try documents.items(in: url.appending(path: $0)) }
        return Set(names.filter { $0.kind == .directory }.map(\.name))
    }

    /// A log of a peer; nil if it is not there yet, and then it is asked for.
    /// - Throws: `TransactionLogError` of code `badLog` if it cannot be read.
    func log(_ sequence: Int, of peer: String) throws -> TransactionLog? {
        let file = file(sequence, of: peer)
        guard let item = try documents.item(at: file) else { return nil }
        guard item.size <= Self.largestLog else {
            throw TransactionLogError(.badLog, "`\(file.path)` has more than \(Self.largestLog) bytes")
        }
        guard item.downloadingStatus == .current else {
            // What the other device has not uploaded yet comes later.
            try? documents.startDownloadingUbiquitousItem(at: file)
            return nil
        }
        let log: TransactionLog
        do {
            log = try JSONDecoder().decode(TransactionLog.self, from: Data(contentsOf: file))
        } catch {
            throw TransactionLogError(.badLog, "`\(file.path)` is no transaction log: \(error)")
        }
        guard log.format <= TransactionLog.currentFormat, log.peer == peer, log.sequence == sequence,
            log.contentName == contentName, log.time.magnitude <= TransactionLog.farthestTime
        else { throw TransactionLogError(.badLog, "`\(file.path)` is a log of something else, or of a newer format") }
        return log
    }
}
