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

    /// The text as content or attribute of XML and HTML.
    ///
    /// What XML 1.0 allows no document to hold (<https://www.w3.org/TR/xml/#charsets>) becomes U+FFFD.
    var escapedForMarkup: String {
        let escaped = spelling { byte in
            switch byte {
            case UInt8(ascii: "&"): "&amp;"
            case UInt8(ascii: "<"): "&lt;"
            case UInt8(ascii: ">"): "&gt;"
            case UInt8(ascii: "\""): "&quot;"
            case UInt8(ascii: "'"): "&#39;"
            case 0x09, 0x0A, 0x0D: nil
            case 0..<0x20: "\u{FFFD}"
            default: nil
            }
        }
        // U+FFFE and U+FFFF are the only others, and both begin with these two bytes.
        guard escaped.unicodeScalars.contains(where: { $0.value == 0xFFFE || $0.value == 0xFFFF }) else {
            return escaped
        }
        var text = String.UnicodeScalarView()
        for scalar in escaped.unicodeScalars {
            text.append(scalar.value == 0xFFFE || scalar.value == 0xFFFF ? "\u{FFFD}" : scalar)
        }
        return String(text)
    }
}
