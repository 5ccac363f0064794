extension String {
    /// Returns the text with some ASCII characters replaced.
    ///
    /// The function compares bytes: a character with a combining mark is a different `Character`.
    ///
    /// - Parameter spelling: Returns the replacement of a byte below 0x80, or `nil` to keep it.
    /// - Returns: The text with the replacements; the text itself if nothing is replaced.
    package func spelling(_ spelling: (UInt8) -> String?) -> String {
        guard utf8.contains(where: { $0 < 0x80 && spelling($0) != nil }) else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count + 16)
        for byte in utf8 {
            if byte < 0x80, let spelled = spelling(byte) { bytes += spelled.utf8 } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text escaped for the content or attributes of XML and HTML.
    ///
    /// Each invisible scalar becomes a character reference. Characters that XML 1.0 does not allow in a document
    /// (<https://www.w3.org/TR/xml/#charsets>) are escaped like in ``displayed``.
    package var escapedForMarkup: String {
        var plain = self
        let isPlain = plain.withUTF8 { utf8 in
            utf8.isPlainText && !utf8.containsMarkup
        }
        if isPlain { return self }
        var text = TextBuffer()
        forEachPiece {
            text += $0
        } scalar: { scalar, isSpelled in
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            case "\t", "\n", "\r": text.append(scalar: scalar)
            case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": text += scalar.spelling
            default:
                if isSpelled || scalar.isUnseen {
                    text += "&#x\(String(scalar.value, radix: 16, uppercase: true));"
                } else {
                    text.append(scalar: scalar)
                }
            }
        }
        return text.text
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the text contains a character that is syntax in XML or HTML.
    fileprivate var containsMarkup: Bool {
        contains { byte in
            switch byte {
            case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
            default: false
            }
        }
    }
}
