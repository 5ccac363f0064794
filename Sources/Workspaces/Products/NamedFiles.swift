import PropertyLists
import XcodeProjects

/// The names of files in settings.
///
/// A name can contain references to settings of the project, such as `Notes$(SUFFIX).entitlements`: a build can specify
/// another value on the command line, so that it uses another file.
struct NamedFiles: Sendable {
    private let names: ExactSet

    /// The literal text before and after the references of a name.
    private let parts: [(start: String, end: String)]

    /// The end of a name that most entitlements files have.
    private static let usualEnd = ".entitlements"

    /// Collects the names.
    init(_ names: some Sequence<String>) {
        self.names = names.reduce(into: []) { $0.insert($1) }
        parts = names.filter { $0.utf8.contains(UInt8(ascii: "$")) }.sorted().compactMap(Self.parts)
    }

    /// Returns whether a name is one of the names, or may become one with other values of settings.
    func contains(_ name: String) -> Bool {
        names.contains(name)
            || parts.contains {
                name.utf8.count >= $0.start.utf8.count + $0.end.utf8.count
                    && name.hasPrefix($0.start) && name.hasSuffix($0.end)
            }
    }

    /// Returns the literal text around the references; `nil` if Xcode sets all settings, or if the text is not
    /// characteristic.
    private static func parts(of name: String) -> (start: String, end: String)? {
        let expression = SettingExpression(parsing: name)
        let isVariable = expression.references.contains { $0.literalName.map(BuiltInSettings.names.contains) != true }
        guard isVariable, let first = expression.references.first, let last = expression.parts.last else { return nil }
        let bytes = Array(name.utf8)
        let start = String(decoding: bytes[..<first.range.lowerBound], as: UTF8.self)
        var end = ""
        if case .literal(let literal) = last { end = literal.text }
        return start.isEmpty && (end.isEmpty || end == usualEnd) ? nil : (start, end)
    }
}
