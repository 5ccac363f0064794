/// The size of a value in BER, without its content being parsed.
///
/// Apple's decoder ignores the bytes after a message, such as a line feed: `SEC_ASN1DecoderUpdate` in
/// <https://github.com/apple-oss-distributions/Security/blob/main/OSX/libsecurity_asn1/lib/secasn1d.c>.
enum BERSize {
    /// Returns the size of the value at the start, in bytes; all bytes if the value is truncated or malformed.
    ///
    /// A value of indefinite length ends with two zero bytes. The values in it have lengths of their own; only those of
    /// indefinite length are entered.
    static func ofFirstValue(in bytes: [UInt8]) -> Int {
        var position = 0
        var depth = 0
        repeat {
            guard let header = Header(in: bytes, at: position) else { return bytes.count }
            position = header.content
            if header.length == nil {
                depth += 1
            } else if header.isEndOfContents, depth > 0 {
                depth -= 1
            } else if let length = header.length {
                guard length <= bytes.count - position else { return bytes.count }
                position += length
            }
        } while depth > 0
        return position
    }

    /// The tag and the length of a value.
    private struct Header {
        /// The length of the content, in bytes; `nil` if it is indefinite.
        let length: Int?
        /// The offset of the content.
        let content: Int
        let isEndOfContents: Bool

        /// Reads the header at an offset; `nil` if it is truncated, or if the length has more than four bytes.
        init?(in bytes: [UInt8], at start: Int) {
            var position = start + 1
            if start < bytes.count, bytes[start] & 0x1F == 0x1F {
                // The bytes of a large tag number, except the last one, have the highest bit.
                while position < bytes.count, bytes[position] & 0x80 != 0 { position += 1 }
                position += 1
            }
            guard position < bytes.count else { return nil }
            let first = bytes[position]
            let width = first < 0x80 ? 0 : Int(first & 0x7F)
            content = position + 1 + width
            guard width <= MemoryLayout<UInt32>.size, content <= bytes.count else { return nil }
            length =
                switch first {
                case 0x80: nil
                case ..<0x80: Int(first)
                default: bytes[(position + 1)..<content].reduce(0) { $0 << 8 | Int($1) }
                }
            isEndOfContents = bytes[start] == 0 && first == 0
        }
    }
}
