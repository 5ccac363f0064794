import CLibZip
import Foundation

/// A description of a ZIP file, which can be written.
package struct ArchiveBlueprint {
    package struct Entry {
        package var path: String
        package var bytes: [UInt8]
        /// The Unix mode.
        package var mode: Int
        package var isStored = false

        package init(_ path: String, _ bytes: [UInt8] = [], mode: Int = 0o100644) {
            self.path = path
            self.bytes = bytes
            self.mode = mode
        }
    }

    package var entries: [Entry]
    /// Encrypts all entries with this password.
    package var password: String? = nil

    package init(_ entries: [Entry]) {
        self.entries = entries
    }

    package struct Failure: Error {}

    /// Writes the file.
    package func write(to path: String) throws {
        var code: Int32 = 0
        guard let archive = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code) else { throw Failure() }
        for entry in entries { try add(entry, to: archive) }
        guard zip_close(archive) == 0 else {
            zip_discard(archive)
            throw Failure()
        }
    }

    private func add(_ entry: Entry, to archive: OpaquePointer) throws {
        // libzip frees the copy after writing it.
        let copy = malloc(max(1, entry.bytes.count))
        entry.bytes.withUnsafeBytes { bytes in
            if let copy, let start = bytes.baseAddress { memcpy(copy, start, bytes.count) }
        }
        guard let source = zip_source_buffer(archive, copy, zip_uint64_t(entry.bytes.count), 1) else { throw Failure() }
        let index = zip_file_add(archive, entry.path, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
        guard index >= 0 else { throw Failure() }
        let place = zip_uint64_t(index)
        if entry.isStored { zip_set_file_compression(archive, place, ZIP_CM_STORE, 0) }
        zip_file_set_external_attributes(
            archive, place, 0, UInt8(ZIP_OPSYS_UNIX), zip_uint32_t(truncatingIfNeeded: entry.mode << 16))
        if let password {
            zip_file_set_encryption(archive, place, UInt16(ZIP_EM_TRAD_PKWARE), password)
        }
    }
}
