import CodeSigning
import Fuzzer

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

@main struct FuzzArchive: Fuzzer {
    /// The path of the archive, which is read from disk and overwritten for each input.
    private static let path = "/tmp/entcheck-fuzz-\(getpid()).zip"

    static func tryBytes(_ bytes: [UInt8]) {
        guard let file = fopen(path, "wb") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
        _ = try? ProductFile(path: path)
        guard let archive = try? AppArchive(path: path) else { return }
        for entry in archive.entries.prefix(8) {
            guard let source = try? archive.source(of: entry) else { continue }
            guard let all = try? source.bytes(in: 0..<min(source.count, 1 << 20)) else { continue }
            let end = (try? source.bytes(in: all.count / 2..<all.count)) ?? []
            precondition(end.elementsEqual(all[(all.count / 2)...]), "two reads of an entry return different content")
        }
    }
}
