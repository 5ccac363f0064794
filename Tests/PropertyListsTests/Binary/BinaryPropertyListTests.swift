import Foundation
import PropertyLists
import Testing

@Suite struct BinaryPropertyListTests {
    @Test(
        arguments: [
            ([0x08], "false"), ([0x09], "true"), ([0x10, 0x07], "7"), ([0x10, 0xFF], "255"),
            ([0x11, 0xFF, 0xFF], "65535"),
            ([0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE], "-2"),
            ([0x14] + Array(repeating: 0, count: 8) + Array(repeating: 0xFF, count: 8), "18446744073709551615"),
            ([0x22, 0x3F, 0xC0, 0, 0], "real 3ff8000000000000"),
            ([0x23, 0xC0, 0x04, 0, 0, 0, 0, 0, 0], "real c004000000000000"),
            ([0x33, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0], "date 1.5"), ([0x42, 0xAB, 0x01], "<171 1>"),
            ([0x53, 0x61, 0x62, 0x63], "'abc'"), ([0x62, 0x00, 0xE9, 0x20, 0x14], "'é\u{2014}'"),
            ([0x81, 0x01, 0x02], "uid 258"), ([0x87, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF], "uid 4294967295"),
            ([0x8F] + Array(repeating: 1, count: 8) + Array(repeating: 0, count: 7) + [5], "uid 5"),
            ([0xA0], "()"), ([0xC0], "()"), ([0xD0], "{}"), ([0x50], "''"), ([0x40], "<>"),
        ] as [([UInt8], String)])
    func `all kinds of objects are read`(object: [UInt8], value: String) {
        let list = read(file([object]))
        #expect(list.problems.isEmpty)
        #expect(list.root.map(described) == value)
    }

    @Test func `values have a key path and no range`() throws {
        // {"a": ["x", true]}
        let list = read(file([[0xD1, 1, 2], [0x51, 0x61], [0xA2, 3, 4], [0x51, 0x78], [0x09]]))
        let value = try #require(list.root?["a"].flatMap { Array($0.elements).last })
        #expect(value.boolean == true)
        #expect(value.location.keyPath == ["a", "1"])
        #expect(value.location.range == nil)
        #expect(list.root?.entries.map(\.key.value) == ["a"])
        #expect(list.format == .binary)
    }

    @Test(arguments: [
        (
            "bplist16",
            "the format `bplist16` is only for communication between processes, not `bplist00`; create the file again"
        ),
        ("bplist00", "the file ends before its trailer; create the file again"),
        (
            "bplist",
            "the format `bplist` is only for communication between processes, not `bplist00`; create the file again"
        ),
    ])
    func `a file that is not a binary property list is rejected with a reason`(text: String, message: String) {
        let list = read(Array(text.utf8))
        #expect(list.root == nil)
        #expect(list.problems.map(\.message) == [message])
    }

    @Test(
        arguments: [
            (
                "a dangling reference", [[0xA1, 9]],
                "a reference to object 9, but the file has 1 objects; create the file again"
            ),
            ("an array that contains itself", [[0xA1, 0]], "object 0 contains itself; create the file again"),
            (
                "arrays that contain each other", [[0xA1, 1], [0xA1, 0]],
                "object 0 contains itself; create the file again"
            ),
            (
                "a string longer than the file", [[0x5F, 0x11, 0xFF, 0xFF]],
                "the object at byte 8 extends past the end of the objects; create the file again"
            ),
            (
                "an empty string in UTF-16", [[0x60]],
                "the UTF-16 string at byte 8 is empty; create the file again"
            ),
            (
                "a string that extends into the table of offsets", [[0x52, 0x61]],
                "the object at byte 8 extends past the end of the objects; create the file again"
            ),
            (
                "a length of eight bytes", [[0x5F, 0x13, 0xFF, 0, 0, 0, 0, 0, 0, 0]],
                "the object at byte 8 extends past the end of the objects; create the file again"
            ),
            (
                "a length that is not an integer", [[0x5F, 0x51]],
                "the object at byte 8 has no valid length; create the file again"
            ),
            (
                "an unknown type", [[0x71, 0x61]],
                "the object at byte 8 has the unknown type 113; create the file again"
            ),
            ("an integer of 32 bytes", [[0x15]], "the object at byte 8 has the unknown type 21; create the file again"),
            (
                "a null", [[0x00]],
                "the object at byte 8 is null, which property lists do not support; create the file again"
            ),
            (
                "a key that is a number", [[0xD1, 1, 1], [0x10, 1]],
                "a key of this dictionary is not a string; create the file again"
            ),
            (
                "a key that is an array", [[0xD1, 1, 2], [0xA0], [0x09]],
                "a key of this dictionary is not a string; create the file again"
            ),
            ("a non-ASCII letter", [[0x51, 0xE9]], "the text of this string is not valid; create the file again"),
            (
                "half a surrogate pair", [[0x61, 0xD8, 0x00]],
                "the text of this string is not valid; create the file again"
            ),
        ] as [(String, [[UInt8]], String)])
    func `damage is reported, and the rest is read`(what: String, objects: [[UInt8]], message: String) {
        #expect(read(file(objects)).problems.first?.message == message)
    }

    @Test func `only the last 64 bits of a length count, as in CoreFoundation`() {
        let list = read(file([[0x5F, 0x14] + [UInt8](repeating: 7, count: 8) + [0, 0, 0, 0, 0, 0, 0, 1, 0x61]]))
        #expect(list.problems.isEmpty)
        #expect(list.root?.string == "a")
    }

    @Test func `a UID of more than 32 bits is rejected`() {
        let list = read(file([[0xA2, 1, 2], [0x84, 1, 0, 0, 0, 0], [0x09]]))
        #expect(
            list.problems.map(\.message) == [
                "the UID at byte 11 has more than 32 bits, which CoreFoundation rejects; create the file again"
            ])
        #expect(list.problems.first?.location.keyPath == ["0"])
        #expect(list.root.map(described) == "(uid 4294967296,true)")
    }

    @Test func `an ordered set is rejected`() {
        #expect(read(file([[0xC0]])).problems.isEmpty)
        #expect(read(file([[0xB0]])).problems.map(\.kind) == [.malformed])
    }

    @Test func `bytes between the offset table and the trailer are rejected`() {
        var bytes = file([[0x09]])
        bytes.insert(0, at: bytes.count - 32)
        #expect(read(bytes).problems.map(\.kind) == [.malformed])
    }

    @Test func `references must be wide enough for the number of objects`() {
        let objects = [[0xA1, 1]] + [[UInt8]](repeating: [0x09], count: 255)
        let message = "256 objects in 265 bytes require wider references or offsets; create the file again"
        #expect(read(file(objects)).problems.map(\.message) == [message])
        #expect(read(file(Array(objects.dropLast()))).problems.isEmpty)
    }

    @Test func `the offset of an object that no other object contains is checked`() {
        var bytes = file([[0x09], [0x08]])
        #expect(read(bytes).problems.isEmpty)
        bytes[bytes.count - 33] = UInt8(bytes.count - 34)
        #expect(read(bytes).problems.map(\.message) == ["object 1 is outside the object area; create the file again"])
        #expect((try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)) == nil)
    }

    @Test func `a damaged value does not hide other values`() {
        let list = read(file([[0xA3, 1, 2, 3], [0x09], [0x71], [0x08]]))
        #expect(list.problems.count == 1)
        #expect(list.root?.elements.map(\.boolean) == [true, false])
    }

    @Test func `a trailer with offsets outside the file is rejected`() {
        let good = file([[0x09]])
        for place in [6, 7] + Array(8..<32) {
            for value in [0, 1, 7, 8, 9, 0x7F, 0x80, 0xFF] as [UInt8] {
                var damaged = good
                damaged[damaged.count - 32 + place] = value
                let list = read(damaged)
                #expect(list.root?.boolean == true || !list.problems.isEmpty)
            }
        }
    }

    @Test func `exponential sharing stops at the limit`() {
        // Thirty arrays, each of which contains the next one twice: a billion values in 120 bytes.
        let arrays = (1...30).map { [0xA2, UInt8($0), UInt8($0)] }
        var limits = PropertyListLimits()
        limits.nodes = 10_000
        let file = SourceFile(path: "a", bytes: file(arrays + [[0x09]]))
        let list = PropertyListReader(limits: limits).read(file)
        #expect(list.problems.map(\.message) == ["the file has more than 10000 values; remove some from the file"])
    }

    @Test func `nesting stops at the limit`() {
        let count = 2_000
        let arrays = (1...count).map { [0xA1, UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let list = read(file(arrays + [[0x09]], width: 2))
        #expect(list.problems.map(\.kind) == [.limit])
    }

    @Test func `overlapping objects do not multiply the file`() {
        // A string that ends at the end of the body begins at each byte.
        let body = Array(repeating: [0x5F, 0x11, 0x20, 0x00] as [UInt8], count: 4096).flatMap { $0 }
        let strings = (0..<2048).map { 8 + 3 + 2 + 2 * 2048 + 4 * $0 }
        let array: [UInt8] = [0xAF, 0x11, 0x08, 0x00] + (1...2048).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let list = read(file(bodies: array + body, offsets: [8] + strings.map { $0 - 1 }, width: 2))
        #expect(list.problems.contains { $0.message.hasSuffix("overlaps another object; create the file again") })
    }

    @Test func `damage at any offset causes no crash`() {
        var generator = SplitMix64(state: 7)
        let good = file([
            [0xD3, 1, 2, 3, 4, 5, 6], [0x51, 0x61], [0x61, 0, 0xE9], [0x51, 0x63], [0xA2, 4, 7],
            [0x5F, 0x10, 0x10] + Array(repeating: 0x78, count: 16), [0x33, 1, 2, 3, 4, 5, 6, 7, 8], [0x42, 1, 2],
        ])
        for _ in 0..<20_000 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            let length =
                Int.random(in: 0...3, using: &generator) == 0
                ? Int.random(in: 0...bytes.count, using: &generator) : bytes.count
            let list = read(Array(bytes.prefix(length)))
            if let root = list.root { _ = described(root) }
        }
    }

    private func read(_ bytes: [UInt8]) -> PropertyList { PropertyList(reading: SourceFile(path: "a", bytes: bytes)) }

    /// Creates a file with these objects, the first of which is the top object; references are `width` bytes wide.
    private func file(_ objects: [[UInt8]], width: Int = 1) -> [UInt8] {
        var offset = 8
        let offsets = objects.map { object in
            defer { offset += object.count }
            return offset
        }
        return file(bodies: objects.flatMap { $0 }, offsets: offsets, width: width)
    }

    private func file(bodies: [UInt8], offsets: [Int], width: Int) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) } }
        return Array("bplist00".utf8) + bodies + offsets.flatMap { number($0).suffix(4) }
            + [0, 0, 0, 0, 0, 0, 4, UInt8(width)] + number(offsets.count) + number(0) + number(8 + bodies.count)
    }
}

/// Describes a value in a notation that distinguishes all kinds.
func described(_ value: PropertyList.Value) -> String {
    switch value.kind {
    case .dictionary: "{\(value.entries.map { "\($0.key.value):\(described($0.value))" }.joined(separator: ","))}"
    case .array: "(\(value.elements.map(described).joined(separator: ",")))"
    case .string: "'\(value.string ?? "?")'"
    case .data: "<\((value.data ?? []).map(\.description).joined(separator: " "))>"
    case .date: "date \(value.date?.secondsSinceReferenceDate ?? -1)"
    case .integer: value.integer?.description ?? value.bigInteger?.description ?? "?"
    case .real: "real \(hexadecimal(value.real?.bitPattern ?? 0))"
    case .boolean: value.boolean?.description ?? "?"
    case .uid: "uid \(value.integer ?? -1)"
    }
}

private func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
}
