import SystemShims

/// The bytes of a file and the position up to which they were read.
///
/// Bytes past the end read as NUL, as in the parser that ``CodesignScanner`` models.
struct CodesignCursor {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Returns the byte at an index, or NUL past the end.
    @inline(__always)
    func byte(at index: Int) -> UInt8 { index < bytes.count ? bytes[index] : Byte.nul }

    /// The byte to read next.
    @inline(__always) var current: UInt8 { byte(at: position) }

    /// Whether the bytes at an index equal a text.
    func has(_ text: StaticString, at index: Int) -> Bool {
        guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(bytes[index..<(index + $0.count)]) }
    }

    /// Returns the offset of the next occurrence of a byte, or the end of the file if there is none.
    func next(_ wanted: UInt8, from start: Int) -> Int { next(wanted, from: start, to: bytes.count) }

    /// Returns the offset of the next occurrence of a byte before `end`, or `end` if there is none.
    func next(_ wanted: UInt8, from start: Int, to end: Int) -> Int {
        guard start < end, let base = bytes.baseAddress else { return end }
        guard let found = memchr(base + start, Int32(wanted), end - start) else { return end }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// Returns the offset of the next two hyphens, or the end of the file if there are none.
    func nextHyphens(from start: Int) -> Int {
        var index = next(Byte.hyphen, from: start)
        while index < bytes.count, byte(at: index &+ 1) != Byte.hyphen { index = next(Byte.hyphen, from: index &+ 2) }
        return min(index, bytes.count)
    }

    /// Returns the offset of the first byte at or after `start` that is not a hyphen.
    func endOfHyphens(from start: Int) -> Int {
        var index = start
        while byte(at: index) == Byte.hyphen { index &+= 1 }
        return index
    }

    /// Returns the end of a range without trailing whitespace.
    func trimmedEnd(_ range: Range<Int>) -> Int {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1].isXMLSpace { end -= 1 }
        return end
    }
}
