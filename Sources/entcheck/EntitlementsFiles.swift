import EntitlementRules
import PropertyLists

/// Entitlements files that were asked for by their paths.
struct EntitlementsFiles {
    let paths: [String]

    /// Reads the files, and those below folders.
    ///
    /// - Throws: ``ExitStatus/unreadable`` where one cannot be read, when standard error has said why.
    func sources() throws -> EntitlementsSources {
        guard !paths.isEmpty else { return EntitlementsSources() }
        let finder = FileFinder(paths: paths.map(RawPath.init(argument:)))
        let found = finder.forEach(
            makeWorker: {},
            work: { _, file in
                file.kind == .entitlements || file.kind == .other
                    ? SourceFile(path: file.path.description, bytes: file.contents) : nil
            })
        if let place = found.unchecked.first(where: \.isNamed) {
            StandardStream.error.write("entcheck: \(place.path.displayed): \(place.reason)\n")
            throw ExitStatus.unreadable
        }
        return EntitlementsSources(found.outputs.map { PropertyList(reading: $0) })
    }
}
