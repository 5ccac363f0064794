#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

// What is asked of the bytes of every key and string of every file, without making strings of them.

extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes begin with a text.
    package func begins(with text: StaticString) -> Bool {
        guard count >= text.utf8CodeUnitCount, let baseAddress else { return false }
        return memcmp(baseAddress, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    /// Where a byte stands first, at `start` or behind it; `nil` where it does not.
    ///
    /// Asked of the system, which looks at many bytes at a time.
    package func offset(of byte: UInt8, from start: Int = 0) -> Int? {
        guard start < count, let baseAddress, let found = memchr(baseAddress + start, CInt(byte), count - start) else {
            return nil
        }
        return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
    }

    /// How many bytes there are before the first beyond ASCII, or a few less.
    var asciiPrefixLength: Int {
        let bytes = UnsafeRawBufferPointer(self)
        var length = 0
        while length + 8 <= count,
            bytes.loadUnaligned(fromByteOffset: length, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        { length += 8 }
        return length
    }

    /// Whether the bytes spell a text.
    package func spell(_ text: String) -> Bool {
        text.utf8.count == count
            && text.utf8.withContiguousStorageIfAvailable { text in
                guard let left = baseAddress, let right = text.baseAddress else { return true }
                return memcmp(left, right, count) == 0
            } ?? elementsEqual(text.utf8)
    }

    /// A number that is the same for equal bytes, and differs for others but by a rare chance.
    ///
    /// Swift's own hashing is safe against chosen texts and many times as slow; who uses this asks the bytes, too.
    package var digest: UInt64 { digest { $0 } }

    /// The same for texts that differ only in letter case, at the price of some others that it does not tell apart.
    package var digestWithoutCase: UInt64 {
        digest { word in
            // All bytes beyond ASCII count as one.
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
        // The last eight bytes may have been looked at in part already.
        for offset in stride(from: 0, to: count - 8, by: 8) {
            mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
        }
        mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)))
        return digest
    }
}

extension [UInt8] {
    /// Where a byte stands first, at `start` or behind it; `nil` where it does not.
    func offset(of byte: UInt8, from start: Int = 0) -> Int? {
        withUnsafeBufferPointer { $0.offset(of: byte, from: start) }
    }
}

extension String {
    /// Whether a byte stands in the text.
    package func holds(_ byte: UInt8) -> Bool {
        var text = self
        return text.withUTF8 { $0.offset(of: byte) != nil }
    }
}
