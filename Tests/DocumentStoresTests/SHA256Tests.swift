import Testing

@testable import DocumentStores

/// The hash that names contents, compared with the results of another implementation (Python's `hashlib`).
@Suite struct SHA256Tests {
    /// Lengths around the limits at which padding adds a block of 64 bytes.
    private static let digests = [
        0: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        55: "1deace58c745f3ecadde68a5923f494c3703fa73f0306483ccb898a5826e8d70",
        56: "06dbe23685750e4d3881ded95047abaf93fa8f9c5d3501dc57c717a72ff1398e",
        63: "47fb38b12335c9298d09280515c0666489a189d1554bb0ac1a0740806ce9d8b6",
        64: "dfa798724b1a8014994f363e5da7474ed26ce3757fb29e07aa47ad5a9352d37b",
        65: "dd2eab5a5507d7717c63ce953d9ac61752c21e664425ad1227054722a0d97f69",
        119: "c6e0f435df5d7d265baacca31e0602c00aa22fa6d3819aed664649294c743756",
        120: "17eb8960823a644bde3065620bb9d45931fe8993fd8eb692a17aff0fd725db6a",
        1_000: "a9425c416f534025a4e2422bd14adba4ec3d4a68d10c3329be8df612964d2b6e",
    ]

    @Test func `the hash of abc is that of the standard`() {
        // FIPS 180-2, appendix B.1.
        #expect(
            SHA256.text(of: Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test(arguments: digests.sorted { $0.key < $1.key }) func `bytes have the same hash in parts of any length`(
        length: Int, digest: String
    ) {
        let bytes = (0..<length).map { UInt8(($0 * 7 + 3) % 251) }
        #expect(SHA256.text(of: bytes) == digest)
        for part in [1, 7, 63, 64, 65] {
            var hash = SHA256()
            for start in stride(from: 0, to: length, by: part) {
                bytes[start..<min(start + part, length)].withUnsafeBytes { hash.add($0) }
            }
            #expect(hash.text() == digest, "in parts of \(part) bytes")
        }
    }
}
