internal import PropertyLists

/// The operators of build settings.
///
/// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBMacro/MacroEvaluationProgram.swift` and
/// `Sources/SWBUtil/String.swift`.
enum TextOperations {
    /// Applies an operator without an operand.
    static func apply(_ retrieval: SettingOperator.Retrieval, to text: String) -> String {
        switch retrieval {
        case .quote: text.quotedElement
        case .upper: text.uppercased()
        case .lower: text.lowercased()
        case .identifier: cIdentifier(text)
        case .rfc1034identifier: rfc1034Identifier(text)
        case .c99extidentifier: ExtendedIdentifier.mangled(text)
        case .md5: MD5.hexadecimal(of: Array(text.utf8))
        case .stripslash: isAbsolute(text) ? String(Substring(text.utf8.dropFirst())) : text
        case .dir: directory(of: text)
        case .file: SettingPath(text).name
        case .base: SettingPath(SettingPath(text).name).withoutSuffix
        case .suffix: SettingPath(text).suffix
        case .standardizepath: SettingPath(text).standardized
        case .not: text == "YES" ? "NO" : "YES"
        case .truncatedversion:
            text.split(separator: ".", maxSplits: 3).prefix(3).joined(separator: ".")
        }
    }

    /// Applies an operator with an operand.
    static func apply(_ replacement: SettingOperator.Replacement, to text: String, operand: String) -> String {
        switch replacement {
        case .default: text.isEmpty ? operand : text
        case .dir: ProjectPath.join(operand, SettingPath(text).name)
        case .file: ProjectPath.join(SettingPath(text).directory, operand)
        case .base:
            ProjectPath.join(SettingPath(text).directory, operand) + "." + SettingPath(text).fileExtension
        case .suffix:
            SettingPath(text).withoutSuffix + "."
                + (operand.utf8.contains(UInt8(ascii: ".")) ? SettingPath(operand).fileExtension : operand)
        case .relativeto: relative(operand, to: text)
        case .isancestor: isAncestor(operand, of: text) ? "YES" : "NO"
        }
    }

    /// Replaces all characters except letters, digits, and `_` with `_`; also replaces a leading digit.
    static func cIdentifier(_ text: String) -> String { identifier(text, allowing: "_", elseWriting: "_") }

    /// Replaces all characters except letters, digits, and `-` with `-`; also replaces a leading digit.
    static func rfc1034Identifier(_ text: String) -> String { identifier(text, allowing: "-", elseWriting: "-") }

    /// Replaces all characters except letters, digits, `-`, and `.` with `-`; a leading digit is valid.
    static func bundleIdentifier(_ text: String) -> String {
        identifier(text, allowing: "-.", elseWriting: "-", digitInFront: true)
    }

    private static func identifier(
        _ text: String, allowing allowed: String, elseWriting replacement: Character, digitInFront: Bool = false
    ) -> String {
        var result = ""
        for character in text {
            let isAllowed =
                switch character {
                case "A"..."Z", "a"..."z": true
                case "0"..."9": digitInFront || !result.isEmpty
                default: allowed.contains(character)
                }
            result.append(isAllowed ? character : replacement)
        }
        return result
    }

    private static func directory(of text: String) -> String {
        let directory = SettingPath(text).directory
        if directory.isEmpty { return "./" }
        return directory.hasSuffix("/") ? directory : directory + "/"
    }

    /// Returns the path of `path` relative to `base`; `base` itself if one of them is not absolute.
    private static func relative(_ path: String, to base: String) -> String {
        guard isAbsolute(path), isAbsolute(base) else { return base }
        let (target, origin) = (components(of: path), components(of: base))
        let common = zip(target, origin).prefix { $0 == $1 }.count
        let steps = Array(repeating: "..", count: origin.count - common) + target[common...].map(\.text)
        return steps.isEmpty ? "." : steps.joined(separator: "/")
    }

    private static func isAncestor(_ ancestor: String, of path: String) -> Bool {
        guard isAbsolute(path), isAbsolute(ancestor) else { return false }
        let (inner, outer) = (components(of: path), components(of: ancestor))
        return inner.count > outer.count && inner.starts(with: outer)
    }

    private static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

    /// Returns the components of a path without `.` and `..`.
    private static func components(of path: String) -> [ExactText] {
        ProjectPath.components(of: ProjectPath.normalize(path)).map(ExactText.init)
    }
}
