/// Lines that are kept until all findings are known, in less memory than their text.
///
/// Consecutive lines begin with similar paths, and most lines end like another one. A line is stored as the number of
/// bytes that it shares with the beginning of the previous line, its own bytes, and the number of its end.
struct RepeatedLines {
    /// The number of lines.
    private(set) var count = 0

    private var bytes: [UInt8] = []

    /// The beginning of the last line, without its end.
    private var last: [UInt8] = []

    /// The distinct ends of lines, and the number of each.
    private var ends: [[UInt8]] = []
    private var numbers: [LineEnd: Int] = [:]

    /// The maximum number of distinct ends; the lines with other ends are stored with their end, so that lines without
    /// repetitions do not take much more memory than their text.
    private static let endLimit = 1 << 12

    /// Appends a line.
    mutating func append(_ line: ArraySlice<UInt8>) {
        let shared = zip(line, last).lazy.prefix { $0 == $1 }.reduce(0) { count, _ in count + 1 }
        let split = Self.split(line, after: line.startIndex + shared)
        let number = number(of: line[split...])
        let own = line[(line.startIndex + shared)..<(number == nil ? line.endIndex : split)]
        bytes.append(number: shared)
        bytes.append(number: own.count)
        bytes.append(number: number.map { $0 + 1 } ?? 0)
        bytes += own
        last.removeSubrange(shared...)
        last += own
        count += 1
    }

    /// Returns the index at which the end of a line begins: at the first colon before a space after an index.
    private static func split(_ line: ArraySlice<UInt8>, after start: Int) -> Int {
        line[start...].indices.first { index in
            line[index] == UInt8(ascii: ":") && index + 1 < line.endIndex && line[index + 1] == UInt8(ascii: " ")
        } ?? line.endIndex
    }

    /// Returns the number of the end of a line; `nil` if there are too many ends.
    private mutating func number(of end: ArraySlice<UInt8>) -> Int? {
        let end = LineEnd(bytes: Array(end))
        if let known = numbers[end] { return known }
        guard ends.count < Self.endLimit else { return nil }
        numbers[end] = ends.count
        ends.append(end.bytes)
        return ends.count - 1
    }

    /// Calls a function with each line, in the order in which they were appended.
    func forEachLine(_ body: (ArraySlice<UInt8>) -> Void) {
        var (line, rest): ([UInt8], ArraySlice<UInt8>) = ([], bytes[...])
        while !rest.isEmpty {
            line.removeSubrange(rest.removeNumber()...)
            let (size, end) = (rest.removeNumber(), rest.removeNumber())
            line += rest.prefix(size)
            rest = rest.dropFirst(size)
            guard end > 0 else {
                body(line[...])
                continue
            }
            let start = line.count
            line += ends[end - 1]
            body(line[...])
            line.removeSubrange(start...)
        }
    }
}

/// The end of a line, which is hashed as a whole instead of byte by byte.
private struct LineEnd: Hashable {
    let bytes: [UInt8]

    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}

extension [UInt8] {
    /// Appends a number in groups of seven bits, the lowest first; all groups except the last one have the high bit.
    fileprivate mutating func append(number: Int) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }
}

extension ArraySlice<UInt8> {
    /// Removes a number in groups of seven bits from the beginning.
    fileprivate mutating func removeNumber() -> Int {
        var (number, shift) = (0, 0)
        while let byte = popFirst() {
            number |= Int(byte & 0x7F) << shift
            if byte & 0x80 == 0 { break }
            shift += 7
        }
        return number
    }
}
