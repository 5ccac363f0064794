/// The part of a Mach-O file for one architecture.
public struct MachOSlice: Sendable {
    /// The result of reading the signature.
    public enum Signature: Sendable {
        /// The slice has no signature.
        case absent
        /// The signature was read.
        case present(CodeSignature)
        /// The slice has a signature that cannot be read.
        case unreadable(CodeSigningError)
    }

    /// The architecture of the slice.
    public let architecture: Architecture
    /// The type of the file.
    public let fileType: MachOFileType
    /// The platform for which the slice was built; `nil` if no load command specifies it.
    public let buildPlatform: BuildPlatform?
    /// The range of the slice in the file, in bytes.
    public let range: Range<Int>
    /// The signature, or the reason that it cannot be read.
    public private(set) var signature: Signature
    /// The range of the signature in bytes, relative to the start of the slice; `nil` if there is none.
    package let signatureRange: Range<Int>?
    /// The entitlements in sections, which only builds for a simulator use; empty for other slices.
    public let entitlementSections: EntitlementSections

    /// The signature, or `nil` if there is none or it cannot be read.
    public var codeSignature: CodeSignature? {
        guard case .present(let signature) = signature else { return nil }
        return signature
    }

    /// A copy without the data that only verification requires: the hashes of the code and the CMS message.
    package var withoutBlobs: MachOSlice {
        var copy = self
        if case .present(let signature) = signature { copy.signature = .present(signature.withoutBlobs) }
        return copy
    }

    /// The sections `__TEXT,__entitlements` and `__TEXT,__ents_der`, which the linker writes for simulator builds.
    ///
    /// https://github.com/swiftlang/swift-build, `ProcessProductEntitlementsTaskAction.swift`.
    public struct EntitlementSections: Sendable {
        /// The property list in XML format, without a blob header.
        public let xml: [UInt8]?
        /// The DER form, without a blob header.
        public let der: [UInt8]?
        /// The problems: sections that are outside the slice, too large, or duplicates; one clause each.
        public let problems: [String]
    }

    /// The maximum size of a section with entitlements, in bytes; the largest known one has about 90 keys.
    static let sectionLimit = 1 << 20
    /// The maximum size of all load commands, in bytes; the largest known size is about 20 KB.
    static let loadCommandLimit = 1 << 20
    /// The maximum size of a signature, in bytes.
    ///
    /// A signature contains a hash of 32 bytes per 4096 bytes of code; if it also uses SHA-1, it contains another hash
    /// of 20 bytes.
    static let signatureLimit = 32 << 20

    init(reading source: some ByteSource, range: Range<Int>) throws(CodeSigningError) {
        let start = range.lowerBound
        let headerBytes = try source.bytes(in: start..<start + min(32, range.count))
        guard case .thin(let order, let is64Bit) = MachOMagic(headerBytes) else {
            throw CodeSigningError(.malformed, "the slice at byte \(start) is not a Mach-O file")
        }
        var header = ByteCursor(headerBytes, at: 4, order: order)
        architecture = Architecture(type: try header.word(), subtype: try header.word())
        fileType = MachOFileType(rawValue: try header.word())
        let commandCount = try header.word()
        let commandSize = try header.word()
        let headerSize = is64Bit ? 32 : 28
        guard commandSize <= min(Self.loadCommandLimit, range.count - headerSize) else {
            throw CodeSigningError(
                .truncated, "the load commands have \(commandSize) bytes, which exceeds the file or the limit")
        }
        let bytes = try source.bytes(in: start + headerSize..<start + headerSize + commandSize)
        let commands = try LoadCommands(bytes, count: commandCount, order: order, is64Bit: is64Bit)
        buildPlatform =
            commands.buildPlatform
            ?? commands.olderPlatform.map { [architecture] in architecture.isIntel ? $0.simulator ?? $0 : $0 }
        self.range = range
        entitlementSections = EntitlementSections(commands.sections, in: source, slice: range)
        signatureRange = commands.signature.map { $0.offset..<$0.offset + $0.size }
        signature = Self.signature(at: commands.signature, in: source, slice: range)
    }

    private static func signature(
        at place: FilePart?, in source: some ByteSource, slice: Range<Int>
    ) -> Signature {
        guard let place else { return .absent }
        do throws(CodeSigningError) {
            guard place.size <= signatureLimit else {
                throw CodeSigningError(
                    .tooLarge, "the signature has \(place.size) bytes; at most \(signatureLimit) are read")
            }
            return .present(try CodeSignature(parsing: source.bytes(in: place.range(within: slice))))
        } catch {
            return .unreadable(error)
        }
    }
}

extension MachOSlice.EntitlementSections {
    /// Reads the sections in the order of their offsets; if there are duplicates, the last one is used.
    fileprivate init(_ sections: [EntitlementSection], in source: some ByteSource, slice: Range<Int>) {
        var found: [EntitlementSection.Name: [UInt8]] = [:]
        var problems: [String] = []
        for section in sections.sorted(by: { $0.part.offset < $1.part.offset }) where section.part.offset > 0 {
            do throws(CodeSigningError) {
                guard section.part.size <= MachOSlice.sectionLimit else {
                    throw CodeSigningError(.tooLarge, "it has \(section.part.size) bytes")
                }
                let bytes = try source.bytes(in: section.part.range(within: slice))
                if found.updateValue(bytes, forKey: section.name) != nil {
                    throw CodeSigningError(.malformed, "the section exists more than once")
                }
            } catch {
                problems.append("section __TEXT,\(section.name.rawValue): \(error.message)")
            }
        }
        // The linker can pad a section with zero bytes, which property lists do not contain.
        xml = found[.xml].map { bytes in Array(bytes.prefix { $0 != 0 }) }
        der = found[.der]
        self.problems = problems
    }
}
