/// A code directory: the hashes that a code signature signs, and properties of the code.
///
/// https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/cs_blobs.h, `struct __CodeDirectory`.
public struct CodeDirectory: Sendable {
    /// The version of the format, such as 0x20400.
    ///
    /// Newer versions have more fields: 0x20200 added the team, 0x20400 the executable segment, and 0x20500 the
    /// runtime.
    public let version: Int
    /// The flags, such as ``Flags/adHoc``.
    public let flags: Flags
    /// The identifier of the code, by default the bundle identifier.
    public let identifier: String?
    /// The team identifier of the signer; `nil` if there is none, or if the version is older than 0x20200.
    public let teamIdentifier: String?
    /// The hash function of the directory.
    public let hashType: CodeDirectoryHash
    /// The flags of the executable segment; `nil` if the version is older than 0x20400.
    public let executableSegmentFlags: ExecutableSegmentFlags?
    /// The hash that identifies the code (`cdhash`): the first 20 bytes of the hash of the directory.
    public let codeDirectoryHash: [UInt8]
    /// The number of special slots in the directory; some can be empty.
    public let specialSlotCount: Int

    /// The complete hash of the directory, which the CMS message lists.
    package let digest: [UInt8]
    /// The part of the slice that the hashes in the directory cover.
    package internal(set) var coverage: CodeCoverage

    let slotHashes: [CodeSignatureSlot: [UInt8]]

    /// Flags of a code directory (`CS_…`).
    public struct Flags: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: Int

        /// Creates flags with the given bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// The code is ad hoc signed: it has hashes, but no signer.
        public static let adHoc = Flags(rawValue: 0x2)
        /// The code uses the hardened runtime.
        public static let hardenedRuntime = Flags(rawValue: 0x10000)
        /// The linker created the signature, which `codesign` replaces.
        public static let linkerSigned = Flags(rawValue: 0x20000)
        /// The system rejects libraries of other teams.
        public static let libraryValidation = Flags(rawValue: 0x2000)
    }

    /// Flags of the executable segment (`CS_EXECSEG_…`).
    public struct ExecutableSegmentFlags: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: UInt64

        /// Creates flags with the given bits.
        public init(rawValue: UInt64) {
            self.rawValue = rawValue
        }

        /// The code is an executable, not a library.
        public static let mainBinary = ExecutableSegmentFlags(rawValue: 0x1)
        /// The process can be debugged and can run unsigned pages; corresponds to `get-task-allow`.
        public static let allowsUnsigned = ExecutableSegmentFlags(rawValue: 0x10)
        /// The code is a debugger.
        public static let debugger = ExecutableSegmentFlags(rawValue: 0x20)
        /// The process can generate code; corresponds to `dynamic-codesigning`.
        public static let justInTime = ExecutableSegmentFlags(rawValue: 0x40)
        /// The process can load libraries of any signer.
        public static let skipsLibraryValidation = ExecutableSegmentFlags(rawValue: 0x80)
    }

    /// Returns the hash of a special slot, or `nil` if the hash is missing or consists of zero bytes.
    public func hash(of slot: CodeSignatureSlot) -> [UInt8]? {
        slotHashes[slot]
    }

    /// A copy without the hashes of the code, which can be as large as 1/100 of the code.
    package var withoutCodeHashes: CodeDirectory {
        var copy = self
        copy.coverage.hashes = []
        return copy
    }

    /// Returns whether bytes match the hash of a special slot, or `nil` if the directory has no hash for the slot.
    public func matches(_ bytes: [UInt8], in slot: CodeSignatureSlot) -> Bool? {
        slotHashes[slot].map { $0 == hashType.hash(bytes) }
    }
}
