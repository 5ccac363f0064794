/// What is seen at a glance of a text that may be plain: that it begins as Xcode's files do, and that no character of it
/// is out of the ordinary.
struct PlainXMLSurvey {
    /// Where the prologue ends, which ends in ``plistTag``.
    let prologueEnd: Int

    /// Whether there is an `&` anywhere.
    let hasReferences: Bool

    /// Whether lines may end in a carriage return and a line feed; those of the prologue do.
    let hasCarriageReturns: Bool

    /// Whether there is no character beyond ASCII.
    let isASCII: Bool

    /// What the prologue ends in.
    static let plistTag: StaticString = "<plist version=\"1.0\">"

    /// What a file begins with that Xcode wrote.
    private static let prologue: StaticString = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        """

    /// What becomes of it on Windows.
    private static let prologueWithCarriageReturns: StaticString = """
        <?xml version="1.0" encoding="UTF-8"?>\r
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\r
        <plist version="1.0">
        """

    /// Looks at `text`; `nil` where there is something out of the ordinary.
    ///
    /// How the lines of the prologue end decides whether any line may have a carriage return.
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

extension PlainXMLSurvey {
    /// What all bytes come to.
    private struct Bytes {
        /// Not zero where a byte is out of the ordinary.
        var unusual: UInt8 = 0
        /// Not zero where a byte is a control character other than tab and line feed.
        var controls: UInt8 = 0
        /// Not zero where a byte is an `&`.
        var references: UInt8 = 0
        /// The bits that any byte has.
        var all: UInt8 = 0

        /// Looks at the bytes from `start` on.
        ///
        /// Without branches, so that the compiler makes it look at many bytes at a time.
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
    /// Whether the control characters from `start` on are tabs, line feeds, and carriage returns before line feeds.
    ///
    /// Looks at many bytes at a time, too.
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
    /// Whether the text is in UTF-8, without the two characters that UTF-8 can spell and XML has not:
    /// U+FFFE and U+FFFF, <https://www.w3.org/TR/xml/#charsets>.
    fileprivate var isUTF8OfXML: Bool {
        // Mostly a word or two in a comment; the rest needs no closer look.
        let rest = UnsafeBufferPointer(rebasing: self[asciiPrefixLength...])
        guard String(validating: rest, as: UTF8.self) != nil else { return false }
        var start = 0
        while let last = offset(of: 0xBF, from: start), last + 1 < count {
            if self[last + 1] >= 0xBE { return false }
            start = last + 1
        }
        return true
    }
}
