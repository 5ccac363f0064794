import XcodeProjects

/// The platforms for which the conditions around a command of CMake select it.
///
/// Sources: <https://cmake.org/cmake/help/latest/variable/CMAKE_SYSTEM_NAME.html>,
/// <https://cmake.org/cmake/help/latest/variable/CMAKE_OSX_SYSROOT.html>.
struct CMakePlatforms {
    /// An `if` with its alternatives.
    private struct Condition {
        /// The platform of the current branch; `nil` if it is not known.
        var current: SDK?

        /// The platform of the next branch if its condition does not name a platform; `nil` if it is not known.
        var remaining: SDK?

        /// The words of the condition of the current branch, in uppercase.
        var words: [String]
    }

    /// The platform outside of conditions; `nil` if it is not known.
    private var common: SDK?

    /// The conditions around the current command, the outermost first.
    private var conditions: [Condition] = []

    /// Creates the platforms of a list file.
    ///
    /// - Parameter common: The platform of all its commands; `nil` if it is not known.
    init(common: SDK? = nil) { self.common = common }

    /// The platform of the current command; `nil` if no condition determines it.
    var current: SDK? { conditions.isEmpty ? common : conditions[conditions.count - 1].current }

    /// Whether the current command is in a condition.
    var isConditional: Bool { !conditions.isEmpty }

    /// Reads the value of a variable that determines the platform of the commands that follow in the same branch.
    ///
    /// If the condition of the branch is that the variable has no value, the value is its default everywhere.
    mutating func select(_ root: String, by variable: String) {
        guard let sdk = SDK(cMake: root) ?? SDK(root: root) else { return }
        let isDefault = conditions.allSatisfy { $0.words.contains("NOT") && $0.words.contains(variable) }
        if isDefault {
            common = sdk
            for index in conditions.indices { (conditions[index].current, conditions[index].remaining) = (sdk, sdk) }
        } else {
            conditions[conditions.count - 1].current = sdk
        }
    }

    /// Enters a file that is included only for a platform.
    mutating func enter(_ sdk: SDK) { conditions.append(Condition(current: sdk, remaining: nil, words: [])) }

    /// Reads `if`, `elseif`, `else`, or `endif`.
    mutating func read(_ name: String, _ condition: [String]) {
        let words = condition.map { $0.uppercased().trimmedQuotes }
        switch name {
        case "if":
            let outer = current
            conditions.append(Condition(current: outer, remaining: outer, words: []))
            branch(on: words)
        case "elseif": branch(on: words)
        case "else": branch(on: [])
        default: _ = conditions.popLast()
        }
    }

    /// Begins a branch of the innermost condition.
    private mutating func branch(on words: [String]) {
        guard var condition = conditions.popLast() else { return }
        let sdk = Self.sdk(of: words)
        (condition.current, condition.words) = (sdk ?? condition.remaining, words)
        if words == ["NOT", "IOS"] {
            condition.remaining = SDK("iphoneos")
        } else if sdk == SDK("iphoneos"), !words.contains("AND") {
            // The next branches are for macOS, unless their conditions name another platform.
            condition.remaining = condition.remaining ?? SDK("macosx")
        }
        conditions.append(condition)
    }

    /// Returns the platform that a condition names or, if it excludes iOS, macOS; `nil` if it does neither.
    private static func sdk(of words: [String]) -> SDK? {
        guard !words.contains("OR") else { return nil }
        var (named, excluded): (Set<String>, Set<String>) = ([], [])
        var isNegated = false
        for word in words {
            switch word {
            case "NOT": isNegated = true
            case "AND": isNegated = false
            default: if isNegated { excluded.insert(word) } else { named.insert(word) }
            }
        }
        if named.contains("IOS") { return SDK("iphoneos") }
        return excluded.contains("IOS") || !named.isDisjoint(with: ["MACOS", "OSX"]) ? SDK("macosx") : nil
    }
}

extension SDK {
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

    /// Creates the SDK for devices from the name or the path of an SDK, which can be one for simulators: `iphoneos17.0`,
    /// `/path/iPhoneSimulator.sdk`.
    init?(root: String) {
        let last = root.trimmedQuotes.split(separator: "/").last ?? ""
        let name = last.lowercased().prefix { $0 != "." && !$0.isNumber }.replacing("simulator", with: "os")
        guard let sdk = SDK.devices.first(where: { $0.name == name }) else { return nil }
        self = sdk
    }
}

extension String {
    /// The text without quotation marks around it.
    fileprivate var trimmedQuotes: String { String(drop { $0 == "\"" }.reversed().drop { $0 == "\"" }.reversed()) }
}
