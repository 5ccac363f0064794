import CLibZip
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
    /// The bytes inflated so far.
    private let inflated = Mutex(0)

    /// Opens the archive behind a descriptor, and closes the descriptor.
    init(descriptor: Int32) throws(CodeSigningError) {
        var code: Int32 = 0
        guard let handle = zip_fdopen(descriptor, 0, &code) else {
            close(descriptor)
            var error = zip_error_t()
            zip_error_init_with_code(&error, code)
            defer { zip_error_fini(&error) }
            throw CodeSigningError(.malformed, "not a zip file: \(String(cString: zip_error_strerror(&error)))")
        }
        self.handle = handle
        count = Int(zip_get_num_entries(handle, 0))
    }

    deinit {
        zip_discard(handle)
    }

    /// Opens the entry at an index.
    func open(_ entry: AppArchive.Entry) throws(CodeSigningError) -> OpaquePointer {
        let file = inflated.withLock { _ in zip_fopen_index(handle, zip_uint64_t(entry.index), 0) }
        guard let file else {
            let reason = inflated.withLock { _ in String(cString: zip_strerror(handle)) }
            throw CodeSigningError(.unreadable, "`\(entry.path)`: \(reason)")
        }
        return file
    }

    /// Closes an open entry.
    func release(_ file: OpaquePointer) {
        inflated.withLock { _ in _ = zip_fclose(file) }
    }

    /// Moves on within an entry that is stored as it is; whether that went well.
    func seek(_ file: OpaquePointer, to offset: Int) -> Bool {
        inflated.withLock { _ in zip_fseek(file, zip_int64_t(offset), SEEK_SET) == 0 }
    }

    /// The next bytes of an open entry, at most `limit` and fewer only at the end.
    func read(_ file: OpaquePointer, limit: Int) throws(CodeSigningError) -> [UInt8] {
        let result: Result<[UInt8], CodeSigningError> = inflated.withLock { inflated in
            guard inflated + limit <= AppArchive.inflationLimit else {
                return .failure(CodeSigningError(.tooLarge, "the archive inflates to more than an app has"))
            }
            var failure: CodeSigningError?
            let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
                while initialized < limit, let start = buffer.baseAddress {
                    let got = zip_fread(file, start + initialized, zip_uint64_t(limit - initialized))
                    if got < 0 {
                        let reason = String(cString: zip_file_strerror(file))
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
