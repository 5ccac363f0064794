package import CodeSigning

/// The encoding of numbers with a fixed size in either byte order.
package enum Number {
    package static func bytes(_ value: Int, size: Int, _ order: ByteCursor.Order) -> [UInt8] {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        return order == .littleEndian ? bytes : bytes.reversed()
    }
}

/// A description of a thin Mach-O file: headers, load commands, code, and a signature.
package struct ProgramBlueprint: Sendable {
    package var is64Bit = true
    package var order = ByteCursor.Order.littleEndian
    package var architecture = (type: 0x0100_000C, subtype: 0)
    package var fileType = MachOFileType.executable
    package var platform: BuildPlatform? = .iOS
    /// The bytes of an existing signature.
    package var signature: [UInt8]?
    /// The signature to create for the code; overrides ``signature``.
    package var signing: SignatureBlueprint?
    /// Bytes after the signature.
    package var trailing: [UInt8] = []
    package var sections: [(name: String, bytes: [UInt8])] = []
    /// The number of bytes of code between the load commands and the signature.
    package var padding = 0

    package init(signature: [UInt8]? = nil) {
        self.signature = signature
    }

    /// Creates a description with a signature that covers the file.
    package init(signing: SignatureBlueprint?) {
        self.signing = signing
    }

    /// Returns the bytes of the signed file.
    ///
    /// The signature is created twice: the load commands, which it covers, contain its size.
    package func bytes() throws -> [UInt8] {
        guard var signing else { return unsignedBytes() }
        var program = self
        program.signature = [UInt8](repeating: 0, count: 1 << 16)
        signing.code = Array(program.unsignedBytes().dropLast((1 << 16) + trailing.count))
        // The size of elliptic curve signatures varies by a few bytes, so the space is padded to a multiple.
        let size = (try signing.bytes().count + 64) / 16 * 16
        program.signature = [UInt8](repeating: 0, count: size)
        signing.code = Array(program.unsignedBytes().dropLast(size + trailing.count))
        let signature = try signing.bytes()
        program.signature = signature + [UInt8](repeating: 0, count: size - signature.count)
        return program.unsignedBytes()
    }

    /// Returns the bytes of the file with the existing signature.
    private func unsignedBytes() -> [UInt8] {
        let sectionSize = is64Bit ? 80 : 68
        let segmentSize = (is64Bit ? 72 : 56) + sections.count * sectionSize
        let commandSize =
            (sections.isEmpty ? 0 : segmentSize) + (platform == nil ? 0 : 24) + (signature == nil ? 0 : 16)
        var offset = (is64Bit ? 32 : 28) + commandSize
        var commands: [UInt8] = []
        var contents: [UInt8] = []
        if !sections.isEmpty { commands += segment(size: segmentSize, offset: offset) }
        for section in sections { contents += section.bytes }
        contents += (0..<padding).map { UInt8(truncatingIfNeeded: $0 &* 37 ^ $0 >> 8) }
        offset += contents.count
        if let platform { commands += word(0x32) + word(24) + word(platform.rawValue) + word(0) + word(0) + word(0) }
        if let signature { commands += word(0x1D) + word(16) + word(offset) + word(signature.count) }
        let commandCount = [!sections.isEmpty, platform != nil, signature != nil].filter(\.self).count
        let magic = is64Bit ? 0xFEED_FACF : 0xFEED_FACE
        let fields = [magic, architecture.type, architecture.subtype, fileType.rawValue, commandCount, commandSize, 0]
        let header = (is64Bit ? fields + [0] : fields).flatMap(word)
        return header + commands + contents + (signature ?? []) + trailing
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

/// The encoding of universal binaries.
package enum UniversalBlueprint {
    /// Returns the bytes of the file; each slice begins at a multiple of 4096.
    package static func bytes(_ slices: [ProgramBlueprint], is64Bit: Bool = false) throws -> [UInt8] {
        var index = word(is64Bit ? 0xCAFE_BABF : 0xCAFE_BABE) + word(slices.count)
        var contents: [UInt8] = []
        for slice in slices {
            let bytes = try slice.bytes()
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
