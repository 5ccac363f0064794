import SystemShims

// Operations on the bytes of keys and strings, which are fast because they do not create a `String`.

extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes begin with a text.
    package func begins(with text: StaticString) -> Bool {
        guard count >= text.utf8CodeUnitCount, let baseAddress else { return false }
        return memcmp(baseAddress, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    /// Returns the offset of the first occurrence of a byte at or after `start`, or `nil` if there is none.
    ///
    /// Uses `memchr`, which compares many bytes at a time.
    package func offset(of byte: UInt8, from start: Int = 0) -> Int? {
        guard start < count, let baseAddress, let found = memchr(baseAddress + start, CInt(byte), count - start) else {
            return nil
        }
        return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
    }

    /// The number of leading ASCII bytes, rounded down to a multiple of 8.
    var asciiPrefixLength: Int {
        let bytes = UnsafeRawBufferPointer(self)
        var length = 0
        while length + 8 <= count,
            bytes.loadUnaligned(fromByteOffset: length, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        { length += 8 }
        return length
    }

    /// Whether the bytes equal a text.
    package func spell(_ text: String) -> Bool {
        text.utf8.count == count
            && text.utf8.withContiguousStorageIfAvailable { text in
                guard let left = baseAddress, let right = text.baseAddress else { return true }
                return memcmp(left, right, count) == 0
            } ?? elementsEqual(text.utf8)
    }

    /// A hash that is equal for equal bytes and almost always differs for other bytes.
    ///
    /// Swift's `Hasher` resists chosen inputs but is many times slower. Callers must also compare the bytes.
    package var digest: UInt64 { digest { $0 } }

    /// A hash that ignores case; more texts collide than with ``digest``.
    package var digestWithoutCase: UInt64 {
        digest { word in
            // All non-ASCII bytes are treated as equal.
            let high = word & 0x8080_8080_8080_8080
            return (word | 0x2020_2020_2020_2020) & ~((high >> 7) &* 0xFF) | high
        }
    }

    @inline(__always)
    private func digest(_ change: (UInt64) -> UInt64) -> UInt64 {
        let bytes = UnsafeRawBufferPointer(self)
        var digest = UInt64(count)
        func mix(_ word: UInt64) {
            digest = (digest ^ change(word)) &* 0x9E37_79B9_7F4A_7C15
            digest ^= digest >> 29
        }
        guard count >= 8 else {
            mix(reduce(0) { $0 << 8 | UInt64($1) })
            return digest
        }
        // The last eight bytes can overlap with bytes that were already hashed.
        for offset in stride(from: 0, to: count - 8, by: 8) {
            mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
        }
        mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)))
        return digest
    }
}

extension [UInt8] {
    /// Returns the offset of the first occurrence of a byte at or after `start`, or `nil` if there is none.
    func offset(of byte: UInt8, from start: Int = 0) -> Int? {
        withUnsafeBufferPointer { $0.offset(of: byte, from: start) }
    }
}

extension String {
    /// Whether the text contains a byte.
    package func holds(_ byte: UInt8) -> Bool {
        var text = self
        return text.withUTF8 { $0.offset(of: byte) != nil }
    }
}
