package import CodeSigning
package import Entitlements

/// A code signature to be made.
package struct SignatureBlueprint: Sendable {
    package var identifier = "com.example.notes"
    package var team: String? = "A1B2C3D4E5"
    package var hashTypes: [CodeDirectory.HashType] = [.sha256]
    package var version = 0x20400
    package var flags = 0
    package var xml: [UInt8]?
    package var der: [UInt8]?
    package var information: [UInt8]?
    package var resources: [UInt8]?
    /// The CMS message is made by this identity; `nil` signs ad hoc.
    package var signer: SigningIdentity?
    package var chain: [SigningIdentity] = []
    /// Changes the message before it is signed.
    package var changingMessage: (@Sendable (inout MessageBlueprint) -> Void)?
    /// Changes the bytes of the message after it was signed; no bytes leave an empty slot.
    package var changingMessageBytes: (@Sendable (inout [UInt8]) -> Void)?
    /// Whether the code directory has the ad hoc flag; `nil` sets it if there is no signer.
    package var isMarkedAdHoc: Bool?
    /// Slots whose hash is to be wrong.
    package var wrongHashes: Set<Int> = []
    /// The magic numbers of slots, where they are to be wrong.
    package var magics: [Int: Int] = [:]

    /// Entitlements in both forms, which agree.
    package init(_ entitlements: EntitlementValue? = nil) throws {
        guard let entitlements else { return }
        xml = PropertyListWriter.document(PropertyListWriter.element(entitlements))
        der = try DEREntitlements.encode(entitlements)
    }

    /// The bytes of the signature.
    package func bytes() throws -> [UInt8] {
        var blobs: [(slot: Int, bytes: [UInt8])] = [(2, blob(0xFADE_0C01, word(0)))]
        if let xml { blobs.append((5, blob(magics[5] ?? 0xFADE_7171, xml))) }
        if let der { blobs.append((7, blob(magics[7] ?? 0xFADE_7172, der))) }
        let directories = hashTypes.map { directory($0, blobs: blobs) }
        for (index, directory) in directories.enumerated() {
            blobs.append((index == 0 ? 0 : 0x1000 + index - 1, directory))
        }
        blobs.append((0x10000, blob(0xFADE_0B01, try message(over: directories.first ?? []))))
        blobs.sort { $0.slot < $1.slot }
        var offset = 12 + blobs.count * 8
        var index: [UInt8] = []
        for (slot, bytes) in blobs {
            index += word(slot) + word(offset)
            offset += bytes.count
        }
        return word(0xFADE_0CC0) + word(offset) + word(blobs.count) + index + blobs.flatMap(\.bytes)
    }

    private func message(over directory: [UInt8]) throws -> [UInt8] {
        guard let signer else { return [] }
        var message = try MessageBlueprint(directory, signer: signer, chain: chain)
        message.digest = .sha256
        message.isDetached = true
        changingMessage?(&message)
        var bytes = try message.bytes()
        changingMessageBytes?(&bytes)
        return bytes
    }

    private func directory(_ type: CodeDirectory.HashType, blobs: [(slot: Int, bytes: [UInt8])]) -> [UInt8] {
        let slots: [UInt8] = (1...7).reversed().flatMap { slot in
            hash(type, of: slot, content: blobs.first { $0.slot == slot }?.bytes)
        }
        let name = Array(identifier.utf8) + [0]
        let teamName: [UInt8] = team.map { Array($0.utf8) + [0] } ?? []
        let headerSize = version >= 0x20400 ? 88 : version >= 0x20200 ? 52 : 44
        let nameOffset = headerSize
        let hashOffset = headerSize + name.count + teamName.count + slots.count
        let fields = [version, isMarkedAdHoc ?? (signer == nil) ? flags | 2 : flags, hashOffset, nameOffset, 7, 0, 0]
        var header = fields.flatMap(word)
        header += [UInt8(type.digestSize), UInt8(type.rawValue), 0, 12] + word(0)
        if version >= 0x20200 { header += word(0) + word(team == nil ? 0 : headerSize + name.count) }
        if version >= 0x20400 { header += [UInt8](repeating: 0, count: 28) + [0, 0, 0, 0, 0, 0, 0, 1] }
        return blob(0xFADE_0C02, header + name + teamName + slots)
    }

    private func hash(_ type: CodeDirectory.HashType, of slot: Int, content: [UInt8]?) -> [UInt8] {
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

extension CodeDirectory.HashType {
    fileprivate var digestSize: Int {
        switch self {
        case .sha1, .truncatedSHA256: 20
        case .sha256: 32
        case .sha384: 48
        }
    }

    fileprivate func digest(_ bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .sha1: Digest.sha1.hash(bytes)
        case .sha256: Digest.sha256.hash(bytes)
        case .truncatedSHA256: Array(Digest.sha256.hash(bytes).prefix(20))
        case .sha384: Digest.sha384.hash(bytes)
        }
    }
}

/// Numbers of fixed size in either order.
package enum Number {
    package static func bytes(_ value: Int, size: Int, _ order: ByteCursor.Order) -> [UInt8] {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        return order == .littleEndian ? bytes : bytes.reversed()
    }
}

/// A Mach-O file of one architecture to be made: headers, load commands and a signature, and no code.
package struct ProgramBlueprint: Sendable {
    package var is64Bit = true
    package var order = ByteCursor.Order.littleEndian
    package var architecture = (type: 0x0100_000C, subtype: 0)
    package var fileType = MachOFileType.executable
    package var platform: BuildPlatform? = .iOS
    package var signature: [UInt8]?
    package var sections: [(name: String, bytes: [UInt8])] = []
    /// Bytes between the load commands and the signature, in place of code.
    package var padding = 0

    package init(signature: [UInt8]? = nil) {
        self.signature = signature
    }

    /// The bytes of the file.
    package func bytes() -> [UInt8] {
        let sectionSize = is64Bit ? 80 : 68
        let segmentSize = (is64Bit ? 72 : 56) + sections.count * sectionSize
        let commandSize =
            (sections.isEmpty ? 0 : segmentSize) + (platform == nil ? 0 : 24) + (signature == nil ? 0 : 16)
        var offset = (is64Bit ? 32 : 28) + commandSize
        var commands: [UInt8] = []
        var contents: [UInt8] = []
        if !sections.isEmpty { commands += segment(size: segmentSize, offset: offset) }
        for section in sections { contents += section.bytes }
        contents += [UInt8](repeating: 0, count: padding)
        offset += contents.count
        if let platform { commands += word(0x32) + word(24) + word(platform.rawValue) + word(0) + word(0) + word(0) }
        if let signature { commands += word(0x1D) + word(16) + word(offset) + word(signature.count) }
        let commandCount = [!sections.isEmpty, platform != nil, signature != nil].filter(\.self).count
        let magic = is64Bit ? 0xFEED_FACF : 0xFEED_FACE
        let fields = [magic, architecture.type, architecture.subtype, fileType.rawValue, commandCount, commandSize, 0]
        let header = (is64Bit ? fields + [0] : fields).flatMap(word)
        return header + commands + contents + (signature ?? [])
    }

    private func segment(size: Int, offset: Int) -> [UInt8] {
        let address = is64Bit ? 8 : 4
        var bytes = word(is64Bit ? 0x19 : 1) + word(size) + name("__TEXT")
        bytes += [UInt8](repeating: 0, count: address * 4) + word(5) + word(5) + word(sections.count) + word(0)
        var offset = offset
        for section in sections {
            bytes += name(section.name) + name("__TEXT") + number(0, address) + number(section.bytes.count, address)
            bytes += word(offset) + [UInt8](repeating: 0, count: is64Bit ? 28 : 24)
            offset += section.bytes.count
        }
        return bytes
    }

    private func name(_ text: String) -> [UInt8] {
        Array(text.utf8) + [UInt8](repeating: 0, count: 16 - text.utf8.count)
    }

    private func word(_ value: Int) -> [UInt8] { number(value, 4) }

    private func number(_ value: Int, _ size: Int) -> [UInt8] { Number.bytes(value, size: size, order) }
}

/// A universal binary of several programs.
package enum UniversalBlueprint {
    /// The bytes of the file; each slice begins at a multiple of 4096.
    package static func bytes(_ slices: [ProgramBlueprint], is64Bit: Bool = false) -> [UInt8] {
        var index = word(is64Bit ? 0xCAFE_BABF : 0xCAFE_BABE) + word(slices.count)
        var contents: [UInt8] = []
        for slice in slices {
            let bytes = slice.bytes()
            contents += [UInt8](repeating: 0, count: (4096 - contents.count % 4096) % 4096)
            let size = is64Bit ? 8 : 4
            index += word(slice.architecture.type) + word(slice.architecture.subtype)
            index += Number.bytes(4096 + contents.count, size: size, .bigEndian)
            index += Number.bytes(bytes.count, size: size, .bigEndian) + word(12) + (is64Bit ? word(0) : [])
            contents += bytes
        }
        return index + [UInt8](repeating: 0, count: 4096 - index.count) + contents
    }

    private static func word(_ value: Int) -> [UInt8] { Number.bytes(value, size: 4, .bigEndian) }
}
