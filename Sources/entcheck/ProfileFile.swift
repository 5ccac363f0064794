import CodeSigning
import EntitlementRules
import PropertyLists

/// A provisioning profile that was asked for by its path.
struct ProfileFile {
    let path: String

    /// Reads the profile.
    ///
    /// - Throws: ``ExitStatus/unreadable`` where there is none, when standard error has said why.
    func profile() throws -> ProvisioningProfile {
        let file = try ArgumentFile(path: path).file()
        do throws(CodeSigningError) {
            return try ProvisioningProfile(reading: file)
        } catch {
            StandardStream.error.report("entcheck: \(file.path.displayedPath): \(error.message.displayed)\n")
            throw ExitStatus.unreadable
        }
    }
}
