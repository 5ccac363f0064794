import EntitlementRules
import PropertyLists

/// A file that was asked for by its path.
struct ArgumentFile {
    let path: String

    /// Reads the file.
    ///
    /// - Throws: ``ExitStatus/unreadable`` where there is none, when standard error has said why.
    func file() throws -> SourceFile {
        let path = RawPath(argument: path)
        do throws(FileFailure) {
            return SourceFile(path: path.description, bytes: try path.contents())
        } catch {
            StandardStream.error.report("entcheck: \(path.displayed): \(error.reason.displayed)\n")
            throw ExitStatus.unreadable
        }
    }
}
