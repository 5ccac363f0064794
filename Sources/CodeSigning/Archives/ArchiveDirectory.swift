/// The central directory of a zip file: what is in it, and where.
///
/// libzip inflates the entries; this list decides whether to trust the file at all. The places of entries, which
/// libzip does not tell, show whether two overlap (the way to make a small file that inflates without end), and
/// whatever the two readers do not agree on is refused.
/// The format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
struct ArchiveDirectory: Sendable {
    struct Record: Sendable {
        let name: [UInt8]
        let size: Int
        let compressedSize: Int
        /// Where the local header begins.
        let offset: Int
        /// The file type and permissions of Unix; 0 where another system made the entry.
        let mode: Int
        let isEncrypted: Bool
        let isStored: Bool
    }

    let records: [Record]

    /// More entries or a longer directory are not read.
    ///
    /// A large app has some 20 000 entries of some 150 bytes.
    static let recordLimit = 200_000
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

    /// Checks that the header before an entry's data names the same file as the directory does.
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
            throw CodeSigningError(.malformed, "the archive's directory and the header of `\(name)` do not agree")
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

    /// Takes the numbers that do not fit into 32 bits from the extra field for zip64, which holds only those.
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

    /// No two entries share bytes, and none reaches into the directory.
    private static func checkPlaces(of records: [Record], before end: Int) throws(CodeSigningError) {
        var previous = 0
        for record in records.sorted(by: { $0.offset < $1.offset }) {
            let header = 30 + record.name.count
            guard record.offset >= previous, record.offset <= end - header,
                record.compressedSize <= end - header - record.offset
            else {
                let name = String(decoding: record.name, as: UTF8.self)
                throw CodeSigningError(.malformed, "the entry `\(name)` overlaps with something else in the archive")
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

    /// Finds the directory by the record at the end of the file, which a comment may follow.
    private static func place(in source: FileSource) throws(CodeSigningError) -> Place {
        let endSize = 22
        let commentLimit = 0xFFFF
        let start = max(0, source.count - endSize - commentLimit)
        let tail = try source.bytes(in: start..<source.count)
        for index in stride(from: tail.count - endSize, through: 0, by: -1) where tail[index] == 0x50 {
            var cursor = ByteCursor(tail, at: index, order: .littleEndian)
            guard try cursor.word() == Signature.end else { continue }
            let disks = [try cursor.short(), try cursor.short()]
            let counts = [try cursor.short(), try cursor.short()]
            let size = try cursor.word()
            let offset = try cursor.word()
            guard try cursor.short() == tail.count - index - endSize else { continue }
            if let place = try place64(before: start + index, in: source) { return place }
            guard disks == [0, 0], counts[0] == counts[1] else {
                throw CodeSigningError(.unsupported, "the archive is one of several volumes")
            }
            return try checked(offset: offset, size: size, count: counts[0], end: start + index)
        }
        throw CodeSigningError(.malformed, "not a zip file: it has no directory at its end")
    }

    /// The place of the directory as zip64 says it; `nil` where the file is none.
    private static func place64(before end: Int, in source: FileSource) throws(CodeSigningError) -> Place? {
        guard end >= 20 else { return nil }
        var locator = ByteCursor(try source.bytes(in: end - 20..<end), order: .littleEndian)
        guard try locator.word() == Signature.locator64 else { return nil }
        try locator.skip(4)
        let recordOffset = try locator.long()
        guard recordOffset <= end - 20 - 56 else {
            throw CodeSigningError(.malformed, "the archive's zip64 record lies outside of the file")
        }
        var record = ByteCursor(try source.bytes(in: recordOffset..<recordOffset + 56), order: .littleEndian)
        guard try record.word() == Signature.end64 else {
            throw CodeSigningError(.malformed, "the archive's zip64 record is not where it should be")
        }
        try record.skip(28)
        let count = try record.long()
        let size = try record.long()
        return try checked(offset: record.long(), size: size, count: count, end: recordOffset)
    }

    private static func checked(offset: Int, size: Int, count: Int, end: Int) throws(CodeSigningError) -> Place {
        guard size <= end, offset <= end - size, count <= size / 46 else {
            throw CodeSigningError(.malformed, "the archive's directory lies outside of the file")
        }
        return Place(range: offset..<offset + size, count: count)
    }
}
