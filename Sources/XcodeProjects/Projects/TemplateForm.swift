import PropertyLists

/// The forms of the variables that a build system replaces in a template of an entitlements file, before Xcode or
/// `codesign` reads the file.
///
/// The values depend on the build: on options, on conditions, and on other build files. They are known only if they
/// are given in addition to the files.
///
/// Source: <https://cmake.org/cmake/help/latest/command/configure_file.html>.
package enum TemplateForm: Sendable {
    /// `@NAME@`.
    case marks

    /// `@NAME@`, `${NAME}`, `$ENV{NAME}`, and `$CACHE{NAME}`.
    case marksAndBraces

    /// Replaces the variables in a text of a template.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - values: The given values by name.
    /// - Returns: The text with the given values, and with references as of ``SettingExpression/Reference`` for the
    ///   other variables, whose names are returned with marks; `nil` if the text contains no variables.
    package func replaced(in text: String, knowing values: [String: String]) -> (text: String, unknown: Set<String>)? {
        var (rest, result, unknown) = (text[...], "", Set<String>())
        let lastBrace = text.lastIndex(of: "}") ?? text.startIndex
        var isReplaced = false
        while let start = rest.firstIndex(where: { $0 == "@" || $0 == "$" }) {
            result += rest[..<start]
            guard text[start] == "@" || start < lastBrace, let (name, end) = variable(at: start, in: rest) else {
                result.append(rest[start])
                rest = rest[start...].dropFirst()
                continue
            }
            isReplaced = true
            if let value = values[name] {
                result += value
            } else {
                result += SettingExpression.Reference.text(ofTemplateVariable: name)
                unknown.insert("@\(name)@")
            }
            rest = rest[end...]
        }
        return isReplaced ? (result + rest, unknown) : nil
    }

    /// Returns the variable that begins at a position, and the end of the reference.
    private func variable(at start: String.Index, in text: Substring) -> (name: String, end: String.Index)? {
        let reference = text[start...]
        if reference.first == "@" {
            let name = reference.dropFirst().prefix(while: Self.isOfName)
            guard !name.isEmpty, name.endIndex < text.endIndex, text[name.endIndex] == "@" else { return nil }
            return (String(name), text.index(after: name.endIndex))
        }
        guard beginsBraces(reference), let opening = Self.openings.first(where: reference.hasPrefix),
            let closing = Self.closingBrace(of: reference.dropFirst(opening.count).prefix(Self.nameLimit))
        else { return nil }
        // The name can contain other references.
        let name = reference[..<closing].dropFirst(opening.count).filter(Self.isOfName)
        return name.isEmpty ? nil : (String(name), text.index(after: closing))
    }

    /// The maximum number of characters of a name with the references in it; real names have a few dozen.
    ///
    /// The end of a reference that is not closed is searched only so far.
    private static let nameLimit = 200

    private static let openings = ["${", "$ENV{", "$CACHE{"]

    private func beginsBraces(_ text: Substring) -> Bool {
        self == .marksAndBraces && Self.openings.contains(where: text.hasPrefix)
    }

    private static func isOfName(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "/_.+-".contains(character))
    }

    /// Returns the brace that closes a reference, around the references in its name.
    private static func closingBrace(of text: Substring) -> String.Index? {
        var depth = 1
        return text.indices.first { index in
            if text[index] == "{" { depth += 1 }
            if text[index] == "}" { depth -= 1 }
            return depth == 0
        }
    }
}
