internal import FoundationShims

extension StoreSnapshot {
    /// The snapshot as JSON with sorted keys; equal snapshots have equal bytes.
    public var json: [UInt8] { get throws { try normalized.jsonOfNormalized } }

    /// ``json`` of a snapshot that is already normalized.
    package var jsonOfNormalized: [UInt8] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return Array(try encoder.encode(self))
        }
    }

    /// The SHA-256 digest of ``json``, in hexadecimal digits, by which the registry recognizes equal snapshots.
    public var digest: String { get throws { SHA256Digest(try json).description } }
}

/// A SHA-256 digest (<https://csrc.nist.gov/pubs/fips/180-4/upd1/final>).
///
/// The module computes the digest itself, because it would otherwise require a cryptography library for one function.
package struct SHA256Digest: CustomStringConvertible {
    private var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]

    /// Computes the digest of a message.
    package init(_ message: [UInt8]) {
        var padded = message
        padded.append(0x80)
        padded += repeatElement(0, count: (120 - padded.count % 64) % 64)
        let size = UInt64(message.count) * 8
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            padded.append(UInt8(truncatingIfNeeded: size >> shift))
        }
        for start in stride(from: 0, to: padded.count, by: 64) { add(padded[start..<start + 64]) }
    }

    private mutating func add(_ block: ArraySlice<UInt8>) {
        var words = [UInt32](repeating: 0, count: 64)
        for (index, byte) in block.enumerated() { words[index / 4] = words[index / 4] << 8 | UInt32(byte) }
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let first = early.rotated(7) ^ early.rotated(18) ^ early >> 3
            let second = late.rotated(17) ^ late.rotated(19) ^ late >> 10
            words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
        }
        var work = state
        for index in 0..<64 {
            let (first, fifth) = (work[0], work[4])
            let mixed = fifth.rotated(6) ^ fifth.rotated(11) ^ fifth.rotated(25)
            let choice = fifth & work[5] ^ ~fifth & work[6]
            let sum = work[7] &+ mixed &+ choice &+ Self.constants[index] &+ words[index]
            let majority = first & work[1] ^ first & work[2] ^ work[1] & work[2]
            let other = (first.rotated(2) ^ first.rotated(13) ^ first.rotated(22)) &+ majority
            work.removeLast()
            work.insert(sum &+ other, at: 0)
            work[4] &+= sum
        }
        for index in 0..<8 { state[index] &+= work[index] }
    }

    package var description: String {
        state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }
}

extension UInt32 {
    /// Returns the bits rotated to the right.
    fileprivate func rotated(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
