extension MachOFile {
    /// Returns the differences between the code and its hashes.
    ///
    /// The file is read once, in pieces, for any number of code directories. Bytes that no signature covers must be
    /// zero: the bytes between the slices of a universal binary, and the bytes after the signature of a slice. No bytes
    /// may follow the last slice of a universal binary.
    ///
    /// Source: <https://github.com/apple-oss-distributions/Security/blob/main/OSX/libsecurity_utilities/lib/macho++.cpp>
    ///
    /// - Parameters:
    ///   - source: The bytes of the file.
    ///   - verification: The depth of the verification; pages are hashed only if it is `full`.
    /// - Returns: The problems, without duplicates.
    package func problems(in source: some ByteSource, _ verification: Verification) -> [CodeSignatureProblem] {
        guard verification != .none else { return [] }
        var problems = slices.flatMap(\.coverageProblems)
        guard verification == .full else { return problems.withoutRepetitions }
        do throws(CodeSigningError) {
            try addPageProblems(in: source, to: &problems)
        } catch {
            problems.append(.unreadableCode(error.message))
        }
        return problems.withoutRepetitions
    }

    /// Compares the pages of all slices with their hashes, and the bytes outside the slices with zero.
    private func addPageProblems(
        in source: some ByteSource, to problems: inout [CodeSignatureProblem]
    ) throws(CodeSigningError) {
        var offset = try headerSize(in: source)
        for slice in slices {
            if isUniversal { problems += try zeroProblems(in: offset..<slice.range.lowerBound, of: source) }
            problems += try slice.pageProblems(in: source)
            offset = slice.range.upperBound
            let end = slice.signatureRange.map { slice.range.lowerBound + $0.upperBound } ?? offset
            problems += try zeroProblems(in: end..<max(end, offset), of: source)
        }
        // Security accepts zeros between slices, but no bytes after the last slice.
        if isUniversal, offset < source.count { problems.append(.unsignedBytes(offset)) }
    }

    /// Returns the size of the header of a universal binary, in bytes, or 0 for other files.
    private func headerSize(in source: some ByteSource) throws(CodeSigningError) -> Int {
        guard isUniversal, case .universal(let is64Bit)? = MachOMagic(try source.prefix(4)) else { return 0 }
        return 8 + slices.count * (is64Bit ? 32 : 20)
    }

    private func zeroProblems(
        in range: Range<Int>, of source: some ByteSource
    ) throws(CodeSigningError) -> [CodeSignatureProblem] {
        var first: Int?
        var offset = range.lowerBound
        try source.forEachPiece(in: range) { bytes in
            if first == nil, let place = bytes.firstIndex(where: { $0 != 0 }) { first = offset + place }
            offset += bytes.count
        }
        return first.map { [.unsignedBytes($0)] } ?? []
    }
}

extension MachOSlice {
    /// Returns the pages that do not match their hashes in each code directory.
    fileprivate func pageProblems(in source: some ByteSource) throws(CodeSigningError) -> [CodeSignatureProblem] {
        guard let signature = codeSignature else { return [] }
        var comparisons = signature.codeDirectories.map(PageComparison.init)
        let limit = signature.codeDirectories.map(\.coverage.limit).max() ?? 0
        let covered = range.lowerBound..<range.lowerBound + min(limit, range.count)
        try source.forEachPiece(in: covered) { bytes in
            for index in comparisons.indices { comparisons[index].append(bytes) }
        }
        return comparisons.compactMap { $0.problem(from: range.lowerBound) }
    }
}

extension [CodeSignatureProblem] {
    /// The problems in the same order, without duplicates.
    fileprivate var withoutRepetitions: [CodeSignatureProblem] {
        var seen: Set<CodeSignatureProblem> = []
        return filter { seen.insert($0).inserted }
    }
}

extension MachOSlice {
    /// The parts of the slice that its code directories do not cover.
    fileprivate var coverageProblems: [CodeSignatureProblem] {
        (codeSignature?.codeDirectories ?? []).flatMap { directory in
            directory.coverageProblems(signatureOffset: signatureRange?.lowerBound)
        }
    }
}
