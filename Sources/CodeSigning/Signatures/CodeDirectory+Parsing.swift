extension CodeDirectory {
    /// The maximum number of special slots that are read; 11 are defined, but a directory can declare millions.
    static let specialSlotLimit = 64

    init(parsing bytes: [UInt8]) throws(CodeSigningError) {
        let layout = try Layout(bytes)
        guard let hashType = CodeDirectoryHash(rawValue: layout.hashType), layout.hashSize == hashType.size else {
            throw CodeSigningError(
                .unsupported, "a code directory has hash type \(layout.hashType) with \(layout.hashSize) bytes per hash"
            )
        }
        self.hashType = hashType
        version = layout.version
        flags = Flags(rawValue: layout.flags)
        identifier = bytes.nullTerminatedText(at: layout.identifierOffset)
        teamIdentifier = layout.teamOffset == 0 ? nil : bytes.nullTerminatedText(at: layout.teamOffset)
        executableSegmentFlags = layout.executableSegmentFlags.map(ExecutableSegmentFlags.init)
        digest = hashType.hash(bytes)
        codeDirectoryHash = Array(digest.prefix(20))
        coverage = CodeCoverage(
            limit: layout.codeLimit, pageSize: layout.pageSize, slotCount: layout.codeSlotCount,
            isScattered: layout.isScattered,
            hashes: Array(bytes[layout.hashOffset..<layout.hashOffset + layout.codeSlotCount * layout.hashSize]))
        specialSlotCount = layout.specialSlotCount
        var slotHashes: [CodeSignatureSlot: [UInt8]] = [:]
        // The hash of special slot n precedes the first code hash by n hashes.
        for slot in stride(from: 1, through: min(layout.specialSlotCount, Self.specialSlotLimit), by: 1) {
            let start = layout.hashOffset - slot * layout.hashSize
            let hash = bytes[start..<start + layout.hashSize]
            if hash.contains(where: { $0 != 0 }) { slotHashes[CodeSignatureSlot(rawValue: slot)] = Array(hash) }
        }
        self.slotHashes = slotHashes
    }

    /// The fixed fields; older versions have fewer.
    private struct Layout {
        let version: Int
        let flags: Int
        let hashOffset: Int
        let identifierOffset: Int
        let specialSlotCount: Int
        let hashSize: Int
        let hashType: Int
        let teamOffset: Int
        let codeSlotCount: Int
        let codeLimit: Int
        let pageSize: Int?
        let isScattered: Bool
        let executableSegmentFlags: UInt64?

        init(_ bytes: [UInt8]) throws(CodeSigningError) {
            var cursor = ByteCursor(bytes, at: 8)
            version = try cursor.word()
            flags = try cursor.word()
            hashOffset = try cursor.word()
            identifierOffset = try cursor.word()
            specialSlotCount = try cursor.word()
            codeSlotCount = try cursor.word()
            let shortLimit = try cursor.word()
            hashSize = Int(try cursor.byte())
            hashType = Int(try cursor.byte())
            try cursor.skip(1)
            let pageShift = Int(try cursor.byte())
            guard pageShift < 32 else {
                throw CodeSigningError(.malformed, "a code directory has an invalid page size, 2^\(pageShift) bytes")
            }
            pageSize = pageShift == 0 ? nil : 1 << pageShift
            try cursor.skip(4)
            isScattered = version >= 0x20100 ? try cursor.word() != 0 : false
            teamOffset = version >= 0x20200 ? try cursor.word() : 0
            if version >= 0x20300 { try cursor.skip(4) }
            let longLimit = version >= 0x20300 ? try cursor.long() : 0
            codeLimit = longLimit == 0 ? shortLimit : longLimit
            if version >= 0x20400 {
                try cursor.skip(16)
                executableSegmentFlags = try cursor.longBits()
            } else {
                executableSegmentFlags = nil
            }
            // Counts and offsets are less than 2^32 and hash sizes less than 2^8, so the products fit into 64 bits.
            guard hashOffset <= bytes.count, specialSlotCount * hashSize <= hashOffset - cursor.offset,
                codeSlotCount * hashSize <= bytes.count - hashOffset,
                identifierOffset < bytes.count, teamOffset < bytes.count
            else {
                throw CodeSigningError(.malformed, "a part of a code directory is outside of the directory")
            }
        }
    }
}

extension CodeDirectoryHash {
    /// The size of a hash in the directory, in bytes.
    var size: Int {
        switch self {
        case .sha1, .truncatedSHA256: 20
        case .sha256: 32
        case .sha384: 48
        }
    }

    /// The rank of the hash function; the kernel prefers the directory with the highest rank.
    var rank: Int {
        switch self {
        case .sha1: 1
        case .truncatedSHA256: 2
        case .sha256: 3
        case .sha384: 4
        }
    }

    func hash(_ bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .sha1: Digest.sha1.hash(bytes)
        case .sha256: Digest.sha256.hash(bytes)
        case .truncatedSHA256: Array(Digest.sha256.hash(bytes).prefix(20))
        case .sha384: Digest.sha384.hash(bytes)
        }
    }
}
