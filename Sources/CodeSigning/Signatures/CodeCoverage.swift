/// The part of a slice that the hashes in a code directory cover.
package struct CodeCoverage: Sendable {
    /// The number of covered bytes from the start of the slice.
    let limit: Int
    /// The size of a page, in bytes; `nil` if a single hash covers all bytes.
    let pageSize: Int?
    /// The number of hashes.
    let slotCount: Int
    /// Whether a scatter vector lists the pages; known signers do not write one.
    let isScattered: Bool
    /// The concatenated hashes of the pages.
    var hashes: [UInt8]

    /// The number of hashes that the limit requires.
    var requiredSlotCount: Int {
        guard limit > 0 else { return 0 }
        guard let pageSize else { return 1 }
        return (limit - 1) / pageSize + 1
    }
}

extension CodeDirectory {
    /// Returns the reasons that the hashes do not cover the slice up to its signature; empty if they cover it.
    func coverageProblems(signatureOffset: Int?) -> [CodeSignatureProblem] {
        var problems: [CodeSignatureProblem] = []
        if coverage.isScattered { problems.append(.scatteredPages(hashType)) }
        if let signatureOffset, coverage.limit != signatureOffset {
            problems.append(.codeLimitMismatch(hashType, limit: coverage.limit, signature: signatureOffset))
        }
        if coverage.slotCount != coverage.requiredSlotCount {
            problems.append(
                .pageCountMismatch(hashType, count: coverage.slotCount, expected: coverage.requiredSlotCount))
        }
        return problems
    }
}

/// Hashes the pages of a slice incrementally and compares them with a code directory.
struct PageComparison {
    private let hashType: CodeDirectoryHash
    private let coverage: CodeCoverage
    private var hash: IncrementalHash
    /// The number of hashed bytes of the current page.
    private var filled = 0
    private var offset = 0
    private var slot = 0
    private var mismatches = 0
    private var firstMismatch = 0

    init(_ directory: CodeDirectory) {
        hashType = directory.hashType
        coverage = directory.coverage
        hash = IncrementalHash(directory.hashType)
    }

    /// Appends the next bytes of the slice; bytes beyond the limit are ignored.
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        var rest = UnsafeRawBufferPointer(rebasing: bytes.prefix(coverage.limit - offset))
        while !rest.isEmpty {
            let size = min(rest.count, (coverage.pageSize ?? coverage.limit) - filled)
            hash.update(UnsafeRawBufferPointer(rebasing: rest.prefix(size)))
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(size))
            filled += size
            offset += size
            if filled == coverage.pageSize || offset == coverage.limit { endPage() }
        }
    }

    private mutating func endPage() {
        let digest = hash.finish()
        let start = slot * hashType.size
        let isEqual =
            start + hashType.size <= coverage.hashes.count
            && coverage.hashes[start..<start + hashType.size].elementsEqual(digest)
        if !isEqual {
            if mismatches == 0 { firstMismatch = offset - filled }
            mismatches += 1
        }
        hash = IncrementalHash(hashType)
        filled = 0
        slot += 1
    }

    /// Returns the pages that do not match their hashes, or `nil` if all pages match.
    ///
    /// - Parameter start: The offset of the slice in the file.
    /// - Returns: The problem, with offsets in the file.
    func problem(from start: Int) -> CodeSignatureProblem? {
        mismatches == 0 ? nil : .pageMismatch(hashType, count: mismatches, first: start + firstMismatch)
    }
}
