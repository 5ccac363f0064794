/// A quick check of whether a text may have the plain format: it begins like a file from Xcode, and contains only
/// common characters.
struct PlainXMLCheck {
    /// The offset of the end of the prologue, which ends with ``plistTag``.
    let prologueEnd: Int

    /// Whether the text contains an `&`.
    let hasReferences: Bool

    /// Whether lines may end in a carriage return and a line feed, like the lines of the prologue.
    let hasCarriageReturns: Bool

    /// Whether all characters are ASCII.
    let isASCII: Bool

    /// The tag that ends the prologue.
    static let plistTag: StaticString = "<plist version=\"1.0\">"

    /// The prologue that Xcode writes.
    private static let prologue: StaticString = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        """

    /// The prologue with Windows line endings.
    private static let prologueWithCarriageReturns: StaticString = """
        <?xml version="1.0" encoding="UTF-8"?>\r
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\r
        <plist version="1.0">
        """

    /// Checks `text`; returns `nil` if it contains unusual characters.
    ///
    /// The line endings of the prologue determine whether other lines may contain carriage returns.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        hasCarriageReturns = !text.begins(with: Self.prologue)
        let prologue = hasCarriageReturns ? Self.prologueWithCarriageReturns : Self.prologue
        guard !hasCarriageReturns || text.begins(with: prologue) else { return nil }
        prologueEnd = prologue.utf8CodeUnitCount
        let bytes = Bytes(of: text, from: prologueEnd)
        hasReferences = bytes.references != 0
        isASCII = bytes.all < 0x80
        guard bytes.unusual == 0,
            bytes.controls == 0 || hasCarriageReturns && text.hasCarriageReturnsInPairsAlone(from: prologueEnd),
            isASCII || text.isUTF8OfXML
        else { return nil }
    }
}

extension PlainXMLCheck {
    /// The combined properties of all bytes.
    private struct Bytes {
        /// Nonzero if a byte is not allowed.
        var unusual: UInt8 = 0
        /// Nonzero if a byte is a control character other than tab and line feed.
        var controls: UInt8 = 0
        /// Nonzero if a byte is an `&`.
        var references: UInt8 = 0
        /// The bitwise OR of all bytes.
        var all: UInt8 = 0

        /// Checks the bytes from `start` on.
        ///
        /// The loop has no branches, so that the compiler can vectorize it.
        @inline(__always)
        init(of text: UnsafeBufferPointer<UInt8>, from start: Int) {
            for index in start..<text.count {
                let byte = text[index]
                let isControl: UInt8 = byte < 0x20 ? 1 : 0
                let isTab: UInt8 = byte == Byte.tab ? 1 : 0
                let isLineFeed: UInt8 = byte == Byte.lineFeed ? 1 : 0
                let isDelete: UInt8 = byte == 0x7F ? 1 : 0
                let isBracket: UInt8 = byte == UInt8(ascii: "]") ? 1 : 0
                let isReference: UInt8 = byte == Byte.ampersand ? 1 : 0
                controls |= isControl ^ isTab ^ isLineFeed
                unusual |= isDelete | isBracket
                references |= isReference
                all |= byte
            }
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the only control characters from `start` on are tabs, line feeds, and carriage returns before line
    /// feeds.
    ///
    /// The loop can be vectorized, too.
    fileprivate func hasCarriageReturnsInPairsAlone(from start: Int) -> Bool {
        guard start > 0, last != Byte.carriageReturn else { return false }
        var unusual: UInt8 = 0
        for index in start..<count {
            let (before, byte) = (self[index - 1], self[index])
            let isControl: UInt8 = byte < 0x20 ? 1 : 0
            let isTab: UInt8 = byte == Byte.tab ? 1 : 0
            let isLineFeed: UInt8 = byte == Byte.lineFeed ? 1 : 0
            let isReturn: UInt8 = byte == Byte.carriageReturn ? 1 : 0
            let followsReturn: UInt8 = before == Byte.carriageReturn ? 1 : 0
            unusual |= isControl ^ isTab ^ isLineFeed ^ isReturn | followsReturn & ~isLineFeed
        }
        return unusual == 0
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the text is valid UTF-8 without U+FFFE and U+FFFF, which XML does not allow:
    /// <https://www.w3.org/TR/xml/#charsets>.
    fileprivate var isUTF8OfXML: Bool {
        var end = 0
        while true {
            let rest = end + UnsafeBufferPointer(rebasing: self[end...]).asciiPrefixLength
            guard let start = self[rest...].firstIndex(where: { $0 >= 0x80 }) else { return true }
            // ASCII is not a part of other characters, so that each run of other bytes is valid on its own.
            end = self[start...].firstIndex { $0 < 0x80 } ?? count
            guard UnsafeBufferPointer(rebasing: self[start..<end]).isRunOfXML else { return false }
        }
    }

    private var isRunOfXML: Bool {
        guard String(validating: self, as: UTF8.self) != nil else { return false }
        return !zip(self, dropFirst()).contains { $0 == 0xBF && $1 >= 0xBE }
    }
}
