import PropertyLists

extension String {
    /// The bytes of a path in the form of ``init(path:)``: a path is text in most places, but need not be UTF-8.
    package var pathBytes: [UInt8] {
        guard holds(PrivateUseByte.firstByte) else { return Array(utf8) }
        return unicodeScalars.flatMap { scalar in
            PrivateUseByte.byte(for: scalar).map { [$0] } ?? Array(String(scalar).utf8)
        }
    }

    /// The bytes of a path as a C string for system calls; an empty path remains empty.
    package var pathCString: [CChar] { pathBytes.map { CChar(bitPattern: $0) } + [0] }

    /// Creates the text of a path, from which its bytes can be restored.
    ///
    /// For UTF-8, it is the path itself. Each byte that is not UTF-8 is represented by the private-use character
    /// U+10FE00 plus the byte. If the path contains one of these characters, each of its bytes is represented in the
    /// same way.
    package init(path bytes: [UInt8]) {
        if !bytes.contains(PrivateUseByte.firstByte), let text = String(validating: bytes, as: UTF8.self) {
            self = text
            return
        }
        var text = String.UnicodeScalarView()
        bytes.forEachScalar { scalar, bytes in
            if let scalar, PrivateUseByte.byte(for: scalar) == nil {
                text.append(scalar)
            } else {
                text.append(contentsOf: bytes.compactMap(PrivateUseByte.scalar))
            }
        }
        self = String(text)
    }
}

extension [UInt8] {
    /// Calls `body` with each scalar and its bytes, or with `nil` and the bytes of an invalid sequence.
    package func forEachScalar(_ body: (Unicode.Scalar?, ArraySlice<UInt8>) -> Void) {
        var parser = Unicode.UTF8.ForwardParser()
        var rest = makeIterator()
        var offset = 0
        while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let encoded):
                body(UTF8.decode(encoded), self[offset..<offset + encoded.count])
                offset += encoded.count
            case .error(let length):
                body(nil, self[offset..<offset + length])
                offset += length
            case .emptyInput:
                return
            }
        }
    }
}

/// The private-use characters that represent bytes that are not UTF-8.
private enum PrivateUseByte {
    /// The first byte of the UTF-8 encoding of all of these characters.
    static let firstByte: UInt8 = 0xF4

    private static let base: UInt32 = 0x10FE00

    static func scalar(for byte: UInt8) -> Unicode.Scalar? { Unicode.Scalar(base + UInt32(byte)) }

    static func byte(for scalar: Unicode.Scalar) -> UInt8? {
        (base + 0x80...base + 0xFF).contains(scalar.value) ? UInt8(truncatingIfNeeded: scalar.value) : nil
    }
}
