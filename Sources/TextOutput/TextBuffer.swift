/// A growing UTF-8 text, to which pieces are appended without an intermediate string.
package struct TextBuffer {
    /// The number of bytes of the text.
    package private(set) var count = 0

    /// The bytes of the text, followed by unused space.
    ///
    /// Most pieces are so short that appending each of them to an array would take longer than copying the bytes.
    private var room: [UInt8] = []

    /// Creates an empty text.
    package init() {}

    /// The text so far, as a string.
    package var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

    /// Calls `body` with the bytes of the text so far.
    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        room.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
    }

    /// Appends a string.
    package static func += (buffer: inout TextBuffer, text: String) {
        guard text.utf8.withContiguousStorageIfAvailable({ buffer.add($0) }) == nil else { return }
        for byte in text.utf8 { buffer.add(byte) }
    }

    /// Appends bytes of UTF-8.
    package static func += (buffer: inout TextBuffer, bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBufferPointer { buffer.add($0) }
    }

    /// Appends bytes of UTF-8.
    package static func += (buffer: inout TextBuffer, bytes: UnsafeBufferPointer<UInt8>) { buffer.add(bytes) }

    /// Appends a text that is known at compile time.
    package static func += (buffer: inout TextBuffer, text: StaticString) { text.withUTF8Buffer { buffer.add($0) } }

    /// Returns the bytes of the text and removes them.
    package mutating func take() -> ArraySlice<UInt8> {
        defer { self = TextBuffer() }
        return room[..<count]
    }

    /// Removes the text and keeps the allocated memory.
    package mutating func removeAll() { count = 0 }

    /// Appends the UTF-8 bytes of a scalar.
    package mutating func append(scalar: Unicode.Scalar) {
        guard !scalar.isASCII else { return add(UInt8(truncatingIfNeeded: scalar.value)) }
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { add(byte) }
    }

    /// Appends an ASCII character `count` times.
    package mutating func append(_ character: Unicode.Scalar, count: Int = 1) {
        add(UInt8(truncatingIfNeeded: character.value), count: count)
    }

    /// Appends a nonnegative number, padded with leading spaces to `width` columns.
    package mutating func append(_ number: Int, width: Int = 0) {
        let count = Self.digitCount(of: number)
        if width > count { append(" ", count: width - count) }
        var place: UInt = 1
        for _ in 1..<count { place *= 10 }
        while place > 0 {
            add(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number.magnitude / place % 10))
            place /= 10
        }
    }

    /// Returns the number of decimal digits of a number.
    package static func digitCount(of number: Int) -> Int {
        var (count, rest) = (1, number.magnitude / 10)
        while rest > 0 {
            count += 1
            rest /= 10
        }
        return count
    }
}

extension TextBuffer {
    private mutating func add(_ byte: UInt8) {
        if count == room.count { makeRoom(for: 1) }
        room[count] = byte
        count += 1
    }

    private mutating func add(_ byte: UInt8, count more: Int) {
        let end = count + more
        if end > room.count { makeRoom(for: more) }
        room.withUnsafeMutableBytes { [count] room in
            let place = UnsafeMutableRawBufferPointer(rebasing: room[count..<end])
            _ = place.initializeMemory(as: UInt8.self, repeating: byte)
        }
        count = end
    }

    private mutating func add(_ piece: UnsafeBufferPointer<UInt8>) {
        let end = count + piece.count
        if end > room.count { makeRoom(for: piece.count) }
        room.withUnsafeMutableBytes { [count] room in
            UnsafeMutableRawBufferPointer(rebasing: room[count..<end]).copyMemory(from: UnsafeRawBufferPointer(piece))
        }
        count = end
    }

    /// The initial capacity, in bytes; enough for a path.
    private static let firstRoom = 128

    /// At least doubles the space, so that the time for copying is proportional to the size of the text.
    @inline(never)
    private mutating func makeRoom(for more: Int) {
        let size = room.count + max(more, room.count, Self.firstRoom)
        room = [UInt8](unsafeUninitializedCapacity: size) { new, initializedCount in
            new.initialize(repeating: 0)
            room.withUnsafeBytes { UnsafeMutableRawBufferPointer(new).copyMemory(from: $0) }
            initializedCount = size
        }
    }
}
