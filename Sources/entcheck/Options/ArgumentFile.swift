import ArgumentParser
import FileDiscovery
import PropertyLists
import TextOutput

/// A file given on the command line.
struct ArgumentFile {
    let path: String

    /// Reads the file.
    ///
    /// - Throws: ``ExitCode/unreadable`` if the file cannot be read, after reporting the reason on standard error.
    func file() throws -> SourceFile {
        let path = BytePath(path)
        do throws(FileError) {
            return SourceFile(path: path.description, bytes: try path.contents())
        } catch {
            StandardStream.error.report("entcheck: \(path.displayed): \(error.message.displayed)\n")
            throw ExitCode.unreadable
        }
    }
}
