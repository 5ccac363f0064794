import CodeSigning
import Fuzzer
import PropertyLists

@main struct FuzzProvisioningProfile: Fuzzer {
    static func tryBytes(_ bytes: [UInt8]) {
        // What does not begin like a message would not get to the reader of messages.
        let file = SourceFile(path: "fuzz", bytes: [0x30] + bytes)
        guard let profile = try? ProvisioningProfile(reading: file) else { return }
        precondition(profile.signature.state != .unsigned, "a message is signed")
        precondition((profile.signature.state == .verified) == (profile.signature.reason == nil))
        _ = (profile.kind, profile.platforms, profile.contradictions, profile.expiry?.date, profile.missingKeys)
    }
}
