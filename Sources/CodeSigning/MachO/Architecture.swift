/// A processor architecture of a Mach-O file.
public struct Architecture: Sendable, Hashable, CustomStringConvertible {
    /// The processor family (`CPU_TYPE_…`).
    public let type: Int
    /// The processor within the family, without the capability bits.
    public let subtype: Int

    init(type: Int, subtype: Int) {
        self.type = type
        self.subtype = subtype & 0xFF_FFFF
    }

    /// Whether the architecture is an Intel architecture; iPhones, Apple TVs, and Apple Watches have no Intel
    /// processors.
    var isIntel: Bool { type & 0xFF == 7 }

    /// The name that Apple's tools use, such as `arm64`; for unknown architectures, the numbers, such as `cpu 9.0`.
    public var description: String {
        Self.names[[type, subtype]] ?? Self.names[[type, 0]] ?? "cpu \(type).\(subtype)"
    }

    /// The names by family and subtype, from `mach/machine.h`.
    private static let names: [[Int]: String] = [
        [7, 0]: "i386", [0x0100_0007, 0]: "x86_64", [0x0100_0007, 8]: "x86_64h",
        [12, 0]: "arm", [12, 6]: "armv6", [12, 9]: "armv7", [12, 11]: "armv7s", [12, 12]: "armv7k",
        [0x0100_000C, 0]: "arm64", [0x0100_000C, 2]: "arm64e", [0x0200_000C, 0]: "arm64_32",
        [18, 0]: "ppc", [0x0100_0012, 0]: "ppc64",
    ]
}

/// The type of a Mach-O file.
public struct MachOFileType: RawRepresentable, Sendable, Hashable {
    /// The number in the header (`MH_…`).
    public let rawValue: Int

    /// Creates the file type with the given number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// An executable; the only type for which `codesign` writes the DER form of entitlements.
    public static let executable = MachOFileType(rawValue: 2)
    /// A dynamic library.
    public static let dynamicLibrary = MachOFileType(rawValue: 6)
    /// A plug-in.
    public static let bundle = MachOFileType(rawValue: 8)
    /// A file with debug symbols, such as the binary in a `.dSYM`.
    public static let debugSymbols = MachOFileType(rawValue: 10)
}

/// The platform for which a binary was built (`PLATFORM_…` in `mach-o/loader.h`).
public enum BuildPlatform: Int, Sendable, Hashable {
    case macOS = 1
    case iOS = 2
    case tvOS = 3
    case watchOS = 4
    case bridgeOS = 5
    case macCatalyst = 6
    case iOSSimulator = 7
    case tvOSSimulator = 8
    case watchOSSimulator = 9
    case driverKit = 10
    case visionOS = 11
    case visionOSSimulator = 12

    /// The simulator of the platform, or `nil` if it does not have one.
    var simulator: BuildPlatform? {
        switch self {
        case .iOS: .iOSSimulator
        case .tvOS: .tvOSSimulator
        case .watchOS: .watchOSSimulator
        case .visionOS: .visionOSSimulator
        default: nil
        }
    }

    /// Whether the platform is a simulator.
    public var isSimulator: Bool {
        [.iOSSimulator, .tvOSSimulator, .watchOSSimulator, .visionOSSimulator].contains(self)
    }
}
