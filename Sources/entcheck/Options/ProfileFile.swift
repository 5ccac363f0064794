import ArgumentParser
import CodeSigning
import PropertyLists
import TextOutput

/// A provisioning profile given on the command line.
struct ProfileFile {
    let path: String

    /// Reads the profile.
    ///
    /// - Throws: ``ExitCode/unreadable`` if the profile cannot be read, after reporting the reason on standard error.
    func profile() throws -> ProvisioningProfile {
        let file = try ArgumentFile(path: path).file()
        do throws(CodeSigningError) {
            return try ProvisioningProfile(reading: file)
        } catch {
            StandardStream.error.report("entcheck: \(file.path.displayedPath): \(error.message.displayed)\n")
            throw ExitCode.unreadable
        }
    }
}
