import XcodeProjects

/// The known variables of a list file of CMake.
struct CMakeVariables {
    private var values: [String: String] = [:]

    /// The variables with several values, usually one for each platform.
    private(set) var alternatives: Set<String> = []

    /// The value of a variable; `nil` if it is not known.
    subscript(name: String) -> String? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// Sets a variable to a text in which references are expanded.
    mutating func set(_ name: String, to text: String) {
        let text = expand(text)
        if let known = values[name], known != text { alternatives.insert(name) }
        values[name] = text
    }

    /// The variables whose name begins with a text, without this text.
    ///
    /// A variable with several values is a reference to an unknown one.
    func values(after prefix: String) -> [(name: String, value: String)] {
        values.compactMap { name, value in
            guard name.hasPrefix(prefix) else { return nil }
            return (String(name.dropFirst(prefix.count)), alternatives.contains(name) ? "${\(name)}" : value)
        }
    }

    /// The maximum number of references in one value.
    private static let referenceLimit = 32

    /// Replaces references to variables; a reference to a variable of another file remains.
    func expand(_ text: String) -> String {
        var (rest, result, count) = (text[...], "", 0)
        while let start = rest.firstRange(of: "${"), let end = rest[start.upperBound...].firstIndex(of: "}"),
            count < Self.referenceLimit, result.utf8.count < LiteralScript.textLimit
        {
            count += 1
            let name = String(rest[start.upperBound..<end])
            result += rest[..<start.lowerBound]
            result += values[name] ?? "${\(name)}"
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}

extension LiteralScript {
    /// The maximum length of an expanded text, in bytes; identifiers and paths are much shorter.
    package static let textLimit = 4096
}
