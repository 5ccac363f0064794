/// The numbered objects of a binary property list; every offset and length is checked.
///
/// ```
/// file    = "bplist0" digit, objects, offset table, trailer
/// trailer = 6 bytes unused, 1 byte width of an offset, 1 byte width of a reference,
///           8 bytes each: number of objects, number of the top object, offset of the offset table
/// object  = marker (high half: the type; low half: a length or a width), content;
///           length 15 means that an integer object follows with the length
/// ```
///
/// All numbers are big-endian. Source: `CFBinaryPList.c`,
/// https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFBinaryPList.c.
struct BinaryPropertyListFile {
    /// The references of a container to its children; in a dictionary, all keys precede all values.
    struct References {
        /// The offset of the first reference, in bytes.
        let offset: Int
        /// The number of references: twice the number of entries in a dictionary.
        let count: Int
        /// The distance between a key and its value, in references; 0 in an array.
        let valueDistance: Int
    }

    /// The number of bytes before the first object.
    private static let headerLength = 8
    private static let trailerLength = 32
    /// The maximum size of a file, in bytes.
    ///
    /// Offsets in the text of the nodes have 32 bits, and decoding can make a
    /// text four times as long.
    private static let maximumLength = Int(UInt32.max) / 4

    let bytes: [UInt8]
    let objectCount: Int
    let topObject: Int
    private let offsetWidth: Int
    private let referenceWidth: Int
    private let offsetTable: Int
    /// The offset at which the objects end; CoreFoundation reads no object that extends into the table.
    private var objectsEnd: Int { offsetTable }

    init(_ bytes: [UInt8]) throws(PropertyListError) {
        self.bytes = bytes
        try Self.checkHeader(bytes)
        let trailer = bytes.count - Self.trailerLength
        offsetWidth = Int(bytes[trailer + 6])
        referenceWidth = Int(bytes[trailer + 7])
        guard 1...8 ~= offsetWidth, 1...8 ~= referenceWidth else {
            throw PropertyListError(
                .malformed, "the trailer specifies a width of \(offsetWidth) or \(referenceWidth) bytes")
        }
        let numbers = [8, 16, 24].map { Self.number(at: trailer + $0, width: 8, in: bytes) }
        guard let count = Int(exactly: numbers[0]), let top = Int(exactly: numbers[1]),
            let table = Int(exactly: numbers[2]), count > 0, top < count
        else { throw PropertyListError(.malformed, "the trailer does not locate the top object") }
        let (length, overflow) = count.multipliedReportingOverflow(by: offsetWidth)
        guard !overflow, table >= Self.headerLength, table <= trailer, length == trailer - table else {
            throw PropertyListError(.malformed, "the offset table does not fit into the file")
        }
        guard Self.fits(count, in: referenceWidth), Self.fits(table, in: offsetWidth) else {
            throw PropertyListError(
                .malformed, "\(count) objects in \(table) bytes require wider references or offsets")
        }
        objectCount = count
        topObject = top
        offsetTable = table
        try checkOffsets()
    }

    /// Checks the offsets of all objects, as CoreFoundation does also for objects that no other object contains
    /// (`__CFBinaryPlistGetTopLevelInfo`).
    private func checkOffsets() throws(PropertyListError) {
        for number in 0..<objectCount where offset(of: number) >= offsetTable { throw outside(number) }
    }

    private func offset(of number: Int) -> UInt64 {
        Self.number(at: offsetTable + number * offsetWidth, width: offsetWidth, in: bytes)
    }

    private func outside(_ number: Int) -> PropertyListError {
        PropertyListError(.malformed, "object \(number) is outside the object area")
    }

    /// Whether a number is less than the largest number of a width in bytes, as CoreFoundation requires of the number
    /// of objects and of the offset of their table (`__CFBinaryPlistGetTopLevelInfo`).
    private static func fits(_ number: Int, in width: Int) -> Bool { width >= 8 || number < 1 << (8 * width) }

    private static func checkHeader(_ bytes: [UInt8]) throws(PropertyListError) {
        guard bytes.starts(with: "bplist0".utf8) else {
            let version = String(decoding: bytes.prefix(headerLength), as: UTF8.self)
            throw PropertyListError(
                .notPropertyList,
                "the format `\(version)` is only for communication between processes, not `bplist00`")
        }
        guard bytes.count > headerLength + trailerLength else {
            throw PropertyListError(.malformed, "the file ends before its trailer")
        }
        guard bytes.count <= maximumLength else {
            throw PropertyListError(.limit, "the file is larger than a gigabyte; split the file")
        }
    }

    /// Returns a big-endian number.
    static func number(at offset: Int, width: Int, in bytes: [UInt8]) -> UInt64 {
        bytes[offset..<(offset + width)].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Returns the number of the object that a container references as its child at `index`.
    ///
    /// The children of a dictionary alternate between keys and values. `object(_:)` rejects numbers that are out of
    /// range.
    func reference(at index: Int, in references: References) -> Int {
        let place =
            references.valueDistance == 0
            ? index : index / 2 + (index.isMultiple(of: 2) ? 0 : references.valueDistance)
        let number = Self.number(at: references.offset + place * referenceWidth, width: referenceWidth, in: bytes)
        return Int(clamping: number)
    }
}

// MARK: - Objects

extension BinaryPropertyListFile {
    /// An object of the file.
    struct Object {
        enum Content {
            case null
            case boolean(Bool)
            case integer(width: Int)
            case real(width: Int)
            case date, data, ascii, utf16, uid
            case container(References, isDictionary: Bool)
        }

        let content: Content
        /// The offset of the marker byte.
        let offset: Int
        /// The bytes of the object without its marker and length.
        let body: Range<Int>

        /// The number of bytes that the object occupies in the file.
        var byteCount: Int { body.upperBound - offset }
    }

    /// Returns the object with the given number.
    func object(_ number: Int) throws(PropertyListError) -> Object {
        guard number < objectCount else {
            throw PropertyListError(
                .malformed, "a reference to object \(number), but the file has \(objectCount) objects")
        }
        guard let offset = Int(exactly: offset(of: number)), offset >= Self.headerLength, offset < offsetTable else {
            throw outside(number)
        }
        let low = Int(bytes[offset] & 0xF)
        switch bytes[offset] >> 4 {
        case 0x0: return try singleton(low, at: offset)
        case 0x1 where low <= 4: return try object(.integer(width: 1 << low), at: offset, length: 1 << low)
        case 0x2 where low == 2 || low == 3: return try object(.real(width: 1 << low), at: offset, length: 1 << low)
        case 0x3 where low == 3: return try object(.date, at: offset, length: 8)
        case 0x4: return try object(.data, at: offset, unit: 1)
        case 0x5: return try object(.ascii, at: offset, unit: 1)
        case 0x6: return try utf16String(at: offset)
        case 0x8: return try object(.uid, at: offset, length: low + 1)
        case 0xA, 0xC: return try container(at: offset, isDictionary: false)
        case 0xD: return try container(at: offset, isDictionary: true)
        default: throw unknownMarker(at: offset)
        }
    }

    private func unknownMarker(at offset: Int) -> PropertyListError {
        PropertyListError(.malformed, "the object at byte \(offset) has the unknown type \(bytes[offset])")
    }

    private func singleton(_ low: Int, at offset: Int) throws(PropertyListError) -> Object {
        let body = (offset + 1)..<(offset + 1)
        switch low {
        case 0x0: return Object(content: .null, offset: offset, body: body)
        case 0x8: return Object(content: .boolean(false), offset: offset, body: body)
        case 0x9: return Object(content: .boolean(true), offset: offset, body: body)
        default: throw unknownMarker(at: offset)
        }
    }

    /// Returns an object of a fixed length.
    private func object(_ content: Object.Content, at offset: Int, length: Int) throws(PropertyListError) -> Object {
        guard length <= objectsEnd - (offset + 1) else { throw tooLong(at: offset) }
        return Object(content: content, offset: offset, body: (offset + 1)..<(offset + 1 + length))
    }

    /// Returns an object that is preceded by its length in units.
    private func object(_ content: Object.Content, at offset: Int, unit: Int) throws(PropertyListError) -> Object {
        let (start, count) = try countedLength(at: offset)
        guard count <= (objectsEnd - start) / unit else { throw tooLong(at: offset) }
        return Object(content: content, offset: offset, body: start..<(start + count * unit))
    }

    /// Returns a string in UTF-16.
    ///
    /// CoreFoundation allocates memory for its characters and rejects the file if there are none; it writes an empty
    /// string in ASCII: <https://github.com/swiftlang/swift-corelibs-foundation>, `CFBinaryPList.c` and `CFBase.c`.
    private func utf16String(at offset: Int) throws(PropertyListError) -> Object {
        let string = try object(.utf16, at: offset, unit: 2)
        guard !string.body.isEmpty else {
            throw PropertyListError(.malformed, "the UTF-16 string at byte \(offset) is empty")
        }
        return string
    }

    private func container(at offset: Int, isDictionary: Bool) throws(PropertyListError) -> Object {
        let (start, count) = try countedLength(at: offset)
        let unit = isDictionary ? 2 * referenceWidth : referenceWidth
        guard count <= (objectsEnd - start) / unit else { throw tooLong(at: offset) }
        let references = References(
            offset: start, count: isDictionary ? 2 * count : count, valueDistance: isDictionary ? count : 0)
        return Object(
            content: .container(references, isDictionary: isDictionary), offset: offset,
            body: start..<(start + count * unit))
    }

    /// Returns the offset of the content of an object and its declared length in units.
    ///
    /// As in CoreFoundation, only the last 64 bits of a longer number count: `_readInt` in
    /// <https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFBinaryPList.c>.
    private func countedLength(at offset: Int) throws(PropertyListError) -> (start: Int, count: Int) {
        let low = Int(bytes[offset] & 0xF)
        guard low == 0xF else { return (offset + 1, low) }
        guard offset + 1 < objectsEnd, bytes[offset + 1] >> 4 == 0x1 else {
            throw PropertyListError(.malformed, "the object at byte \(offset) has no valid length")
        }
        let width = 1 << Int(bytes[offset + 1] & 0xF)
        guard width <= objectsEnd - (offset + 2) else { throw tooLong(at: offset) }
        let count = Self.number(at: offset + 2, width: width, in: bytes)
        guard let count = Int(exactly: count) else { throw tooLong(at: offset) }
        return (offset + 2 + width, count)
    }

    private func tooLong(at offset: Int) -> PropertyListError {
        PropertyListError(.malformed, "the object at byte \(offset) extends past the end of the objects")
    }
}
