import CodeSigning
import Fuzzer

@main struct FuzzDEREntitlements: Fuzzer {
    static func tryBytes(_ bytes: [UInt8]) {
        guard let value = try? DEREntitlements.decode(bytes) else { return }
        guard let encoded = try? DEREntitlements.encode(value) else { preconditionFailure("the value is not encoded") }
        precondition((try? DEREntitlements.decode(encoded)) == value, "encoding changes the value")
        // The older form, in which dictionaries are sets, is never written.
        precondition(encoded == bytes || bytes.contains(0x31), "encoding the decoded value produces different bytes")
    }
}
