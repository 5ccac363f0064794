extension [UInt8] {
    /// The name of the encoding that CoreFoundation reads in the XML declaration; `nil` if there is no name.
    ///
    /// The default is UTF-8. CoreFoundation reads the name in each instruction at the beginning whose name begins with
    /// `xml`, up to the next equal quotation mark, even in another tag: `encodingForXMLData` in
    /// <https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c>.
    var declaredEncoding: ArraySlice<UInt8>? {
        guard starts(with: "<?xml".utf8) else { return nil }
        let attributes = self[5...].prefix { $0 != UInt8(ascii: "?") && $0 != Byte.greater }
        guard let start = attributes.firstRange(of: "encoding=".utf8)?.upperBound, start < endIndex else { return nil }
        let quote = self[start]
        guard quote == Byte.quote || quote == Byte.apostrophe else { return nil }
        return self[(start + 1)...].firstIndex(of: quote).map { self[(start + 1)..<$0] }
    }
}

extension ArraySlice<UInt8> {
    /// Whether the text begins with an XML declaration, and not with an instruction such as `<?xml-stylesheet ?>`.
    var beginsXMLDeclaration: Bool {
        starts(with: "<?xml".utf8) && dropFirst(5).first.map { $0.isXMLSpace || $0 == UInt8(ascii: "?") } ?? true
    }
}
