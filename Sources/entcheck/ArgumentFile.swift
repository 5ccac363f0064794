import EntitlementRules
import PropertyLists

/// A file that was asked for by its path.
struct ArgumentFile {
    let path: String

    /// Reads the file.
    ///
    /// - Throws: ``ExitStatus/unreadable`` where there is none, when standard error has said why.
    func file() throws -> SourceFile {
        let found = FileFinder(paths: [RawPath(argument: path)]).forEach(
            jobs: 1, makeWorker: {}, work: { _, file in file.contents })
        guard let bytes = found.outputs.first else {
            let reason = found.unchecked.first?.reason ?? "there is no such file"
            StandardStream.error.write("entcheck: \(path): \(reason)\n")
            throw ExitStatus.unreadable
        }
        return SourceFile(path: path, bytes: bytes)
    }
}
