import CodeSigning
import Fuzzer
import PropertyLists

@main struct FuzzProvisioningProfile: Fuzzer {
    static func tryBytes(_ bytes: [UInt8]) {
        // The first byte of a CMS message; otherwise the file would not be parsed as a message.
        let file = SourceFile(path: "fuzz", bytes: [0x30] + bytes)
        guard let profile = try? ProvisioningProfile(reading: file) else { return }
        precondition(profile.signature.state != .unsigned, "a profile in a message is unsigned")
        precondition((profile.signature.state == .verified) == (profile.signature.reason == nil))
        _ = (profile.kind, profile.platforms, profile.contradictions, profile.expiry?.date, profile.missingKeys)
    }
}
