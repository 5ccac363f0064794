/// The list of hashes that a code signature signs, and what it says about the program.
///
/// https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/cs_blobs.h, `struct __CodeDirectory`.
public struct CodeDirectory: Sendable {
    /// Which hash function fills the slots.
    public enum HashType: Int, Sendable, Hashable {
        /// SHA-1, for systems before macOS 10.12 and iOS 11.
        case sha1 = 1
        /// SHA-256, what is used today.
        case sha256 = 2
        /// SHA-256, cut to 20 bytes.
        case truncatedSHA256 = 3
        /// SHA-384.
        case sha384 = 4
    }

    /// The version of the format; each adds fields: 20200 the team, 20400 the executable segment, 20500 the runtime.
    public let version: Int
    /// The flags, such as ``Flags/adHoc``.
    public let flags: Flags
    /// The identifier of the code, by default the bundle identifier.
    public let identifier: String?
    /// The team that signed; `nil` where no team did, or the version is too old to say.
    public let teamIdentifier: String?
    /// Which hash function fills the slots.
    public let hashType: HashType
    /// Flags of the executable segment; `nil` before version 20400.
    public let executableSegmentFlags: ExecutableSegmentFlags?
    /// The hash that stands for the whole program (`cdhash`): the first 20 bytes of the hash of the directory.
    public let codeDirectoryHash: [UInt8]
    /// How many special slots the directory has a hash for.
    public let specialSlotCount: Int

    private let slotHashes: [CodeSignatureSlot: [UInt8]]

    /// Flags of a code directory (`CS_…`).
    public struct Flags: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: Int

        /// The flags with the given bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Nobody signed; only the hashes are there.
        public static let adHoc = Flags(rawValue: 0x2)
        /// The hardened runtime.
        public static let hardenedRuntime = Flags(rawValue: 0x10000)
        /// The linker signed, to be replaced.
        public static let linkerSigned = Flags(rawValue: 0x20000)
        /// Libraries of other teams are refused.
        public static let libraryValidation = Flags(rawValue: 0x2000)
    }

    /// Flags of the executable segment (`CS_EXECSEG_…`).
    public struct ExecutableSegmentFlags: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: UInt64

        /// The flags with the given bits.
        public init(rawValue: UInt64) {
            self.rawValue = rawValue
        }

        /// A program, not a library.
        public static let mainBinary = ExecutableSegmentFlags(rawValue: 0x1)
        /// May be debugged and run unsigned pages; goes with `get-task-allow`.
        public static let allowsUnsigned = ExecutableSegmentFlags(rawValue: 0x10)
        /// A debugger.
        public static let debugger = ExecutableSegmentFlags(rawValue: 0x20)
        /// May make code; goes with `dynamic-codesigning`.
        public static let justInTime = ExecutableSegmentFlags(rawValue: 0x40)
        /// May load libraries of anybody.
        public static let skipsLibraryValidation = ExecutableSegmentFlags(rawValue: 0x80)
    }

    /// The hash of what is in a special slot; `nil` where the directory has none or says "nothing there".
    public func hash(of slot: CodeSignatureSlot) -> [UInt8]? {
        slotHashes[slot]
    }

    /// Whether bytes are what the directory has a hash of; `nil` where it has none for the slot.
    public func matches(_ bytes: [UInt8], in slot: CodeSignatureSlot) -> Bool? {
        slotHashes[slot].map { $0 == hashType.hash(bytes) }
    }
}

extension CodeDirectory {
    /// The maximum number of special slots that are read; the kernel knows 11, and a directory can declare millions.
    static let specialSlotLimit = 64

    init(parsing bytes: [UInt8]) throws(CodeSigningError) {
        let layout = try Layout(bytes)
        guard let hashType = HashType(rawValue: layout.hashType), layout.hashSize == hashType.size else {
            throw CodeSigningError(
                .unsupported, "a code directory of hash type \(layout.hashType) and \(layout.hashSize) bytes a hash")
        }
        self.hashType = hashType
        version = layout.version
        flags = Flags(rawValue: layout.flags)
        identifier = bytes.nullTerminatedText(at: layout.identifierOffset)
        teamIdentifier = layout.teamOffset == 0 ? nil : bytes.nullTerminatedText(at: layout.teamOffset)
        executableSegmentFlags = layout.executableSegmentFlags.map(ExecutableSegmentFlags.init)
        codeDirectoryHash = Array(hashType.hash(bytes).prefix(20))
        specialSlotCount = layout.specialSlotCount
        var slotHashes: [CodeSignatureSlot: [UInt8]] = [:]
        // The hash of special slot n stands n hashes before the first hash of code.
        for slot in stride(from: 1, through: min(layout.specialSlotCount, Self.specialSlotLimit), by: 1) {
            let start = layout.hashOffset - slot * layout.hashSize
            let hash = bytes[start..<start + layout.hashSize]
            if hash.contains(where: { $0 != 0 }) { slotHashes[CodeSignatureSlot(rawValue: slot)] = Array(hash) }
        }
        self.slotHashes = slotHashes
    }

    /// The fixed fields, of which older versions have fewer.
    private struct Layout {
        let version: Int
        let flags: Int
        let hashOffset: Int
        let identifierOffset: Int
        let specialSlotCount: Int
        let hashSize: Int
        let hashType: Int
        let teamOffset: Int
        let executableSegmentFlags: UInt64?

        init(_ bytes: [UInt8]) throws(CodeSigningError) {
            var cursor = ByteCursor(bytes, at: 8)
            version = try cursor.word()
            flags = try cursor.word()
            hashOffset = try cursor.word()
            identifierOffset = try cursor.word()
            specialSlotCount = try cursor.word()
            let codeSlotCount = try cursor.word()
            try cursor.skip(4)
            hashSize = Int(try cursor.byte())
            hashType = Int(try cursor.byte())
            try cursor.skip(6)
            if version >= 0x20100 { try cursor.skip(4) }
            teamOffset = version >= 0x20200 ? try cursor.word() : 0
            if version >= 0x20300 { try cursor.skip(12) }
            if version >= 0x20400 {
                try cursor.skip(16)
                executableSegmentFlags = try cursor.longBits()
            } else {
                executableSegmentFlags = nil
            }
            // All four are below 2^32, so that nothing overflows 64 bits here.
            guard hashOffset <= bytes.count, specialSlotCount * hashSize <= hashOffset - cursor.offset,
                codeSlotCount * hashSize <= bytes.count - hashOffset,
                identifierOffset < bytes.count, teamOffset < bytes.count
            else {
                throw CodeSigningError(.malformed, "a code directory whose parts lie outside of it")
            }
        }
    }
}

extension CodeDirectory.HashType {
    /// The number of bytes of a hash in the directory.
    var size: Int {
        switch self {
        case .sha1, .truncatedSHA256: 20
        case .sha256: 32
        case .sha384: 48
        }
    }

    /// Which of two the kernel prefers: the one with the higher number here.
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
