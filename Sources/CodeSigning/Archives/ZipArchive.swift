import CZipReader
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// libzip's archive.
///
/// All calls for one archive, its open entries included, take turns: libzip wants that.
final class ZipArchive: Sendable {
    let count: Int
    private nonisolated(unsafe) let handle: OpaquePointer
    /// The maximum number of bytes that are inflated.
    private let inflationLimit: Int
    /// The bytes inflated so far.
    private let inflated = Mutex(0)

    /// Whether libzip is there.
    private static let isPrepared = czip_prepare() != 0

    /// The longest reason that is told, in bytes; libzip's are shorter.
    private static let reasonLimit = 200

    /// Opens the archive behind a descriptor, and closes the descriptor.
    init(descriptor: Int32, inflationLimit: Int) throws(CodeSigningError) {
        self.inflationLimit = inflationLimit
        guard Self.isPrepared else {
            close(descriptor)
            throw CodeSigningError(.unreadable, "there is no libzip on this system, which reads archives")
        }
        var reason = [CChar](repeating: 0, count: Self.reasonLimit)
        guard let handle = czip_open(descriptor, &reason, reason.count) else {
            close(descriptor)
            let text = String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            throw CodeSigningError(.malformed, "not a zip file: \(text)")
        }
        self.handle = handle
        count = Int(czip_entry_count(handle))
    }

    deinit {
        czip_close(handle)
    }

    /// Opens the entry at an index.
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

    /// Moves on within an entry that is stored as it is; whether that went well.
    func seek(_ file: OpaquePointer, to offset: Int) -> Bool {
        inflated.withLock { _ in czip_seek(file, Int64(offset)) != 0 }
    }

    /// The next bytes of an open entry, at most `limit` and fewer only at the end.
    func read(_ file: OpaquePointer, limit: Int) throws(CodeSigningError) -> [UInt8] {
        let result: Result<[UInt8], CodeSigningError> = inflated.withLock { inflated in
            guard inflated + limit <= inflationLimit else {
                return .failure(
                    CodeSigningError(.tooLarge, "the archive inflates to more than \(inflationLimit >> 20) MiB"))
            }
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
            inflated += bytes.count
            return failure.map { .failure($0) } ?? .success(bytes)
        }
        return try result.get()
    }
}
