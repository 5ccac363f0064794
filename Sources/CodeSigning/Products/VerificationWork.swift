import PropertyLists

/// The state that the verification of all products of a tree shares: the files, the budgets, and cached hashes.
final class VerificationWork {
    let index: FileIndex
    let depth: Verification
    let budget: VerificationBudget
    /// The hashes of files that several bundles seal.
    private var digests: [[UInt8]: [CodeDirectoryHash: [UInt8]]] = [:]
    private var directoryHashes: [ExactText: Set<[UInt8]>?] = [:]
    private var comparedBytes = 0
    private var hashedBytes = 0
    private var listBytes = 0
    private var messageBytes = 0
    private var productCount = 0
    private var profileCount = 0

    /// The maximum number of bytes of paths that are compared with patterns, for all bundles and rules together.
    ///
    /// An app with 20,000 files and 13 rules requires 20 million; a comparison takes a few nanoseconds per byte.
    static let comparisonLimit = 1 << 29
    /// The maximum number of bytes that are hashed.
    ///
    /// Nested bundles contain the same files, so the limit exceeds the size of the largest product.
    static let hashLimit = 16 << 30

    init(_ index: FileIndex, _ depth: Verification) {
        (self.index, self.depth) = (index, depth)
        budget = VerificationBudget(forSize: index.tree.byteCount)
    }

    /// Whether the bytes of files are read and hashed.
    var hashesFiles: Bool { depth == .full }

    /// Returns the treatment of a path by rules.
    ///
    /// - Throws: ``CodeSigningError`` if a pattern cannot be evaluated or the budget is exceeded.
    func treatment(
        of path: String, by rules: inout ResourceRules
    ) throws(CodeSigningError) -> ResourceRules.Treatment {
        let bytes = Array(path.utf8)
        comparedBytes += (bytes.count + 1) * rules.count
        guard comparedBytes <= Self.comparisonLimit else {
            throw CodeSigningError(
                .tooLarge, "the resource rules require more than \(Self.comparisonLimit) comparisons")
        }
        return try rules.treatment(of: bytes)
    }

    /// Returns the hash of a file.
    ///
    /// - Throws: ``CodeSigningError`` if the file cannot be read or the budget is exceeded.
    func digest(of node: FileNode, _ type: CodeDirectoryHash) throws(CodeSigningError) -> [UInt8] {
        if let digest = digests[Array(node.path.utf8)]?[type] { return digest }
        let source = try index.tree.source(of: node)
        try spend(source.count)
        let digest = try source.digest(type)
        // A file in a single bundle is hashed only once, so its hash is not cached.
        if BundleOutline.bundleDepth(of: node.path) > 1 { digests[Array(node.path.utf8), default: [:]][type] = digest }
        return digest
    }

    /// Counts bytes before they are hashed.
    ///
    /// - Throws: ``CodeSigningError`` if the budget is exceeded.
    func spend(_ bytes: Int) throws(CodeSigningError) {
        hashedBytes += bytes
        guard hashedBytes <= Self.hashLimit else {
            throw CodeSigningError(.tooLarge, "more than \(Self.hashLimit >> 30) GiB would have to be hashed")
        }
    }

    /// Returns the hashes of the code directories of a nested bundle or Mach-O file, or `nil` if it is neither.
    func codeDirectoryHashes(at path: String) -> Set<[UInt8]>? {
        if let known = directoryHashes[ExactText(path)] { return known }
        let hashes = readCodeDirectoryHashes(at: path)
        directoryHashes[ExactText(path)] = .some(hashes)
        return hashes
    }

    /// Counts a product; returns the reason if it cannot be read within the budget.
    func reasonToSkipProduct() -> String? {
        productCount += 1
        if productCount > budget.products {
            return "at most \(budget.products) products are checked in a file or directory of this size"
        }
        if messageBytes > budget.messages {
            return "the signed messages of the other products already exceed \(budget.messages) bytes"
        }
        if listBytes > budget.propertyLists {
            return "the property lists of the other products already exceed \(budget.propertyLists) bytes"
        }
        return nil
    }

    /// Counts the messages and the entitlements in an executable.
    func note(_ file: MachOFile) {
        for slice in file.slices {
            messageBytes += slice.codeSignature?.messageSize ?? 0
            listBytes += slice.codeSignature?.entitlementsXML?.count ?? 0
            listBytes += slice.entitlementSections.xml?.count ?? 0
        }
    }

    /// Returns the property list at a path, or `nil` if there is no file.
    ///
    /// - Throws: ``CodeSigningError`` if the file cannot be read, is too large, or exceeds the budget.
    func propertyList(at path: String) throws(CodeSigningError) -> PropertyList? {
        try listBytes(at: path, limit: ProductReader.informationLimit).map {
            PropertyList(reading: SourceFile(path: path, bytes: $0))
        }
    }

    /// Returns the bytes of a profile, or `nil` if there is no file.
    ///
    /// - Throws: ``CodeSigningError`` if the file cannot be read, is too large, or exceeds the budget.
    func profile(at path: String) throws(CodeSigningError) -> [UInt8]? {
        profileCount += 1
        guard profileCount <= budget.profiles else {
            throw CodeSigningError(.tooLarge, "at most \(budget.profiles) profiles are read")
        }
        return try listBytes(at: path, limit: ProvisioningProfile.sizeLimit)
    }

    /// Returns the bytes of a file that contains a property list, or `nil` if there is no file.
    ///
    /// - Throws: ``CodeSigningError`` if the file cannot be read, is too large, or exceeds the budget.
    func listBytes(at path: String, limit: Int) throws(CodeSigningError) -> [UInt8]? {
        guard let node = index.file(at: path) else { return nil }
        let source = try index.tree.source(of: node)
        guard listBytes + source.count <= budget.propertyLists else {
            throw CodeSigningError(
                .tooLarge,
                "`\(path)` was not read, because the property lists of the products already exceed "
                    + "\(budget.propertyLists) bytes")
        }
        listBytes += source.count
        return try source.allBytes(limit: limit, what: node.path)
    }

    private func readCodeDirectoryHashes(at path: String) -> Set<[UInt8]>? {
        var executable = index.file(at: path)
        if executable == nil {
            let layout = BundleLayout(of: path, in: index)
            let list = layout.informationPath.flatMap { try? propertyList(at: $0) }
            executable = layout.executablePath(list, in: index).flatMap { index.file(at: $0) }
        }
        guard let executable, let source = try? index.tree.source(of: executable),
            let file = try? MachOFile(reading: source)
        else { return nil }
        let directories = file.slices.compactMap(\.codeSignature).flatMap(\.codeDirectories)
        return Set(directories.map(\.codeDirectoryHash))
    }
}
