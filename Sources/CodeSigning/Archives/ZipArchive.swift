import CZipReader
import Synchronization
import SystemShims

/// An archive that libzip opened.
///
/// libzip requires that calls for one archive and its open entries are serialized; a mutex does this.
final class ZipArchive: Sendable {
    let count: Int
    private nonisolated(unsafe) let handle: OpaquePointer
    /// The maximum number of bytes that are inflated.
    private let inflationLimit: Int
    /// The number of bytes that were inflated; its lock serializes the calls.
    private let inflated = Mutex(0)

    /// Whether libzip is installed.
    private static let isPrepared = czip_prepare() != 0

    /// The size of the buffer for an error message of libzip, in bytes; its messages are shorter.
    private static let reasonLimit = 200

    /// Opens the archive in a file descriptor and takes ownership of the descriptor.
    init(descriptor: Int32, inflationLimit: Int) throws(CodeSigningError) {
        self.inflationLimit = inflationLimit
        guard Self.isPrepared else {
            close(descriptor)
            throw CodeSigningError(.unreadable, "libzip is not installed; install it to read archives")
        }
        var reason = [CChar](repeating: 0, count: Self.reasonLimit)
        guard let handle = czip_open(descriptor, &reason, reason.count) else {
            close(descriptor)
            let text = String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            throw CodeSigningError(.malformed, "not a ZIP file: \(text)")
        }
        self.handle = handle
        count = Int(czip_entry_count(handle))
    }

    deinit {
        czip_close(handle)
    }

    /// Opens an entry for reading its inflated bytes.
    func open(_ entry: AppArchive.Entry) throws(CodeSigningError) -> OpaquePointer {
        let file = inflated.withLock { _ in czip_open_entry(handle, UInt64(entry.index)) }
        guard let file else {
            let reason = inflated.withLock { _ in String(cString: czip_reason(handle)) }
            throw CodeSigningError(.unreadable, "`\(entry.path)`: \(reason)")
        }
        return file
    }

    /// Closes an open entry.
    func release(_ file: OpaquePointer) {
        inflated.withLock { _ in czip_close_entry(file) }
    }

    /// Seeks within an entry that is stored without compression; returns whether the call succeeded.
    func seek(_ file: OpaquePointer, to offset: Int) -> Bool {
        inflated.withLock { _ in czip_seek(file, Int64(offset)) != 0 }
    }

    /// Reads the next bytes of an open entry: `limit` bytes, or fewer at the end.
    func read(_ file: OpaquePointer, limit: Int) throws(CodeSigningError) -> [UInt8] {
        let result: Result<[UInt8], CodeSigningError> = inflated.withLock { inflated in
            guard inflated + limit <= inflationLimit else {
                return .failure(
                    CodeSigningError(.tooLarge, "the archive inflates to more than \(inflationLimit >> 20) MiB"))
            }
            let (bytes, failure) = Self.inflate(file, limit: limit)
            inflated += bytes.count
            return failure.map { .failure($0) } ?? .success(bytes)
        }
        return try result.get()
    }

    /// Returns the bytes of an open entry up to its end, the limit, or a failure.
    private static func inflate(
        _ file: OpaquePointer, limit: Int
    ) -> (bytes: [UInt8], failure: CodeSigningError?) {
        var failure: CodeSigningError?
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
            while initialized < limit, let start = buffer.baseAddress {
                let got = czip_read(file, start + initialized, UInt64(limit - initialized))
                if got < 0 {
                    let reason = String(cString: czip_entry_reason(file))
                    failure = CodeSigningError(.malformed, "an entry of the archive is damaged: \(reason)")
                }
                guard got > 0 else { break }
                initialized += Int(got)
            }
        }
        return (bytes, failure)
    }
}
