import CodeSigning

/// The bytes of a ZIP file, in which names and offsets can be changed.
package struct ArchiveBytes {
    package var bytes: [UInt8]

    package struct Failure: Error {}

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Replaces a name in its header and in the directory by another name of the same length.
    package mutating func rename(_ name: String, to other: String) throws {
        try rename(name, to: Array(other.utf8))
    }

    /// Replaces a name in its header and in the directory by other bytes of the same length.
    package mutating func rename(_ name: String, to other: [UInt8]) throws {
        let places = bytes.ranges(of: Array(name.utf8))
        guard places.count == 2, other.count == name.utf8.count else { throw Failure() }
        for place in places { bytes.replaceSubrange(place, with: other) }
    }

    /// Replaces the compressed size of an entry in the directory by a number of 64 bits.
    package mutating func setCompressedSize(of name: String, to size: Int) throws {
        let header = try self.header(of: name)
        let field = Number.bytes(1, size: 2, .littleEndian) + Number.bytes(8, size: 2, .littleEndian)
        let extra = field + Number.bytes(size, size: 8, .littleEndian)
        set(0xFFFF_FFFF, at: header + 20)
        bytes.replaceSubrange(header + 30..<header + 32, with: Number.bytes(extra.count, size: 2, .littleEndian))
        bytes.insert(contentsOf: extra, at: header + 46 + name.utf8.count)
        let end = bytes.count - 22
        set(number(at: end + 12) + extra.count, at: end + 12)
    }

    /// Inserts bytes before the header of an entry, or before the directory, and adjusts all offsets.
    package mutating func insert(_ inserted: [UInt8], before name: String?) throws {
        let end = bytes.count - 22
        var directory = number(at: end + 16)
        var place = directory
        if let name {
            let header = try self.header(of: name)
            place = number(at: header + 42)
        }
        for header in headers() where number(at: header + 42) >= place {
            set(number(at: header + 42) + inserted.count, at: header + 42)
        }
        directory += inserted.count
        set(directory, at: end + 16)
        bytes.insert(contentsOf: inserted, at: place)
    }

    /// Returns the header and the data of an entry that is stored without compression.
    package static func hiddenEntry(_ name: String, _ content: [UInt8] = [1, 2, 3]) -> [UInt8] {
        func number(_ value: Int, _ size: Int) -> [UInt8] { Number.bytes(value, size: size, .littleEndian) }
        let fields: [UInt8] = [0x50, 0x4B, 3, 4] + number(20, 2) + number(0, 2) + number(0, 2) + number(0, 8)
        let sizes = number(content.count, 4) + number(content.count, 4) + number(name.utf8.count, 2) + number(0, 2)
        return fields + sizes + Array(name.utf8) + content
    }

    private func headers() -> [Int] {
        bytes.ranges(of: [0x50, 0x4B, 1, 2]).map(\.lowerBound).filter { $0 >= number(at: bytes.count - 22 + 16) }
    }

    private func header(of name: String) throws -> Int {
        let found = headers().first { bytes[($0 + 46)...].starts(with: Array(name.utf8)) }
        guard let found else { throw Failure() }
        return found
    }

    private func number(at offset: Int) -> Int {
        (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }

    private mutating func set(_ value: Int, at offset: Int) {
        for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * index)) }
    }
}
