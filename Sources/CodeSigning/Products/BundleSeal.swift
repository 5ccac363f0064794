import PropertyLists

/// The hashes of a bundle's files in the signature of its main executable.
struct BundleSeal {
    private let bundle: BundleParts
    private let work: VerificationWork
    private let directories: [CodeDirectory]
    /// Whether a signature is not ad hoc; an ad hoc signature does not have to cover the bundle.
    private let isSigned: Bool
    private let resources: [UInt8]?

    init(_ bundle: BundleParts, file: MachOFile, work: VerificationWork) {
        (self.bundle, self.work) = (bundle, work)
        let signatures = file.slices.compactMap(\.codeSignature)
        directories = signatures.flatMap(\.codeDirectories)
        isSigned = signatures.contains { !$0.isAdHoc }
        resources = bundle.layout.resourcesPath.flatMap { path in
            try? work.index.bytes(at: path, limit: ProductReader.resourcesLimit)
        }
    }

    /// Compares `Info.plist` and `CodeResources` with their hashes.
    ///
    /// - Parameter isStrict: Whether to report files without a hash and hashes without a file.
    /// - Returns: The problems, without duplicates.
    func slotProblems(isStrict: Bool) -> [CodeSignatureProblem] {
        var problems: [CodeSignatureProblem] = []
        let sealed = [
            (CodeSignatureSlot.informationPropertyList, bundle.information.content?.file.bytes),
            (.codeResources, resources),
        ]
        for directory in directories {
            for (slot, bytes) in sealed {
                let problem: CodeSignatureProblem
                if let bytes {
                    switch directory.matches(bytes, in: slot) {
                    case true?: continue
                    case false?: problem = .slotHashMismatch(slot, directory.hashType)
                    case nil where isStrict && isSigned: problem = .slotWithoutHash(slot, directory.hashType)
                    case nil: continue
                    }
                } else {
                    guard isStrict, directory.hash(of: slot) != nil else { continue }
                    problem = .emptySlot(slot, directory.hashType)
                }
                if !problems.contains(problem) { problems.append(problem) }
            }
        }
        return problems
    }

    /// Compares all files of the bundle with `CodeResources`.
    ///
    /// - Parameters:
    ///   - notVerified: Receives the parts that cannot be verified.
    ///   - unread: Receives the parts that could not be read, and the reason if the comparison was not completed.
    /// - Returns: The differences from the seal.
    func resourceProblems(_ notVerified: inout [String], _ unread: inout [String]) -> [CodeSignatureProblem] {
        guard !directories.isEmpty else { return [] }
        guard let resources, let path = bundle.layout.resourcesPath else {
            let isExpected = directories.contains { $0.hash(of: .codeResources) != nil }
            if !isSigned, !isExpected { notVerified.append("resources, which the ad hoc signature does not seal") }
            return isSigned && !isExpected ? [.sealMissing] : []
        }
        guard directories.contains(where: { $0.hash(of: .codeResources) != nil }) else {
            notVerified.append("resources, which the signature does not seal")
            return []
        }
        let seal: ResourceSeal
        do throws(CodeSigningError) {
            seal = try ResourceSeal(resources, path: path)
        } catch {
            return [.unreadableSeal(error.message)]
        }
        let place = SealVerifier.Bundle(
            path: bundle.path, base: bundle.layout.contents, executablePath: bundle.executablePath)
        var verifier = SealVerifier(place, seal: seal, work: work)
        defer {
            notVerified += verifier.notVerified
            unread += verifier.unread
        }
        do throws(CodeSigningError) {
            return try verifier.verify()
        } catch {
            unread.append("resources: \(error.message)")
            return []
        }
    }
}
