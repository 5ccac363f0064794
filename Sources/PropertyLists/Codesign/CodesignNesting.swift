import SystemShims

/// The open elements of a file during a scan, and the keys of the open dictionaries.
///
/// The first levels and keys are stored in memory that the caller provides, usually on the stack, so that a typical
/// file needs no allocation.
struct CodesignNesting {
    /// An open element that contains values.
    struct Level: BitwiseCopyable {
        let element: PropertyListElement
        /// The bytes of its start tag.
        let tagStart: Int
        let tagEnd: Int
        /// The bytes of the last key's element while its value is missing; otherwise empty.
        var keyStart = 0
        var keyEnd = 0
        /// The index of the first key of this level in the keys of all open dictionaries.
        let firstKey: Int
        var keyCount = 0

        var hasPendingKey: Bool { keyEnd > keyStart }
    }

    /// The number of keys above which a dictionary uses a hash table instead of a linear search.
    ///
    /// Most entitlements files have fewer keys.
    static let hashingThreshold = 32
    /// The capacity of the memory that the caller provides: about one kilobyte of the stack for levels, and one for
    /// keys.
    static let bufferedLevelCount = 16
    static let bufferedKeyCount = 40

    private var levels: InlineStack<Level>
    private var keys: InlineStack<CodesignKey>
    private var hashedKeys: Set<ScopedKey> = []
    /// The number of open dictionaries, arrays, sets, and unknown elements, indexed by element.
    private var openCounts = SIMD16<Int32>()

    init(levels: UnsafeMutableBufferPointer<Level>, keys: UnsafeMutableBufferPointer<CodesignKey>) {
        self.levels = InlineStack(levels)
        self.keys = InlineStack(keys)
    }

    @inline(__always) var depth: Int { levels.count }

    /// The innermost open element.
    @inline(__always)
    var top: Level? { levels.count == 0 ? nil : levels[levels.count &- 1] }

    /// Whether an element of this kind is open at any level.
    func isOpen(_ element: PropertyListElement) -> Bool { openCounts[Int(element.rawValue)] > 0 }

    mutating func open(_ element: PropertyListElement, tag: Range<Int>) {
        levels.append(
            Level(element: element, tagStart: tag.lowerBound, tagEnd: tag.upperBound, firstKey: keys.count))
        openCounts[Int(element.rawValue)] &+= 1
    }

    /// Closes the innermost element and returns it.
    mutating func close() -> Level? {
        guard depth > 0 else { return nil }
        let level = levels.removeLast()
        keys.truncate(to: level.firstKey)
        openCounts[Int(level.element.rawValue)] &-= 1
        return level
    }

    /// Records a key of the innermost element, given as the range of the key's element.
    mutating func setPendingKey(_ range: Range<Int>) {
        levels[depth &- 1].keyStart = range.lowerBound
        levels[depth &- 1].keyEnd = range.upperBound
    }

    /// Records that the last key of the innermost element has a value.
    @inline(__always)
    mutating func clearPendingKey() { levels[depth &- 1].keyEnd = 0 }

    /// Adds a key to the innermost dictionary and returns whether it is new.
    mutating func insert(_ key: CodesignKey) -> Bool {
        let level = levels[depth &- 1]
        guard level.keyCount < CodesignReading.maximumValueCount else { return true }
        levels[depth &- 1].keyCount &+= 1
        if level.keyCount < Self.hashingThreshold {
            for index in level.firstKey..<keys.count where keys[index] == key { return false }
            keys.append(key)
            return true
        }
        if level.keyCount == Self.hashingThreshold {
            for index in level.firstKey..<keys.count {
                hashedKeys.insert(ScopedKey(dictionary: level.tagStart, key: keys[index]))
            }
        }
        return hashedKeys.insert(ScopedKey(dictionary: level.tagStart, key: key)).inserted
    }
}

/// The text of a key, as written in the file.
struct CodesignKey: BitwiseCopyable, Hashable {
    let text: UnsafeBufferPointer<UInt8>
    /// Whether the text contains references, so that its bytes differ from its value.
    let hasReferences: Bool

    static func == (one: CodesignKey, other: CodesignKey) -> Bool {
        guard one.hasReferences || other.hasReferences else {
            return one.text.count == other.text.count && hasEqualBytes(one.text, other.text)
        }
        return one.value == other.value
    }

    private static func hasEqualBytes(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = one.baseAddress, let second = other.baseAddress else { return true }
        return memcmp(first, second, one.count) == 0
    }

    func hash(into hasher: inout Hasher) {
        if hasReferences {
            value.withUnsafeBytes { hasher.combine(bytes: $0) }
        } else {
            hasher.combine(bytes: UnsafeRawBufferPointer(text))
        }
    }

    /// The text with its references replaced.
    private var value: [UInt8] {
        var value: [UInt8] = []
        var index = 0
        while index < text.count {
            if text[index] == Byte.ampersand, let (byte, length) = reference(at: index) {
                value.append(byte)
                index += length
            } else {
                value.append(text[index])
                index += 1
            }
        }
        return value
    }

    private func reference(at index: Int) -> (UInt8, Int)? {
        let rest = text[index...]
        if rest.starts(with: "&lt;".utf8) { return (Byte.less, 4) }
        if rest.starts(with: "&gt;".utf8) { return (Byte.greater, 4) }
        if rest.starts(with: "&amp;".utf8) { return (Byte.ampersand, 5) }
        return nil
    }
}

/// A key together with the dictionary that contains it.
private struct ScopedKey: Hashable {
    /// The offset of the dictionary's start tag.
    let dictionary: Int
    let key: CodesignKey
}

/// A stack whose first elements are stored in memory that the caller provides, and the rest in an array.
private struct InlineStack<Element: BitwiseCopyable> {
    private let buffer: UnsafeMutableBufferPointer<Element>
    private var others: [Element] = []
    private(set) var count = 0

    init(_ buffer: UnsafeMutableBufferPointer<Element>) { self.buffer = buffer }

    subscript(index: Int) -> Element {
        @inline(__always) get { index < buffer.count ? buffer[index] : others[index &- buffer.count] }
        @inline(__always) set {
            if index < buffer.count { buffer[index] = newValue } else { others[index &- buffer.count] = newValue }
        }
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count < buffer.count { buffer.initializeElement(at: count, to: element) } else { others.append(element) }
        count &+= 1
    }

    @inline(__always)
    mutating func removeLast() -> Element {
        let last = self[count &- 1]
        truncate(to: count &- 1)
        return last
    }

    @inline(__always)
    mutating func truncate(to newCount: Int) {
        if count > buffer.count { others.removeLast(min(others.count, count &- newCount)) }
        count = newCount
    }
}
