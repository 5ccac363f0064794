/// The part of a Mach-O file made for one architecture.
public struct MachOSlice: Sendable {
    /// What became of the signature.
    public enum Signature: Sendable {
        /// There is none.
        case absent
        /// It was read.
        case present(CodeSignature)
        /// There is one, and it cannot be read.
        case unreadable(CodeSigningError)
    }

    /// The processor it is made for.
    public let architecture: Architecture
    /// What kind of file it is.
    public let fileType: MachOFileType
    /// The platform it says it was built for; `nil` where it does not say.
    public let buildPlatform: BuildPlatform?
    /// The place of the slice in the file, in bytes.
    public let range: Range<Int>
    /// What became of the signature.
    public private(set) var signature: Signature
    /// The place of the signature, counted from the beginning of the slice; `nil` if there is none.
    package let signatureRange: Range<Int>?
    /// What builds for a simulator keep in sections instead of in the signature; empty elsewhere.
    public let entitlementSections: EntitlementSections

    /// The signature, when it could be read.
    public var codeSignature: CodeSignature? {
        guard case .present(let signature) = signature else { return nil }
        return signature
    }

    /// The slice without what only verification needs: the hashes of the code and the CMS message.
    package var withoutBlobs: MachOSlice {
        var copy = self
        if case .present(let signature) = signature { copy.signature = .present(signature.withoutBlobs) }
        return copy
    }

    /// The sections `__TEXT,__entitlements` and `__TEXT,__ents_der`, which the linker writes for simulator builds.
    ///
    /// https://github.com/swiftlang/swift-build, `ProcessProductEntitlementsTaskAction.swift`.
    public struct EntitlementSections: Sendable {
        /// The bare property list.
        public let xml: [UInt8]?
        /// The bare DER form.
        public let der: [UInt8]?
        /// Sections whose place in the file cannot be, or of which there are several; one clause each.
        public let problems: [String]
    }

    /// A larger section or more of load commands is not read.
    ///
    /// The most seen are some 90 keys and some 20 KB.
    static let sectionLimit = 1 << 20
    static let loadCommandLimit = 1 << 20
    /// A larger signature is not read.
    ///
    /// It takes 32 bytes for each 4096 of code, twice where SHA-1 is there too.
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
            throw CodeSigningError(.truncated, "load commands of \(commandSize) bytes do not fit into the file")
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
    /// Reads the sections, the one that comes first in the file first.
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
                    throw CodeSigningError(.malformed, "there are several")
                }
            } catch {
                problems.append("section __TEXT,\(section.name.rawValue): \(error.message)")
            }
        }
        // The linker may pad a section with zero bytes; no property list contains one.
        xml = found[.xml].map { bytes in Array(bytes.prefix { $0 != 0 }) }
        der = found[.der]
        self.problems = problems
    }
}
