/// The information in the load commands of a slice that is necessary to read its entitlements.
struct LoadCommands {
    private(set) var signature: FilePart?
    private(set) var buildPlatform: BuildPlatform?
    /// The platform of the load commands in older binaries, which do not distinguish simulators from devices.
    private(set) var olderPlatform: BuildPlatform?
    private(set) var sections: [EntitlementSection] = []

    /// The numbers of the supported load commands, from `mach-o/loader.h`.
    ///
    /// None of them has the bit `LC_REQ_DYLD`, and with that bit, a number is that of another command.
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
            try read(command, body)
            offset += size
        }
    }

    private mutating func read(_ command: Int, _ body: ByteCursor) throws(CodeSigningError) {
        var body = body
        switch command {
        case Command.codeSignature:
            try readSignature(&body)
        case Command.buildVersion:
            // A command with an unknown platform does not hide another one.
            buildPlatform = BuildPlatform(rawValue: try body.word()) ?? buildPlatform
        case Command.segment, Command.segment64:
            try readSections(&body, is64Bit: command == Command.segment64)
        default:
            if let platform = Command.minimumVersions[command] { olderPlatform = platform }
        }
    }

    private mutating func readSignature(_ body: inout ByteCursor) throws(CodeSigningError) {
        guard signature == nil else {
            throw CodeSigningError(.malformed, "there are two load commands for a signature")
        }
        signature = FilePart(offset: try body.word(), size: try body.word())
    }

    /// Reads the sections of a segment.
    ///
    /// A segment consists of its name, four addresses and sizes, two protections, the number of sections, flags, and
    /// the sections.
    private mutating func readSections(_ body: inout ByteCursor, is64Bit: Bool) throws(CodeSigningError) {
        try body.skip(16 + (is64Bit ? 32 : 16) + 8)
        let count = try body.word()
        try body.skip(4)
        let sectionSize = is64Bit ? 80 : 68
        guard count <= body.remaining / sectionSize else {
            throw CodeSigningError(.malformed, "a segment is too short for its \(count) sections")
        }
        for _ in 0..<count {
            let section = ByteCursor(try body.read(sectionSize), order: body.order)
            try read(section, is64Bit: is64Bit)
        }
    }

    private mutating func read(_ section: ByteCursor, is64Bit: Bool) throws(CodeSigningError) {
        var section = section
        let name = try section.read(16).paddedText
        let segment = try section.read(16).paddedText
        guard segment == "__TEXT", let name = EntitlementSection.Name(rawValue: name) else { return }
        try section.skip(is64Bit ? 8 : 4)
        let size = is64Bit ? try section.long() : try section.word()
        sections.append(EntitlementSection(name: name, part: FilePart(offset: try section.word(), size: size)))
    }
}

/// A range of bytes that a load command specifies, with the offset relative to the start of the slice.
struct FilePart: Sendable {
    let offset: Int
    let size: Int

    /// Returns the range in the file.
    ///
    /// - Throws: ``CodeSigningError`` if the range is not within the slice.
    func range(within slice: Range<Int>) throws(CodeSigningError) -> Range<Int> {
        guard offset <= slice.count, size <= slice.count - offset else {
            throw CodeSigningError(.truncated, "a range of \(size) bytes at byte \(offset) is outside the slice")
        }
        return slice.lowerBound + offset..<slice.lowerBound + offset + size
    }
}

/// A section that contains entitlements.
struct EntitlementSection: Sendable {
    enum Name: String, Sendable {
        case xml = "__entitlements"
        case der = "__ents_der"
    }

    let name: Name
    let part: FilePart
}
