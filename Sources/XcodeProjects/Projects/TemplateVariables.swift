/// The variables with which a build system creates an entitlements file from a template, before Xcode or `codesign`
/// reads the file.
///
/// CMake replaces `@NAME@`, and unless it is told otherwise, also `${NAME}`. A variable whose value is not known remains
/// in the text as `${NAME}`.
///
/// Source: <https://cmake.org/cmake/help/latest/command/configure_file.html>.
package struct TemplateVariables: Sendable, Equatable {
    /// The maximum length of a value, in bytes; an identifier with a longer one would not be valid.
    private static let valueLimit = 256

    /// The maximum number of references in one text; identifiers have one or two.
    private static let referenceLimit = 32

    private let values: [String: String]
    private let replacesBraces: Bool

    /// Creates the variables of a template.
    ///
    /// - Parameters:
    ///   - values: The known values by name; empty values and values with references count as not known.
    ///   - replacesBraces: Whether the build system replaces `${NAME}`, and not only `@NAME@`.
    package init(_ values: [String: String], replacesBraces: Bool) {
        self.values = values.filter { _, value in
            !value.isEmpty && value.utf8.count <= Self.valueLimit && value.isWithoutVariables
        }
        self.replacesBraces = replacesBraces
    }

    /// Replaces the variables in a text of the template.
    ///
    /// - Parameter text: The text.
    /// - Returns: The text with the values of known variables, and the names of the others; `nil` if the text contains
    ///   no variables, or too many.
    func replaced(in text: String) -> (text: String, unknown: Set<String>)? {
        var (rest, result, unknown, count) = (text[...], "", Set<String>(), 0)
        while let start = rest.firstIndex(where: { $0 == "@" || $0 == "$" }) {
            guard let reference = reference(at: start, in: rest) else {
                result += rest[...start]
                rest = rest[rest.index(after: start)...]
                continue
            }
            count += 1
            guard count <= Self.referenceLimit else { return nil }
            let name = String(rest[reference.name])
            result += rest[..<start]
            if let value = values[name] {
                result += value
            } else {
                result += "${\(name)}"
                unknown.insert(name)
            }
            rest = rest[reference.end...]
        }
        return count == 0 ? nil : (result + rest, unknown)
    }

    /// Returns the reference that begins at a position: the range of its name, and its end.
    private func reference(
        at start: String.Index, in text: Substring
    ) -> (name: Range<String.Index>, end: String.Index)? {
        let isMark = text[start] == "@"
        guard isMark || replacesBraces else { return nil }
        let opening = text[text.index(after: start)...]
        guard isMark || opening.first == "{" else { return nil }
        let name = opening.dropFirst(isMark ? 0 : 1).prefix {
            $0.isASCII && ($0.isLetter || $0.isNumber || "/_.+-".contains($0))
        }
        guard !name.isEmpty, name.endIndex < text.endIndex, text[name.endIndex] == (isMark ? "@" : "}") else {
            return nil
        }
        return (name.startIndex..<name.endIndex, text.index(after: name.endIndex))
    }
}

extension String {
    /// Whether the text contains no references to variables of CMake or Xcode.
    fileprivate var isWithoutVariables: Bool { !utf8.contains { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "@") } }
}
