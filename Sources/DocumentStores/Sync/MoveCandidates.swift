/// The properties by which a missing item is recognized at another path.
struct MoveCandidates {
    var fingerprints: [Fingerprint: String] = [:]

    /// The missing items that are recognized by inode, although a file that was moved and written is usually a new item:
    /// the deletion of one of these items would also delete contents that were never on this device.
    var written: [UInt64: (id: String, fingerprint: Fingerprint)] = [:]

    /// The same items by path, for files that were replaced in a directory that was also renamed.
    var replaced: [ExactPath: String] = [:]

    /// Returns the items that a file may belong to, the most likely first.
    func items(as found: FoundFile) -> [String] {
        let written = written[found.fingerprint.inode].flatMap { id, fingerprint in
            fingerprint.isSameFile(as: found.fingerprint) == false ? nil : id
        }
        return [fingerprints[found.fingerprint], written, replaced[ExactPath(found.path)]].compactMap(\.self)
    }
}
