package import CodeSigning
package import Entitlements

/// A description of a code signature, which can be created.
package struct SignatureBlueprint: Sendable {
    package var identifier = "com.example.notes"
    package var team: String? = "A1B2C3D4E5"
    package var hashTypes: [CodeDirectoryHash] = [.sha256]
    package var version = 0x20400
    package var flags = 0
    package var xml: [UInt8]?
    package var der: [UInt8]?
    package var information: [UInt8]?
    package var resources: [UInt8]?
    /// Additional blobs by slot, with their magic numbers.
    package var blobs: [Int: (magic: Int, payload: [UInt8])] = [:]
    /// The bytes of the slice up to the signature.
    package var code: [UInt8] = []
    /// The binary logarithm of the size of a page; if 0, a single hash covers the code.
    package var pageShift = 12
    /// The code limit of the directory; `nil` for the size of the code.
    package var codeLimit: Int?
    /// The number of page hashes in the directory; `nil` for the correct number.
    package var codeSlotCount: Int?
    package var specialSlotCount = 7
    /// The pages with a wrong hash, by hash function.
    package var wrongPages: [CodeDirectoryHash: Set<Int>] = [:]
    /// The offset of a scatter vector; 0 if there is none.
    package var scatterOffset = 0
    /// Whether the message lists the hashes of the directories in the two attributes that Apple signs.
    package var listsDirectories = true
    /// The hash functions of directories that the message does not list.
    package var unlisted: Set<CodeDirectoryHash> = []
    /// Whether the directory is marked as ad hoc; if `nil`, it is marked if there is no signer.
    package var isAdHoc: Bool?
    /// Whether the slot of the message is omitted.
    package var dropsMessage = false
    /// The number of bytes after the signature, in the space that the load command reserves.
    package var paddingSize = 0
    /// The identity that signs the CMS message; `nil` creates an ad hoc signature.
    package var signer: SigningIdentity?
    package var chain: [SigningIdentity] = []
    /// Changes the message before it is signed.
    package var changingMessage: (@Sendable (inout MessageBlueprint) -> Void)?
    /// Changes the bytes of the message after it is signed; removing all bytes results in an empty slot.
    package var changingMessageBytes: (@Sendable (inout [UInt8]) -> Void)?
    /// The slots with a wrong hash.
    package var wrongHashes: Set<Int> = []
    /// The wrong magic numbers, by slot.
    package var magics: [Int: Int] = [:]

    /// Creates a description with entitlements in both forms.
    package init(_ entitlements: EntitlementValue? = nil) throws {
        guard let entitlements else { return }
        xml = PropertyListWriter.document(PropertyListWriter.element(entitlements))
        der = try DEREntitlements.encode(entitlements)
    }

    /// Returns the bytes of the signature.
    package func bytes() throws -> [UInt8] {
        var blobs: [(slot: Int, bytes: [UInt8])] = [(2, blob(0xFADE_0C01, word(0)))]
        if let xml { blobs.append((5, blob(magics[5] ?? 0xFADE_7171, xml))) }
        if let der { blobs.append((7, blob(magics[7] ?? 0xFADE_7172, der))) }
        for (slot, content) in self.blobs { blobs.append((slot, blob(content.magic, content.payload))) }
        let directories = hashTypes.map { directory($0, blobs: blobs) }
        for (index, directory) in directories.enumerated() {
            blobs.append((index == 0 ? 0 : 0x1000 + index - 1, directory))
        }
        if !dropsMessage { blobs.append((0x10000, blob(0xFADE_0B01, try message(over: directories)))) }
        blobs.sort { $0.slot < $1.slot }
        var offset = 12 + blobs.count * 8
        var index: [UInt8] = []
        for (slot, bytes) in blobs {
            index += word(slot) + word(offset)
            offset += bytes.count
        }
        return word(0xFADE_0CC0) + word(offset) + word(blobs.count) + index + blobs.flatMap(\.bytes)
            + [UInt8](repeating: 0, count: paddingSize)
    }

    private func message(over directories: [[UInt8]]) throws -> [UInt8] {
        guard let signer else { return [] }
        var message = try MessageBlueprint(directories.first ?? [], signer: signer, chain: chain)
        message.digest = .sha256
        message.isDetached = true
        if listsDirectories { message.attributes = directoryLists(directories) }
        changingMessage?(&message)
        var bytes = try message.bytes()
        changingMessageBytes?(&bytes)
        return bytes
    }

    /// Returns the attributes that list the directories: a property list of short hashes, and a set of complete hashes.
    private func directoryLists(_ directories: [[UInt8]]) -> [(String, [[UInt8]])] {
        let listed = zip(hashTypes, directories).filter { !unlisted.contains($0.0) }
        let short = listed.map { PropertyListWriter.data(Array($0.0.digest($0.1).prefix(20))) }.joined()
        let list = PropertyListWriter.document("<dict><key>cdhashes</key><array>\(short)</array></dict>")
        let long = listed.map { type, bytes in
            TagLengthValue.encode(
                0x30,
                TagLengthValue.identifier(type == .sha1 ? "1.3.14.3.2.26" : "2.16.840.1.101.3.4.2.1")
                    + TagLengthValue.encode(4, type.digest(bytes)))
        }
        return [
            ("1.2.840.113635.100.9.1", [TagLengthValue.encode(4, list)]), ("1.2.840.113635.100.9.2", long),
        ]
    }

    /// Returns the concatenated hashes of the pages.
    private func pageHashes(_ type: CodeDirectoryHash) -> [UInt8] {
        let size = pageShift == 0 ? max(1, code.count) : 1 << pageShift
        let starts = Array(stride(from: 0, to: min(code.count, codeLimit ?? code.count), by: size))
        let hashes = starts.enumerated().map { number, start in
            let end = min(start + size, min(code.count, codeLimit ?? code.count))
            let hash = type.digest(Array(code[start..<end]))
            return wrongPages[type]?.contains(number) == true ? hash.map { ~$0 } : hash
        }
        let zeros = [UInt8](repeating: 0, count: type.digestSize)
        return (0..<(codeSlotCount ?? hashes.count)).flatMap { $0 < hashes.count ? hashes[$0] : zeros }
    }

    private func directory(_ type: CodeDirectoryHash, blobs: [(slot: Int, bytes: [UInt8])]) -> [UInt8] {
        let slots: [UInt8] = (1...max(1, specialSlotCount)).prefix(specialSlotCount).reversed().flatMap { slot in
            hash(type, of: slot, content: blobs.first { $0.slot == slot }?.bytes)
        }
        let name = Array(identifier.utf8) + [0]
        let teamName: [UInt8] = team.map { Array($0.utf8) + [0] } ?? []
        let headerSize = version >= 0x20400 ? 88 : version >= 0x20200 ? 52 : version >= 0x20100 ? 48 : 44
        let hashOffset = headerSize + name.count + (version >= 0x20200 ? teamName.count : 0) + slots.count
        let pages = pageHashes(type)
        let flags = isAdHoc ?? (signer == nil) ? flags | 2 : flags & ~2
        let fields = [
            version, flags, hashOffset, headerSize, specialSlotCount, pages.count / type.digestSize,
            codeLimit ?? code.count,
        ]
        var header = fields.flatMap(word)
        header += [UInt8(type.digestSize), UInt8(type.rawValue), 0, UInt8(pageShift)] + word(0)
        if version >= 0x20100 { header += word(scatterOffset) }
        if version >= 0x20200 { header += word(team == nil ? 0 : headerSize + name.count) }
        if version >= 0x20400 { header += [UInt8](repeating: 0, count: 28) + [0, 0, 0, 0, 0, 0, 0, 1] }
        return blob(0xFADE_0C02, header + name + (version >= 0x20200 ? teamName : []) + slots + pages)
    }

    private func hash(_ type: CodeDirectoryHash, of slot: Int, content: [UInt8]?) -> [UInt8] {
        let beside = [1: information, 3: resources]
        guard let content = content ?? beside[slot] ?? nil else {
            return [UInt8](repeating: 0, count: type.digestSize)
        }
        let hash = type.digest(content)
        return wrongHashes.contains(slot) ? hash.map { ~$0 } : hash
    }

    private func blob(_ magic: Int, _ payload: [UInt8]) -> [UInt8] {
        word(magic) + word(payload.count + 8) + payload
    }

    private func word(_ value: Int) -> [UInt8] { Number.bytes(value, size: 4, .bigEndian) }
}

extension CodeDirectoryHash {
    package var digestSize: Int {
        switch self {
        case .sha1, .truncatedSHA256: 20
        case .sha256: 32
        case .sha384: 48
        }
    }

    package func digest(_ bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .sha1: Digest.sha1.hash(bytes)
        case .sha256: Digest.sha256.hash(bytes)
        case .truncatedSHA256: Array(Digest.sha256.hash(bytes).prefix(20))
        case .sha384: Digest.sha384.hash(bytes)
        }
    }
}
