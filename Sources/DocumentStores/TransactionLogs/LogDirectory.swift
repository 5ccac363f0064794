internal import FoundationShims

/// The logs of a store in the container.
///
/// Each peer has a directory with a subdirectory for the content name, which contains one file per transaction.
///
/// Only the peer itself writes to its directory, so no file is written by two devices, and no file is written twice.
struct LogDirectory: Sendable {
    let url: URL
    let contentName: String
    let documents: DocumentStore

    /// The maximum size of a log that is read, in bytes: 64 MiB, much more than an app writes in one transaction.
    static let largestLog: Int64 = 64 << 20

    private static let fileExtension = "log"
    /// The number of digits in file names, sufficient for any number of transactions, so that names sort like numbers.
    private static let digits = 10

    private func directory(of peer: String) -> URL { url.appending(path: "\(peer)/\(contentName)") }

    private func file(_ sequence: Int, of peer: String) -> URL {
        let number = String(sequence)
        let name = String(repeating: "0", count: max(0, Self.digits - number.count)) + number
        return directory(of: peer).appending(path: "\(name).\(Self.fileExtension)")
    }

    /// Writes a log; writing the same log again has no effect.
    func write(_ body: Data, sequence: Int, of peer: String) throws {
        try FileManager.default.createDirectory(at: directory(of: peer), withIntermediateDirectories: true)
        try body.write(to: file(sequence, of: peer), options: .atomic)
    }

    /// Returns the peers whose logs are known on this device.
    func peers() throws -> [String] {
        try documents.items(in: url).filter { $0.kind == .directory && !$0.name.hasPrefix(".") }.map(\.name)
    }

    /// Returns the content names of all stores with logs in this directory.
    func contentNames() throws -> Set<String> {
        let names = try peers().flatMap { try documents.items(in: url.appending(path: $0)) }
        return Set(names.filter { $0.kind == .directory }.map(\.name))
    }

    /// Returns a log of a peer; if it is not on the device, requests it and returns `nil`.
    /// - Throws: `DocumentError` with code `badLog` if the log cannot be read.
    func log(_ sequence: Int, of peer: String) throws -> TransactionLog? {
        let file = file(sequence, of: peer)
        guard let item = try documents.item(at: file) else { return nil }
        guard item.size <= Self.largestLog else {
            throw DocumentError(.badLog, "`\(file.path)` is larger than \(Self.largestLog) bytes")
        }
        guard item.downloadingStatus == .current else {
            // The request fails if the other device has not uploaded the log yet; the request is repeated later.
            try? documents.startDownloadingUbiquitousItem(at: file)
            return nil
        }
        let log = try read(file)
        guard log.peer == peer, log.sequence == sequence else { throw foreignLog(file) }
        return log
    }

    /// Reads the log in a file and checks that it belongs to the store.
    private func read(_ file: URL) throws(DocumentError) -> TransactionLog {
        let log: TransactionLog
        do {
            log = try JSONDecoder().decode(TransactionLog.self, from: Data(contentsOf: file))
        } catch {
            throw DocumentError(.badLog, "`\(file.path)` is not a transaction log: \(error)")
        }
        guard log.format <= TransactionLog.currentFormat, log.contentName == contentName,
            log.time.magnitude <= TransactionLog.farthestTime
        else { throw foreignLog(file) }
        return log
    }

    private func foreignLog(_ file: URL) -> DocumentError {
        DocumentError(.badLog, "`\(file.path)` belongs to a different store or has a newer format")
    }
}
