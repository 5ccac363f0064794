import PropertyLists

/// The hashes of a bundle's files in the signature of its main executable.
struct BundleSeal {
    private let bundle: BundleParts
    private let work: VerificationWork
    private let directories: [CodeDirectory]
    /// Whether a signature is not ad hoc; an ad hoc signature does not have to cover the bundle.
    private let isSigned: Bool
    private let resources: [UInt8]?
    /// The reason that `CodeResources` could not be read.
    private let resourcesError: CodeSigningError?

    init(_ bundle: BundleParts, file: MachOFile, work: VerificationWork) {
        (self.bundle, self.work) = (bundle, work)
        let signatures = file.slices.compactMap(\.codeSignature)
        directories = signatures.flatMap(\.codeDirectories)
        isSigned = signatures.contains { !$0.isAdHoc }
        do throws(CodeSigningError) {
            guard let path = bundle.layout.resourcesPath else {
                (resources, resourcesError) = (nil, nil)
                return
            }
            resources = try work.listBytes(at: path, limit: ProductReader.resourcesLimit)
            resourcesError = nil
        } catch {
            (resources, resourcesError) = (nil, error)
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
                let problem = slotProblem(slot, bytes, directory, isStrict: isStrict)
                if let problem, !problems.contains(problem) { problems.append(problem) }
            }
        }
        return problems
    }

    private func slotProblem(
        _ slot: CodeSignatureSlot, _ bytes: [UInt8]?, _ directory: CodeDirectory, isStrict: Bool
    ) -> CodeSignatureProblem? {
        guard let bytes else {
            // `resourceProblems` reports a file that could not be read.
            if slot == .codeResources, resourcesError != nil { return nil }
            return isStrict && directory.hash(of: slot) != nil ? .emptySlot(slot, directory.hashType) : nil
        }
        return switch directory.matches(bytes, in: slot) {
        case true?: nil
        case false?: .slotHashMismatch(slot, directory.hashType)
        case nil: isStrict && isSigned ? .slotWithoutHash(slot, directory.hashType) : nil
        }
    }

    /// Compares all files of the bundle with `CodeResources`.
    ///
    /// - Parameters:
    ///   - notVerified: Receives the parts that cannot be verified.
    ///   - unread: Receives the parts that could not be read, and the reason if the comparison was not completed.
    /// - Returns: The differences from the seal.
    func resourceProblems(_ notVerified: inout [String], _ unread: inout [String]) -> [CodeSignatureProblem] {
        guard !directories.isEmpty else { return [] }
        if let resourcesError {
            unread.append("resources: \(resourcesError.message)")
            return []
        }
        let isSealed = directories.contains { $0.hash(of: .codeResources) != nil }
        guard let resources, let path = bundle.layout.resourcesPath else {
            if !isSigned, !isSealed { notVerified.append("resources, which the ad hoc signature does not seal") }
            return isSigned && !isSealed ? [.sealMissing] : []
        }
        guard isSealed else {
            notVerified.append("resources, which the signature does not seal")
            return []
        }
        do throws(CodeSigningError) {
            return verify(try ResourceSeal(resources, path: path), &notVerified, &unread)
        } catch {
            return [.unreadableSeal(error.message)]
        }
    }

    /// Compares the files of the bundle with the seal.
    private func verify(
        _ seal: ResourceSeal, _ notVerified: inout [String], _ unread: inout [String]
    ) -> [CodeSignatureProblem] {
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
