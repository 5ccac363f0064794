import XcodeProjects

/// The variables of a list file of CMake, as far as they are known.
struct CMakeVariables {
    private var values: [String: String] = [:]

    /// The variables with several values, usually one for each platform.
    private(set) var alternatives: Set<String> = []

    /// The variables with a value that a build can replace: those of the cache, and those that a condition sets.
    private var optional: Set<String> = []

    /// The value of a variable; `nil` if it is not known.
    subscript(name: String) -> String? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// Sets a variable to a text in which references are expanded.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - text: The text, with references.
    ///   - isOptional: Whether a build can have another value.
    mutating func set(_ name: String, to text: String, isOptional: Bool) {
        let text = expand(text)
        if let known = values[name], known != text { alternatives.insert(name) }
        if isOptional { optional.insert(name) }
        values[name] = text
    }

    /// The variables that have the same value in each build; paths depend on the machine.
    var decided: [String: String] {
        values.filter { name, _ in
            !alternatives.contains(name) && !optional.contains(name) && !name.hasPrefix("CMAKE_")
                && !name.hasSuffix("_DIR")
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
