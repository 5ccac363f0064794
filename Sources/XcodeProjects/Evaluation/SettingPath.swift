internal import PropertyLists

/// A path in the value of a build setting, which the operators of settings divide as text.
///
/// Unlike ``ProjectPath``, a slash at the end is not ignored: `a/` names no file in the directory `a`.
///
/// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBUtil/Path.swift`.
struct SettingPath {
    let text: String

    init(_ text: String) { self.text = text }

    private static let slash = UInt8(ascii: "/")

    private var lastSlash: String.Index? { text.utf8.lastIndex(of: Self.slash) }

    /// The index of the last dot of the last component.
    private var lastDot: String.Index? {
        let start = lastSlash.map { text.utf8.index(after: $0) } ?? text.startIndex
        return text.utf8[start...].lastIndex(of: UInt8(ascii: "."))
    }

    /// The text before the last slash; a slash for a file in the root, and empty if there is no slash.
    var directory: String {
        guard let end = lastSlash else { return "" }
        return end == text.startIndex ? "/" : String(text[..<end])
    }

    /// The text after the last slash.
    var name: String { String(text[(lastSlash.map { text.utf8.index(after: $0) } ?? text.startIndex)...]) }

    /// The path without its suffix.
    var withoutSuffix: String { String(text[..<(lastDot ?? text.endIndex)]) }

    /// The last dot of the last component, and the text after it; empty if there is no dot.
    var suffix: String { String(text[(lastDot ?? text.endIndex)...]) }

    /// The text after the last dot of the last component; empty if there is no dot.
    var fileExtension: String { String(text[(lastDot.map { text.utf8.index(after: $0) } ?? text.endIndex)...]) }

    /// The path without `.` and empty components; `..` removes a component of absolute paths only.
    var standardized: String {
        guard text != "." else { return text }
        let isAbsolute = text.utf8.first == Self.slash
        var components: [Substring] = []
        for component in text.utf8.split(separator: Self.slash).map({ Substring($0) }) where component != "." {
            if component == "..", isAbsolute { _ = components.popLast() } else { components.append(component) }
        }
        return (isAbsolute ? "/" : "") + components.joined(separator: "/")
    }
}
