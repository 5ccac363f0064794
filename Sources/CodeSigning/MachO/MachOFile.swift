/// A Mach-O file, thin or universal.
///
/// Only headers, load commands, two sections, and the signature are read. The format:
/// https://github.com/apple-oss-distributions/xnu/blob/main/EXTERNAL_HEADERS/mach-o/loader.h and `fat.h` in the same
/// directory.
public struct MachOFile: Sendable {
    /// The slices, one per architecture, in the order of the file.
    public let slices: [MachOSlice]
    /// Whether the file is a universal binary; it can have a single slice.
    public let isUniversal: Bool

    /// The maximum number of slices; distinguishes universal binaries from Java class files.
    ///
    /// A Java class file begins with the same four bytes, followed by its version number (45 or more) at the offset of
    /// the number of slices.
    package static let sliceLimit = 32

    /// The minimum size, in bytes: the size of the header of a 32-bit file, or of a universal binary with one slice.
    static let smallestSize = 28

    /// Reads a Mach-O file.
    ///
    /// A signature that cannot be read does not cause an error; see ``MachOSlice/signature-swift.property``.
    ///
    /// - Throws: ``CodeSigningError`` if the bytes are not a Mach-O file, or if headers or load commands are malformed.
    public init(reading source: some ByteSource) throws(CodeSigningError) {
        let prefix = try source.prefix(8)
        guard let magic = MachOMagic(prefix) else {
            throw CodeSigningError(.malformed, "not a Mach-O file")
        }
        guard case .universal(let is64Bit) = magic else {
            isUniversal = false
            slices = [try MachOSlice(reading: source, range: 0..<source.count)]
            return
        }
        isUniversal = true
        slices = try Self.sliceRecords(in: source, is64Bit: is64Bit).map { record throws(CodeSigningError) in
            try Self.slice(record, in: source)
        }
    }

    private static func slice(
        _ record: SliceRecord, in source: some ByteSource
    ) throws(CodeSigningError) -> MachOSlice {
        let slice = try MachOSlice(reading: source, range: record.range)
        guard slice.architecture == record.architecture else {
            throw CodeSigningError(
                .malformed,
                "the universal binary lists a slice for \(record.architecture), but the slice is for "
                    + "\(slice.architecture)")
        }
        return slice
    }

    private init(slices: [MachOSlice], isUniversal: Bool) {
        (self.slices, self.isUniversal) = (slices, isUniversal)
    }

    /// A copy without the data that only verification requires.
    package var withoutBlobs: MachOFile {
        MachOFile(slices: slices.map(\.withoutBlobs), isUniversal: isUniversal)
    }

    /// An entry of the header of a universal binary.
    private struct SliceRecord {
        let architecture: Architecture
        let range: Range<Int>
    }

    /// Whether a file that begins with these bytes may be a Mach-O file.
    public static func isPlausible(prefix: [UInt8]) -> Bool {
        guard let magic = MachOMagic(prefix) else { return false }
        guard case .universal = magic else { return true }
        var cursor = ByteCursor(prefix, at: 4)
        guard let count = try? cursor.word() else { return false }
        return count > 0 && count <= sliceLimit
    }

    private static func sliceCount(_ header: inout ByteCursor) throws(CodeSigningError) -> Int {
        let count = try header.word()
        guard count > 0, count <= sliceLimit else {
            throw CodeSigningError(.malformed, "a universal binary of \(count) slices; at most \(sliceLimit) are read")
        }
        return count
    }

    /// Reads the architectures and ranges of the slices, sorted by offset.
    ///
    /// - Throws: ``CodeSigningError`` if slices overlap or are outside the file.
    private static func sliceRecords(
        in source: some ByteSource, is64Bit: Bool
    ) throws(CodeSigningError) -> [SliceRecord] {
        let recordSize = is64Bit ? 32 : 20
        var header = ByteCursor(try source.bytes(in: 0..<min(8 + sliceLimit * recordSize, source.count)), at: 4)
        let count = try sliceCount(&header)
        let headerSize = 8 + count * recordSize
        guard headerSize <= source.count else {
            throw CodeSigningError(.truncated, "the header of a universal binary of \(count) slices is truncated")
        }
        var records: [SliceRecord] = []
        for _ in 0..<count {
            records.append(try sliceRecord(&header, is64Bit: is64Bit, within: headerSize..<source.count))
        }
        records.sort { $0.range.lowerBound < $1.range.lowerBound }
        let overlap = zip(records, records.dropFirst()).contains { $0.range.upperBound > $1.range.lowerBound }
        guard !overlap else { throw CodeSigningError(.malformed, "two slices of the universal binary overlap") }
        return records
    }

    private static func sliceRecord(
        _ header: inout ByteCursor, is64Bit: Bool, within code: Range<Int>
    ) throws(CodeSigningError) -> SliceRecord {
        let architecture = Architecture(type: try header.word(), subtype: try header.word())
        let offset = is64Bit ? try header.long() : try header.word()
        let size = is64Bit ? try header.long() : try header.word()
        try header.skip(is64Bit ? 8 : 4)
        let (end, overflow) = offset.addingReportingOverflow(size)
        guard !overflow, end <= code.upperBound, offset >= code.lowerBound else {
            throw CodeSigningError(.truncated, "a slice of \(size) bytes at byte \(offset) is outside the file")
        }
        return SliceRecord(architecture: architecture, range: offset..<end)
    }
}

/// The format of a Mach-O file, derived from its first four bytes.
enum MachOMagic {
    case thin(order: ByteCursor.Order, is64Bit: Bool)
    case universal(is64Bit: Bool)

    init?(_ bytes: [UInt8]) {
        switch bytes.prefix(4).map({ $0 }) {
        case [0xFE, 0xED, 0xFA, 0xCE]: self = .thin(order: .bigEndian, is64Bit: false)
        case [0xFE, 0xED, 0xFA, 0xCF]: self = .thin(order: .bigEndian, is64Bit: true)
        case [0xCE, 0xFA, 0xED, 0xFE]: self = .thin(order: .littleEndian, is64Bit: false)
        case [0xCF, 0xFA, 0xED, 0xFE]: self = .thin(order: .littleEndian, is64Bit: true)
        case [0xCA, 0xFE, 0xBA, 0xBE]: self = .universal(is64Bit: false)
        case [0xCA, 0xFE, 0xBA, 0xBF]: self = .universal(is64Bit: true)
        default: return nil
        }
    }
}
