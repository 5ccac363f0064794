import ArgumentParser

/// A team identifier or an App ID prefix as a command-line argument.
enum TeamArgument {
    /// Parses the argument; removes a period at the end, because prefixes are often written with one.
    ///
    /// The length is not checked: examples and tests of other tools use teams such as `MYTEAMID`.
    ///
    /// - Throws: `ValidationError` if it is empty or contains characters other than uppercase letters and digits.
    static func parse(_ text: String) throws -> String {
        let name = text.hasSuffix(".") ? text.dropLast() : text[...]
        guard !name.isEmpty, name.utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 }) else {
            throw ValidationError("expected ten uppercase letters and digits, such as A1B2C3D4E5")
        }
        return String(name)
    }
}
