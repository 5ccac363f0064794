import CodeSigning
import Fuzzer

@main struct FuzzDEREntitlements: Fuzzer {
    static func tryBytes(_ bytes: [UInt8]) {
        guard let value = try? DEREntitlements.decode(bytes) else { return }
        precondition(
            (try? DEREntitlements.encode(value)) == bytes, "encoding the decoded value produces different bytes")
    }
}
