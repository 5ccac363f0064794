/// Records as bytes: the lengths of the four texts of each record as 32-bit little-endian numbers, and then the texts.
extension StoredRecord {
    /// The length that represents a deleted row.
    private static let deleted = UInt32.max

    /// Returns records as bytes.
    static func encoded(_ records: [StoredRecord]) -> [UInt8] {
        var bytes: [UInt8] = []
        for record in records {
            let texts = [record.kind, record.partition, record.key]
            for length in texts.map({ UInt32($0.utf8.count) }) + [record.value.map { UInt32($0.count) } ?? deleted] {
                withUnsafeBytes(of: length.littleEndian) { bytes += $0 }
            }
            for text in texts { bytes += text.utf8 }
            bytes += record.value ?? []
        }
        return bytes
    }

    /// Returns the records that bytes represent; `nil` if they are damaged.
    static func decoded(_ bytes: [UInt8]) -> [StoredRecord]? {
        var (rest, records): (ArraySlice<UInt8>, [StoredRecord]) = (bytes[...], [])
        while !rest.isEmpty {
            var lengths: [UInt32] = []
            for _ in 0..<4 {
                guard let part = next(4, of: &rest) else { return nil }
                lengths.append(part.reversed().reduce(0) { $0 << 8 | UInt32($1) })
            }
            guard let kind = next(Int(lengths[0]), of: &rest), let partition = next(Int(lengths[1]), of: &rest),
                let key = next(Int(lengths[2]), of: &rest)
            else { return nil }
            var value: [UInt8]?
            if lengths[3] != deleted {
                guard let part = next(Int(lengths[3]), of: &rest) else { return nil }
                value = Array(part)
            }
            records.append(
                StoredRecord(
                    kind: String(decoding: kind, as: UTF8.self), partition: String(decoding: partition, as: UTF8.self),
                    key: String(decoding: key, as: UTF8.self), value: value))
        }
        return records
    }

    private static func next(_ count: Int, of rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard rest.count >= count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// The name of the row, compared byte by byte.
    struct Name: Hashable {
        let kind: String
        let partition: String
        let key: String

        static func == (left: Name, right: Name) -> Bool {
            left.key.utf8.elementsEqual(right.key.utf8) && left.kind.utf8.elementsEqual(right.kind.utf8)
                && left.partition.utf8.elementsEqual(right.partition.utf8)
        }
    }

    /// The name of the row.
    var name: Name { Name(kind: kind, partition: partition, key: key) }
}
