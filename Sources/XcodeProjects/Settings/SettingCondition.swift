/// A condition `[parameter=pattern]` after the name of a setting: the value applies only if the parameter matches.
public struct SettingCondition: Sendable, Hashable {
    /// The parameter: `sdk`, `config`, `arch`, `variant`, `target`, ….
    public let parameter: String

    /// The shell pattern that the parameter must match, as in `fnmatch`.
    public let pattern: String
}

/// The name of a setting with its conditions, as in a project or a configuration file.
///
/// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBMacro/MacroConfigFileParser.swift`.
struct SettingName {
    let name: String
    let conditions: [SettingCondition]

    /// Parses a name such as `NAME[sdk=iphoneos*][config=Debug]`; returns `nil` if Xcode does not accept the name
    /// either.
    init?(parsing text: String) {
        guard text.utf8.contains(UInt8(ascii: "[")) else {
            guard text.utf8.first?.beginsSettingName == true, text.utf8.allSatisfy(\.continuesSettingName) else {
                return nil
            }
            name = text
            conditions = []
            return
        }
        var rest = text.utf8[...]
        let name = rest.prefix(while: \.continuesSettingName)
        guard let first = name.first, first.beginsSettingName else { return nil }
        rest = rest[name.endIndex...].drop(while: \.isSettingBlank)
        var conditions: [SettingCondition] = []
        while rest.first == UInt8(ascii: "[") {
            guard let condition = SettingCondition(parsingFrom: &rest) else { return nil }
            conditions.append(condition)
            rest = rest.drop(while: \.isSettingBlank)
        }
        guard rest.isEmpty else { return nil }
        self.name = String(Substring(name))
        self.conditions = conditions
    }
}

extension SettingCondition {
    /// Parses one condition in brackets and removes it from the beginning of a text.
    init?(parsingFrom text: inout Substring.UTF8View) {
        let inside = text.dropFirst()
        let parameter = inside.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "]") && !$0.endsSettingLine }
        let behind = inside[parameter.endIndex...]
        guard behind.first == UInt8(ascii: "=") else { return nil }
        let pattern = behind.dropFirst().prefix { $0 != UInt8(ascii: "]") && !$0.endsSettingLine }
        let end = behind[pattern.endIndex...]
        guard end.first == UInt8(ascii: "]") else { return nil }
        text = end.dropFirst()
        self.parameter = String(Substring(parameter))
        self.pattern = String(Substring(pattern))
    }

    /// The maximum length of a pattern and of a value to match, in bytes; the cost of matching is the product of the
    /// lengths.
    private static let lengthLimit = 256

    /// Returns whether the condition holds in a build; only `*` matches a parameter without a known value.
    func holds(for parameters: [String: String]) -> Bool {
        guard let value = parameters[parameter] else { return pattern == "*" }
        guard max(pattern.utf8.count, value.utf8.count) <= Self.lengthLimit else { return pattern == value }
        return ShellPattern.matches(pattern, value)
    }
}

extension UInt8 {
    private var isSettingLetter: Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
    }

    var beginsSettingName: Bool { isSettingLetter || self == UInt8(ascii: "_") }

    var continuesSettingName: Bool {
        beginsSettingName || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }

    /// Whether the byte is whitespace within a line.
    var isSettingBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0B || self == 0x0C }

    var endsSettingLine: Bool { self == 0x0A || self == 0x0D }
}
