import ArgumentParser

/// A team identifier, or an App ID prefix, as an argument.
enum TeamArgument {
    /// Reads the argument; a dot behind it, with which prefixes are often given, is left out.
    ///
    /// Only the letters are judged: examples and tests of other tools are signed by teams such as `MYTEAMID`.
    ///
    /// - Throws: Where it is empty or holds anything but capital letters and digits.
    static func parse(_ text: String) throws -> String {
        let name = text.hasSuffix(".") ? text.dropLast() : text[...]
        guard !name.isEmpty, name.utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 }) else {
            throw ValidationError("it is ten capital letters and digits, such as A1B2C3D4E5")
        }
        return String(name)
    }
}
