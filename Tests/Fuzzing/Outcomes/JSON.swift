/// A JSON value of the report.
indirect enum JSON {
    case null
    case boolean(Bool)
    case number(Int)
    case string(String)
    case array([JSON])
    /// The members in the order in which they are written.
    case object([(String, JSON)])

    /// Appends the text of the value.
    func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .boolean(let value): text += value ? "true" : "false"
        case .number(let value): text += "\(value)"
        case .string(let value): Self.write(value, to: &text)
        case .array(let values):
            Self.list(values, "[", "]", to: &text) { $0.write(to: &$1) }
        case .object(let members):
            Self.list(members, "{", "}", to: &text) { member, text in
                Self.write(member.0, to: &text)
                text += ":"
                member.1.write(to: &text)
            }
        }
    }

    private static func list<Element>(
        _ elements: [Element], _ start: String, _ end: String, to text: inout String,
        _ write: (Element, inout String) -> Void
    ) {
        text += start
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            write(element, &text)
        }
        text += end
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                text += "\\u00" + hexadecimal([UInt8(scalar.value)])
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}

/// Returns two hexadecimal digits for each byte.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] }, as: UTF8.self)
}
