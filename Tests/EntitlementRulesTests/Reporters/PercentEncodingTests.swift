import Testing
import TextOutput

@Suite struct PercentEncodingTests {
    @Test func `all bytes are the same after encoding and decoding`() {
        let bytes = Array(UInt8.min...UInt8.max)
        let encoded = bytes.percentEncoded()
        #expect(encoded.utf8.percentDecoded == bytes)
        #expect(encoded.hasPrefix("%00%01"))
        #expect(encoded.contains("-.%2F0123456789%3A"))
        #expect("/a b/ä".percentEncodedPath == "/a%20b/%C3%A4")
    }

    @Test(arguments: ["%", "a%4", "%+5", "%-1", "%G1", "%1g"])
    func `an escape without two hexadecimal digits is not decoded`(text: String) {
        #expect(text.utf8.percentDecoded == nil)
    }
}
