import CodeSigning
import Entitlements
import PropertyLists

/// Where the files of a product are, in the words of whoever named it: `build/Notes.ipa/Payload/Notes.app`.
struct BundlePlace {
    private let prefix: String

    /// Paths within a folder begin with its own name; those within an archive do not.
    init(of path: String, holding products: [SignedProduct]) {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false)
        while parts.count > 1, parts.last == "" { parts.removeLast() }
        let name = parts.last ?? ""
        let isNamed = products.contains { $0.path == name || $0.path.hasPrefix("\(name)/") }
        let around = isNamed ? parts.dropLast() : parts[...]
        prefix = around.isEmpty ? "" : around.joined(separator: "/") + "/"
    }

    /// The path of a file that the product calls by a path of its own.
    func path(of inner: String) -> String { prefix + inner }
}

extension Finding {
    /// The finding as it can be told of a binary, in which places have a path of keys and no line, and nothing can be
    /// mended.
    ///
    /// - Parameters:
    ///   - place: Where the product is.
    ///   - bundle: The product's bundle identifier.
    ///   - source: A text file, in which places keep their lines.
    /// - Returns: The same finding, told of the binary.
    func inBinary(
        at place: BundlePlace, of bundle: BundleIdentifier?, except source: SourceFile?
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
            related: related, apple: apple, fix: nil, context: context, bundleIdentifier: bundle?.rawValue)
    }
}
