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

    /// The whole hash of the directory, which the CMS message lists.
    package let digest: [UInt8]
    /// The part of the program that the directory has hashes of.
    package internal(set) var coverage: CodeCoverage

    let slotHashes: [CodeSignatureSlot: [UInt8]]

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

    /// The directory without the hashes of the code, which take up to 1/100 of the size of the program.
    package var withoutCodeHashes: CodeDirectory {
        var copy = self
        copy.coverage.hashes = []
        return copy
    }

    /// Whether bytes are what the directory has a hash of; `nil` where it has none for the slot.
    public func matches(_ bytes: [UInt8], in slot: CodeSignatureSlot) -> Bool? {
        slotHashes[slot].map { $0 == hashType.hash(bytes) }
    }
}
