internal import FoundationShims

/// The names of rows for texts that are compared byte by byte.
///
/// Row names are equal regardless of normalization, so a text with characters outside of ASCII is written as a mark and
/// the hexadecimal digits of its bytes. A text that begins with the mark is written in the same way.
package enum RowName {
    private static let mark = UInt8(ascii: "%")
    private static let digits = Array("0123456789abcdef".utf8)

    /// Returns the name of the row for a text.
    package static func name(of text: String) -> String {
        guard text.utf8.first == mark || text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        let bytes = text.utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: [mark] + bytes, as: UTF8.self)
    }

    /// Returns the text of a row.
    package static func text(of name: String) -> String {
        decoded(name) ?? name
    }

    /// Returns the text that a name represents in hexadecimal digits, or `nil` if it is not such a name.
    private static func decoded(_ name: String) -> String? {
        guard name.utf8.first == mark else { return nil }
        let values = name.utf8.dropFirst().compactMap { digits.firstIndex(of: $0).map { UInt8($0) } }
        guard values.count == name.utf8.count - 1, values.count.isMultiple(of: 2) else { return nil }
        let text = String(
            decoding: stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }, as: UTF8.self)
        return Self.name(of: text) == name ? text : nil
    }
}

// MARK: - The first format

extension RowName {
    /// Returns a row of the first format, in which the names were the texts, in the current format; `nil` if the row
    /// does not change.
    ///
    /// A name that is already in the current format is not converted again: programs wrote such names before the format
    /// had a new number.
    static func converted(_ record: StoredRecord) -> StoredRecord? {
        switch record.kind {
        case "key-value device item", "key-value server item":
            guard decoded(record.key) == nil else { return nil }
            let new = name(of: record.key)
            return new == record.key
                ? nil
                : StoredRecord(kind: record.kind, partition: record.partition, key: new, value: record.value)
        case "key-value server order":
            guard let value = record.value, let name = try? JSONDecoder().decode(String.self, from: Data(value)),
                decoded(name) == nil, Self.name(of: name) != name,
                let new = try? JSONEncoder().encode(Self.name(of: name))
            else { return nil }
            return StoredRecord(
                kind: record.kind, partition: record.partition, key: record.key, value: Array(new))
        default: return nil
        }
    }
}
