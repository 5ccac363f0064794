internal import EntcheckCSHA256

/// The SHA-256 hash of bytes that are added in parts.
///
/// The hash only names contents; a cryptographic library for it would take longer to build than this module.
package struct SHA256 {
    private var hash = EntcheckSHA256()

    init() {
        EntcheckSHA256Begin(&hash)
    }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        EntcheckSHA256Add(&hash, bytes.baseAddress, bytes.count)
    }

    /// Returns the digest in hexadecimal digits; no bytes may be added after this call.
    mutating func text() -> String {
        var digest = [UInt8](repeating: 0, count: 32)
        EntcheckSHA256End(&hash, &digest)
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Returns the digest of bytes in hexadecimal digits.
    package static func text(of bytes: [UInt8]) -> String {
        var hash = SHA256()
        bytes.withUnsafeBytes { hash.add($0) }
        return hash.text()
    }
}
