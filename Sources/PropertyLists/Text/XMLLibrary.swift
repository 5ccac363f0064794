internal import CXMLEvents
internal import SystemShims

/// The parts of libxml2 that readers use; the library is initialized once, before any thread uses it.
enum XMLLibrary {
    private static let prepared: Void = cxml_prepare()

    /// Returns a new parser, which the caller frees; `nil` if there is not enough memory.
    static func makeReader() -> OpaquePointer? {
        _ = prepared
        return cxml_reader_create()
    }

    /// Returns bytes as UTF-8; `nil` if libxml2 does not support the encoding or the bytes are not valid in it.
    static func decode(_ bytes: [UInt8], named encoding: String) -> [UInt8]? {
        _ = prepared
        var count = 0
        guard let decoded = cxml_decode(bytes, bytes.count, encoding, &count) else { return nil }
        defer { free(decoded) }
        return Array(UnsafeBufferPointer(start: decoded, count: count))
    }
}
