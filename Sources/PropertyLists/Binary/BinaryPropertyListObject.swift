extension BinaryPropertyListFile.Object.Content {
    /// The kind of node that represents the content; ``UInt8/unknown`` for a null.
    var kind: UInt8 {
        switch self {
        case .null: .unknown
        case .boolean(let value): value ? .true : .false
        case .integer: .integer
        case .real: .real
        case .date: .date
        case .data: .data
        case .ascii, .utf16: .string
        case .uid: .uid
        case .container(_, let isDictionary): isDictionary ? .dictionary : .array
        }
    }
}

extension BinaryPropertyListFile.Object {
    /// Appends the content to `text` in the representation of nodes.
    ///
    /// Strings are appended in UTF-8, numbers in decimal; data and dates are copied unchanged.
    ///
    /// - Returns: Whether the content is raw bytes rather than text.
    func write(to text: inout [UInt8], from bytes: [UInt8]) -> Bool {
        switch content {
        case .null, .boolean, .container: break
        case .integer: text += integer(in: bytes).utf8
        case .uid: text += identifier(in: bytes).description.utf8
        case .real(let width):
            let bits = BinaryPropertyListFile.number(at: body.lowerBound, width: width, in: bytes)
            let value = width == 4 ? Double(Float(bitPattern: UInt32(bits))) : Double(bitPattern: bits)
            text += value.description.utf8
        case .data, .date:
            text += bytes[body]
            return true
        case .ascii: text += String(decoding: bytes[body], as: UTF8.self).utf8
        case .utf16: text += String(decoding: units(in: bytes), as: UTF16.self).utf8
        }
        return false
    }

    /// Whether the text is valid: ASCII without high bytes, or UTF-16 without unpaired surrogates.
    func hasValidText(in bytes: [UInt8]) -> Bool {
        switch content {
        case .ascii: bytes[body].allSatisfy { $0 < 0x80 }
        case .utf16: String(validating: units(in: bytes), as: UTF16.self) != nil
        default: true
        }
    }

    private func units(in bytes: [UInt8]) -> some Collection<UInt16> {
        stride(from: body.lowerBound, to: body.upperBound, by: 2).lazy.map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
    }

    /// Whether the object is a reference of a keyed archive (UID) of more than 32 bits, which CoreFoundation rejects
    /// (`__CFBinaryPlistCreateObjectFiltered`).
    func hasLargeIdentifier(in bytes: [UInt8]) -> Bool {
        guard case .uid = content else { return false }
        return identifier(in: bytes) > UInt32.max
    }

    /// Returns the number of a UID: the last 64 bits of the object, as in CoreFoundation (`_getSizedInt`).
    private func identifier(in bytes: [UInt8]) -> UInt64 {
        BinaryPropertyListFile.number(at: body.lowerBound, width: body.count, in: bytes)
    }

    /// Returns the decimal digits of an integer.
    ///
    /// Integers of one, two, and four bytes are unsigned; integers of eight and sixteen bytes are signed.
    private func integer(in bytes: [UInt8]) -> String {
        switch body.count {
        case 16:
            let high = BinaryPropertyListFile.number(at: body.lowerBound, width: 8, in: bytes)
            let low = BinaryPropertyListFile.number(at: body.lowerBound + 8, width: 8, in: bytes)
            return String(Int128(truncatingIfNeeded: UInt128(high) << 64 | UInt128(low)))
        case 8:
            let bits = BinaryPropertyListFile.number(at: body.lowerBound, width: 8, in: bytes)
            return String(Int64(bitPattern: bits))
        default: return String(BinaryPropertyListFile.number(at: body.lowerBound, width: body.count, in: bytes))
        }
    }
}
