extension String {
    /// The text with some characters of ASCII spelled otherwise, byte by byte: a combining mark behind one does not
    /// hide it, as it does where texts are compared character by character.
    ///
    /// - Parameter spelling: How a byte below 0x80 is spelled; `nil` for as it is.
    /// - Returns: The text, itself where nothing is spelled otherwise.
    func spelling(_ spelling: (UInt8) -> String?) -> String {
        guard utf8.contains(where: { $0 < 0x80 && spelling($0) != nil }) else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count + 16)
        for byte in utf8 {
            if byte < 0x80, let spelled = spelling(byte) { bytes += spelled.utf8 } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text as content or attribute of XML and HTML, with every invisible scalar as a character reference.
    ///
    /// What XML 1.0 allows no document to hold (<https://www.w3.org/TR/xml/#charsets>) is spelled as ``displayed`` does.
    var escapedForMarkup: String {
        var plain = self
        let isPlain = plain.withUTF8 { utf8 in
            utf8.isPlainText && utf8.allSatisfy { !"&<>\"'".utf8.contains($0) }
        }
        if isPlain { return self }
        var text = ""
        forEachScalar { scalar, isSpelled in
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            case "\t", "\n", "\r": text.unicodeScalars.append(scalar)
            case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": text += scalar.spelling
            default:
                if isSpelled || scalar.isUnseen {
                    text += "&#x\(String(scalar.value, radix: 16, uppercase: true));"
                } else {
                    text.unicodeScalars.append(scalar)
                }
            }
        }
        return text
    }
}
