/// The headers before the data of each entry, which must contain the same values as the directory of the archive.
///
/// Readers that use the directory, and readers that process the file from its start, find the same entries. Otherwise,
/// a header could specify another compression method, or an entry could be hidden between two others.
struct LocalHeaders {
    private let source: FileSource

    init(in source: FileSource) {
        self.source = source
    }

    /// The flags that must be the same: encryption, a descriptor after the data, strong encryption, and masked headers.
    private static let comparedFlags = 0x2049
    private static let descriptorFlag = 8
    private static let fixedSize = 30
    /// The maximum size of a descriptor: a signature, a checksum, and two sizes of eight bytes.
    private static let descriptorSize = 24
    /// The size of the pieces in which gaps are searched, in bytes.
    private static let pieceSize = 1 << 16

    /// Checks the headers of all entries and the gaps between them.
    ///
    /// - Throws: ``CodeSigningError`` if entries overlap, a header differs from the directory, or a gap contains another
    ///   header.
    func check(_ directory: ArchiveDirectory) throws(CodeSigningError) {
        let records = directory.records.sorted { $0.offset < $1.offset }
        for (record, next) in zip(records, records.dropFirst())
        // A sum could exceed the largest number, because sizes of ZIP64 have 64 bits.
        where next.offset - record.offset - Self.fixedSize - record.name.count < record.compressedSize {
            throw overlap(next)
        }
        var previous = 0
        for record in records {
            guard record.offset >= previous, record.offset <= directory.end - Self.fixedSize - record.name.count else {
                throw overlap(record)
            }
            try checkGap(previous..<record.offset)
            let start = try dataOffset(of: record)
            guard start <= directory.end, record.compressedSize <= directory.end - start else { throw overlap(record) }
            previous = start + record.compressedSize
            if record.flags & Self.descriptorFlag != 0 {
                previous += try descriptorSize(of: record, at: previous, before: directory.end)
            }
        }
        guard previous <= directory.end else {
            throw CodeSigningError(.malformed, "the last entry overlaps the archive's directory")
        }
        try checkGap(previous..<directory.end)
    }

    /// Returns the offset of the data of an entry, after its header.
    private func dataOffset(of record: ArchiveDirectory.Record) throws(CodeSigningError) -> Int {
        let known = record.offset + Self.fixedSize + record.name.count
        var cursor = ByteCursor(try source.bytes(in: record.offset..<known), order: .littleEndian)
        let signature = try cursor.word()
        try cursor.skip(2)
        var header = try HeaderFields(&cursor)
        guard signature == ArchiveDirectory.Signature.local, header.nameSize == record.name.count,
            try cursor.read(header.nameSize) == record.name
        else { throw difference(record, "name") }
        guard header.method == record.method else { throw difference(record, "compression method") }
        guard (header.flags ^ record.flags) & Self.comparedFlags == 0 else { throw difference(record, "flags") }
        if header.extraSize > 0 {
            guard known + header.extraSize <= source.count else { throw overlap(record) }
            let extra = ByteCursor(try source.bytes(in: known..<known + header.extraSize), order: .littleEndian)
            // Tools for alignment add bytes that are not fields.
            if let fields = try? ExtraFields(extra) {
                var offset = 0
                try? fields.widen(&header, &offset)
                guard fields.alternateName.map({ $0 == record.name }) ?? true else { throw difference(record, "name") }
            }
        }
        // If a descriptor follows the data, the header can contain zeros, or for ZIP64 the largest number.
        let unknown = header.flags & Self.descriptorFlag == 0 ? [] : [0, 0xFFFF_FFFF]
        for (value, expected, name) in [
            (header.checksum, record.checksum, "checksum"), (header.size, record.size, "size"),
            (header.compressedSize, record.compressedSize, "size"),
        ] where value != expected && !unknown.contains(value) {
            throw difference(record, name)
        }
        return known + header.extraSize
    }

    /// Returns the size of the descriptor after the data of an entry, which can have a signature and sizes of four or
    /// eight bytes; 0 if there is none, because some tools set the flag without writing a descriptor.
    private func descriptorSize(
        of record: ArchiveDirectory.Record, at offset: Int, before end: Int
    ) throws(CodeSigningError) -> Int {
        let bytes = try source.bytes(in: offset..<min(offset + Self.descriptorSize, end))
        for hasSignature in [true, false] {
            for isWide in [true, false] {
                var cursor = ByteCursor(bytes, order: .littleEndian)
                if hasSignature, (try? cursor.word()) != ArchiveDirectory.Signature.descriptor { continue }
                guard (try? cursor.word()) == record.checksum else { continue }
                let compressedSize = isWide ? try? cursor.long() : try? cursor.word()
                let size = isWide ? try? cursor.long() : try? cursor.word()
                if compressedSize == record.compressedSize, size == record.size { return cursor.offset }
            }
        }
        return 0
    }

    /// Checks that a gap does not contain the header of an entry that the directory does not list.
    private func checkGap(_ gap: Range<Int>) throws(CodeSigningError) {
        var offset = gap.lowerBound
        while offset <= gap.upperBound - Self.signatureSize {
            let end = min(offset + Self.pieceSize, gap.upperBound)
            guard !Self.containsSignature(try source.bytes(in: offset..<end)) else {
                throw CodeSigningError(
                    .malformed,
                    "the archive contains an entry at byte \(offset) or later that its directory does not list")
            }
            guard end < gap.upperBound else { return }
            offset = end - Self.signatureSize + 1
        }
    }

    /// The size of the signature `PK\u{3}\u{4}` of a header, in bytes.
    private static let signatureSize = 4

    /// Returns whether at least four bytes contain the signature of a header.
    private static func containsSignature(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            (0...bytes.count - signatureSize).contains { start in
                bytes[start] == 0x50 && bytes[start + 1] == 0x4B && bytes[start + 2] == 3 && bytes[start + 3] == 4
            }
        }
    }

    private func difference(_ record: ArchiveDirectory.Record, _ part: String) -> CodeSigningError {
        let name = String(decoding: record.name, as: UTF8.self)
        return CodeSigningError(
            .malformed, "the archive's directory does not match the header of `\(name)`: the \(part) differs")
    }

    private func overlap(_ record: ArchiveDirectory.Record) -> CodeSigningError {
        let name = String(decoding: record.name, as: UTF8.self)
        return CodeSigningError(.malformed, "the entry `\(name)` overlaps another part of the archive")
    }
}
