import CodeSigning
import EntitlementRules
import PropertyLists

/// A provisioning profile that was asked for by its path.
struct ProfileFile {
    let path: RawPath

    /// Reads the profile.
    ///
    /// - Throws: ``ExitStatus/unreadable`` where there is none, when standard error has said why.
    func profile() throws -> ProvisioningProfile {
        let found = FileFinder(paths: [path]).forEach(jobs: 1) {
        } work: { _, file in
            file.contents
        }
        guard let bytes = found.outputs.first else {
            throw refused(found.unchecked.first?.reason ?? "there is no such file")
        }
        do throws(CodeSigningError) {
            return try ProvisioningProfile(reading: SourceFile(path: path.description, bytes: bytes))
        } catch {
            throw refused(error.message)
        }
    }

    private func refused(_ reason: String) -> ExitStatus {
        StandardStream.error.write("entcheck: \(path): \(reason)\n")
        return .unreadable
    }
}
