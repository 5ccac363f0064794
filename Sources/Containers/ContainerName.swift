internal import Entitlements

/// How identifiers become names of directories, in one place: Apple promises none of it.
package enum ContainerName {
    /// The longest name of a file that common file systems hold, in bytes: APFS counts 255 UTF-8 bytes, as ext4 does.
    static let longest = 255

    /// The directory of a ubiquity container below `Mobile Documents`: every dot becomes a tilde.
    ///
    /// As in `243LU875E5~com~apple~movietrailers` (https://atomicbird.com/blog/icloud-documents-2013) and in
    /// `iCloud~md~obsidian`. No two identifiers share a directory, because a tilde is refused in an identifier.
    package static func ubiquityDirectory(of identifier: String) throws(ContainerRefusal) -> String {
        try check(identifier)
        guard !identifier.utf8.contains(UInt8(ascii: "~")) else {
            throw .badForm(identifier, reason: "it contains `~`, which stands for a dot in the name of its directory")
        }
        return String(identifier.map { $0 == "." ? "~" : $0 })
    }

    /// The directory of an app group, which is the group's own name.
    static func groupDirectory(of identifier: String) throws(ContainerRefusal) -> String {
        try check(identifier)
        guard identifier != ".", identifier != ".." else {
            throw .badForm(identifier, reason: "it would leave its directory")
        }
        return identifier
    }

    /// Refuses what cannot be one name of a directory.
    private static func check(_ identifier: String) throws(ContainerRefusal) {
        let bytes = identifier.utf8
        guard !bytes.isEmpty else { throw .badForm(identifier, reason: "it is empty") }
        guard bytes.count <= longest else {
            throw .badForm(String(identifier.prefix(40)) + "…", reason: "it has more than \(longest) bytes")
        }
        guard !bytes.contains(UInt8(ascii: "/")) else { throw .badForm(identifier, reason: "it contains `/`") }
        guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            throw .badForm(identifier, reason: "it contains a control character")
        }
    }
}

extension ContainerName {
    /// How many letters may differ between what was asked for and what was meant.
    private static let nearEnough = 3

    /// The claimed identifier that comes closest to one that is not claimed: the same one under another prefix, or
    /// one that a slip of the fingers away.
    static func nearest(to text: String, among claimed: [String]) -> String? {
        let core = UbiquityContainerIdentifier(rawValue: text).core
        if let same = claimed.first(where: { UbiquityContainerIdentifier(rawValue: $0).core == core }) { return same }
        return claimed.map { ($0, distance(text, $0)) }.filter { $0.1 <= nearEnough }.min { $0.1 < $1.1 }?.0
    }

    /// How many letters have to be changed, added or taken away, by Levenshtein.
    private static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left.utf8.prefix(longest)), Array(right.utf8.prefix(longest)))
        var row = Array(0...right.count)
        for (i, byte) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in right.enumerated() {
                let substitution = diagonal + (byte == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(substitution, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[right.count]
    }
}

extension UbiquityContainerIdentifier {
    /// The identifier without `iCloud.` or a team in front.
    fileprivate var core: String {
        hasCloudPrefix ? String(rawValue.dropFirst(CloudContainerIdentifier.prefix.count)) : text.withoutPrefix.text
    }
}
