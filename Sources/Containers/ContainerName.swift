internal import Entitlements

/// The conversion of identifiers to directory names, which Apple does not document.
package enum ContainerName {
    /// The maximum length of a file name, in bytes: both APFS and ext4 allow 255 UTF-8 bytes.
    static let maximumLength = 255

    /// Returns the directory name of a ubiquity container below `Mobile Documents`, with a tilde for each dot.
    ///
    /// Examples are `243LU875E5~com~apple~movietrailers` (https://atomicbird.com/blog/icloud-documents-2013) and
    /// `iCloud~md~obsidian`. Identifiers with a tilde are rejected, so that two identifiers never share a directory.
    package static func ubiquityDirectory(of identifier: String) throws(ContainerError) -> String {
        try check(identifier)
        guard !identifier.utf8.contains(UInt8(ascii: "~")) else {
            throw .badForm(identifier, reason: "it contains `~`, which replaces a dot in the directory name")
        }
        return String(identifier.map { $0 == "." ? "~" : $0 })
    }

    /// Returns the directory name of an app group, which is the name of the group.
    static func groupDirectory(of identifier: String) throws(ContainerError) -> String {
        try check(identifier)
        return identifier
    }

    /// Rejects identifiers that cannot be a single directory name.
    private static func check(_ identifier: String) throws(ContainerError) {
        let bytes = identifier.utf8
        guard !bytes.isEmpty else { throw .badForm(identifier, reason: "it is empty") }
        guard bytes.count <= maximumLength else {
            throw .badForm(String(identifier.prefix(40)) + "…", reason: "it has more than \(maximumLength) bytes")
        }
        guard identifier != ".", identifier != ".." else {
            throw .badForm(identifier, reason: "it is a path outside of its directory")
        }
        guard !bytes.contains(UInt8(ascii: "/")) else { throw .badForm(identifier, reason: "it contains `/`") }
        guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            throw .badForm(identifier, reason: "it contains a control character")
        }
    }
}

extension ContainerName {
    /// The maximum edit distance between a requested identifier and a suggestion.
    private static let maximumDistance = 3

    /// Returns the claimed identifier that is closest to an unclaimed one: the same identifier with a different prefix,
    /// or one that differs by a typo.
    static func nearest(to text: String, among claimed: [String]) -> String? {
        let core = UbiquityContainerIdentifier(rawValue: text).core
        if let same = claimed.first(where: { UbiquityContainerIdentifier(rawValue: $0).core == core }) { return same }
        return claimed.map { ($0, distance(text, $0)) }.filter { $0.1 <= maximumDistance }.min { $0.1 < $1.1 }?.0
    }

    /// Returns the Levenshtein distance, in bytes.
    private static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left.utf8.prefix(maximumLength)), Array(right.utf8.prefix(maximumLength)))
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
    /// The identifier without the prefix `iCloud.` or a team prefix.
    fileprivate var core: String {
        hasCloudPrefix ? String(rawValue.dropFirst(CloudContainerIdentifier.prefix.count)) : text.withoutPrefix.text
    }
}
