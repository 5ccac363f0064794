import XcodeProjects

/// The platforms for which the conditions around a command of CMake select it.
///
/// Sources: <https://cmake.org/cmake/help/latest/variable/CMAKE_SYSTEM_NAME.html>,
/// <https://cmake.org/cmake/help/latest/variable/CMAKE_OSX_SYSROOT.html>.
struct CMakePlatforms {
    /// The platform of each open condition, the outermost first; `nil` if it is not known.
    private var platforms: [SDK?] = [nil]

    /// The platforms that the open conditions exclude, so that their alternatives are for these platforms; `nil` for
    /// other conditions.
    private var excluded: [SDK?] = []

    /// The platform of the current command; `nil` if no condition determines it.
    var current: SDK? { platforms.last ?? nil }

    /// Creates the platforms of a file whose commands are all for one platform; `nil` if it is not known.
    init(in file: SDK? = nil) { platforms = [file] }

    /// Reads the name of the system or of the SDK, which determines the platform of the commands that follow in the same
    /// branch.
    mutating func select(system name: String) {
        if let sdk = SDK(cMake: name) ?? SDK.devices.first(where: { $0.name == name.trimmedQuotes }) {
            platforms[platforms.count - 1] = sdk
        }
    }

    /// Begins the commands of a file for a platform.
    mutating func enter(_ sdk: SDK) { platforms.append(sdk) }

    /// Reads `if`, `elseif`, `else`, or `endif`.
    mutating func read(_ name: String, _ condition: [String]) {
        let outer = platforms.count > 1 ? platforms[platforms.count - 2] : nil
        switch name {
        case "if":
            platforms.append(Self.sdk(of: condition) ?? current)
            excluded.append(Self.excludedSDK(in: condition))
        case "elseif":
            platforms[platforms.count - 1] = Self.sdk(of: condition) ?? outer
            if !excluded.isEmpty { excluded[excluded.count - 1] = Self.excludedSDK(in: condition) }
        case "else":
            guard platforms.count > 1 else { return }
            // The alternative to another platform is macOS.
            let mac = SDK("macosx")
            let other = current == nil || current == mac ? nil : mac
            platforms[platforms.count - 1] = (excluded.last ?? nil) ?? outer ?? other
        default:
            if platforms.count > 1 { platforms.removeLast() }
            _ = excluded.popLast()
        }
    }

    private static func excludedSDK(in condition: [String]) -> SDK? {
        condition.map { $0.uppercased().trimmedQuotes } == ["NOT", "IOS"] ? SDK("iphoneos") : nil
    }

    private static func sdk(of condition: [String]) -> SDK? {
        let words = condition.map { $0.uppercased().trimmedQuotes }
        guard !words.contains("NOT"), !words.contains("OR") else { return nil }
        if words.contains("IOS") { return SDK("iphoneos") }
        return words.contains("MACOS") || words.contains("OSX") ? SDK("macosx") : nil
    }
}

extension SDK {
    /// Creates the SDK of a platform in the name of a file: `macos`, `ios`.
    init?(variant name: String) {
        switch name {
        case "macos", "osx", "mac", "darwin", "apple": self.init("macosx")
        case "ios": self.init("iphoneos")
        case "tvos": self.init("appletvos")
        case "visionos": self.init("xros")
        default: return nil
        }
    }

    /// Creates the SDK of a CMake system name.
    fileprivate init?(cMake name: String) {
        switch name.trimmedQuotes {
        case "iOS": self.init("iphoneos")
        case "tvOS": self.init("appletvos")
        case "watchOS": self.init("watchos")
        case "visionOS": self.init("xros")
        case "Darwin": self.init("macosx")
        default: return nil
        }
    }
}

extension String {
    /// The text without quotation marks around it.
    fileprivate var trimmedQuotes: String { String(drop { $0 == "\"" }.reversed().drop { $0 == "\"" }.reversed()) }
}
