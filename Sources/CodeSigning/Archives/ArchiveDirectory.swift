/// The central directory of a ZIP file: the entries and their locations.
///
/// libzip inflates the entries. This reader checks the directory first. libzip does not provide the locations of
/// entries; they are necessary to reject overlapping entries, with which a small file can inflate to a huge size.
/// Archives that the two readers interpret differently are rejected as well.
///
/// The format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
struct ArchiveDirectory: Sendable {
    struct Record: Sendable {
        let name: [UInt8]
        let size: Int
        let compressedSize: Int
        /// The offset of the local header.
        let offset: Int
        /// The Unix file type and permissions; 0 if the entry was created on another system.
        let mode: Int
        let flags: Int
        let method: Int
        let checksum: Int
        /// The name in the Unicode path field, which replaces the name in some readers; `nil` if there is none.
        let alternateName: [UInt8]?

        var isEncrypted: Bool { flags & 1 != 0 }
        var isStored: Bool { method == 0 }
    }

    let records: [Record]
    /// The offset of the directory, at which the entries end.
    let end: Int

    /// The maximum number of entries.
    ///
    /// A large app has about 20,000 entries; each takes about 150 bytes in the directory.
    static let recordLimit = 200_000
    /// The maximum size of the directory, in bytes.
    static let sizeLimit = 32 << 20

    enum Signature {
        static let local = 0x0403_4B50
        static let descriptor = 0x0807_4B50
        static let central = 0x0201_4B50
        static let end = 0x0605_4B50
        static let end64 = 0x0606_4B50
        static let locator64 = 0x0706_4B50
    }

    init(reading source: FileSource) throws(CodeSigningError) {
        let extent = try Self.extent(in: source)
        guard extent.count <= Self.recordLimit, extent.range.count <= Self.sizeLimit else {
            throw CodeSigningError(
                .tooLarge, "the archive has \(extent.count) entries; at most \(Self.recordLimit) are read")
        }
        var cursor = ByteCursor(try source.bytes(in: extent.range), order: .littleEndian)
        var records: [Record] = []
        for _ in 0..<extent.count { records.append(try Self.record(&cursor)) }
        self.records = records
        end = extent.range.lowerBound
    }

    private static func record(_ cursor: inout ByteCursor) throws(CodeSigningError) -> Record {
        guard try cursor.word() == Signature.central else {
            throw CodeSigningError(.malformed, "the archive's directory is damaged")
        }
        let system = try cursor.short() >> 8
        try cursor.skip(2)
        var header = try HeaderFields(&cursor)
        let commentSize = try cursor.short()
        try cursor.skip(4)
        let attributes = try cursor.word()
        var offset = try cursor.word()
        let name = try cursor.read(header.nameSize)
        let extra = ByteCursor(try cursor.read(header.extraSize), order: .littleEndian)
        try cursor.skip(commentSize)
        let fields = try ExtraFields(extra)
        try fields.widen(&header, &offset)
        let (unix, darwin) = (3, 19)
        return Record(
            name: name, size: header.size, compressedSize: header.compressedSize, offset: offset,
            mode: system == unix || system == darwin ? attributes >> 16 : 0, flags: header.flags,
            method: header.method, checksum: header.checksum, alternateName: fields.alternateName)
    }
}

/// The fields that occur both in the local header of an entry and in its record in the directory.
struct HeaderFields {
    let flags: Int
    let method: Int
    let checksum: Int
    /// The size of the data in the archive, in bytes.
    var compressedSize: Int
    /// The size of the inflated data, in bytes.
    var size: Int
    let nameSize: Int
    let extraSize: Int

    /// Reads the fields; the cursor is after the required version.
    init(_ cursor: inout ByteCursor) throws(CodeSigningError) {
        flags = try cursor.short()
        method = try cursor.short()
        try cursor.skip(4)
        checksum = try cursor.word()
        compressedSize = try cursor.word()
        size = try cursor.word()
        nameSize = try cursor.short()
        extraSize = try cursor.short()
    }
}

/// The extra fields of an entry that change its name or its sizes.
struct ExtraFields {
    private var wide: ByteCursor?
    private(set) var alternateName: [UInt8]?

    private enum Identifier {
        static let zip64 = 1
        static let unicodePath = 0x7075
    }

    init(_ cursor: ByteCursor) throws(CodeSigningError) {
        var cursor = cursor
        while cursor.remaining >= 4 {
            let identifier = try cursor.short()
            let field = try cursor.read(try cursor.short())
            // Only the first field is used.
            if identifier == Identifier.zip64, wide == nil { wide = ByteCursor(field, order: .littleEndian) }
            // The name follows a version and the checksum of the other name.
            if identifier == Identifier.unicodePath { alternateName = Array(field.dropFirst(5)) }
        }
    }

    /// Reads the numbers that do not fit into 32 bits from the ZIP64 field, which contains only those numbers.
    func widen(_ header: inout HeaderFields, _ offset: inout Int) throws(CodeSigningError) {
        let tooWide = 0xFFFF_FFFF
        guard var wide else { return }
        if header.size == tooWide { header.size = try wide.long() }
        if header.compressedSize == tooWide { header.compressedSize = try wide.long() }
        if offset == tooWide { offset = try wide.long() }
    }
}

extension ArchiveDirectory {
    private struct Extent {
        let range: Range<Int>
        let count: Int
    }

    /// Finds the directory with the record at the end of the file, which can be followed by a comment.
    private static func extent(in source: FileSource) throws(CodeSigningError) -> Extent {
        let endSize = 22
        let commentLimit = 0xFFFF
        let start = max(0, source.count - endSize - commentLimit)
        let tail = try source.bytes(in: start..<source.count)
        var hasOtherRecord = false
        for index in stride(from: tail.count - endSize, through: 0, by: -1) where tail[index] == 0x50 {
            let record = ByteCursor(tail, at: index, order: .littleEndian)
            let commentSize = tail.count - index - endSize
            if let extent = try extent(from: record, commentSize: commentSize, at: start + index, in: source) {
                // Some readers ignore the size of the comment, and use the last record.
                guard !hasOtherRecord else {
                    throw CodeSigningError(
                        .malformed, "the archive's directory is ambiguous: its comment contains a record")
                }
                return extent
            }
            var signature = record
            if try signature.word() == Signature.end { hasOtherRecord = true }
        }
        throw CodeSigningError(.malformed, "not a ZIP file: there is no directory at its end")
    }

    /// Reads the record at the end of an archive, or returns `nil` if these bytes are not the record.
    private static func extent(
        from record: ByteCursor, commentSize: Int, at end: Int, in source: FileSource
    ) throws(CodeSigningError) -> Extent? {
        var cursor = record
        guard try cursor.word() == Signature.end else { return nil }
        let disks = [try cursor.short(), try cursor.short()]
        let counts = [try cursor.short(), try cursor.short()]
        let size = try cursor.word()
        let offset = try cursor.word()
        guard try cursor.short() == commentSize else { return nil }
        if let extent = try extent64(before: end, in: source) { return extent }
        guard disks == [0, 0], counts[0] == counts[1] else {
            throw CodeSigningError(.unsupported, "the archive is part of a multi-volume archive")
        }
        return try checked(offset: offset, size: size, count: counts[0], end: end)
    }

    /// Returns the location of the directory according to the ZIP64 records, or `nil` if there are none.
    private static func extent64(before end: Int, in source: FileSource) throws(CodeSigningError) -> Extent? {
        guard end >= 20 else { return nil }
        var locator = ByteCursor(try source.bytes(in: end - 20..<end), order: .littleEndian)
        guard try locator.word() == Signature.locator64 else { return nil }
        try locator.skip(4)
        let recordOffset = try locator.long()
        guard recordOffset <= end - 20 - 56 else {
            throw CodeSigningError(.malformed, "the archive's ZIP64 record is outside the file")
        }
        return try extent(fromRecord64At: recordOffset, before: end - 20, in: source)
    }

    private static func extent(
        fromRecord64At start: Int, before locator: Int, in source: FileSource
    ) throws(CodeSigningError) -> Extent {
        var record = ByteCursor(try source.bytes(in: start..<start + 56), order: .littleEndian)
        // The size does not include the signature and the size itself.
        guard try record.word() == Signature.end64, try record.long() == locator - start - 12 else {
            throw CodeSigningError(.malformed, "the archive's ZIP64 record is not at the specified offset")
        }
        try record.skip(20)
        let count = try record.long()
        let size = try record.long()
        return try checked(offset: record.long(), size: size, count: count, end: start)
    }

    /// Returns the extent of a directory that ends at `end`, where the next record begins.
    ///
    /// Some readers ignore the offset if there is a gap, and read the bytes before the next record as the directory.
    private static func checked(offset: Int, size: Int, count: Int, end: Int) throws(CodeSigningError) -> Extent {
        guard size <= end, offset <= end - size, count <= size / 46 else {
            throw CodeSigningError(.malformed, "the archive's directory is outside the file")
        }
        guard offset == end - size else {
            throw CodeSigningError(.malformed, "the archive's directory is ambiguous: bytes follow it")
        }
        return Extent(range: offset..<offset + size, count: count)
    }
}
