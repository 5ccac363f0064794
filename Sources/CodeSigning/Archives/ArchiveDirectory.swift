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
        let isEncrypted: Bool
        let isStored: Bool
    }

    let records: [Record]

    /// The maximum number of entries.
    ///
    /// A large app has about 20,000 entries; each takes about 150 bytes in the directory.
    static let recordLimit = 200_000
    /// The maximum size of the directory, in bytes.
    static let sizeLimit = 32 << 20

    private enum Signature {
        static let local = 0x0403_4B50
        static let central = 0x0201_4B50
        static let end = 0x0605_4B50
        static let end64 = 0x0606_4B50
        static let locator64 = 0x0706_4B50
    }

    init(reading source: FileSource) throws(CodeSigningError) {
        let place = try Self.place(in: source)
        guard place.count <= Self.recordLimit, place.range.count <= Self.sizeLimit else {
            throw CodeSigningError(
                .tooLarge, "the archive has \(place.count) entries; at most \(Self.recordLimit) are read")
        }
        var cursor = ByteCursor(try source.bytes(in: place.range), order: .littleEndian)
        var records: [Record] = []
        for _ in 0..<place.count { records.append(try Self.record(&cursor)) }
        try Self.checkPlaces(of: records, before: place.range.lowerBound)
        self.records = records
    }

    /// Checks that the local header of an entry contains the same name as the directory.
    static func checkLocalHeader(of record: Record, in source: FileSource) throws(CodeSigningError) {
        let end = record.offset + 30 + record.name.count
        var cursor = ByteCursor(try source.bytes(in: record.offset..<min(end, source.count)), order: .littleEndian)
        let signature = try cursor.word()
        try cursor.skip(22)
        let nameSize = try cursor.short()
        try cursor.skip(2)
        guard signature == Signature.local, nameSize == record.name.count, try cursor.take(nameSize) == record.name
        else {
            let name = String(decoding: record.name, as: UTF8.self)
            throw CodeSigningError(.malformed, "the archive's directory does not match the header of `\(name)`")
        }
    }

    private static func record(_ cursor: inout ByteCursor) throws(CodeSigningError) -> Record {
        guard try cursor.word() == Signature.central else {
            throw CodeSigningError(.malformed, "the archive's directory is damaged")
        }
        let system = try cursor.short() >> 8
        try cursor.skip(2)
        let flags = try cursor.short()
        let method = try cursor.short()
        try cursor.skip(8)
        var compressedSize = try cursor.word()
        var size = try cursor.word()
        let nameSize = try cursor.short()
        let extraSize = try cursor.short()
        let commentSize = try cursor.short()
        try cursor.skip(4)
        let attributes = try cursor.word()
        var offset = try cursor.word()
        let name = try cursor.take(nameSize)
        let extra = ByteCursor(try cursor.take(extraSize), order: .littleEndian)
        try cursor.skip(commentSize)
        try widen(&size, &compressedSize, &offset, from: extra)
        let (unix, darwin) = (3, 19)
        return Record(
            name: name, size: size, compressedSize: compressedSize, offset: offset,
            mode: system == unix || system == darwin ? attributes >> 16 : 0,
            isEncrypted: flags & 1 != 0, isStored: method == 0)
    }

    /// Reads the numbers that do not fit into 32 bits from the ZIP64 extra field, which contains only those numbers.
    private static func widen(
        _ size: inout Int, _ compressedSize: inout Int, _ offset: inout Int, from extra: ByteCursor
    ) throws(CodeSigningError) {
        let tooWide = 0xFFFF_FFFF
        var extra = extra
        while extra.remaining >= 4 {
            let identifier = try extra.short()
            var field = ByteCursor(try extra.take(try extra.short()), order: .littleEndian)
            guard identifier == 1 else { continue }
            if size == tooWide { size = try field.long() }
            if compressedSize == tooWide { compressedSize = try field.long() }
            if offset == tooWide { offset = try field.long() }
        }
    }

    /// Checks that entries do not overlap each other or the directory.
    private static func checkPlaces(of records: [Record], before end: Int) throws(CodeSigningError) {
        var previous = 0
        for record in records.sorted(by: { $0.offset < $1.offset }) {
            let header = 30 + record.name.count
            guard record.offset >= previous, record.offset <= end - header,
                record.compressedSize <= end - header - record.offset
            else {
                let name = String(decoding: record.name, as: UTF8.self)
                throw CodeSigningError(.malformed, "the entry `\(name)` overlaps another part of the archive")
            }
            previous = record.offset + header + record.compressedSize
        }
    }
}

extension ArchiveDirectory {
    private struct Place {
        let range: Range<Int>
        let count: Int
    }

    /// Finds the directory with the record at the end of the file, which can be followed by a comment.
    private static func place(in source: FileSource) throws(CodeSigningError) -> Place {
        let endSize = 22
        let commentLimit = 0xFFFF
        let start = max(0, source.count - endSize - commentLimit)
        let tail = try source.bytes(in: start..<source.count)
        for index in stride(from: tail.count - endSize, through: 0, by: -1) where tail[index] == 0x50 {
            let record = ByteCursor(tail, at: index, order: .littleEndian)
            let commentSize = tail.count - index - endSize
            if let place = try place(from: record, commentSize: commentSize, at: start + index, in: source) {
                return place
            }
        }
        throw CodeSigningError(.malformed, "not a ZIP file: there is no directory at its end")
    }

    /// Reads the record at the end of an archive, or returns `nil` if these bytes are not the record.
    private static func place(
        from record: ByteCursor, commentSize: Int, at end: Int, in source: FileSource
    ) throws(CodeSigningError) -> Place? {
        var cursor = record
        guard try cursor.word() == Signature.end else { return nil }
        let disks = [try cursor.short(), try cursor.short()]
        let counts = [try cursor.short(), try cursor.short()]
        let size = try cursor.word()
        let offset = try cursor.word()
        guard try cursor.short() == commentSize else { return nil }
        if let place = try place64(before: end, in: source) { return place }
        guard disks == [0, 0], counts[0] == counts[1] else {
            throw CodeSigningError(.unsupported, "the archive is part of a multi-volume archive")
        }
        return try checked(offset: offset, size: size, count: counts[0], end: end)
    }

    /// Returns the location of the directory according to the ZIP64 records, or `nil` if there are none.
    private static func place64(before end: Int, in source: FileSource) throws(CodeSigningError) -> Place? {
        guard end >= 20 else { return nil }
        var locator = ByteCursor(try source.bytes(in: end - 20..<end), order: .littleEndian)
        guard try locator.word() == Signature.locator64 else { return nil }
        try locator.skip(4)
        let recordOffset = try locator.long()
        guard recordOffset <= end - 20 - 56 else {
            throw CodeSigningError(.malformed, "the archive's ZIP64 record is outside the file")
        }
        var record = ByteCursor(try source.bytes(in: recordOffset..<recordOffset + 56), order: .littleEndian)
        guard try record.word() == Signature.end64 else {
            throw CodeSigningError(.malformed, "the archive's ZIP64 record is not at the specified offset")
        }
        try record.skip(28)
        let count = try record.long()
        let size = try record.long()
        return try checked(offset: record.long(), size: size, count: count, end: recordOffset)
    }

    private static func checked(offset: Int, size: Int, count: Int, end: Int) throws(CodeSigningError) -> Place {
        guard size <= end, offset <= end - size, count <= size / 46 else {
            throw CodeSigningError(.malformed, "the archive's directory is outside the file")
        }
        return Place(range: offset..<offset + size, count: count)
    }
}
