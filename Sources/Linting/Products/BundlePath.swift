import CodeSigning
import Entitlements
import LintModel
import PropertyLists

/// The path of a product, as given by the user, such as `build/Notes.ipa/Payload/Notes.app`; paths within the product
/// are appended to it.
struct BundlePath {
    private let prefix: String

    /// Paths within a directory begin with the name of the directory, but paths within an archive do not.
    init(of path: String, holding products: [SignedProduct]) {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false)
        while parts.count > 1, parts.last == "" { parts.removeLast() }
        let name = parts.last ?? ""
        let isNamed = products.contains { $0.path == name || $0.path.hasPrefix("\(name)/") }
        let around = isNamed ? parts.dropLast() : parts[...]
        prefix = around.isEmpty ? "" : around.joined(separator: "/") + "/"
    }

    /// Returns the full path of a file from its path in the product.
    func path(of inner: String) -> String { prefix + inner }
}

extension Finding {
    /// Returns the finding for a binary.
    ///
    /// Locations in a binary have a key path but no line, and fixes cannot edit a binary.
    ///
    /// - Parameters:
    ///   - place: The path of the product.
    ///   - bundle: The bundle identifier of the product.
    ///   - source: A text file, whose locations keep their lines.
    /// - Returns: The finding for the binary.
    func inBinary(
        at place: BundlePath, of bundle: BundleIdentifier?, except source: SourceFile?
    ) -> Finding {
        let own = location.file
        var paths: [String: SourceFile] = [:]
        let related = related.map { related in
            let file = related.location.file
            guard file != source else { return related }
            guard file != own else { return Related(related.message, at: related.location.withoutRange) }
            let placed = paths[file.path] ?? SourceFile(path: place.path(of: file.path), bytes: [])
            paths[file.path] = placed
            return Related(related.message, at: Location(file: placed, keyPath: related.location.keyPath))
        }
        return Finding(
            rule: rule, severity: severity, confidence: confidence, message: message, location: location.withoutRange,
            related: related, apple: apple, fix: nil, context: context, bundleIdentifier: bundle?.rawValue,
            stage: stage)
    }
}
