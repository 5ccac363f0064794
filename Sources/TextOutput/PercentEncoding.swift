import FileDiscovery

extension Collection<UInt8> {
    /// Returns the text in which all bytes except unreserved characters are percent-encoded (RFC 3986,
    /// <https://www.rfc-editor.org/rfc/rfc3986#section-2>).
    ///
    /// - Parameter keepsSlashes: Whether `/` is not encoded, as in paths.
    /// - Returns: The encoded text.
    package func percentEncoded(keepingSlashes keepsSlashes: Bool = false) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        for byte in self {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                encoded.append(byte)
            case UInt8(ascii: "/") where keepsSlashes: encoded.append(byte)
            default: encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// The bytes of the text with each `%NN` decoded; `nil` if a `%` is not followed by two hexadecimal digits.
    package var percentDecoded: [UInt8]? {
        var decoded: [UInt8] = []
        var bytes = makeIterator()
        while let byte = bytes.next() {
            guard byte == UInt8(ascii: "%") else {
                decoded.append(byte)
                continue
            }
            guard let high = bytes.next()?.hexadecimalValue, let low = bytes.next()?.hexadecimalValue else {
                return nil
            }
            decoded.append(high << 4 | low)
        }
        return decoded
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit; `nil` for other characters.
    fileprivate var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension String {
    /// The path as part of a URL; bytes that are not UTF-8 keep their values.
    package var percentEncodedPath: String { BytePath(self).bytes.percentEncoded(keepingSlashes: true) }
}
