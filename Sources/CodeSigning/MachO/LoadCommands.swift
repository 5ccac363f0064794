/// What of a slice's load commands matters for entitlements.
struct LoadCommands {
    private(set) var signature: FilePart?
    private(set) var buildPlatform: BuildPlatform?
    /// What older binaries say instead, which does not tell a simulator from a device.
    private(set) var olderPlatform: BuildPlatform?
    private(set) var sections: [EntitlementSection] = []

    /// The numbers of the load commands that are read, from `mach-o/loader.h`.
    private enum Command {
        static let segment = 0x1
        static let segment64 = 0x19
        static let codeSignature = 0x1D
        static let buildVersion = 0x32
        static let minimumVersions: [Int: BuildPlatform] = [0x24: .macOS, 0x25: .iOS, 0x2F: .tvOS, 0x30: .watchOS]
    }

    init(_ bytes: [UInt8], count: Int, order: ByteCursor.Order, is64Bit: Bool) throws(CodeSigningError) {
        var offset = 0
        for index in 0..<count {
            var cursor = ByteCursor(bytes, at: offset, order: order)
            let command = try cursor.word()
            let size = try cursor.word()
            guard size >= 8, size <= bytes.count - offset else {
                throw CodeSigningError(.malformed, "load command \(index) has a size of \(size) bytes")
            }
            let body = ByteCursor(Array(bytes[offset..<offset + size]), at: 8, order: order)
            try read(command & 0x7FFF_FFFF, body)
            offset += size
        }
    }

    private mutating func read(_ command: Int, _ body: ByteCursor) throws(CodeSigningError) {
        var body = body
        switch command {
        case Command.codeSignature:
            guard signature == nil else { throw CodeSigningError(.malformed, "two load commands for a signature") }
            signature = FilePart(offset: try body.word(), size: try body.word())
        case Command.buildVersion:
            buildPlatform = BuildPlatform(rawValue: try body.word())
        case Command.segment, Command.segment64:
            try readSections(&body, is64Bit: command == Command.segment64)
        default:
            if let platform = Command.minimumVersions[command] { olderPlatform = platform }
        }
    }

    /// A segment: its name, four addresses and sizes, two protections, then the number of sections and flags.
    private mutating func readSections(_ body: inout ByteCursor, is64Bit: Bool) throws(CodeSigningError) {
        try body.skip(16 + (is64Bit ? 32 : 16) + 8)
        let count = try body.word()
        try body.skip(4)
        let sectionSize = is64Bit ? 80 : 68
        guard count <= body.remaining / sectionSize else {
            throw CodeSigningError(.malformed, "a segment of \(count) sections has room for fewer")
        }
        for _ in 0..<count {
            let section = ByteCursor(try body.take(sectionSize), order: body.order)
            try read(section, is64Bit: is64Bit)
        }
    }

    private mutating func read(_ section: ByteCursor, is64Bit: Bool) throws(CodeSigningError) {
        var section = section
        let name = try section.take(16).paddedText
        let segment = try section.take(16).paddedText
        guard segment == "__TEXT", let name = EntitlementSection.Name(rawValue: name) else { return }
        try section.skip(is64Bit ? 8 : 4)
        let size = is64Bit ? try section.long() : try section.word()
        sections.append(EntitlementSection(name: name, part: FilePart(offset: try section.word(), size: size)))
    }
}

/// A place that a load command names, counted from the beginning of the slice.
struct FilePart: Sendable {
    let offset: Int
    let size: Int

    /// The place in the file, when it lies within the slice.
    func range(within slice: Range<Int>) throws(CodeSigningError) -> Range<Int> {
        guard offset <= slice.count, size <= slice.count - offset else {
            throw CodeSigningError(.truncated, "\(size) bytes at \(offset) lie outside of the slice")
        }
        return slice.lowerBound + offset..<slice.lowerBound + offset + size
    }
}

/// A section that carries entitlements.
struct EntitlementSection: Sendable {
    enum Name: String, Sendable {
        case xml = "__entitlements"
        case der = "__ents_der"
    }

    let name: Name
    let part: FilePart
}
