import PropertyLists
import XcodeProjects

/// The entitlements files that a script of Unity references as assets.
///
/// The importer of a script keeps the default values of its fields in a file with the ending `.meta`: each references
/// an asset by the identifier in the `.meta` file of the asset.
///
/// Source: <https://docs.unity3d.com/Manual/AssetMetadata.html>.
struct UnityReferences {
    /// The maximum number of directories, of names, and of references that are read.
    private static let directoryLimit = 4000
    private static let referenceLimit = 16
    private static let depthLimit = 12

    private let source: BuildFile
    private let root: String

    init(_ source: BuildFile, root: String) {
        self.source = source
        self.root = root
    }

    /// The paths of the referenced files, with the locations of the references.
    var paths: [Located<String>] {
        let references = references
        guard !references.isEmpty else { return [] }
        var found: [Located<String>] = []
        for path in entitlementsFiles() {
            guard let identifier = identifier(of: path + ".meta"),
                let reference = references.first(where: { $0.value == identifier })
            else { continue }
            found.append(Located(path, at: reference.location))
        }
        return found
    }

    /// The identifiers of the assets in the default values of the fields.
    private var references: [Located<String>] {
        guard let file = source.files.read(source.file.path + ".meta"), file.text.count <= LiteralScript.textLimit * 16
        else { return [] }
        var references: [Located<String>] = []
        for (number, range) in file.identifiers.enumerated() where number > 0 && number <= Self.referenceLimit {
            references.append(Located(file.text(in: range), at: Location(file: file, range: range)))
        }
        return references
    }

    /// Returns the identifier of an asset.
    private func identifier(of path: String) -> String? {
        guard let file = source.files.read(path), let first = file.identifiers.first else { return nil }
        return file.text(in: first)
    }

    /// Returns the entitlements files among the assets of the project.
    private func entitlementsFiles() -> [String] {
        var found: [String] = []
        var waiting = [(path: source.path("Assets", from: root), depth: 0)]
        var count = 0
        while let (directory, depth) = waiting.popLast(), count < Self.directoryLimit {
            count += 1
            for name in source.files.names(in: directory).sorted() {
                let path = source.path(name, from: directory)
                if name.hasSuffix(".entitlements") {
                    found.append(path)
                } else if !name.contains("."), depth < Self.depthLimit {
                    waiting.append((path, depth + 1))
                }
            }
        }
        return found
    }
}

extension SourceFile {
    /// The ranges of the identifiers after `guid:`; each has 32 hexadecimal digits.
    fileprivate var identifiers: [Range<Int>] {
        let key = Array("guid: ".utf8)
        var ranges: [Range<Int>] = []
        var index = 0
        while index + key.count + 32 <= text.count {
            let start = index + key.count
            if text[index] == key[0], text[index..<start].elementsEqual(key),
                text[start..<start + 32].allSatisfy({ $0.isNamePart })
            {
                ranges.append(start..<start + 32)
                index = start + 32
            } else {
                index += 1
            }
        }
        return ranges
    }
}
