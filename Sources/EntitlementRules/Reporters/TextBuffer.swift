/// Text as it grows: bytes of UTF-8, to which pieces are added without being made into a string together first.
struct TextBuffer {
    /// How many bytes there are.
    private(set) var count = 0

    /// The bytes, and behind them room for more; most pieces are so short that an array that grows by each of them would
    /// take longer to see to itself than to copy them.
    private var room: [UInt8] = []

    /// What was added so far, as a string.
    var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

    /// Hands over what was added so far.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        room.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
    }

    /// Adds a piece.
    static func += (buffer: inout TextBuffer, text: String) {
        guard text.utf8.withContiguousStorageIfAvailable({ buffer.add($0) }) == nil else { return }
        for byte in text.utf8 { buffer.add(byte) }
    }

    /// Adds bytes of UTF-8.
    static func += (buffer: inout TextBuffer, bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBufferPointer { buffer.add($0) }
    }

    /// Adds a text that is known when the program is made.
    static func += (buffer: inout TextBuffer, text: StaticString) { text.withUTF8Buffer { buffer.add($0) } }

    /// Takes everything away, and keeps the memory.
    mutating func removeAll() { count = 0 }

    /// Adds a character of ASCII, several times.
    mutating func append(_ character: Unicode.Scalar, count: Int = 1) {
        add(UInt8(truncatingIfNeeded: character.value), count: count)
    }

    /// Adds a number that is not negative, filled up with spaces in front to `width` columns.
    mutating func append(_ number: Int, width: Int = 0) {
        let count = Self.digitCount(of: number)
        if width > count { append(" ", count: width - count) }
        var place: UInt = 1
        for _ in 1..<count { place *= 10 }
        while place > 0 {
            add(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number.magnitude / place % 10))
            place /= 10
        }
    }

    /// How many decimal digits a number has.
    static func digitCount(of number: Int) -> Int {
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

    /// Room at first, in bytes: a path fits in.
    private static let firstRoom = 128

    @inline(never)
    private mutating func makeRoom(for more: Int) {
        room.append(contentsOf: repeatElement(0, count: max(more, room.count, Self.firstRoom)))
    }
}
